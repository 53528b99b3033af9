"""Positions in the picture: the map fitted to the sheet, the places of trains on their tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from branchline.drawing.picture import Look
from branchline.games.days_of_steam.drawing.art import EDGE, HALF, SIDE
from branchline.games.days_of_steam.rules.components import Face
from branchline.games.days_of_steam.rules.fitting import open_cells
from branchline.games.days_of_steam.rules.map import Cell, Map
from branchline.games.days_of_steam.rules.running import is_curve
from branchline.rail.grid import Point

WIDTH = 760
MARGIN = 26  # around the map, for the numbers of columns and rows
TALLEST = 860
BESIDE = 400  # width of the column next to the map in a wide layout
LARGEST = 1.25  # the largest scale of a tile
FEWEST = 5  # the minimum of columns and rows shown

Berth: TypeAlias = tuple[float, float, float]  # x, y and size of a piece on a tile

_CORNERS: tuple[Berth, ...] = ((-30, 35, 0.6), (30, 35, 0.6), (-30, -29, 0.6), (30, -29, 0.6))
_CITY_BERTHS: tuple[tuple[Berth, ...], ...] = (((-21, 33, 0.8),) * 4, ((-26, 33, 0.72), (27, 33, 0.72)) * 2, _CORNERS)
_PILE_BERTHS: tuple[tuple[Berth, ...], ...] = (
    ((35, -36, 1), (-35, -36, 1), (37, -5, 1), (-35, -5, 1), (0, -38, 0.9)),
    ((37, 3, 0.8), (-37, 3, 0.8), (0, 37, 0.8), (0, -38, 0.8)),  # between trains in all corners
)


@dataclass(frozen=True, slots=True)
class Layout:
    """The cells shown, and their size."""

    west: int
    east: int
    south: int
    north: int
    scale: float

    @property
    def height(self) -> float:
        return (self.north - self.south + 1) * SIDE * self.scale + 2 * MARGIN

    def at(self, cell: Cell) -> Point:
        """The middle of a cell."""
        left = (WIDTH - (self.east - self.west + 1) * SIDE * self.scale) / 2
        x = left + (cell[0] - self.west + 0.5) * SIDE * self.scale
        return x, MARGIN + (self.north - cell[1] + 0.5) * SIDE * self.scale

    @property
    def transform(self) -> str:
        """The SVG transform of a map, whose cells are placed by `place_on_map`, onto the sheet."""
        return self.place((0, 0))

    def place(self, cell: Cell) -> str:
        """The SVG transform of a picture around (0, 0) onto a cell."""
        x, y = self.at(cell)
        return f"translate({x:.1f} {y:.1f}) scale({self.scale:.3f})"


def place_on_map(cell: Cell) -> str:
    """The SVG transform of a picture around (0, 0) onto a cell of the map, independent of the part of the map shown."""
    return f"translate({SIDE * cell[0]} {-SIDE * cell[1]})"


def layout_of(map_: Map, look: Look | None = None) -> Layout:
    """The layout that shows every tile and every cell that a route leads to; less high if the page shows the hand below or beside it."""
    tallest = TALLEST if look is None or look.layout == "sheet" else WIDTH - 2 * MARGIN
    layout: Layout | None = map_.memo.get(f"layout {tallest}")
    if layout is None:
        layout = map_.memo[f"layout {tallest}"] = _layout(map_, tallest)
    return layout


def _layout(map_: Map, tallest: float) -> Layout:
    cells = [*map_.faces, *(cell for cell, _ in open_cells(map_))] or [(0, 0)]
    west, east = _widen(min(x for x, _ in cells), max(x for x, _ in cells))
    south, north = _widen(min(y for _, y in cells), max(y for _, y in cells))
    scale = min(LARGEST, (WIDTH - 2 * MARGIN) / (east - west + 1) / SIDE, tallest / (north - south + 1) / SIDE)
    return Layout(west, east, south, north, scale)


def _widen(low: int, high: int) -> tuple[int, int]:
    more = max(0, FEWEST - (high - low + 1))
    return low - more // 2, high + (more + 1) // 2


def spot(face: Face, place: int) -> Point:
    """The position of a train on its tile; on a tile with several places, two trains do not cover each other."""
    edges, apart = face.places[place], len(face.places) > 1
    if len(edges) == 1:
        return EDGE[edges[0]][0] * 0.64, EDGE[edges[0]][1] * 0.64
    if len(edges) == 2 and is_curve(*edges):
        bend = 0.38 if apart else 1 - 0.5**0.5
        return sum(EDGE[edge][0] for edge in edges) * bend, sum(EDGE[edge][1] for edge in edges) * bend
    if face.bridge:
        return (0, -HALF * 0.62) if 0 in edges else (0, HALF * 0.1)  # the lower line is hidden under the upper
    return -sum(EDGE[edge][0] for edge in face.stubs) * 0.2, -sum(EDGE[edge][1] for edge in face.stubs) * 0.2


def berth(face: Face, place: int, number: int, trains: int, scale: float, has_cargo: bool = False) -> Berth:
    """Position and size of a train on its tile: number `number` of the `trains` in a city.

    A single train is larger on a small map, but with a good behind it no longer than the tile.
    """
    if face.is_city:
        return _CITY_BERTHS[min(trains, len(_CITY_BERTHS)) - 1][number % 4]
    x, y = spot(face, place)
    size = 0.6 if len(face.places) > 1 else min(1.15 if has_cargo else 1.25, max(0.92, 0.57 / scale))
    return (x + 8 * size if has_cargo else x), y, size


def pile_berths(goods: int, trains: int) -> tuple[Berth, ...]:
    """Positions of this number of goods, or colours of goods, on a city: clear of its letter and of the trains in it."""
    berths = _PILE_BERTHS[trains > 2]
    if goods <= len(berths):
        return berths[:goods]
    step = 88 / goods
    return tuple((-44 + step * (n + 0.5), -37, min(0.8, step / 28)) for n in range(goods))
