"""SteamRollers: goals of the fast rollout policy: sets of links and an engine power."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from branchline.bots.thread_local import thread_local_cache
from branchline.engine.compiled import build_info, load_merged, load_same_build
from branchline.engine.game import Seat, Setup
from branchline.games.steamrollers.bots.easy_bots import MODULES, easy_evaluator
from branchline.games.steamrollers.bots.parameters import parameters_for
from branchline.games.steamrollers.native.convert import match_from
from branchline.games.steamrollers.rules.components import Box
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.state import State

PARTS = *(f"{__package__}.{name}" for name in ("goal_policy", "rollout", "pruning")), *MODULES
COMPILED = all(build_info(part).compiled for part in PARTS)

if TYPE_CHECKING:
    from branchline.games.steamrollers.bots import goal_policy as goal_policy
    from branchline.games.steamrollers.bots import pruning as pruning
    from branchline.games.steamrollers.bots import rollout as rollout
    from branchline.games.steamrollers.bots.goal_policy import GoalPolicy
    from branchline.games.steamrollers.native.builds import kernel as kernel
else:
    goal_policy, rollout, pruning, *_ = load_same_build(*PARTS)
    kernel = load_merged(*MODULES, *PARTS, "branchline.engine.move_list")

__all__ = ["COMPILED", "Goal", "evaluator_of", "find_goals", "goal_policy", "kernel", "policy_for", "pruning", "rollout"]

GoalLine: TypeAlias = tuple[
    int, int, list[int], int
]  # a line: its pair, its length, its tracks, and the steps that goods go less far without it

ACTIONS = 22.0  # left at the start of a match, for the estimate of sets of links
A_ROUND, LEAST_ACTIONS = 1.8, 4.0  # solo: how many fewer with every round, and the minimum
LEAST_POWER, USUAL_POWER = 3, 5  # of the engines that goals name; the first is tried last


@dataclass(frozen=True, slots=True)
class Goal:
    """Lines to draw, an engine power, and the distances that goods can go (as bits) when all lines are drawn."""

    power: int
    lines: list[GoalLine]
    final_distances: list[int]


@thread_local_cache(16)
def evaluator_of(setup: Setup) -> Any:
    """The evaluator of the easy bot at a table, whose goal cache also serves the search for goals."""
    return easy_evaluator(setup, COMPILED)


def find_goals(state: State, seat: Seat, sets: int) -> list[Goal]:
    """Candidate goals of a seat: every promising set of links with every engine power, the best estimates first."""
    sheet = state.sheets[seat]
    powers = sorted(range(max(sheet.boxes.bit_count(), LEAST_POWER), len(NUMBERS) + 1), key=lambda power: abs(power - USUAL_POWER))
    match, cache = match_from(state, build=kernel), evaluator_of(state.setup).evaluator.cache
    link_sets = [*kernel.promising_sets(cache, match, seat, _actions_left(state), sets), 0]
    networks = [kernel.network_goal(cache, match, seat, links) for links in link_sets]
    return [Goal(power, *network) for network in networks for power in powers]


def _actions_left(state: State) -> float:
    """Actions assumed to be left; late in a solo match too few for large sets of links. With others no seat decides when the match ends."""
    return max(LEAST_ACTIONS, ACTIONS - A_ROUND * max(0, state.round - 1)) if state.alone else ACTIONS


def policy_for(box: Box, goals: list[Goal], parameters: list[float] | None = None) -> GoalPolicy:
    """The rollout policy of a table: the goal of each seat, with the default parameters or others."""
    policy = goal_policy.GoalPolicy(parameters or parameters_for(len(goals)), [number - 1 for number in box.map.regions])
    for seat, goal in enumerate(goals):
        goal_policy.set_goal(policy, seat, goal.power, goal.lines, goal.final_distances)
    return policy
