"""Positions in the picture: dice and special routes above the board, or next to it in wide layouts."""

from __future__ import annotations

from branchline.drawing.picture import Look
from branchline.games.railroad_ink.drawing.art import MARGIN, SIDE
from branchline.games.railroad_ink.rules.components import Box
from branchline.rail.grid import Point

STEP = 80  # from one die, or special route, to the next
STRIP = 112  # height of the strip with the dice
SPECIALS = 84  # height of the row of special routes
ABREAST = 3  # dice and special routes in a row of the column beside the board
COLUMN = ABREAST * STEP + 24  # its width
DICE = 2  # rows of dice for which it has room


def board_size(box: Box) -> Point:
    """Width and height of the board with its exits."""
    return box.squares.columns * SIDE + 2 * MARGIN, box.squares.rows * SIDE + 2 * MARGIN


def board_at(look: Look, top: float = STRIP) -> Point:
    """The upper left corner of the cells, below a part of height `top`."""
    return MARGIN, MARGIN if look.layout == "wide" else top + SPECIALS + MARGIN


def beside(box: Box, look: Look) -> float:
    """The x coordinate at which dice and special routes begin."""
    return board_size(box)[0] - MARGIN if look.layout == "wide" else 0


def die_at(n: int, look: Look) -> Point:
    """The middle of a die."""
    row, column = divmod(n, ABREAST) if look.layout == "wide" else (0, n)
    return MARGIN + 36 + STEP * column, 74 + STEP * row


def special_at(box: Box, n: int, look: Look, top: float = STRIP) -> Point:
    """The middle of a special route, counted as the dice are."""
    if look.layout == "wide":
        row, column = divmod(n, ABREAST)
        return MARGIN + 36 + STEP * column, STRIP + (DICE - 1) * STEP + 72 + STEP * row
    return MARGIN + 34 + 78 * n, top + 42


def size(box: Box, look: Look, top: float, tray_height: float) -> Point:
    """Width and height of the whole picture."""
    wide, high = board_size(box)
    return (wide - MARGIN + COLUMN + MARGIN, high) if look.layout == "wide" else (wide, top + SPECIALS + high + tray_height)
