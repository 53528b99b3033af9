# branchline: kernel
"""Batch adapter of Hex: observations and action masks of `encoding.py`, written by the kernel."""

from __future__ import annotations

from branchline.engine.bits import bit
from branchline.engine.kernel_fields import Size, bind, uint64
from branchline.sim.backends.native.numbers import NOBODY
from branchline.sim.backends.native.pointers import Bytes, Found
from branchline.sim.backends.native.rows import GameFunctions
from hex.bots.distance import easy_move
from hex.native.kernel import OPEN, SWAP, Match, apply, copy, draw_move, list_moves, restart, total

__all__ = ["game_functions"]


def begin(m: Match, seed: uint64) -> None:
    m.seed = seed
    restart(m)


def turn(m: Match, seat: int) -> int:
    return m.seat if m.winner == OPEN else NOBODY


def chance(m: Match) -> None:
    """Does nothing: Hex has no chance."""


def random_move(m: Match, seat: int, found: Found) -> None:
    draw_move(m)


def act(m: Match, seat: int, action: int, found: Found) -> None:
    """Makes a move; actions are numbered as moves, but the swap follows the last cell of this board."""
    apply(m, seat, SWAP if action == m.size * m.size else action)


def observe(m: Match, seat: int, out: Bytes, at: Size) -> None:
    """Writes the marks of the seat and of the other, its side, and whether it can swap."""
    cells = m.size * m.size
    for cell in range(cells):
        if m.cells[cell]:
            out[at + cell + (0 if m.cells[cell] == 1 + seat else cells)] = 1
    out[at + 2 * cells] = 1 if seat == 1 else 0
    out[at + 2 * cells + 1] = 1 if m.swaps and m.seat == 1 and m.marks == 1 else 0


def offer(m: Match, seat: int, out: Bytes, at: Size, shift: int, found: Found) -> uint64:
    list_moves(m)
    touched = 0
    for n in range(m.count):
        action = m.size * m.size if m.found[n] == SWAP else m.found[n]
        out[at + action] = 1
        touched |= bit(action >> shift)
    return touched


def count_moves(m: Match, seat: int, found: Found) -> int:
    list_moves(m)
    return m.count


def nth_move(m: Match, found: Found, n: int) -> int:
    return m.found[n]


def ahead(m: Match, one: int, other: int) -> int:
    return 1 if m.winner == one else 0


def game_functions() -> GameFunctions:
    p = GameFunctions()
    bind(
        GameFunctions, p, begin, turn, chance, random_move, act, observe, offer, count_moves, nth_move, apply, copy, easy_move, total, ahead
    )
    return p
