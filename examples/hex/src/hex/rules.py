"""The rules of Hex: the state, the moves, their legality and effect, the score.

Player 1 marks cells with x and joins the top to the bottom; player 2 marks them with o and joins the left to the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from branchline.engine.game import ScoreSheet, Seat, Setup
from branchline.rail.grid import Cell
from branchline.rail.network import connected_components

MARKS, EMPTY = "xo", "."
AROUND: tuple[Cell, ...] = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))  # rows and columns to the six neighbours


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark an empty cell."""

    cell: Cell  # (row, column) from the top left


@dataclass(frozen=True, slots=True)
class Swap:
    """Take over the first mark, reflected: an x in column 2 of row 1 becomes an o in column 1 of row 2."""


Move: TypeAlias = Mark | Swap


@dataclass(frozen=True, slots=True)
class State:
    """Everything on the table: the cells row by row, and the seat to act."""

    setup: Setup
    cells: str
    seat: Seat = 0

    @property
    def size(self) -> int:
        return int(self.setup["size"])


def new(setup: Setup) -> State:
    """The state before the first move."""
    return State(setup, EMPTY * int(setup["size"]) ** 2)


def to_act(state: State) -> tuple[Seat, ...]:
    """The seat to act: one after the other, until a chain joins two sides."""
    return () if any(chain(state, seat) for seat in (0, 1)) else (state.seat,)


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """All moves of a seat to act, in a fixed order; none of the other seat."""
    if seat not in to_act(state):
        return ()
    marks = [Mark(divmod(n, state.size)) for n, mark in enumerate(state.cells) if mark == EMPTY]
    return (*marks, Swap()) if can_swap(state) else marks


def can_swap(state: State) -> bool:
    """Whether the seat can swap: the second player, instead of a first mark."""
    return bool(state.setup["swap"]) and state.seat == 1 and len(state.cells) - state.cells.count(EMPTY) == 1


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move."""
    match move:
        case Mark((row, column)):
            cells = marked(state.cells, row * state.size + column, MARKS[seat])
        case Swap():
            column, row = divmod(state.cells.index(MARKS[0]), state.size)
            cells = marked(EMPTY * len(state.cells), row * state.size + column, MARKS[seat])
    return replace(state, cells=cells, seat=1 - seat)


def marked(cells: str, place: int, mark: str) -> str:
    """The cells with this mark at a place."""
    return cells[:place] + mark + cells[place + 1 :]


def score(state: State, seat: Seat) -> ScoreSheet:
    """The score sheet: a point for the player with the chain."""
    return ScoreSheet((("chain", int(bool(chain(state, seat)))),))


def chain(state: State, seat: Seat) -> frozenset[Cell]:
    """The cells that join the two sides of a seat; empty if they are not joined."""
    return _chain(state.cells, state.size, seat)


@lru_cache(maxsize=4096)
def _chain(cells: str, size: int, seat: Seat) -> frozenset[Cell]:
    own = [divmod(n, size) for n, mark in enumerate(cells) if mark == MARKS[seat]]
    taken = set(own)
    joins = ((cell, other) for cell in own for other in neighbours(cell) if other in taken)
    across = (group for group in connected_components(own, joins) if {0, size - 1} <= {cell[seat] for cell in group})
    return frozenset(next(across, ()))


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells around this one, on the board or not."""
    return [(cell[0] + row, cell[1] + column) for row, column in AROUND]
