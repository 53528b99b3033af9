"""SteamRollers: choose the turn with the best rollouts of the fast policy, each with the goal that suits it best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import tanh
from random import Random
from typing import TYPE_CHECKING, TypeAlias
from zlib import crc32

from branchline.bots.bot import Considered
from branchline.bots.budget import MAX_ROLLOUTS, Budget, past
from branchline.bots.sequential_halving import Candidate, best_first, crn_seed, sequential_halving
from branchline.bots.thread_local import thread_local_cache
from branchline.engine.compiled import build_info
from branchline.engine.game import Seat
from branchline.games.steamrollers.bots.additive_model import smoothed
from branchline.games.steamrollers.bots.goals import Aim, aims, choosing, companies, company_of, kernel, quick
from branchline.games.steamrollers.native.constants import DONE, SET, SIX, TAKE_TWO
from branchline.games.steamrollers.native.convert import match_from, move_of, number_of, state_from
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.moves import Arrange, Move
from branchline.games.steamrollers.rules.rules import apply
from branchline.games.steamrollers.rules.state import State

if TYPE_CHECKING:
    from branchline.games.steamrollers.bots.goal_policy import Company, Race
    from branchline.games.steamrollers.native.table import Match, Moves

Numbers: TypeAlias = tuple[int, ...]  # the moves of a turn as the kernel numbers them
Arm: TypeAlias = "tuple[int, Company, Race]"  # the end of a turn, by its number, and an aim that it is played on with

RIVALS, AIMING, GLANCING, COMPARING = 0.1, 0.1, 0.25, 0.55  # shares of a budget: aims of the others, one's own, turns at a glance, longer
SETS, RIVAL_SETS = 24, 6  # sets of links that are looked at, and for each of the others
A_SET = 12  # playouts that are needed to look at another set
AIMS = 1  # that turns are compared with
ALONE = 9  # matches for a playout where nobody else plays
A_SECOND = 6_000  # matches in a second, at least; candidates are halved in series of as many as fit
GATHERING = 6_000, 60  # matches to find out what everybody strives for, where one is only played on; and where nothing is compiled
GLANCES = 12  # matches for a first look at a turn, at most
KEPT = 32  # how many turns are looked at longer
TRACKS = 4  # that are tried in each region
WON, SOFT = 15.0, 6.0  # points that winning is worth, and how far from a draw most of them count


@dataclass(frozen=True, slots=True)
class Table:
    """Matches are played on here; those with the same number have the same dice."""

    state: State
    seat: Seat
    seed: int
    habit: list[float] | None
    match: Match
    room: tuple[Race, Race, Race]
    found: Moves = field(default_factory=lambda: kernel.Moves())
    clocked: bool = False  # whether only the clock says when to stop
    deadline: float | None = None  # when everything has to be thought out

    def hands(self, seat: Seat, known: list[Aim], striving: list[Aim]) -> list[Company]:
        """Everybody with what they strive for, and a seat with each of its aims."""
        return [company_of(self.state.box, [*striving[:seat], aim, *striving[seat + 1 :]], self.habit) for aim in known]

    def laid(self, company: Company, match: Match) -> Race:
        race = companies.Race(match.ground)
        companies.lay(company, race, match)
        return race

    def result(self, company: Company, race: Race, number: int, seat: Seat) -> float:
        """What a match is worth to a seat when it is played on: the margin, and whether it is won."""
        quick.play(company, race, *self.room, self.found, crn_seed(self.seed, number))
        margin = quick.result(self.room[0], seat)
        return margin + WON * tanh(margin / SOFT)


def table_of(state: State, seat: Seat, seed: int, habit: list[float] | None = None) -> Table:
    """Where a seat thinks about a state."""
    match = match_from(state, form=kernel)
    room = companies.Race(match.ground), companies.Race(match.ground), companies.Race(match.ground)
    return Table(state, seat, seed, habit, match, room)


def think(state: State, seat: Seat, budget: Budget, rng: Random, habit: list[float] | None = None) -> list[Considered]:
    """Turns with the result that may be expected of them, the best first; by the usual habits, or others."""
    at = replace(table_of(state, seat, rng.getrandbits(48), habit), clocked=budget.clocked, deadline=budget.deadline())
    if budget.clocked:
        budget = budget.part(1, int(A_SECOND * (budget.seconds or 0)))
    else:
        budget = budget.part(1, budget.rollouts * (ALONE if state.alone else 1))
    striving = _striving(at, budget)
    sets = max(RIVAL_SETS, min(SETS, _part(budget, AIMING).rollouts // A_SET))
    aiming = _part(budget, AIMING + RIVALS if state.alone else AIMING)
    own = _best(at, seat, aims(state, seat, sets), striving, aiming)[:AIMS]
    hands = at.hands(seat, own, striving)
    if state.phase == "arrange":
        return _compared(at, hands, list(_arrangements(at, own)), budget)
    return _compared(at, hands, list(_endings(at, hands)), budget)


def finish(state: State, seat: Seat, chance: str) -> State:
    """The end of a match that everybody plays on with a quick hand, striving for what suits them best as things stand."""
    at, company, race = _gathered(state, seat)
    quick.play(company, race, *at.room, at.found, crc32(chance.encode()))
    return state_from(state.setup, at.room[0], kernel)


@thread_local_cache(16)
def _gathered(state: State, seat: Seat) -> tuple[Table, Company, Race]:
    """A table for a state, and what everybody strives for there."""
    at, budget = table_of(state, seat, 0), Budget(GATHERING[not build_info(f"{__package__}.rollout").compiled])
    striving = _striving(at, budget)
    striving[seat] = _best(at, seat, aims(state, seat, SETS), striving, _part(budget, AIMING))[0]
    company = company_of(state.box, striving)
    return at, company, at.laid(company, at.match)


def _part(budget: Budget, share: float) -> Budget:
    return budget.part(share, max(1, int(share * budget.rollouts)))


def _halved(at: Table, priors: list[float], playout: Callable[[int, int], float], budget: Budget) -> list[Candidate]:
    """So many playouts shared out; where only the clock counts, again and again until time is up."""
    most = MAX_ROLLOUTS if at.clocked else budget.rollouts
    return sequential_halving(priors, playout, Budget(most, budget.seconds).until(at.deadline))


def _striving(at: Table, budget: Budget) -> list[Aim]:
    """What everybody seems to strive for: at a glance, then the others one after the other by playing on."""
    seats = range(len(at.state.sheets))
    known = [aims(at.state, seat, RIVAL_SETS) for seat in seats]
    striving = [each[0] for each in known]
    others = [seat for seat in seats if seat != at.seat]
    for seat in others:
        striving[seat] = _best(at, seat, known[seat], striving, _part(budget, RIVALS / len(others)))[0]
    return striving


def _best(at: Table, seat: Seat, known: list[Aim], striving: list[Aim], budget: Budget) -> list[Aim]:
    """Aims of a seat, that which does best first, as the others strive."""
    hands = at.hands(seat, known, striving)
    races = [at.laid(hand, at.match) for hand in hands]
    ranking = _halved(at, [0.0] * len(known), lambda n, number: at.result(hands[n], races[n], number, seat), budget)
    return [known[candidate.number] for candidate in ranking]


def _endings(at: Table, hands: list[Company]) -> Iterator[tuple[Numbers, Match]]:
    """The ways to play a turn to its end that are worth a look, those that come to the same once."""
    seen: set[int] = set()
    open_: list[tuple[Numbers, Match]] = [((), at.match)]
    while open_:
        moves, before = open_.pop()
        for move in _moves(at, hands, before):
            after = kernel.clone(before)
            kernel.apply(after, at.seat, move)
            race = at.laid(hands[0], after)
            key = choosing.sign(race, at.seat)
            if key not in seen:
                seen.add(key)
                if kernel.acting(after) == at.seat:
                    open_.append(((*moves, move), after))
                else:
                    yield (*moves, move), after


def _arrangements(at: Table, own: list[Aim]) -> Iterator[tuple[Numbers, Match]]:
    """The rows as they were drawn; and for each aim those with the goods that may go farthest where Eva comes last."""
    rows = [at.state.goods, *[tuple(_row(at.state, aim, city) for city in NUMBERS) for aim in own]]
    for wanted in dict.fromkeys(rows):
        changed = [n for n, row in enumerate(wanted) if row != at.state.goods[n]]
        moves = (*[number_of(at.state, at.seat, Arrange(n + 1, wanted[n])) for n in changed], DONE)
        after = kernel.clone(at.match)
        for move in moves:
            kernel.apply(after, at.seat, move)
        yield moves, after


def _row(state: State, aim: Aim, city: int) -> str:
    def far(good: str) -> int:
        ways = [aim.hope[SIX * (city - 1) + to - 1] for to in NUMBERS if state.box.city_goods[to - 1] == good]
        return max([(way & (2 << aim.power) - 1).bit_length() for way in ways])

    return "".join(sorted(state.goods[city - 1], key=far, reverse=True))


def _moves(at: Table, hands: list[Company], match: Match) -> list[int]:
    chosen: dict[int, None] = {}
    for hand in hands[:2]:
        chosen.update(dict.fromkeys(choosing.choices(hand, at.laid(hand, match), at.seat, at.found, TRACKS)))
    return list(chosen)


def _compared(at: Table, hands: list[Company], endings: list[tuple[Numbers, Match]], budget: Budget) -> list[Considered]:
    """All at a glance, then the best of them longer, with each of the aims; the better one counts."""
    glances = _glances(at, hands[0], endings, _part(budget, GLANCING))
    kept = sorted(range(len(glances)), key=lambda n: -glances[n])[:KEPT]
    arms: list[Arm] = [(n, hand, at.laid(hand, endings[n][1])) for n in kept for hand in hands]

    def playout(arm: int, number: int) -> float:
        _, hand, race = arms[arm]
        return at.result(hand, race, GLANCES + number, at.seat)

    ranking = best_first(_halved(at, [glances[n] for n, _, _ in arms], playout, _part(budget, COMPARING)))
    best: dict[int, float] = {}
    for candidate in ranking:
        best.setdefault(arms[candidate.number][0], candidate.value)
    return [_considered(at, endings[n][0], value) for n, value in best.items()]


def _glances(at: Table, hand: Company, endings: list[tuple[Numbers, Match]], budget: Budget) -> list[float]:
    """What each end looks like at first, as far as there is time."""
    deadline, looks = budget.until(at.deadline).deadline(), max(1, min(GLANCES, budget.rollouts // len(endings)))
    values: list[float] = []
    for _, after in endings:
        if values and past(deadline):
            break
        race = at.laid(hand, after)
        values.append(sum([at.result(hand, race, number, at.seat) for number in range(looks)]) / looks)
    return smoothed(values, [_parts(at, moves) for moves, _ in endings[: len(values)]], looks)


def _parts(at: Table, moves: Numbers) -> tuple[tuple[int, int], ...]:
    """What a turn is made of: the dice that are left, and each move with the die it is made with."""
    match, parts = kernel.clone(at.match), []
    for move in moves:
        parts.append((match.die, move))
        if TAKE_TWO <= move < SET:
            one, two = sorted(divmod(move - TAKE_TWO, SIX))
            parts[-1] = (0, TAKE_TWO + SIX * one + two)
        kernel.apply(match, at.seat, move)
    return tuple(parts)


def _considered(at: Table, numbers: Numbers, value: float) -> Considered:
    """A turn as the game knows it."""
    state, moves = at.state, list[Move]()
    for number in numbers:
        moves.append(move_of(state, at.seat, number))
        state = apply(state, at.seat, moves[-1])
    return Considered(moves[0], value, tuple(moves))
