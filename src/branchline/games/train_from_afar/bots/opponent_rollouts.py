"""The Train Travels from Afar where stations count: compare lays by rollouts against sampled futures of the other players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from branchline.bots.bot import EvaluatedMove
from branchline.bots.budget import Budget, past
from branchline.bots.sequential_halving import best_first, crn_seed, sequential_halving
from branchline.engine.game import Seat
from branchline.games.train_from_afar.bots.convert import frame_of, line_of, options, tile_of
from branchline.games.train_from_afar.bots.expectimax import look_ahead
from branchline.games.train_from_afar.bots.weights import frames, opponent_models, rollouts
from branchline.games.train_from_afar.native.constants import NONE, STATIONS
from branchline.games.train_from_afar.rules.scoring import field_values, route_counts
from branchline.games.train_from_afar.rules.state import State

if TYPE_CHECKING:
    from branchline.games.train_from_afar.bots.frame import Frame
    from branchline.games.train_from_afar.bots.opponent_model import OpponentModel
    from branchline.games.train_from_afar.bots.rollout import RolloutPolicy

GUESSES = 8  # guessed futures before any rollout
DISCOUNTS = 0.1, 0.25, 0.0  # of opponents' rollout policies, which are unknown
OPPONENT_SHARE, LOOK_AHEAD_SHARE = 0.3, 0.2  # shares of the time for opponents' futures and for look-ahead
LOOK_AHEAD_WEIGHT = 2.0  # of the look-ahead value, relative to a rollout
ROLLOUTS_PER_FUTURE, MOST_FUTURES = 3, 128  # rollouts per future of the others, and most futures
CANDIDATES, ENOUGH = 6, 64  # lays compared by rollouts, and the budget from which several are


def model_of(state: State) -> OpponentModel:
    """An opponent model without futures."""
    return opponent_models.OpponentModel(state.setup.seats - 1, int(route_counts(state.setup)), station_points(state))


def station_points(state: State) -> list[int]:
    """The points of the four fields of each station, 0 where it has fewer."""
    return [points for station in range(STATIONS) for points in [*field_values(state, station), 0, 0, 0][:4]]


def guessed_model(state: State, seat: Seat, guesses: int) -> OpponentModel:
    """An opponent model with guessed futures; with 0 guesses, with what the others have reached."""
    model = model_of(state)
    for n, other in enumerate(others_of(state, seat)):
        frame = state.frames[other]
        for number in range(max(1, guesses)):
            opponent_models.add_guess(model, number, n, list(frame.arrival_rounds), len(frame.tiles), frame.running and guesses > 0)
    return model


def others_of(state: State, seat: Seat) -> list[Seat]:
    return [other for other in range(state.setup.seats) if other != seat]


@dataclass(frozen=True, slots=True)
class OpponentRollouts:
    """Search for a seat by rollouts of all seats with one policy."""

    policy: RolloutPolicy
    state: State
    seat: Seat
    seed: int

    def search(self, budget: Budget) -> list[EvaluatedMove]:
        """Lays by a weighted mean of one-ply expectimax and rollouts (sequential halving, common random numbers), best first."""
        model = self._sample_opponents(
            budget.part(OPPONENT_SHARE, budget.rollouts), max(1, min(MOST_FUTURES, budget.rollouts // ROLLOUTS_PER_FUTURE))
        )
        opponent_models.set_station_values(model, self.policy.value)
        lays, work = options(self.state, self.seat), frames.Frame(self.policy.value.tables)
        values = look_ahead(self.policy, lays, 1, budget.part(LOOK_AHEAD_SHARE, budget.rollouts).deadline())
        order = sorted(range(len(lays)), key=values.__getitem__, reverse=True)

        def rollout(n: int, number: int) -> float:
            frames.copy(work, lays[order[n]][1])
            rollouts.play_out(self.policy, work, NONE, crn_seed(self.seed, number))
            return (float(opponent_models.final_value(model, work)) + LOOK_AHEAD_WEIGHT * values[order[n]]) / (1 + LOOK_AHEAD_WEIGHT)

        first = [values[n] for n in order[: CANDIDATES if budget.rollouts >= ENOUGH else 1]]
        ranking = best_first(sequential_halving(first, rollout, budget.part(1 - OPPONENT_SHARE - LOOK_AHEAD_SHARE, budget.rollouts)))
        estimates = [(candidate.value, order[candidate.number]) for candidate in ranking]
        estimates += [(estimates[-1][0] - values[order[len(first) - 1]] + values[n], n) for n in order[len(first) :]]
        lines = [(value, line_of(self.state.box, lays[n][0])) for value, n in estimates]
        return [EvaluatedMove(line[0], value, line) for value, line in lines]

    def _sample_opponents(self, budget: Budget, number: int) -> OpponentModel:
        """Samples the others' futures in two iterations: against guesses, then against the futures of the first iteration."""
        state, seats = self.state, range(self.state.setup.seats)
        if len(seats) == 1:
            return model_of(state)
        part = budget.part(1 / (2 * len(seats)), number)
        first = [self._futures(seat, guessed_model(state, seat, GUESSES), part, number // 2) for seat in seats]
        second = first[:]
        for other in others_of(state, self.seat):
            second[other] = self._futures(other, self._model_from(other, first), part, number)
        return self._model_from(self.seat, second)

    def _futures(self, seat: Seat, model: OpponentModel, budget: Budget, number: int) -> list[Frame]:
        """Rollouts of a seat's frame, at least one."""
        deadline, start, tile, futures = budget.deadline(), frame_of(self.state, seat), tile_of(self.state, seat), list["Frame"]()
        for share, discount in enumerate(DISCOUNTS, 1):
            opponent_models.set_station_values(model, self.policy.value, 1.0, start.laid_count, discount)
            while not futures or (len(futures) < share * number // len(DISCOUNTS) and not past(deadline)):
                frame = frames.Frame(start.tables)
                frames.copy(frame, start)
                rollouts.play_out(self.policy, frame, tile, crn_seed(self.seed ^ seat + 1, len(futures)))
                futures.append(frame)
        return futures

    def _model_from(self, seat: Seat, futures: list[list[Frame]]) -> OpponentModel:
        """A seat's opponent model from sampled futures."""
        model, others = model_of(self.state), others_of(self.state, seat)
        for number in range(min(len(futures[other]) for other in others)):
            for n, other in enumerate(others):
                opponent_models.add_future(model, number, n, futures[other][number])
        return model
