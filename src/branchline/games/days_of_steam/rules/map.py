"""The growing map: its tiles and the distances to cities along their tracks, updated with every tile.

Cells are (x, y), y growing to the north; the first city lies on (0, 0).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

from branchline.games.days_of_steam.rules.components import Box, Face

Cell: TypeAlias = tuple[int, int]
Entry: TypeAlias = tuple[Cell, int]  # a tile, and the edge by which a train enters it

MIDDLE: Cell = (0, 0)  # where the first city lies
LOST = 1000  # the distance of an unreachable city

# The flags that a neighbour shows to a cell, five bits per side, north lowest.
KNOWN, TRACK, JOINED, REACH, CLOSE = 1, 2, 4, 8, 16
BITS = 5
EVERY_SIDE = 1 | 1 << BITS | 1 << 2 * BITS | 1 << 3 * BITS
ONE_SIDE = (1 << BITS) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """The map. Equal maps have the same tiles in the same orientations and cells; the other fields follow from them.

    `ways` holds for each tile and edge how many track tiles a train that enters there drives over to the nearest city,
    this one included. `sides` holds for every cell beside a tile, empty or not, what its neighbours show it: that
    something lies there (`KNOWN`), with track on this side (`TRACK`) that leads to a city (`JOINED`), so near that a
    track tile may follow (`REACH`), or too near for another city (`CLOSE`).
    """

    faces: dict[Cell, Face]
    ways: dict[Cell, tuple[int, ...]] = field(repr=False)
    sides: dict[Cell, int] = field(repr=False)
    memo: dict[str, Any] = field(repr=False)  # cache of results about this map

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Map) and self.faces == other.faces

    def __hash__(self) -> int:
        return hash(frozenset(self.faces.items()))


EMPTY = Map({}, {}, {}, {})


@lru_cache(maxsize=1 << 16)
def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The neighbours to the north, east, south and west."""
    x, y = cell
    return (x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)


def with_tile(box: Box, map_: Map, cell: Cell, face: Face) -> Map:
    """The map with a tile laid on an empty cell, or over the tile that lies there."""
    if cell in map_.faces:
        return map_of(box, {**map_.faces, cell: face})
    faces, ways, sides = map_.faces.copy(), map_.ways.copy(), map_.sides.copy()
    faces[cell] = face
    _show(sides, cell, face)
    if face.is_city:
        ways[cell] = (0, 0, 0, 0)
    else:
        ways[cell] = tuple([1 + min([_onward(ways, cell, exit_) for exit_ in exits], default=LOST) for exits in face.exits])
    _spread(box, faces, ways, sides, [(cell, edge) for edge in range(4) if ways[cell][edge] < LOST])
    return Map(faces, ways, sides, {})


def map_of(box: Box, faces: dict[Cell, Face]) -> Map:
    """A map from its tiles, with everything that follows from them."""
    ways: dict[Cell, tuple[int, ...]] = {}
    sides: dict[Cell, int] = {}
    for cell, face in faces.items():
        ways[cell] = (0, 0, 0, 0) if face.is_city else (LOST + 1,) * 4
        _show(sides, cell, face)
    entries = [(cell, edge) for cell, face in faces.items() if face.is_city for edge in range(4)]
    _spread(box, faces, ways, sides, entries)
    return Map(faces, ways, sides, {})


def _show(sides: dict[Cell, int], cell: Cell, face: Face) -> None:
    """Updates the sides that a tile shows to its four neighbours."""
    for edge, beside in enumerate(around(cell)):
        shown = KNOWN | TRACK if face.place_at[edge] >= 0 else KNOWN
        shift = BITS * (edge ^ 2)
        sides[beside] = sides.get(beside, 0) & ~(ONE_SIDE << shift) | shown << shift


def _onward(ways: dict[Cell, tuple[int, ...]], cell: Cell, edge: int) -> int:
    """The distance of the nearest city for a train that leaves by this edge."""
    beside = ways.get(around(cell)[edge])
    return LOST if beside is None else min(beside[edge ^ 2], LOST)


def _spread(box: Box, faces: dict[Cell, Face], ways: dict[Cell, tuple[int, ...]], sides: dict[Cell, int], entries: list[Entry]) -> None:
    """Propagates distances to the nearest city from these entries to the tiles behind them (breadth-first search)."""
    todo, at = entries, 0
    while at < len(todo):
        cell, edge = todo[at]
        at += 1
        way = ways[cell][edge]
        behind, back = around(cell)[edge], edge ^ 2
        shift = BITS * back
        sides[behind] = sides[behind] & ~(ONE_SIDE << shift) | side_flags(box, way) << shift
        face = faces.get(behind)
        if face is None or face.is_city:
            continue
        for entry in face.exits[back]:
            known = ways[behind]
            if known[entry] > way + 1:
                ways[behind] = (*known[:entry], way + 1, *known[entry + 1 :])
                todo.append((behind, entry))


def side_flags(box: Box, way: int) -> int:
    """The flags of a side with track, by the distance of the nearest city."""
    if way >= LOST:
        return KNOWN | TRACK
    return KNOWN | TRACK | JOINED | (REACH if way < box.reach else 0) | (CLOSE if way < box.between_cities else 0)


def way_avoiding(map_: Map, start: Entry, avoided_cell: Cell, max_distance: int) -> int:
    """The distance of the nearest city for a train at an entry without the avoided tile; LOST if more than `max_distance`."""
    faces, visited_entries, ahead = map_.faces, {start}, [start]
    for way in range(max_distance + 1):
        following = []
        for cell, edge in ahead:
            face = faces.get(cell)
            if face is None or cell == avoided_cell:
                continue
            if face.is_city:
                return way
            following += [(around(cell)[exit_], exit_ ^ 2) for exit_ in face.exits[edge]]
        ahead = [entry for entry in dict.fromkeys(following) if entry not in visited_entries]
        visited_entries.update(ahead)
    return LOST


def joined_tiles(faces: dict[Cell, Face]) -> set[Cell]:
    """The track tiles of which a section has a continuous route to a city, and the cities with one to another city."""
    joined: set[Cell] = set()
    visited_entries: set[Entry] = set()
    for city, face in faces.items():
        if face.is_city and city not in joined:
            tracks, cities = _reachable(faces, city, visited_entries)
            joined |= tracks | (cities if len(cities) > 1 else set())
    return joined


def _reachable(faces: dict[Cell, Face], start: Cell, visited_entries: set[Entry]) -> tuple[set[Cell], set[Cell]]:
    """The tiles and cities that a train from a city can reach; it may turn round in cities."""
    tracks: set[Cell] = set()
    cities = {start}
    todo = [(beside, edge ^ 2) for edge, beside in enumerate(around(start)) if beside in faces]
    while todo:
        entry = todo.pop()
        if entry in visited_entries:
            continue
        visited_entries.add(entry)
        cell, edge = entry
        face = faces[cell]
        exits = range(4) if face.is_city else face.exits[edge]
        if exits:
            (cities if face.is_city else tracks).add(cell)
        beside = around(cell)
        todo += [(beside[exit_], exit_ ^ 2) for exit_ in exits if beside[exit_] in faces]
    return tracks, cities
