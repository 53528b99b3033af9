# branchline: kernel
"""Batch adapter of Hex: observations and action masks of `encoding.py`, written by the kernel."""

from __future__ import annotations

from branchline.engine.kernel_fields import Size, bind, uint64
from branchline.engine.move_list import Moves
from branchline.sim.backends.native.numbers import NOBODY
from branchline.sim.backends.native.pointers import Bytes
from branchline.sim.backends.native.rows import GameFunctions
from hex.bots.distance import easy_move
from hex.native.kernel import OPEN, SWAP, Match, apply, copy, list_moves, random_move, restart, total

__all__ = ["game_functions"]


def begin(m: Match, seed: uint64) -> None:
    m.seed = seed
    restart(m)


def turn(m: Match, seat: int) -> int:
    return m.seat if m.winner == OPEN else NOBODY


def chance(m: Match) -> None:
    """Does nothing: Hex has no chance."""


def observe(m: Match, seat: int, out: Bytes, at: Size) -> None:
    """Writes the marks of the seat and of the other, its side, and whether it can swap."""
    cells = m.size * m.size
    for cell in range(cells):
        if m.cells[cell]:
            out[at + cell + (0 if m.cells[cell] == 1 + seat else cells)] = 1
    out[at + 2 * cells] = 1 if seat == 1 else 0
    out[at + 2 * cells + 1] = 1 if m.swaps and m.seat == 1 and m.marks == 1 else 0


def action(m: Match, seat: int, moves: Moves, n: int) -> int:
    """The action of a listed move: its number, but the swap follows the last cell of this board."""
    move = moves.move[n]
    return m.size * m.size if move == SWAP else move


def ahead(m: Match, one: int, other: int) -> int:
    return 1 if m.winner == one else 0


def game_functions() -> GameFunctions:
    p = GameFunctions()
    bind(GameFunctions, p, begin, turn, chance, list_moves, apply, random_move, observe, copy, easy_move, total, ahead, action)
    return p
