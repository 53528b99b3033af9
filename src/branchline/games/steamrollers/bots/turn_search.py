"""SteamRollers: choose the turn with the best rollouts of the fast policy, each with the goal that suits it best."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import tanh
from random import Random
from typing import TYPE_CHECKING, TypeAlias
from zlib import crc32

from branchline.bots.bot import EvaluatedMove
from branchline.bots.budget import MAX_ROLLOUTS, Budget, past
from branchline.bots.sequential_halving import Candidate, best_first, crn_seed, sequential_halving
from branchline.bots.thread_local import thread_local_cache
from branchline.engine.game import Seat
from branchline.games.steamrollers.bots.additive_model import fit_additive
from branchline.games.steamrollers.bots.goals import COMPILED, Goal, find_goals, goal_policy, kernel, policy_for, pruning, rollout
from branchline.games.steamrollers.native.constants import DONE, SET, SIX, TAKE_TWO
from branchline.games.steamrollers.native.convert import match_from, move_of, number_of, state_from
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.moves import Arrange, Move
from branchline.games.steamrollers.rules.rules import apply
from branchline.games.steamrollers.rules.state import State

if TYPE_CHECKING:
    from branchline.engine.move_list import Moves
    from branchline.games.steamrollers.bots.goal_policy import GoalMatch, GoalPolicy
    from branchline.games.steamrollers.native.table import Match

Numbers: TypeAlias = tuple[int, ...]  # the moves of a turn, numbered as in the kernel
Arm: TypeAlias = "tuple[int, GoalPolicy, GoalMatch]"  # the number of a turn, and a goal for its rollouts

RIVAL_SHARE, GOAL_SHARE, SCREENING_SHARE, COMPARING_SHARE = (
    0.1,
    0.1,
    0.25,
    0.55,
)  # shares of a budget: goals of the others, own goals, screening of turns, comparison
SETS, RIVAL_SETS = 24, 6  # sets of links that are considered for the own seat, and for each other
ROLLOUTS_PER_SET = 12  # rollouts of the budget for each set that is considered
GOALS = 1  # own goals that turns are compared with
SOLO_FACTOR = 9  # rollouts per rollout of the budget in solo matches, which are short
ROLLOUTS_PER_SECOND = 6_000  # rollouts per second at least, which fixes the rounds of sequential halving under a time budget
GOAL_ROLLOUTS = 6_000, 60  # rollouts to find all goals before one fast rollout: compiled, and uncompiled
SCREENING_ROLLOUTS = 12  # rollouts at most to screen a turn
FINALISTS = 32  # turns that are compared after screening
TRACKS = 4  # tracks that are tried in each region
WON, SOFT = 15.0, 6.0  # points for winning, and the margin at which about three quarters of them count


@dataclass(frozen=True, slots=True)
class SearchContext:
    """State, kernel match and scratch space of one search; rollouts with the same number use the same dice."""

    state: State
    seat: Seat
    seed: int
    parameters: list[float] | None
    match: Match
    scratch: tuple[GoalMatch, GoalMatch, GoalMatch]
    moves: Moves = field(default_factory=lambda: kernel.Moves())
    clocked: bool = False  # whether only the clock ends the search
    deadline: float | None = None  # when the search must have ended

    def policies(self, seat: Seat, candidates: list[Goal], goals: list[Goal]) -> list[GoalPolicy]:
        """A policy for each goal of a seat, with the given goals of the others."""
        return [policy_for(self.state.box, [*goals[:seat], goal, *goals[seat + 1 :]], self.parameters) for goal in candidates]

    def goal_match_of(self, policy: GoalPolicy, match: Match) -> GoalMatch:
        goal_match = goal_policy.GoalMatch(match.tables)
        goal_policy.load_match(policy, goal_match, match)
        return goal_match

    def result(self, policy: GoalPolicy, goal_match: GoalMatch, number: int, seat: Seat) -> float:
        """Utility of one rollout for a seat: its margin, plus a bonus for winning."""
        rollout.play(policy, goal_match, *self.scratch, self.moves, crn_seed(self.seed, number))
        margin = rollout.result(self.scratch[0], seat)
        return margin + WON * tanh(margin / SOFT)


def context_for(state: State, seat: Seat, seed: int, parameters: list[float] | None = None) -> SearchContext:
    """The search context of a state and a seat."""
    match = match_from(state, build=kernel)
    scratch = goal_policy.GoalMatch(match.tables), goal_policy.GoalMatch(match.tables), goal_policy.GoalMatch(match.tables)
    return SearchContext(state, seat, seed, parameters, match, scratch)


def search(state: State, seat: Seat, budget: Budget, rng: Random, parameters: list[float] | None = None) -> list[EvaluatedMove]:
    """Turns with their expected results, the best first; with the default parameters of the policy or others."""
    context = replace(context_for(state, seat, rng.getrandbits(48), parameters), clocked=budget.is_clocked, deadline=budget.deadline())
    if budget.is_clocked:
        budget = budget.part(1, int(ROLLOUTS_PER_SECOND * (budget.seconds or 0)))
    else:
        budget = budget.part(1, budget.rollouts * (SOLO_FACTOR if state.alone else 1))
    goals = _assumed_goals(context, budget)
    sets = max(RIVAL_SETS, min(SETS, _part(budget, GOAL_SHARE).rollouts // ROLLOUTS_PER_SET))
    aiming = _part(budget, GOAL_SHARE + RIVAL_SHARE if state.alone else GOAL_SHARE)
    own = _ranked_goals(context, seat, find_goals(state, seat, sets), goals, aiming)[:GOALS]
    policies = context.policies(seat, own, goals)
    if state.phase == "arrange":
        return _compare(context, policies, list(_arrangements(context, own)), budget)
    return _compare(context, policies, list(_turn_endings(context, policies)), budget)


def finish(state: State, seat: Seat, chance: str) -> State:
    """Play a match to its end by the rollout policy, each seat with the goal that suits it best."""
    context, policy, goal_match = _cached_context(state, seat)
    rollout.play(policy, goal_match, *context.scratch, context.moves, crc32(chance.encode()))
    return state_from(state.setup, context.scratch[0], kernel)


@thread_local_cache(16)
def _cached_context(state: State, seat: Seat) -> tuple[SearchContext, GoalPolicy, GoalMatch]:
    """The search context of a state, and the policy and match with the goals of all seats."""
    context, budget = context_for(state, seat, 0), Budget(GOAL_ROLLOUTS[not COMPILED])
    goals = _assumed_goals(context, budget)
    goals[seat] = _ranked_goals(context, seat, find_goals(state, seat, SETS), goals, _part(budget, GOAL_SHARE))[0]
    policy = policy_for(state.box, goals)
    return context, policy, context.goal_match_of(policy, context.match)


def _part(budget: Budget, share: float) -> Budget:
    return budget.part(share, max(1, int(share * budget.rollouts)))


def _run_halving(context: SearchContext, priors: list[float], playout: Callable[[int, int], float], budget: Budget) -> list[Candidate]:
    """Rank candidates by sequential halving; under a time budget repeat it until time is up."""
    most = MAX_ROLLOUTS if context.clocked else budget.rollouts
    return sequential_halving(priors, playout, Budget(most, budget.seconds).until(context.deadline))


def _assumed_goals(context: SearchContext, budget: Budget) -> list[Goal]:
    """The likely goal of each seat: the best estimate, refined by rollouts for one other seat after the other."""
    seats = range(len(context.state.sheets))
    candidates = [find_goals(context.state, seat, RIVAL_SETS) for seat in seats]
    goals = [each[0] for each in candidates]
    others = [seat for seat in seats if seat != context.seat]
    for seat in others:
        goals[seat] = _ranked_goals(context, seat, candidates[seat], goals, _part(budget, RIVAL_SHARE / len(others)))[0]
    return goals


def _ranked_goals(context: SearchContext, seat: Seat, candidates: list[Goal], goals: list[Goal], budget: Budget) -> list[Goal]:
    """Goals of a seat, best first by rollouts, given the goals of the others."""
    policies = context.policies(seat, candidates, goals)
    goal_matches = [context.goal_match_of(policy, context.match) for policy in policies]
    ranking = _run_halving(
        context, [0.0] * len(candidates), lambda n, number: context.result(policies[n], goal_matches[n], number, seat), budget
    )
    return [candidates[candidate.number] for candidate in ranking]


def _turn_endings(context: SearchContext, policies: list[GoalPolicy]) -> Iterator[tuple[Numbers, Match]]:
    """All ways to play a turn with pruned moves, and the match after each; equal results once."""
    hashes: set[int] = set()
    open_: list[tuple[Numbers, Match]] = [((), context.match)]
    while open_:
        moves, before = open_.pop()
        for move in _moves(context, policies, before):
            after = kernel.clone(before)
            kernel.apply(after, context.seat, move)
            goal_match = context.goal_match_of(policies[0], after)
            key = pruning.position_hash(goal_match, context.seat)
            if key not in hashes:
                hashes.add(key)
                if kernel.acting(after) == context.seat:
                    open_.append(((*moves, move), after))
                else:
                    yield (*moves, move), after


def _arrangements(context: SearchContext, own: list[Goal]) -> Iterator[tuple[Numbers, Match]]:
    """Orders of the goods: as drawn, and for each goal with the goods that can go farthest where Eva takes last."""
    rows = [context.state.goods, *[tuple(_row(context.state, goal, city) for city in NUMBERS) for goal in own]]
    for order in dict.fromkeys(rows):
        cities = [n for n, row in enumerate(order) if row != context.state.goods[n]]
        moves = (*[number_of(context.state, context.seat, Arrange(n + 1, order[n])) for n in cities], DONE)
        after = kernel.clone(context.match)
        for move in moves:
            kernel.apply(after, context.seat, move)
        yield moves, after


def _row(state: State, goal: Goal, city: int) -> str:
    def reach(good: str) -> int:
        distance_sets = [goal.final_distances[SIX * (city - 1) + to - 1] for to in NUMBERS if state.box.city_goods[to - 1] == good]
        return max([(distances & (2 << goal.power) - 1).bit_length() for distances in distance_sets])

    return "".join(sorted(state.goods[city - 1], key=reach, reverse=True))


def _moves(context: SearchContext, policies: list[GoalPolicy], match: Match) -> list[int]:
    moves: dict[int, None] = {}
    for policy in policies[:2]:
        moves.update(dict.fromkeys(pruning.prune_moves(policy, context.goal_match_of(policy, match), context.seat, context.moves, TRACKS)))
    return list(moves)


def _compare(
    context: SearchContext, policies: list[GoalPolicy], endings: list[tuple[Numbers, Match]], budget: Budget
) -> list[EvaluatedMove]:
    """Screen all turns, then compare the best in depth with each goal; a turn counts with its best goal."""
    estimates = _screen(context, policies[0], endings, _part(budget, SCREENING_SHARE))
    finalists = sorted(range(len(estimates)), key=lambda n: -estimates[n])[:FINALISTS]
    arms: list[Arm] = [(n, policy, context.goal_match_of(policy, endings[n][1])) for n in finalists for policy in policies]

    def playout(arm: int, number: int) -> float:
        _, policy, goal_match = arms[arm]
        return context.result(policy, goal_match, SCREENING_ROLLOUTS + number, context.seat)

    ranking = best_first(_run_halving(context, [estimates[n] for n, _, _ in arms], playout, _part(budget, COMPARING_SHARE)))
    best: dict[int, float] = {}
    for candidate in ranking:
        best.setdefault(arms[candidate.number][0], candidate.value)
    return [_as_considered(context, endings[n][0], value) for n, value in best.items()]


def _screen(context: SearchContext, policy: GoalPolicy, endings: list[tuple[Numbers, Match]], budget: Budget) -> list[float]:
    """Smoothed mean of a few rollouts for each turn, as far as there is time."""
    deadline, rollouts = budget.until(context.deadline).deadline(), max(1, min(SCREENING_ROLLOUTS, budget.rollouts // len(endings)))
    values: list[float] = []
    for _, after in endings:
        if values and past(deadline):
            break
        goal_match = context.goal_match_of(policy, after)
        values.append(sum([context.result(policy, goal_match, number, context.seat) for number in range(rollouts)]) / rollouts)
    return fit_additive(values, [_parts_of_turn(context, moves) for moves, _ in endings[: len(values)]], rollouts)


def _parts_of_turn(context: SearchContext, moves: Numbers) -> tuple[tuple[int, int], ...]:
    """Features of a turn for the additive model: the dice taken, and each move with its die."""
    match, parts = kernel.clone(context.match), []
    for move in moves:
        parts.append((match.die, move))
        if TAKE_TWO <= move < SET:
            one, two = sorted(divmod(move - TAKE_TWO, SIX))
            parts[-1] = (0, TAKE_TWO + SIX * one + two)
        kernel.apply(match, context.seat, move)
    return tuple(parts)


def _as_considered(context: SearchContext, numbers: Numbers, value: float) -> EvaluatedMove:
    """A turn in the moves of the game."""
    state, moves = context.state, list[Move]()
    for number in numbers:
        moves.append(move_of(state, context.seat, number))
        state = apply(state, context.seat, moves[-1])
    return EvaluatedMove(moves[0], value, tuple(moves))
