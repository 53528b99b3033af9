"""SteamRollers: the lines that can still join two cities, and what drawing them promises."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from branchline.games.steamrollers.rules.map import CODE_OF, NOTHING, NUMBERS, SECTIONS, SIDES, Borders, Map

Pair: TypeAlias = tuple[int, int]
MOST_TRACKS = 4  # hexes of a line at most
DETOUR = 1  # how many hexes more than the nearest pair of cities a considered pair may be apart
MOST_PAIRS, MOST_LINES = 9, 640  # near pairs of cities and lines of a map, in the arrays of `goal_cache.py`
CODES = len(SECTIONS) + 1
PROMISE = (0.0, 1.0, 0.6, 0.35, 0.2)  # value of a track, by the hexes its line lacks
TOWN, AGAIN = 0.4, 0.3  # extra for each town; the fraction that counts in addition to the value for another pair


@dataclass(frozen=True, slots=True)
class Line:
    """One way to join two cities directly."""

    towns: int
    tracks: tuple[tuple[int, int], ...]  # hex and code


@lru_cache(maxsize=64)
def lines(plan: Map, board: Borders) -> dict[Pair, tuple[Line, ...]]:
    """All lines of an empty sheet for each pair of near cities, of the nearest if there are too many pairs."""
    pairs = _near_pairs(plan, board)
    return {pair: pairs[pair] for pair in sorted([*pairs][:MOST_PAIRS])}


def has_all_pairs(plan: Map, board: Borders) -> bool:
    """Whether `lines` has every pair of near cities."""
    return len(lines(plan, board)) == len(_near_pairs(plan, board))


@lru_cache(maxsize=64)
def _near_pairs(plan: Map, board: Borders) -> dict[Pair, tuple[Line, ...]]:
    """All lines of an empty sheet for each pair of near cities, the nearest first."""
    joining: dict[Pair, list[Line]] = {}
    for city in NUMBERS:
        for side in range(SIDES):
            for to, tracks in _lines_from(plan, board, plan.cities[city - 1], side, ()):
                if to > city:
                    towns = sum(hex_ in plan.towns for hex_, _ in tracks)
                    joining.setdefault((city, to), []).append(Line(towns, tracks))
    distances = sorted((min(len(line.tracks) for line in ways), pair) for pair, ways in joining.items())
    return {pair: tuple(joining[pair]) for hexes, pair in distances if hexes <= distances[0][0] + DETOUR}


def _lines_from(
    plan: Map, board: Borders, cell: int, side: int, tracks: tuple[tuple[int, int], ...]
) -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
    cell = board.neighbours[cell][side]
    if cell == NOTHING:
        return
    if plan.city_at[cell]:
        if tracks:
            yield plan.city_at[cell], tracks
        return
    if len(tracks) == MOST_TRACKS or any(cell == earlier for earlier, _ in tracks):
        return
    back = (side + 3) % SIDES
    for onward in range(SIDES):
        if onward != back:
            code = CODE_OF[min(back, onward), max(back, onward)]
            yield from _lines_from(plan, board, cell, onward, (*tracks, (cell, code)))
