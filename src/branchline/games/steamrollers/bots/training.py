"""Tune the parameters of SteamRollers' fast rollout policy by random local search: change a few, keep them if matches go better.

Trials play the same matches from the same starts, anywhere in a match, each with an aim that suits it; after some trials there are new
starts, lest these be learned by heart. What is learned is kept after each trial. Equal seeds come to equal habits, for any number of
processes and stops.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random

from branchline.bots.training import Share
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE, Setup
from branchline.engine.text import short, text
from branchline.games.steamrollers.bots.goals import Goal, find_goals, kernel, rollout
from branchline.games.steamrollers.bots.parameters import NAMES, LearnedParameters, read_parameters, write_parameters
from branchline.games.steamrollers.bots.turn_search import SETS, context_for
from branchline.games.steamrollers.native.constants import OVER
from branchline.games.steamrollers.native.convert import state_from
from branchline.games.steamrollers.rules.opening import new
from branchline.games.steamrollers.rules.rules import apply, chance, legal_moves, to_act
from branchline.games.steamrollers.rules.state import State

STARTS, LOOKS, MATCHES = 256, 12, 16  # of a trial; matches from each start to choose an aim, and with the one chosen
LATEST = 10  # rounds that are played before
TRIALS = 128  # from the same starts
FIRST = (
    2.3, -0.12, -0.02, 4.9, 1.9, -1.2, -2.7, 0.4, -0.05, -0.3, 0.3, 7.1, 1.3, 32.3, -10.0, 0.4, 1.7, -0.11, -0.8, 0.06,
    1.2, 0.7, 0.3, 0.14, 1.4, 1.2, -0.2, 1.1, -0.06, 4.6, 4.5, 0.8, 0.4, 0.03, 0.3, 0.9, 0.1, 0.11, 0.07, 0.2, 0.7,
)  # fmt: skip
STEPS = (
    0.8, 0.3, 0.3, 1.0, 1.0, 0.8, 0.8, 0.3, 0.3, 0.5, 0.4, 1.0, 1.0, 3.0, 5.0, 1.0, 1.0, 0.3, 0.3, 0.3, *(12 * [1.0]), 0.3,
    0.1, 0.5, 0.3, 0.3, 0.5, 0.5, 0.5, 0.5,
)  # by how much one is usually changed  # fmt: skip
CHANGED = (1, 1, 2, 3)  # how many of them


def train(setup: Setup, out: Path, matches: int, width: int | None, seed: int, share: Share) -> Iterator[tuple[int, float]]:
    """Learns from so many matches in all; tells after each trial how many are done and how far ahead of Eva they ended."""
    if width is not None:
        raise InvalidSetup(text("Training this game uses no beam search: leave out {option}", option="--width"))
    if setup.seats != 1:
        raise InvalidSetup(text("Training this game uses solo matches: choose one seat"))
    best = _load_progress(out, int(setup["eva"]), seed)
    while best.matches < matches:
        habit, (series, trial) = _changed(best), divmod(best.matches // (STARTS * MATCHES), TRIALS)
        starts = range(STARTS * series, STARTS * (series + 1))
        worth = sum(share(trial_result, ((setup, seed, start, list(habit.values())) for start in starts))) / STARTS
        done = best.matches + STARTS * MATCHES
        better = worth > best.worth or not trial
        best = replace(best, matches=done, worth=worth, habit=habit) if better else replace(best, matches=done)
        out.write_text(write_parameters(best), "utf-8")
        yield best.matches, best.worth


def _changed(best: LearnedParameters) -> dict[str, float]:
    """The best habits so far with some of them changed; before anything is changed from new starts as they are."""
    if not best.matches // (STARTS * MATCHES) % TRIALS:
        return best.habit
    rng = Random(f"{best.seed}/{best.matches}")
    chosen = rng.sample(range(len(NAMES)), rng.choice(CHANGED))
    return {**best.habit, **{NAMES[n]: round(best.habit[NAMES[n]] + rng.gauss(0, STEPS[n]), 3) for n in chosen}}


def trial_result(setup: Setup, seed: int, start: int, habit: list[float]) -> float:
    """The mean of the matches from one start."""
    state, goal = _start(setup, seed, start, LOOKS)
    context = context_for(state, 0, start << 20, habit)
    (hand,) = context.policies(0, [goal], [goal])
    goal_match = context.goal_match_of(hand, context.match)
    return sum(context.result(hand, goal_match, LOOKS + number, 0) for number in range(MATCHES)) / MATCHES


@lru_cache(maxsize=STARTS)
def _start(setup: Setup, seed: int, start: int, looks: int) -> tuple[State, Goal]:
    """A match before a roll, some rounds on, and the aim that does best in a few others with the habits to begin with."""
    rng = Random(f"{seed}/start/{start}")
    state = before_first_roll(setup, rng)
    goal = _best_goal(state, start, looks)
    later = _after_rounds(state, goal, rng.randrange(LATEST), rng.getrandbits(48))
    return (later, _best_goal(later, start, looks)) if later.round > state.round else (state, goal)


def _best_goal(state: State, start: int, looks: int) -> Goal:
    context, known = context_for(state, 0, start << 20, list(FIRST)), find_goals(state, 0, SETS)
    policies = [(hand, context.goal_match_of(hand, context.match)) for hand in context.policies(0, known, known[:1])]
    results = [sum(context.result(*hand, number, 0) for number in range(looks)) for hand in policies]
    return known[results.index(max(results))]


def _after_rounds(state: State, goal: Goal, rounds: int, chance: int) -> State:
    """The same match so many rounds later, unless it is over before."""
    context = context_for(state, 0, 0, list(FIRST))
    (hand,) = context.policies(0, [goal], [goal])
    goal_match = context.goal_match_of(hand, context.match)
    goal_match.seed = chance
    while goal_match.round < state.round + rounds:
        rollout.step(hand, goal_match, *context.scratch[1:], context.found)
        if goal_match.phase == OVER:
            return state
    return state_from(state.setup, goal_match, kernel)


def before_first_roll(setup: Setup, rng: Random) -> State:
    """A match before its first roll."""
    state = new(setup)
    while state.phase != "roll":
        mover = to_act(state)[0]
        state = apply(state, mover, chance(state, rng) if mover == CHANCE else legal_moves(state, mover)[0])
    return state


def _load_progress(out: Path, eva: int, seed: int) -> LearnedParameters:
    """What was learned before, if anything was."""
    if not out.exists():
        return LearnedParameters(eva, seed, 0, 0.0, dict(zip(NAMES, FIRST, strict=True)))
    try:
        kept = read_parameters(out.read_text("utf-8"))
    except ValueError:
        raise InvalidSetup(text("{file} contains no training state to resume from", file=short(str(out), 200))) from None
    if (kept.eva, kept.seed) != (eva, seed):
        raise InvalidSetup(text("{file} belongs to another training run or another seed", file=short(str(out), 200)))
    return kept
