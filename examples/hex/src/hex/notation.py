"""Moves and states as one line of text, written and parsed."""

from __future__ import annotations

import re
from collections.abc import Mapping

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import Seat, Setup
from branchline.engine.text import Text, text
from branchline.rail.grid import Cell
from hex.rules import EMPTY, MARKS, Mark, Move, State, Swap


def write_move(move: Move) -> str:
    """`c2` for the third cell of the second row, or `swap`."""
    return cell_name(move.cell) if isinstance(move, Mark) else "swap"


def read_move(typed: str) -> Move:
    """The move in a text; raises `InvalidNotation`."""
    if typed == "swap":
        return Swap()
    if not (found := re.fullmatch("([a-z])([1-9][0-9]?)", typed)):
        raise InvalidNotation(text("A move is a cell, such as c2, or swap"))
    return Mark((int(found[2]) - 1, ord(found[1]) - ord("a")))


def cell_name(cell: Cell) -> str:
    """The column as a letter, the row as a number."""
    return f"{chr(ord('a') + cell[1])}{cell[0] + 1}"


def move_syntax(setup: Setup, seat: Seat) -> Mapping[str, Text]:
    """An example of each kind of move, with its meaning."""
    return {"c2": text("Mark the third cell of the second row"), **({"swap": text("Take over the first mark")} if setup["swap"] else {})}


def write_state(state: State) -> str:
    """The seat to act and the rows: `1 x../.../...`."""
    rows = (state.cells[n : n + state.size] for n in range(0, len(state.cells), state.size))
    return f"{state.seat} {'/'.join(rows)}"


def read_state(setup: Setup, typed: str) -> State:
    """The state in a text; raises `InvalidNotation`."""
    size = int(setup["size"])
    found = re.fullmatch(f"([01]) ([{EMPTY}{MARKS}]{{{size}}}(?:/[{EMPTY}{MARKS}]{{{size}}}){{{size - 1}}})", typed)
    if not found:
        raise InvalidNotation(text("A state is a seat, and {n} rows of {n} cells: x, o or a full stop", n=size))
    seat, cells = int(found[1]), found[2].replace("/", "")
    if cells.count(MARKS[seat]) - cells.count(MARKS[1 - seat]) not in (0, -1):
        raise InvalidNotation(text("The players mark cells in turn: one of them has too many here"))
    return State(setup, cells, seat)
