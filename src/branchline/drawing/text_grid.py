"""A board as lines of plain text, of which each cell is known where it stands: so that a figure can show a part of it and mark cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class TextGrid:
    """The board of a sketch, without colours."""

    lines: tuple[str, ...]
    cells: Mapping[str, tuple[int, int]]  # by their names: line and column of the upper left corner
    size: tuple[int, int]  # how many lines and columns a cell has
    mark: tuple[int, int] = (0, 0)  # where in a cell there is room for a mark, counted from its corner
    above: int = 0  # lines at the top, and
    before: int = 0  # columns at the left, that hold the names of columns and rows
    around: tuple[int, int] = (0, 0)  # lines and columns around a part of the board that are shown with it
    legend: tuple[str, ...] = ()  # what its signs and letters mean


def marked(plan: TextGrid, marks: Mapping[str, str]) -> TextGrid:
    """The plan with a sign in each of these cells."""
    lines = [list(line.ljust(_width(plan))) for line in plan.lines]
    for name, sign in marks.items():
        line, column = (at + by for at, by in zip(plan.cells[name], plan.mark, strict=True))
        lines[line][column] = sign
    return replace(plan, lines=tuple("".join(line) for line in lines))


def cropped(plan: TextGrid, names: Iterable[str]) -> list[str]:
    """The lines between these cells, with the names of rows and columns, and all that lies beyond them at the border of the board."""
    corners, (high, wide), (up, left) = [plan.cells[name] for name in names], plan.size, plan.around
    lines, columns = [line for line, _ in plan.cells.values()], [column for _, column in plan.cells.values()]
    top, bottom = min(line for line, _ in corners), max(line for line, _ in corners)
    first, last = min(column for _, column in corners), max(column for _, column in corners)
    begin = plan.above if top == min(lines) else max(plan.above, top - up)
    end = len(plan.lines) if bottom == max(lines) else bottom + high + up
    west = plan.before if first == min(columns) else max(plan.before, first - left)
    east = None if last == max(columns) else last + wide + left
    rows = [*plan.lines[: plan.above], *plan.lines[begin:end]]
    shown = [f"{row[: plan.before]}{row[west:east]}".rstrip() for row in rows]
    return shown[: max(n for n, row in enumerate(shown, 1) if row or n == 1)]


def _width(plan: TextGrid) -> int:
    return max(*map(len, plan.lines), *(column + plan.size[1] for _, column in plan.cells.values()))
