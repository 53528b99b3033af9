"""The map of the box: hexes, regions, cities, towns, walls, and the tables for following tracks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from branchline.engine.edition import Block
from branchline.engine.text import short, text
from branchline.rail.grid import Cell, offset_neighbour, opposite
from branchline.rail.tile import Section, section

SIDES = 6
NUMBERS = range(1, 7)  # values of a white die, and numbers of cities, regions, engine boxes and action tiles
STRAIGHT, WIDE, TIGHT = TYPES = "SWT"
NOTHING = -1

SECTIONS: tuple[Section, ...] = tuple((a, b) for a in range(SIDES) for b in range(a + 1, SIDES))
_TYPE_OF_DIFFERENCE = {1: TIGHT, 2: WIDE, 3: STRAIGHT, 4: WIDE, 5: TIGHT}
TYPE_OF: tuple[str, ...] = ("", *(_TYPE_OF_DIFFERENCE[b - a] for a, b in SECTIONS))  # by code: 0 is no track
CODE_OF: dict[Section, int] = {ends: code for code, ends in enumerate(SECTIONS, 1)}
TURNS: dict[str, tuple[Section, ...]] = {
    kind: tuple(dict.fromkeys(section(side, (side + apart) % SIDES) for side in range(SIDES)))
    for kind, apart in ((STRAIGHT, 3), (WIDE, 2), (TIGHT, 1))
}  # by type: its tracks in the order of rotation
OTHER_END: tuple[tuple[int, ...], ...] = tuple(
    tuple(ends[1] if side == ends[0] else ends[0] if side == ends[1] else NOTHING for side in range(SIDES))
    for ends in ((NOTHING, NOTHING), *SECTIONS)
)  # by code and the side of entry


@dataclass(frozen=True, slots=True, eq=False)
class Borders:
    """The neighbour of each hex by each side, `NOTHING` at the rim and at walls; and the walls themselves."""

    neighbours: tuple[tuple[int, ...], ...]
    walls: frozenset[tuple[int, int]]  # hex and side, each wall from both of its hexes


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """The map. Hexes are numbered row by row; tuples by region or city are indexed by its number less one."""

    cells: tuple[Cell, ...]
    numbers: dict[Cell, int]
    regions: tuple[int, ...]  # the region of each hex
    fields: tuple[tuple[int, ...], ...]  # of each region the hexes for tracks
    cities: tuple[int, ...]  # the hex of each city
    city_at: tuple[int, ...]  # of each hex the number of its city, or 0
    towns: frozenset[int]
    open_borders: Borders  # without walls
    networks: dict[Any, Any] = field(default_factory=dict)  # cache of `network`, freed with the map

    def name(self, cell: int) -> str:
        """A hex as row and column."""
        row, column = self.cells[cell]
        return f"{row}{column}"


def map_of(table: Block) -> Map:
    """The map as the edition draws it."""
    table.only("rows")
    cells: list[Cell] = []
    signs: list[str] = []
    for row, line in enumerate(table.texts("rows", 1, 10)):
        for column, sign in enumerate(_signs(table, line)):
            if sign != "--":
                cells.append((row, column))
                signs.append(sign)
    regions = tuple(int(sign[1]) for sign in signs)
    cities = tuple(_only_one(table, signs, f"C{number}") for number in NUMBERS)
    towns = frozenset(_only_one(table, signs, f"t{number}") for number in NUMBERS)
    return Map(
        cells=tuple(cells),
        numbers={cell: number for number, cell in enumerate(cells)},
        regions=regions,
        fields=tuple(tuple(n for n, sign in enumerate(signs) if sign in (f".{r}", f"t{r}")) for r in NUMBERS),
        cities=cities,
        city_at=tuple(cities.index(n) + 1 if n in cities else 0 for n in range(len(cells))),
        towns=towns,
        open_borders=_open_borders(cells),
    )


def with_walls(map_: Map, table: Block, key: str, entry: str) -> Borders:
    """The map with the walls of one level map: whole borders `1|2` or single sides `21/0`."""
    walls: set[tuple[int, int]] = set()
    for part in entry.split():
        if re.fullmatch(r"[1-6]\|[1-6]", part):
            walls |= _border(map_, table, key, part)
        elif re.fullmatch(r"[0-9][0-9]/[0-5]", part):
            walls |= _side(map_, table, key, part)
        else:
            table.fail(key, text("{part} is not a wall: two regions as 1|2 or a hex and its side as 21/0", part=short(part)))
    beyond = tuple(
        tuple(NOTHING if (cell, side) in walls else other for side, other in enumerate(row))
        for cell, row in enumerate(map_.open_borders.neighbours)
    )
    return Borders(beyond, frozenset(walls))


def _signs(table: Block, line: str) -> list[str]:
    signs = line.split()
    for sign in signs:
        if sign != "--" and not re.fullmatch(r"[.Ct][1-6]", sign):
            table.fail("rows", text("{sign} is not a hex: one of . C t and a region from 1 to 6, or -- for a hole", sign=short(sign)))
    if len(signs) > 10:
        table.fail("rows", text("a row has at most {n} hexes", n=10))
    return signs


def _only_one(table: Block, signs: list[str], sign: str) -> int:
    if signs.count(sign) != 1:
        table.fail("rows", text("{sign} must stand on the map once, not {n} times", sign=sign, n=signs.count(sign)))
    return signs.index(sign)


def _open_borders(cells: list[Cell]) -> Borders:
    numbers = {cell: number for number, cell in enumerate(cells)}
    beyond = tuple(tuple(numbers.get(offset_neighbour(cell, side), NOTHING) for side in range(SIDES)) for cell in cells)
    return Borders(beyond, frozenset())


def _border(map_: Map, table: Block, key: str, part: str) -> set[tuple[int, int]]:
    between = {int(part[0]), int(part[2])}
    walls = {
        (cell, side)
        for cell, row in enumerate(map_.open_borders.neighbours)
        for side, other in enumerate(row)
        if other != NOTHING and map_.regions[cell] != map_.regions[other] and {map_.regions[cell], map_.regions[other]} == between
    }
    if not walls:
        table.fail(key, text("{part}: these regions have no border", part=part))
    return walls


def _side(map_: Map, table: Block, key: str, part: str) -> set[tuple[int, int]]:
    cell, side = map_.numbers.get((int(part[0]), int(part[1]))), int(part[3])
    other = NOTHING if cell is None else map_.open_borders.neighbours[cell][side]
    if cell is None or other == NOTHING:
        table.fail(key, text("{part}: there are no two hexes on that side", part=part))
    return {(cell, side), (other, opposite(side, SIDES))}
