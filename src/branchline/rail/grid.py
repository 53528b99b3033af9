"""Square and hex grids: cells, sides, neighbours, and coordinates in a drawing."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]  # (row, column) from the top left; for axial hexes (q, r)
Point: TypeAlias = tuple[float, float]

SIDES = "NESW"
ARROWS = "↑→↓←"  # the same for readers of any language
NORTH, EAST, SOUTH, WEST = range(4)
STEPS: tuple[Cell, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))

AXIAL_STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # E SE SW W NW NE, clockwise


def opposite(side: int, sides: int = 4) -> int:
    """The side that meets this one across an edge."""
    return (side + sides // 2) % sides


def beside(cell: Cell, side: int) -> Cell:
    """The square across this side, on the board or not."""
    row, column = STEPS[side]
    return cell[0] + row, cell[1] + column


@dataclass(frozen=True, slots=True)
class Squares:
    """A board of squares, its cells also numbered from 0 row by row."""

    rows: int
    columns: int

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    def __len__(self) -> int:
        return self.rows * self.columns

    def cell(self, number: int) -> Cell:
        return divmod(number, self.columns)

    def number(self, cell: Cell) -> int:
        return cell[0] * self.columns + cell[1]

    def neighbour(self, number: int, side: int) -> int | None:
        """The number of the square across a side; None at the edge."""
        cell = beside(self.cell(number), side)
        return self.number(cell) if cell in self else None


def axial_neighbour(cell: Cell, side: int) -> Cell:
    """The hex (q, r) across a side, sides clockwise from E."""
    q, r = AXIAL_STEPS[side]
    return cell[0] + q, cell[1] + r


def offset_to_axial(cell: Cell) -> Cell:
    """(row, column) on a hex map whose odd rows are shifted right, as axial (q, r)."""
    row, column = cell
    return column - (row - (row & 1)) // 2, row


def axial_to_offset(cell: Cell) -> Cell:
    """Axial (q, r) as (row, column) on a hex map whose odd rows are shifted right."""
    q, r = cell
    return r, q + (r - (r & 1)) // 2


def offset_neighbour(cell: Cell, side: int) -> Cell:
    """The hex (row, column) across a side on a map whose odd rows are shifted right."""
    return axial_to_offset(axial_neighbour(offset_to_axial(cell), side))


def hex_centre(cell: Cell, size: float) -> Point:
    """The centre of a pointy-top axial hex as (x, y); `size` is the length of its side."""
    q, r = cell
    return size * sqrt(3) * (q + r / 2), size * 1.5 * r


def hex_corners(centre: Point, size: float) -> tuple[Point, ...]:
    """The six corners of a pointy-top hex, clockwise from the upper right."""
    return tuple((centre[0] + size * cos(pi * (k / 3 - 1 / 6)), centre[1] + size * sin(pi * (k / 3 - 1 / 6))) for k in range(6))


def hex_edge(centre: Point, size: float, side: int) -> Point:
    """The middle of a hex's side, sides clockwise from E."""
    reach = size * sqrt(3) / 2
    return centre[0] + reach * cos(pi * side / 3), centre[1] + reach * sin(pi * side / 3)
