"""A board as lines of plain text with the position of each cell, so that a figure can crop it and mark cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class TextGrid:
    """The board as plain text without colours."""

    lines: tuple[str, ...]
    cells: Mapping[str, tuple[int, int]]  # line and column of the upper left corner, by name
    size: tuple[int, int]  # lines and columns of a cell
    mark: tuple[int, int] = (0, 0)  # the position of a mark in a cell, from its corner
    above: int = 0  # lines at the top and
    before: int = 0  # columns at the left with the names of columns and rows
    around: tuple[int, int] = (0, 0)  # lines and columns shown around a cropped part
    legend: tuple[str, ...] = ()  # the meaning of its signs and letters


def mark_cells(grid: TextGrid, marks: Mapping[str, str]) -> TextGrid:
    """The grid with a sign in each of these cells."""
    lines = [list(line.ljust(_width(grid))) for line in grid.lines]
    for name, sign in marks.items():
        line, column = (at + by for at, by in zip(grid.cells[name], grid.mark, strict=True))
        lines[line][column] = sign
    return replace(grid, lines=tuple("".join(line) for line in lines))


def crop_grid(grid: TextGrid, names: Iterable[str]) -> list[str]:
    """The part of the grid between these cells, with the names of rows and columns and, at the edge of the board, its border."""
    corners, (high, wide), (up, left) = [grid.cells[name] for name in names], grid.size, grid.around
    lines, columns = [line for line, _ in grid.cells.values()], [column for _, column in grid.cells.values()]
    top, bottom = min(line for line, _ in corners), max(line for line, _ in corners)
    first, last = min(column for _, column in corners), max(column for _, column in corners)
    begin = grid.above if top == min(lines) else max(grid.above, top - up)
    end = len(grid.lines) if bottom == max(lines) else bottom + high + up
    west = grid.before if first == min(columns) else max(grid.before, first - left)
    east = None if last == max(columns) else last + wide + left
    rows = [*grid.lines[: grid.above], *grid.lines[begin:end]]
    shown = [f"{row[: grid.before]}{row[west:east]}".rstrip() for row in rows]
    return shown[: max(n for n, row in enumerate(shown, 1) if row or n == 1)]


def _width(grid: TextGrid) -> int:
    return max(*map(len, grid.lines), *(column + grid.size[1] for _, column in grid.cells.values()))
