# branchline: kernel
"""Batch adapter of Railroad Ink: observations and action masks of `encoding.py`, written by the kernel."""

from __future__ import annotations

from typing import Annotated, cast

from branchline.engine.bits import bit
from branchline.engine.kernel_fields import Size, bind, uint8, uint64
from branchline.games.railroad_ink.bots.easy import easy_move
from branchline.games.railroad_ink.native import tables
from branchline.games.railroad_ink.native.kernel import Board, Moves
from branchline.games.railroad_ink.native.match import Match, apply, begin, board_at, chance, copy, drawing, list_moves, over, total
from branchline.games.railroad_ink.native.match import list_moves as count_moves
from branchline.games.railroad_ink.native.match import random_move as draw_move
from branchline.games.railroad_ink.native.points import score
from branchline.games.railroad_ink.rules.scoring import LINES
from branchline.games.railroad_ink.sim.encoding import A_CELL, FALLS, cell_bytes
from branchline.sim.backends.native.numbers import CHANCE, NOBODY
from branchline.sim.backends.native.pointers import Bytes, Found
from branchline.sim.backends.native.rows import GameFunctions

__all__ = ["game_functions"]

METEOR_VARIANT = 1
DICE, LAVAS, SPECIALS, SQUARES = tables.DICE, tables.LAVAS, tables.SPECIALS, len(tables.CELLS)
MOST_ROUNDS, DIRECTIONS, CELL_SIZE = max(tables.ROUNDS), len(FALLS), A_CELL
ERRORS = list(LINES).index("errors")
CELLS: Annotated[list[uint8], 49] = tables.CELLS
NUMBERS: Annotated[list[uint8], 72] = [tables.CELL_NUMBERS.get(cell, 0) for cell in range(tables.SPAN)]
TILE_BYTES: Annotated[list[uint8], 994] = [value for tile in tables.TILE_TEXTS for value in cell_bytes(tile)]


def turn(m: Match, seat: int) -> int:
    """The seat to move: all draw at the same time, and a seat that is done has no dice."""
    if drawing(m, seat):
        return seat
    for other in range(m.seats):
        if drawing(m, other):
            return other
    return NOBODY if over(m) else CHANCE


def random_move(m: Match, seat: int, found: Found) -> None:
    draw_move(m, seat)


def act(m: Match, seat: int, action: int, found: Found) -> None:
    """Makes a move; actions are numbered as moves."""
    apply(m, seat, action)


def observe(m: Match, seat: int, out: Bytes, at: Size) -> None:
    """Writes the round, the roll, then the sheets in seat order. No other seat has drawn yet when a seat observes."""
    observe_roll(m, cast("Board", board_at(m, seat)), out, at)
    at += MOST_ROUNDS + DICE + LAVAS + DIRECTIONS + 1
    for n in range(m.seats):
        observe_sheet(cast("Board", board_at(m, (seat + n) % m.seats)), out, at)
        at += SQUARES * (CELL_SIZE + 2) + DICE + LAVAS + SPECIALS + 3


def observe_roll(m: Match, b: Board, out: Bytes, at: Size) -> None:
    """Writes the round and the roll; no roll after the last round."""
    if b.round <= MOST_ROUNDS:
        out[at + b.round - 1] = 1
    if b.round > b.rounds:
        return
    at += MOST_ROUNDS
    for n in range(DICE):
        out[at + n] = m.dice[n]
    at += DICE
    for n in range(LAVAS):
        out[at + n] = m.lava[n]
    at += LAVAS
    if b.variant == METEOR_VARIANT:
        out[at + b.direction] = 1
        out[at + DIRECTIONS] = b.distance


def copy_cell(out: Bytes, at: Size, size: int, first: int) -> Size:
    """Writes the bytes of a cell from `TILE_BYTES`; returns the offset after it."""
    for n in range(size):
        out[at + n] = TILE_BYTES[first + n]
    return at + size


def observe_sheet(b: Board, out: Bytes, at: Size) -> None:
    """Writes a sheet: cells, cells drawn this round, dice and lava left, special routes, the meteor and its position."""
    for n in range(SQUARES):
        at = copy_cell(out, at, CELL_SIZE, CELL_SIZE * b.tile[CELLS[n]])
    for n in range(SQUARES):
        out[at + n] = 1 if b.drawn[CELLS[n]] == b.round else 0
    at += SQUARES
    for n in range(DICE):
        out[at + n] = b.dice[n]
    at += DICE
    for n in range(LAVAS):
        out[at + n] = b.lava[n]
    at += LAVAS
    for n in range(SPECIALS):
        out[at + n] = b.specials >> n & 1
    at += SPECIALS
    out[at] = b.special_now
    out[at + 1] = b.meteor
    out[at + 2 + NUMBERS[b.dot]] = 1


def offer(m: Match, seat: int, out: Bytes, at: Size, shift: int, found: Moves) -> uint64:
    list_moves(m, seat, found)
    touched = 0
    for n in range(found.count):
        out[at + found.move[n]] = 1
        touched |= bit(found.move[n] >> shift)
    return touched


def nth_move(m: Match, found: Moves, n: int) -> int:
    return found.move[n]


def ahead(m: Match, one: int, other: int) -> int:
    """Whether a seat is ahead of another: more points, or fewer errors if tied."""
    if m.seats == 1:
        return 0
    return is_better(cast("Board", board_at(m, one)), cast("Board", board_at(m, other)))


def is_better(one: Board, other: Board) -> int:
    if score(one) != score(other):
        return 1 if score(one) > score(other) else 0
    return 1 if one.line[ERRORS] > other.line[ERRORS] else 0


def game_functions() -> GameFunctions:
    p = GameFunctions()
    bind(
        GameFunctions, p, begin, turn, chance, random_move, act, observe, offer, count_moves, nth_move, apply, copy, easy_move, total, ahead
    )
    return p
