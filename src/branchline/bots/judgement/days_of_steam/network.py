"""Days of Steam, the map as bots see it: cities, the steam between them, and the loose ends where track goes on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from branchline.bots.judgement.days_of_steam.known import known_of
from branchline.games.days_of_steam.components import CITY, Box, Face
from branchline.games.days_of_steam.map import Cell, Map, around

Way: TypeAlias = float
"""How far it is: the steam a train spends, and a little for every curve, so that of two ways for the same steam the straighter is less.

Ways are added and compared as they are; `steam_of` and `is_curved` take them apart.
"""

CURVE: Way = 1 / 64  # what a curve adds: no way has 64 of them
FAR: Way = 1000.0  # no way at all

Ahead: TypeAlias = tuple[Cell, int, Way, int]
"""A train about to enter a cell by an edge, the way it came, and the track tiles on that way."""

Target: TypeAlias = tuple[Way, int]
"""The way to a city, and its number."""

End: TypeAlias = tuple[Cell, int, int, Way, int]
"""An empty cell that track leads to: the cell, the edge, the city behind it by its number, the way from there, its track tiles."""


@dataclass(frozen=True, slots=True)
class Network:
    """Cities, how far each is from each, and all loose ends."""

    cities: tuple[Cell, ...]
    number: dict[Cell, int]
    colours: str
    far: tuple[tuple[Way, ...], ...]
    next_of: tuple[dict[str, Target], ...]  # for each city, by colour, the nearest other city of that colour
    ends: tuple[End, ...]


def network(box: Box, board: Map, laid: Cell | None) -> Network:
    """The network of a map. A tile just laid that joins nothing leaves the cities as far apart as they were."""
    known = known_of(board)
    if known.network is None:
        grown = None if laid is None else _grown(box, board, laid)
        known.network = grown or _worked_out(box, frozenset(board.faces.items()))
    net: Network = known.network
    return net


def steam_of(way: Way) -> int:
    """The steam that a train spends on a way."""
    return int(way)


def is_curved(way: Way) -> bool:
    """Whether there is a curve on a way."""
    return way > int(way)


def reach(box: Box, board: Map, cell: Cell, edges: tuple[int, ...], net: Network) -> list[Way]:
    """The way to each city for a train that may leave a cell by these edges."""
    if cell in net.number:
        return list(net.far[net.number[cell]])
    known = known_of(board).reach
    if (cell, edges) not in known:
        beside = around(cell)
        cities, _ = explore(box, board.faces, [(beside[edge], edge ^ 2, 0.0, 0) for edge in edges])
        rows = [(way, net.far[net.number[city]]) for city, way in cities.items()]
        known[cell, edges] = [min([way + row[n] for way, row in rows], default=FAR) for n in range(len(net.cities))]
    return known[cell, edges]


def nearest(colours: str, row: Sequence[Way], colour: str, but: int) -> Target:
    """The nearest city of a colour, one city left out."""
    least, at = FAR, 0
    for n, way in enumerate(row):
        if way < least and colours[n] == colour and n != but:
            least, at = way, n
    return least, at


def explore(box: Box, faces: dict[Cell, Face], todo: list[Ahead]) -> tuple[dict[Cell, Way], list[Ahead]]:
    """The first cities that trains come to, the least way to each, and the loose ends they come to."""
    cities: dict[Cell, Way] = {}
    ends: list[Ahead] = []
    best: dict[tuple[Cell, int], Way] = {}
    while todo:
        entry = todo.pop()
        cell, edge, way, tracks = entry
        face = faces.get(cell)
        if face is None:
            ends.append(entry)
            continue
        way += box.hill if face.hill else box.enter
        if face.turn == CITY:
            if way < cities.get(cell, FAR):
                cities[cell] = way
        elif way < best.get((cell, edge), FAR):
            best[cell, edge] = way
            beside = around(cell)
            for exit_ in face.exits[edge]:
                todo.append((beside[exit_], exit_ ^ 2, way + CURVE if (edge ^ exit_) & 1 else way, tracks + 1))
    return cities, ends


@lru_cache(maxsize=256)
def _worked_out(box: Box, tiles: frozenset[tuple[Cell, Face]]) -> Network:
    """The network of these tiles, for all maps that only grow from them."""
    faces = dict(tiles)
    cities = tuple(sorted([cell for cell, face in faces.items() if face.turn == CITY]))  # whatever the order they were laid in
    number = {cell: n for n, cell in enumerate(cities)}
    far = [[0.0 if one == other else FAR for other in cities] for one in cities]
    ends: list[End] = []
    for n, cell in enumerate(cities):
        ways, loose = explore(box, faces, [(beside, edge ^ 2, 0.0, 0) for edge, beside in enumerate(around(cell))])
        for city, way in ways.items():
            if city != cell:
                far[n][number[city]] = way
        ends += [(empty, edge, n, way, tracks) for empty, edge, way, tracks in loose]
    colours, least = "".join([faces[cell].code for cell in cities]), _through(far)
    next_of = tuple([{colour: nearest(colours, row, colour, n) for colour in box.letters} for n, row in enumerate(least)])
    return Network(cities, number, colours, least, next_of, tuple(sorted(ends)))


def _through(far: list[list[Way]]) -> tuple[tuple[Way, ...], ...]:
    """The least ways when trains may drive through cities."""
    for middle, onward in enumerate(far):
        for row in far:
            first = row[middle]
            if 0 < first < FAR:
                row[:] = [way if way <= first + rest else first + rest for way, rest in zip(row, onward, strict=True)]
    return tuple(map(tuple, far))


def _grown(box: Box, board: Map, laid: Cell) -> Network | None:
    """The network before a tile was laid, with the loose ends that lead on over it; None if the tile joins anything."""
    face, beside = board.faces[laid], around(laid)
    if face.turn == CITY or _joins(face, [cell in board.faces for cell in beside]):
        return None
    faces = board.faces.copy()
    del faces[laid]
    before = _worked_out(box, frozenset(faces.items()))
    ends = [end for end in before.ends if end[0] != laid]
    price = box.hill if face.hill else box.enter
    for cell, edge, city, way, tracks in before.ends:
        if cell == laid:
            for exit_ in face.exits[edge]:
                ends.append((beside[exit_], exit_ ^ 2, city, way + price + (CURVE if (edge ^ exit_) & 1 else 0), tracks + 1))
    return Network(before.cities, before.number, before.colours, before.far, before.next_of, tuple(sorted(ends)))


def _joins(face: Face, full: Iterable[bool]) -> bool:
    """Whether a section has something at both its ends."""
    there = list(full)
    return any(there[one] and there[other] for one, other in face.sections)
