"""Encoding of Hex: both players' marks, and whether the seat can swap; an action is a cell or the swap."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.engine.game import Seat, Setup
from branchline.sim.encoding import Encoding
from branchline.sim.encoding.field import Field, around, flags, whose
from hex.rules import MARKS, Mark, Move, State, can_swap


def fields(setup: Setup) -> tuple[Field, ...]:
    """The fields: the marks of each seat, then the side of this seat and whether it can swap."""
    cells = int(setup["size"]) ** 2
    marks = (Field(f"{whose(n)}.marks", cells, 1, "for each cell, row by row: whether the seat has marked it") for n in range(2))
    return (
        *marks,
        Field("second", 1, 1, "whether the seat joins the left to the right, not the top to the bottom"),
        Field("swap", 1, 1, "whether the seat to act can swap"),
    )


def observe(view: State, seat: Seat) -> Iterator[bytes]:
    """The bytes of each field."""
    for other in around(seat, 2):
        yield flags(mark == MARKS[other] for mark in view.cells)
    yield flags((seat == 1,))
    yield flags((can_swap(view),))


def actions(setup: Setup) -> int:
    """The number of actions: every cell, and the swap."""
    return int(setup["size"]) ** 2 + 1


def encode_move(state: State, seat: Seat, move: Move) -> int:
    """The number of the cell, row by row; the swap is the last number."""
    return move.cell[0] * state.size + move.cell[1] if isinstance(move, Mark) else state.size**2


ENCODING = Encoding(version=1, fields=fields, observe=observe, actions=actions, encode_move=encode_move)
