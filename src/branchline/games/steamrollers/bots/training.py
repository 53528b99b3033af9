"""Tune the parameters of SteamRollers' fast rollout policy by random local search (hill climbing): change a few, keep improvements.

Trials play the same matches from the same starting positions, anywhere in a match, each with a goal that suits it; after some trials
the positions are replaced to avoid overfitting. The parameters are stored after each trial. Equal seeds give equal parameters, for any
number of processes and interruptions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random

from branchline.bots.executor import Executor
from branchline.bots.training import no_training_state, other_training, without_beam
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE, Setup
from branchline.engine.text import text
from branchline.games.steamrollers.bots.goals import Goal, find_goals, kernel, rollout
from branchline.games.steamrollers.bots.parameters import NAMES, LearnedParameters, read_parameters, write_parameters
from branchline.games.steamrollers.bots.turn_search import SETS, context_for
from branchline.games.steamrollers.native.constants import OVER
from branchline.games.steamrollers.native.convert import state_from
from branchline.games.steamrollers.rules.opening import new
from branchline.games.steamrollers.rules.rules import apply, chance, legal_moves, to_act
from branchline.games.steamrollers.rules.state import State

STARTS, LOOKS, MATCHES = 256, 12, 16  # positions of a trial; rollouts from each to choose a goal, and with the chosen one
LATEST = 10  # rounds that are played before a position at most
TRIALS = 128  # with the same positions
FIRST = (
    2.3, -0.12, -0.02, 4.9, 1.9, -1.2, -2.7, 0.4, -0.05, -0.3, 0.3, 7.1, 1.3, 32.3, -10.0, 0.4, 1.7, -0.11, -0.8, 0.06,
    1.2, 0.7, 0.3, 0.14, 1.4, 1.2, -0.2, 1.1, -0.06, 4.6, 4.5, 0.8, 0.4, 0.03, 0.3, 0.9, 0.1, 0.11, 0.07, 0.2, 0.7,
)  # fmt: skip
STEPS = (
    0.8, 0.3, 0.3, 1.0, 1.0, 0.8, 0.8, 0.3, 0.3, 0.5, 0.4, 1.0, 1.0, 3.0, 5.0, 1.0, 1.0, 0.3, 0.3, 0.3, *(12 * [1.0]), 0.3,
    0.1, 0.5, 0.3, 0.3, 0.5, 0.5, 0.5, 0.5,
)  # standard deviation of a change  # fmt: skip
CHANGED = (1, 1, 2, 3)  # how many are changed in a trial


def train(setup: Setup, out: Path, matches: int, width: int | None, seed: int, share: Executor) -> Iterator[tuple[int, float]]:
    """Learn from this number of matches in all; yields after each trial the matches done and the mean margin over Eva."""
    without_beam(width)
    if setup.seats != 1:
        raise InvalidSetup(text("Training this game uses solo matches: choose one seat"))
    best = _load_progress(out, int(setup["eva"]), seed)
    while best.matches < matches:
        by_name, (series, trial) = _mutate(best), divmod(best.matches // (STARTS * MATCHES), TRIALS)
        starts = range(STARTS * series, STARTS * (series + 1))
        margin = sum(share(trial_result, ((setup, seed, start, list(by_name.values())) for start in starts))) / STARTS
        played = best.matches + STARTS * MATCHES
        better = margin > best.margin or not trial
        best = replace(best, matches=played, margin=margin, by_name=by_name) if better else replace(best, matches=played)
        out.write_text(write_parameters(best), "utf-8")
        yield best.matches, best.margin


def _mutate(best: LearnedParameters) -> dict[str, float]:
    """The best parameters so far with some of them changed; unchanged in the first trial with new positions."""
    if not best.matches // (STARTS * MATCHES) % TRIALS:
        return best.by_name
    rng = Random(f"{best.seed}/{best.matches}")
    numbers = rng.sample(range(len(NAMES)), rng.choice(CHANGED))
    return {**best.by_name, **{NAMES[n]: round(best.by_name[NAMES[n]] + rng.gauss(0, STEPS[n]), 3) for n in numbers}}


def trial_result(setup: Setup, seed: int, start: int, parameters: list[float]) -> float:
    """Mean utility of the rollouts from one position."""
    state, goal = _start(setup, seed, start, LOOKS)
    context = context_for(state, 0, start << 20, parameters)
    (policy,) = context.policies(0, [goal], [goal])
    goal_match = context.goal_match_of(policy, context.match)
    return sum(context.result(policy, goal_match, LOOKS + number, 0) for number in range(MATCHES)) / MATCHES


@lru_cache(maxsize=STARTS)
def _start(setup: Setup, seed: int, start: int, looks: int) -> tuple[State, Goal]:
    """A position before a roll, some rounds into a match, and the goal that does best in a few rollouts with the first parameters."""
    rng = Random(f"{seed}/start/{start}")
    state = before_first_roll(setup, rng)
    goal = _best_goal(state, start, looks)
    later = _after_rounds(state, goal, rng.randrange(LATEST), rng.getrandbits(48))
    return (later, _best_goal(later, start, looks)) if later.round > state.round else (state, goal)


def _best_goal(state: State, start: int, looks: int) -> Goal:
    context, goals = context_for(state, 0, start << 20, list(FIRST)), find_goals(state, 0, SETS)
    policies = [(pair, context.goal_match_of(pair, context.match)) for pair in context.policies(0, goals, goals[:1])]
    results = [sum(context.result(*pair, number, 0) for number in range(looks)) for pair in policies]
    return goals[results.index(max(results))]


def _after_rounds(state: State, goal: Goal, rounds: int, chance: int) -> State:
    """The position some rounds later, unless the match ends before."""
    context = context_for(state, 0, 0, list(FIRST))
    (policy,) = context.policies(0, [goal], [goal])
    goal_match = context.goal_match_of(policy, context.match)
    goal_match.seed = chance
    while goal_match.round < state.round + rounds:
        rollout.step(policy, goal_match, *context.scratch[1:], context.moves)
        if goal_match.phase == OVER:
            return state
    return state_from(state.setup, goal_match, kernel)


def before_first_roll(setup: Setup, rng: Random) -> State:
    """A state before the first roll of a match."""
    state = new(setup)
    while state.phase != "roll":
        mover = to_act(state)[0]
        state = apply(state, mover, chance(state, rng) if mover == CHANCE else legal_moves(state, mover)[0])
    return state


def _load_progress(out: Path, eva: int, seed: int) -> LearnedParameters:
    """The training state to resume from, or the first parameters."""
    if not out.exists():
        return LearnedParameters(eva, seed, 0, 0.0, dict(zip(NAMES, FIRST, strict=True)))
    try:
        progress = read_parameters(out.read_text("utf-8"))
    except ValueError:
        raise no_training_state(out) from None
    if (progress.eva, progress.seed) != (eva, seed):
        raise other_training(out)
    return progress
