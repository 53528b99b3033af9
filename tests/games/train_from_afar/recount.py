"""A second count of every score line, as a graph of points, without code of the game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from branchline.engine.game import Seat
from branchline.games.train_from_afar.rules.state import State

Spot: TypeAlias = tuple[int, int]  # a third of an edge as one unit: neighbours share the ends between them
Lines: TypeAlias = dict[Spot, list[tuple[Spot, bool]]]  # where one gets from a spot, and whether over a tile

ENDS = ((0, 1), (0, 2), (1, 3), (2, 3), (3, 2), (3, 1), (2, 0), (1, 0))
EDGES = {"N": (0, 1), "E": (2, 3), "S": (4, 5), "W": (6, 7)}
BOARDS = {2: "two", 3: "three", 4: "four"}


def recount(state: State, seat: Seat) -> Mapping[str, int]:
    """Stations by sorting the rounds of all arrivals, the route by measuring whole lines."""
    edition = _parse_edition(state.setup.edition.source)
    found = {}
    if state.setup["way"] != "longest":
        by_seat = [_arrivals(edition, state, n) for n in range(state.setup.seats)]
        for number, station in enumerate(edition["station"], 1):
            found[f"station{number}"] = _station(station, [arrivals.get(station["name"]) for arrivals in by_seat], seat)
    if state.setup["way"] != "stations":
        found["route"] = _route(edition, state, seat)
    return found


@lru_cache(maxsize=4)
def _parse_edition(source: str) -> dict[str, Any]:
    return tomllib.loads(source)


def _station(station: dict[str, Any], rounds: list[int | None], seat: Seat) -> int:
    mine, seats = rounds[seat], len(rounds)
    if mine is None:
        return 0
    table = station[BOARDS[max(seats, 2)]]
    fields = [table[place] for place in ("first", "second", "third", "fourth")[: max(seats, 2)]]
    if seats == 1:
        return max(fields)
    return fields[sorted(round_ for round_ in rounds if round_ is not None).index(mine)]


def _spot(cell: str, end: int) -> Spot:
    row, column = int(cell[0]), int(cell[1])
    return 3 * row + ENDS[end][0], 3 * column + ENDS[end][1]


def _lines(edition: dict[str, Any], state: State, seat: Seat, tiles: int) -> Lines:
    """The first tiles of a seat and the loops of its frame, as lines between spots."""
    lines: Lines = {}
    for laid in state.frames[seat].tiles[:tiles]:
        cell = f"{state.box.names[laid.cell]:02}"
        for pair in edition["tiles"][laid.tile].split():
            a, b = (_spot(cell, (int(end) + 2 * laid.turn) % 8) for end in pair)
            lines.setdefault(a, []).append((b, True))
            lines.setdefault(b, []).append((a, True))
    for piece in edition["rim"]["pieces"]:
        cell, side, name = piece.split()
        if name == "loop":
            a, b = (_spot(cell, end) for end in EDGES[side])
            lines.setdefault(a, []).append((b, False))
            lines.setdefault(b, []).append((a, False))
    return lines


def _walk(lines: Lines, start: Spot) -> tuple[Spot, int]:
    """The end of a line, and the number of its tiles."""
    before, here, tiles = None, start, 0
    while onward := [(spot, tile) for spot, tile in lines.get(here, []) if spot != before]:
        before, (here, tile) = here, onward[0]
        tiles += tile
    return here, tiles


def _starts(edition: dict[str, Any]) -> list[Spot]:
    return [_spot(*_split(edition["locomotives"][colour])) for colour in ("violet", "black", "blue", "red")]


def _split(start: str) -> tuple[str, int]:
    cell, end = start.split()
    return cell, int(end)


def _arrivals(edition: dict[str, Any], state: State, seat: Seat) -> dict[str, int]:
    """The round in which a seat reached each station, by its tiles round by round."""
    spots = {
        _spot(cell, end): name for cell, side, name in map(str.split, edition["rim"]["pieces"]) if name != "loop" for end in EDGES[side]
    }
    found: dict[str, int] = {}
    for round_ in range(1, len(state.frames[seat].tiles) + 1):
        lines = _lines(edition, state, seat, round_)
        for start in _starts(edition):
            end = _walk(lines, start)[0]
            if end in spots:
                found.setdefault(spots[end], round_)
    return found


def _route(edition: dict[str, Any], state: State, seat: Seat) -> int:
    """Each line that begins in the depot once; one more where it joins two locomotives: the tile on which they crashed."""
    starts, rounds = _starts(edition), len(state.frames[seat].tiles)
    total = 0
    for number, start in enumerate(starts):
        end, tiles = _walk(_lines(edition, state, seat, rounds), start)
        if end not in starts or end == start:
            total += tiles
        elif starts.index(end) > number:
            total += tiles + 1
    return total
