# branchline: kernel
"""Batch adapter of Träxx: observations and action masks of `encoding.py`, written by the kernel."""

from __future__ import annotations

from branchline.engine.kernel_fields import Size, bind, uint64
from branchline.games.traxx.bots.easy import easy_move
from branchline.games.traxx.native.constants import CELLS, CLOSED, COLOURS, FIELDS, NUMBERS
from branchline.games.traxx.native.kernel import Match, apply, copy, list_moves, random_move, restart, total
from branchline.games.traxx.native.kernel import turn_over as chance
from branchline.sim.backends.native.numbers import CHANCE, NOBODY
from branchline.sim.backends.native.pointers import Bytes
from branchline.sim.backends.native.rows import GameFunctions

__all__ = ["game_functions"]


def begin(m: Match, seed: uint64) -> None:
    m.seed = seed
    restart(m)


def turn(m: Match, seat: int) -> int:
    """The seat to move; all draw at the same time."""
    if m.card == CLOSED:
        return CHANCE if m.cards_left else NOBODY
    if not m.done[seat]:
        return seat
    for other in range(m.seats):
        if not m.done[other]:
            return other
    return NOBODY


def observe(m: Match, seat: int, out: Bytes, at: Size) -> None:
    """Writes the card and the deck, then the sheets in seat order."""
    if m.card != CLOSED:
        for n in range(m.tables.colours):
            out[at + n] = m.tables.fields[COLOURS * m.card + n]
    at += m.tables.colours
    for n in range(m.tables.kinds):
        out[at + n] = m.deck[n]
    at += m.tables.kinds
    for n in range(m.seats):
        observe_sheet(m, (seat + n) % m.seats, out, at)
        at += m.tables.colours + 4 * m.tables.cells + 2 * m.tables.numbers + 1


def observe_sheet(m: Match, seat: int, out: Bytes, at: Size) -> None:
    """Writes a sheet: fields left, line, cells drawn this round, both ends, numbers, done. No other seat has drawn yet."""
    for n in range(m.tables.colours):
        out[at + n] = m.fields_left[COLOURS * seat + n]
    at += m.tables.colours
    for n in range(m.tables.cells):
        out[at + n] = m.on_line[CELLS * seat + n]
    for n in range(m.new_count[seat]):
        out[at + m.new_cells[FIELDS * seat + n]] = 0
        out[at + m.tables.cells + m.new_cells[FIELDS * seat + n]] = 1
    at += 2 * m.tables.cells
    if m.new_count[seat]:
        out[at + m.new_cells[FIELDS * seat + m.new_count[seat] - 1]] = 1
        out[at + m.tables.cells + m.new_cells[FIELDS * seat + m.new_count[seat] - 1]] = 1
    else:
        out[at + m.first[seat]] = 1
        out[at + m.tables.cells + m.last[seat]] = 1
    at += 2 * m.tables.cells
    for n in range(m.notes[seat]):
        out[at + 2 * m.tables.rank[m.note[NUMBERS * seat + n] >> 1] + 1 - (m.note[NUMBERS * seat + n] & 1)] = 1
    out[at + 2 * m.tables.numbers] = m.done[seat]


def ahead(m: Match, one: int, other: int) -> int:
    """Whether a seat is ahead of another: more points; never in solo play."""
    return 1 if m.seats > 1 and total(m, one) > total(m, other) else 0


def game_functions() -> GameFunctions:
    p = GameFunctions()
    bind(GameFunctions, p, begin, turn, chance, list_moves, apply, random_move, observe, copy, easy_move, total, ahead)
    return p
