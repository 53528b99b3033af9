"""The Train Travels from Afar where stations count: compare lays by rollouts against sampled futures of the other players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget, past
from branchline.bots.sequential_halving import best_first, crn_seed, sequential_halving
from branchline.engine.game import Seat
from branchline.games.train_from_afar.bots.convert import frame_of, line_of, options, tile_of
from branchline.games.train_from_afar.bots.expectimax import look_ahead
from branchline.games.train_from_afar.bots.sizes import NO_TILE, STATIONS
from branchline.games.train_from_afar.bots.weights import frames, meetings, players
from branchline.games.train_from_afar.rules.scoring import field_values, route_counts
from branchline.games.train_from_afar.rules.state import State

if TYPE_CHECKING:
    from branchline.games.train_from_afar.bots.frame import Frame
    from branchline.games.train_from_afar.bots.opponent_model import Meeting
    from branchline.games.train_from_afar.bots.rollout import Player

GUESSES = 8  # futures made up where nobody has looked ahead
HASTES = 0.1, 0.25, 0.0  # of the others: nobody knows how patient they are
AROUND, AHEAD = 0.3, 0.2  # the shares of the time in which the others' futures are found, and tiles looked ahead
TRUST = 2.0  # how much looking ahead counts beside playing on
A_FUTURE, MOST_FUTURES = 3, 128  # playouts for each future of the others, and at most so many futures
KEPT, ENOUGH = 6, 64  # the best lays are played on as well, so many, where there are so many playouts


def meeting_of(state: State) -> Meeting:
    """A seat and the others, of whom nothing is known."""
    worth = [[*field_values(state, station), 0, 0, 0][:4] for station in range(STATIONS)]
    return meetings.Meeting(state.setup.seats - 1, int(route_counts(state.setup)), [points for fields in worth for points in fields])


def guessed(state: State, seat: Seat, guesses: int) -> Meeting:
    """The same with guesses what the others will come to: some stations, sooner or later; without any, with what they have reached."""
    made = meeting_of(state)
    for n, other in enumerate(others_of(state, seat)):
        frame = state.frames[other]
        for number in range(max(1, guesses)):
            meetings.guess(made, number, n, list(frame.reached), len(frame.laid), frame.running and guesses > 0)
    return made


def others_of(state: State, seat: Seat) -> list[Seat]:
    return [other for other in range(state.setup.seats) if other != seat]


@dataclass(frozen=True, slots=True)
class Table:
    """A seat that thinks, and who plays everybody on."""

    player: Player
    state: State
    seat: Seat
    seed: int

    def think(self, budget: Budget) -> list[Considered]:
        """The lays with what each is expected to bring, the best first: by the tiles that may come and by playing on, together."""
        around = self._look_around(budget.part(AROUND, budget.rollouts), max(1, min(MOST_FUTURES, budget.rollouts // A_FUTURE)))
        meetings.set_pays(around, self.player.value)
        lays, work = options(self.state, self.seat), frames.Frame(self.player.value.land)
        worth = look_ahead(self.player, lays, 1, budget.part(AHEAD, budget.rollouts).deadline())
        order = sorted(range(len(lays)), key=worth.__getitem__, reverse=True)

        def playout(n: int, number: int) -> float:
            frames.copy(work, lays[order[n]][1])
            players.play(self.player, work, NO_TILE, crn_seed(self.seed, number))
            return (float(meetings.standing(around, work)) + TRUST * worth[order[n]]) / (1 + TRUST)

        first = [worth[n] for n in order[: KEPT if budget.rollouts >= ENOUGH else 1]]
        ranking = best_first(sequential_halving(first, playout, budget.part(1 - AROUND - AHEAD, budget.rollouts)))
        found = [(candidate.value, order[candidate.number]) for candidate in ranking]
        found += [(found[-1][0] - worth[order[len(first) - 1]] + worth[n], n) for n in order[len(first) :]]
        lines = [(value, line_of(self.state.box, lays[n][0])) for value, n in found]
        return [Considered(line[0], value, line) for value, line in lines]

    def _look_around(self, budget: Budget, number: int) -> Meeting:
        """What the others may come to: first everybody plays on by guesses about the others, then they once more by what that gave."""
        state, seats = self.state, range(self.state.setup.seats)
        if len(seats) == 1:
            return meeting_of(state)
        part = budget.part(1 / (2 * len(seats)), number)
        first = [self._futures(seat, guessed(state, seat, GUESSES), part, number // 2) for seat in seats]
        second = first[:]
        for other in others_of(state, self.seat):
            second[other] = self._futures(other, self._known(other, first), part, number)
        return self._known(self.seat, second)

    def _futures(self, seat: Seat, around: Meeting, budget: Budget, number: int) -> list[Frame]:
        """A seat's frame played to its end again and again, at least once."""
        deadline, start, tile, found = budget.deadline(), frame_of(self.state, seat), tile_of(self.state, seat), list["Frame"]()
        for share, haste in enumerate(HASTES, 1):
            meetings.set_pays(around, self.player.value, 1.0, start.laid, haste)
            while not found or (len(found) < share * number // len(HASTES) and not past(deadline)):
                frame = frames.Frame(start.land)
                frames.copy(frame, start)
                players.play(self.player, frame, tile, crn_seed(self.seed ^ seat + 1, len(found)))
                found.append(frame)
        return found

    def _known(self, seat: Seat, futures: list[list[Frame]]) -> Meeting:
        """What a seat expects of the others."""
        made, others = meeting_of(self.state), others_of(self.state, seat)
        for number in range(min(len(futures[other]) for other in others)):
            for n, other in enumerate(others):
                meetings.tell(made, number, n, futures[other][number])
        return made
