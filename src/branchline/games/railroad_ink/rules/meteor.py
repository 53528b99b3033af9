"""The path of the meteor over a board."""

from __future__ import annotations

from branchline.games.railroad_ink.rules.components import ANY, CRATER, DIRECTIONS, Box
from branchline.games.railroad_ink.rules.state import Board, Sheet, State
from branchline.rail.grid import opposite


def landing(box: Box, board: Board, start: int, direction: str, distance: int) -> int | None:
    """The cell that the meteor hits: its distance along its direction, reversing at the edge, then the first cell without a crater.

    None if every cell of its line is a crater.
    """
    cell, side = start, DIRECTIONS.index(direction)
    for _ in range(distance):
        cell, side = _step(box, cell, side)
    for _ in range(2 * max(box.squares.rows, box.squares.columns)):
        if board.cells[cell] != CRATER:
            return cell
        cell, side = _step(box, cell, side)
    return None


def impact_at(state: State, sheet: Sheet) -> int | None:
    """The cell with the dot from which the next meteor counts; None after the last meteor."""
    over = state.roll is None and state.round > state.box.rounds["meteor"]
    return sheet.dot if state.setup["expansion"] == "meteor" and not over else None


def directions(faces: str) -> tuple[str, ...]:
    """The directions from which a seat may choose."""
    return DIRECTIONS if faces == ANY else (faces,)


def _step(box: Box, cell: int, side: int) -> tuple[int, int]:
    """The next cell; at the edge the direction reverses, and the edge cell is not counted twice."""
    neighbour = box.squares.neighbour(cell, side)
    if neighbour is not None:
        return neighbour, side
    side = opposite(side)
    back = box.squares.neighbour(cell, side)
    return (cell if back is None else back), side
