"""SteamRollers: goals of the fast rollout policy: sets of links and an engine power."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from branchline.engine.compiled import load_merged, load_same_build
from branchline.engine.game import Seat
from branchline.games.steamrollers.bots.goal_generation import Links, distances, own_links, promising_sets, reaches
from branchline.games.steamrollers.bots.links import CODES, Line, Pair, lacking, lines, track_bits
from branchline.games.steamrollers.bots.parameters import parameters_for
from branchline.games.steamrollers.rules.components import Box
from branchline.games.steamrollers.rules.map import NUMBERS, Borders
from branchline.games.steamrollers.rules.state import State

if TYPE_CHECKING:
    from branchline.games.steamrollers.bots import goal_policy as goal_policy
    from branchline.games.steamrollers.bots import pruning as pruning
    from branchline.games.steamrollers.bots import rollout as rollout
    from branchline.games.steamrollers.bots.goal_policy import GoalPolicy
    from branchline.games.steamrollers.native.builds import kernel as kernel
else:
    _game = "branchline.games.steamrollers"
    _kernels = [f"{_game}.native.{name}" for name in ("kernel", "carrying", "opening", "table")]
    _parts = [f"{__package__}.{name}" for name in ("goal_policy", "rollout", "pruning")]
    goal_policy, rollout, pruning, *_ = load_same_build(*_parts, *_kernels)
    kernel = load_merged(*_kernels, *_parts, "branchline.engine.move_list")  # in the form of those

__all__ = ["Goal", "find_goals", "goal_policy", "kernel", "policy_for", "pruning", "rollout"]

GoalLine: TypeAlias = tuple[
    int, int, list[int], int
]  # a line: its pair, its length, its tracks, and the steps that goods go less far without it

ACTIONS = 22.0  # left at the start of a match, for the estimate of sets of links
A_ROUND, LEAST_ACTIONS = 1.8, 4.0  # solo: how many fewer with every round, and the minimum
LINES = 10  # alternatives for each link
TOWN = 0.5  # hexes more that a line may need for a town
LEAST_POWER, USUAL_POWER = 3, 5  # of the engines that goals name; the first is tried last


@dataclass(frozen=True, slots=True)
class Goal:
    """Lines to draw, an engine power, and the distances that goods can go (as bits) when all lines are drawn."""

    power: int
    lines: list[GoalLine]
    final_ways: list[int]


def find_goals(state: State, seat: Seat, sets: int) -> list[Goal]:
    """Candidate goals of a seat: every promising set of links with every engine power, the best estimates first."""
    sheet = state.sheets[seat]
    powers = sorted(range(max(sheet.boxes.bit_count(), LEAST_POWER), len(NUMBERS) + 1), key=lambda power: abs(power - USUAL_POWER))
    networks = _networks(state.box, state.borders, sheet.tracks, state.goods, _actions_left(state), sets)
    return [Goal(power, *wanted) for wanted in networks for power in powers]


def _actions_left(state: State) -> float:
    """Actions assumed to be left; late in a solo match too few for large sets of links. With others no seat decides when the match ends."""
    return max(LEAST_ACTIONS, ACTIONS - A_ROUND * max(0, state.round - 1)) if state.alone else ACTIONS


@lru_cache(maxsize=64)
def _networks(
    box: Box, board: Borders, tracks: bytes, goods: tuple[str, ...], actions: float, sets: int
) -> list[tuple[list[GoalLine], list[int]]]:
    own, known = own_links(box, board, tracks), lines(box.map, board)
    joined = frozenset(link[:2] for link in own)
    options = {pair: ways for pair, ways in lacking(box.map, board, tracks).items() if pair not in joined}
    networks = []
    for chosen in [*promising_sets(box, tuple(known), joined, options, goods, actions, sets), ()]:
        ways = {pair: _best_lines(known[pair], track_bits(tracks)) for pair in chosen}
        links = tuple(sorted([*own, *[(*pair, 1 + drawable[0].towns) for pair, drawable in ways.items()]]))
        worth = {pair: _steps(box, links, goods) - _steps(box, tuple([link for link in links if link[:2] != pair]), goods) for pair in ways}
        wanted = [_goal_line(pair, line, worth[pair]) for pair, drawable in ways.items() for line in drawable]
        networks.append((wanted, _final_ways(links)))
    return networks


@lru_cache(maxsize=1 << 14)
def _steps(box: Box, links: Links, goods: tuple[str, ...]) -> int:
    """Sum of the distances that all goods can go over these links with the usual engine."""
    far, limit = reaches(box, links), (2 << USUAL_POWER) - 1
    return sum([(far.get((city, good), 1) & limit | 1).bit_length() - 1 for city, row in enumerate(goods, 1) for good in row])


@lru_cache(maxsize=1024)
def _final_ways(links: Links) -> list[int]:
    far = distances(links)
    return [far.get((origin, to), 0) for origin in NUMBERS for to in NUMBERS]


def _goal_line(pair: Pair, line: Line, worth: int) -> GoalLine:
    a, b = pair
    return (a - 1) * len(NUMBERS) + b - 1, 1 + line.towns, [cell * CODES + code for cell, code in line.tracks], worth


def _best_lines(ways: tuple[Line, ...], have: int) -> list[Line]:
    """The lines that lack the fewest hexes, or one more, on a sheet with these tracks."""
    free = [(line.hexes - (have & line.needs).bit_count() - TOWN * line.towns, n) for n, line in enumerate(ways) if not have & line.blocks]
    free.sort()
    return [ways[n] for lacks, n in free[:LINES] if lacks <= free[0][0] + 1]


def policy_for(box: Box, goals: list[Goal], parameters: list[float] | None = None) -> GoalPolicy:
    """The rollout policy of a table: the goal of each seat, with the default parameters or others."""
    policy = goal_policy.GoalPolicy(parameters or parameters_for(len(goals)), [number - 1 for number in box.map.regions])
    for seat, goal in enumerate(goals):
        goal_policy.set_goal(policy, seat, goal.power, goal.lines, goal.final_ways)
    return policy
