"""Legal places of tiles: looked up by the sides of a cell's neighbours, computed once per map."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from branchline.games.days_of_steam.rules.components import Box, Face, Kind
from branchline.games.days_of_steam.rules.map import (
    BITS,
    CLOSE,
    EVERY_SIDE,
    JOINED,
    KNOWN,
    LOST,
    ONE_SIDE,
    REACH,
    TRACK,
    Cell,
    Map,
    around,
    joined_tiles,
    side_flags,
    way_avoiding,
)
from branchline.games.days_of_steam.rules.moves import Lay
from branchline.rail.tile import Section

_SAFE = 3  # a route of at most this many tiles cannot return to the tile it left
_MOST_CELLS = 4096  # larger than any map; it only limits memory in a long-running program


class Turns(dict[Cell, tuple[Lay, ...]]):
    """The moves that lay one kind of tile in certain orientations, by cell; computed at first use."""

    def __init__(self, tile: str, turns: tuple[int, ...]) -> None:
        super().__init__()
        self._tile = tile
        self._turns = turns

    def __missing__(self, cell: Cell) -> tuple[Lay, ...]:
        found = tuple(Lay(self._tile, cell, turn) for turn in self._turns)
        if len(self) < _MOST_CELLS:
            self[cell] = found
        return found


class Fits(dict[int, Turns | None]):
    """The legal orientations of one kind of tile by the sides shown to its cell, computed at first use; None if there is none."""

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self._faces = kind.faces
        self._code = kind.code
        self._turns_of: dict[tuple[int, ...], Turns | None] = {(): None}

    def __missing__(self, sides: int) -> Turns | None:
        turns = tuple(face.turn for face in self._faces if clash(face, sides) is None and reaches(face, sides))
        if turns not in self._turns_of:
            self._turns_of[turns] = Turns(self._code, turns)
        found = self[sides] = self._turns_of[turns]
        return found


@lru_cache(maxsize=16)
def fits(box: Box) -> dict[str, Fits]:
    """The legal orientations of every kind of track tile."""
    return {kind.code: Fits(kind) for kind in box.kinds}


def clash(face: Face, sides: int) -> int | None:
    """The first edge at which track would meet an edge without track; None if there is none. A stub's edge counts as track."""
    for edge in range(4):
        side = sides >> BITS * edge
        if side & KNOWN and bool(side & TRACK) != (face.place_at[edge] >= 0):
            return edge
    return None


def reaches(face: Face, sides: int) -> bool:
    """Whether at least one whole section lies on a continuous route to a city that is near enough."""
    return any(sides >> BITS * edge & REACH for pair in face.sections for edge in pair)


def joins(face: Face, sides: int) -> bool:
    """Whether at least one whole section lies on a continuous route to a city at any distance."""
    return any(sides >> BITS * edge & JOINED for pair in face.sections for edge in pair)


def takes_city(sides: int) -> bool:
    """Whether a city fits: with a continuous route to another one, at least two track tiles on every such route, and track all around."""
    known, track = sides & EVERY_SIDE * KNOWN, sides & EVERY_SIDE * TRACK
    return bool(sides & EVERY_SIDE * JOINED) and not sides & EVERY_SIDE * CLOSE and known * TRACK == track


def open_cells(map_: Map) -> list[tuple[Cell, int]]:
    """The empty cells to which a route from a city leads, in order, with the sides shown to them."""
    found: list[tuple[Cell, int]] | None = map_.memo.get("open")
    if found is None:
        faces, joined = map_.faces, EVERY_SIDE * JOINED
        found = sorted([item for item in map_.sides.items() if item[1] & joined and item[0] not in faces])
        map_.memo["open"] = found
    return found


def city_cells(map_: Map) -> list[Cell]:
    """The cells where a city may be laid."""
    found: list[Cell] | None = map_.memo.get("cities")
    if found is None:
        found = map_.memo["cities"] = [cell for cell, sides in open_cells(map_) if takes_city(sides)]
    return found


def over_cells(box: Box, map_: Map) -> list[tuple[Cell, int]]:
    """The track tiles without hill or bridge, in order, with the sides shown to their cells; trains are ignored."""
    found: list[tuple[Cell, int]] | None = map_.memo.get("over")
    if found is None:
        cells = sorted([cell for cell, face in map_.faces.items() if not (face.is_city or face.hill or face.bridge)])
        found = map_.memo["over"] = [(cell, sides_without(box, map_, cell, box.reach)) for cell in cells]
    return found


def sides_without(box: Box, map_: Map, cell: Cell, max_distance: int) -> int:
    """The sides of a tile's neighbours without the tile: routes that return over it do not count.

    Routes of `max_distance` tiles or more are not checked again.
    """
    sides = map_.sides[cell]
    for edge, beside in enumerate(around(cell)):
        way = map_.ways[beside][edge ^ 2] if beside in map_.faces else LOST
        if _SAFE < way < max_distance:
            shift = BITS * edge
            again = side_flags(box, way_avoiding(map_, (beside, edge ^ 2), cell, max_distance))
            sides = sides & ~(ONE_SIDE << shift) | again << shift
    return sides


def lays(box: Box, map_: Map, tiles: tuple[str, ...], trains: Set[Cell], keep_joined: bool) -> list[Lay]:
    """Every way to lay these kinds of tile, by kind, cell and orientation; `keep_joined` forbids cutting tiles off."""
    table, cells = fits(box), open_cells(map_)
    found: list[Lay] = []
    for tile in tiles:
        ways = table[tile]
        for cell, sides in cells:
            turns = ways[sides]
            if turns is not None:
                found += turns[cell]
        if box.kind[tile].over:
            found += _lays_over(box, map_, tile, trains, keep_joined)
    return found


def _lays_over(box: Box, map_: Map, tile: str, trains: Set[Cell], keep_joined: bool) -> list[Lay]:
    """Every way to lay a play-over tile on a track tile without train, hill or bridge."""
    ways = fits(box)[tile]
    found: list[Lay] = []
    for cell, sides in over_cells(box, map_):
        turns = ways[sides]
        if turns is not None and cell not in trains:
            found += turns[cell]
    if keep_joined:
        return [lay for lay in found if not cuts_off(map_, lay.cell, box.face[tile, lay.turn])]
    return found


def cuts_off(map_: Map, cell: Cell, face: Face) -> bool:
    """Whether laying a tile over another leaves a tile without the route to a city, or to another city, that it had."""
    if set(map_.faces[cell].sections) <= set(face.sections):
        return False
    known: dict[tuple[Cell, tuple[Section, ...]], bool] = map_.memo.setdefault("cuts", {})
    key = cell, face.sections
    if key not in known:
        if "joined" not in map_.memo:
            map_.memo["joined"] = joined_tiles(map_.faces)
        known[key] = not map_.memo["joined"] <= joined_tiles({**map_.faces, cell: face}) | {cell}
    return known[key]
