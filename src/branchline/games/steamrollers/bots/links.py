"""SteamRollers: the lines that can still join two cities, and how many hexes each of them lacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from branchline.games.steamrollers.rules.map import CODE_OF, NOTHING, NUMBERS, SECTIONS, SIDES, Borders, Map

Pair: TypeAlias = tuple[int, int]
LONGEST = 4  # hexes of a line at most
DETOUR = 1  # how many hexes more than the nearest pair of cities a considered pair may be apart
MOST_PAIRS = 9
CODES = len(SECTIONS) + 1
PROMISE = (0.0, 1.0, 0.6, 0.35, 0.2)  # value of a track, by the hexes its line lacks
TOWN, AGAIN = 0.4, 0.3  # extra for each town; the fraction that counts in addition to the value for another pair


@dataclass(frozen=True, slots=True)
class Line:
    """One way to join two cities directly; `needs` and `blocks` have a bit for each track on each hex."""

    needs: int
    blocks: int
    hexes: int
    towns: int
    tracks: tuple[tuple[int, int], ...]  # hex and code


@lru_cache(maxsize=64)
def lines(plan: Map, board: Borders) -> dict[Pair, tuple[Line, ...]]:
    """All lines of an empty sheet for each pair of near cities, of the nearest if there are too many pairs."""
    near = _near(plan, board)
    return {pair: near[pair] for pair in sorted([*near][:MOST_PAIRS])}


def has_all_pairs(plan: Map, board: Borders) -> bool:
    """Whether `lines` has every pair of near cities."""
    return len(lines(plan, board)) == len(_near(plan, board))


@lru_cache(maxsize=64)
def _near(plan: Map, board: Borders) -> dict[Pair, tuple[Line, ...]]:
    """All lines of an empty sheet for each pair of near cities, the nearest first."""
    joining: dict[Pair, list[Line]] = {}
    for city in NUMBERS:
        for side in range(SIDES):
            for to, tracks in _lines_from(plan, board, plan.cities[city - 1], side, ()):
                if to > city:
                    joining.setdefault((city, to), []).append(_line(plan, tracks))
    far = sorted((min(line.hexes for line in ways), pair) for pair, ways in joining.items())
    return {pair: tuple(joining[pair]) for hexes, pair in far if hexes <= far[0][0] + DETOUR}


def _lines_from(
    plan: Map, board: Borders, cell: int, side: int, tracks: tuple[tuple[int, int], ...]
) -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
    cell = board.beyond[cell][side]
    if cell == NOTHING:
        return
    if plan.city_at[cell]:
        if tracks:
            yield plan.city_at[cell], tracks
        return
    if len(tracks) == LONGEST or any(cell == passed for passed, _ in tracks):
        return
    back = (side + 3) % SIDES
    for onward in range(SIDES):
        if onward != back:
            code = CODE_OF[min(back, onward), max(back, onward)]
            yield from _lines_from(plan, board, cell, onward, (*tracks, (cell, code)))


def _line(plan: Map, tracks: tuple[tuple[int, int], ...]) -> Line:
    needs = sum(1 << cell * CODES + code for cell, code in tracks)
    cells = sum((1 << CODES) - 1 << cell * CODES for cell, _ in tracks)
    return Line(needs, cells & ~needs, len(tracks), sum(cell in plan.towns for cell, _ in tracks), tracks)


def track_bits(tracks: bytes) -> int:
    """A sheet's tracks as bits."""
    return sum(1 << cell * CODES + code for cell, code in enumerate(tracks) if code)


@lru_cache(maxsize=1 << 15)
def lacking(plan: Map, board: Borders, tracks: bytes) -> dict[Pair, tuple[tuple[int, int], ...]]:
    """For each pair of cities without a link the Pareto-optimal lines: missing hexes, and length; more hexes only for more towns."""
    have = track_bits(tracks)
    unfinished: dict[Pair, tuple[tuple[int, int], ...]] = {}
    for pair, ways in lines(plan, board).items():
        least = [LONGEST + 1] * (LONGEST + 1)
        for line in ways:
            if not have & line.blocks:
                lacks = line.hexes - (have & line.needs).bit_count()
                if lacks < least[line.towns]:
                    least[line.towns] = lacks
        options = [(lacks, 1 + towns) for towns, lacks in enumerate(least) if lacks < min(least[towns + 1 :], default=LONGEST + 1)]
        if options and options[0][0]:
            unfinished[pair] = tuple(options)
    return unfinished


@lru_cache(maxsize=1 << 14)
def promises(plan: Map, board: Borders, tracks: bytes) -> dict[tuple[int, int], float]:
    """Heuristic value of each track that some line needs: higher for lines with fewer missing hexes and more towns."""
    have = track_bits(tracks)
    worth: dict[tuple[int, int], float] = {}
    for ways in lines(plan, board).values():
        best: dict[tuple[int, int], float] = {}
        for line in ways:
            if not have & line.blocks:
                lacks = line.hexes - (have & line.needs).bit_count()
                value = PROMISE[lacks] * (1 + TOWN * line.towns)
                for track in line.tracks:
                    if not tracks[track[0]] and value > best.get(track, 0.0):
                        best[track] = value
        for track, value in best.items():
            worth[track] = worth.get(track, 0.0) * AGAIN + value if track in worth else value
    return worth
