"""Printed boards of Hex, to mark with pencils."""

from __future__ import annotations

from branchline.drawing.picture import Look, tag
from branchline.drawing.printout import Drawing, Printout, Sheet
from branchline.engine.game import Setup
from branchline.engine.text import text
from hex.drawing import board_size, draw
from hex.rules import new

MILLIMETRES = 0.28  # of a unit of the picture


def printout(setup: Setup, look: Look) -> Printout:
    """One board for both players."""
    width, height = board_size(int(setup["size"]))
    board = Drawing(width, height, tag("g", draw(new(setup), 0, (), look)), MILLIMETRES)
    return Printout(
        sheets=(Sheet(text("Board"), board, text("Dashed sides belong to x, plain ones to o.")),),
        reminder=(
            text("Mark one empty cell in turn: player 1 with x, player 2 with o."),
            text("A chain of x from the top to the bottom wins, and so does a chain of o from the left to the right."),
        ),
        needs=(text("Two pencils"),),
    )
