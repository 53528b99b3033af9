# branchline: kernel
"""Batch adapter of Railroad Ink: observations and action masks of `encoding.py`, written by the kernel."""

from __future__ import annotations

from typing import cast

from branchline.engine.bits import lowest
from branchline.engine.kernel_fields import Size, bind
from branchline.engine.move_list import Moves
from branchline.games.railroad_ink.bots.easy import easy_move
from branchline.games.railroad_ink.native import tables
from branchline.games.railroad_ink.native.kernel import Board
from branchline.games.railroad_ink.native.match import Match, apply, begin, board_at, chance, copy, drawing, list_moves, over, total
from branchline.games.railroad_ink.native.match import random_move as draw_move
from branchline.games.railroad_ink.native.points import score
from branchline.games.railroad_ink.rules.scoring import LINES
from branchline.games.railroad_ink.sim.encoding import A_CELL, FALLS
from branchline.sim.backends.native.numbers import CHANCE, NOBODY
from branchline.sim.backends.native.pointers import Bytes
from branchline.sim.backends.native.rows import GameFunctions

__all__ = ["game_functions"]

METEOR_VARIANT = tables.METEOR_VARIANT
DIRECTIONS, CELL_SIZE = len(FALLS), A_CELL
ERRORS = list(LINES).index("errors")


def turn(m: Match, seat: int) -> int:
    """The seat to move: all draw at the same time, and a seat that is done has no dice."""
    if drawing(m, seat):
        return seat
    for other in range(m.seats):
        if drawing(m, other):
            return other
    return NOBODY if over(m) else CHANCE


def random_move(m: Match, seat: int, moves: Moves) -> None:
    draw_move(m, seat)


def observe(m: Match, seat: int, out: Bytes, at: Size) -> None:
    """Writes the round, the roll, then the sheets in seat order. No other seat has drawn yet when a seat observes."""
    at = observe_roll(m, cast("Board", board_at(m, seat)), out, at)
    for n in range(m.seats):
        at = observe_sheet(cast("Board", board_at(m, (seat + n) % m.seats)), out, at)


def observe_roll(m: Match, b: Board, out: Bytes, at: Size) -> Size:
    """Writes the round and the roll; no roll after the last round. Returns the offset after them."""
    most = max(b.tables.rounds[0], b.tables.rounds[1], b.tables.rounds[2])
    playing = b.round <= b.rounds
    if b.round <= most:
        out[at + b.round - 1] = 1
    at += most
    for n in range(b.tables.dice_faces):
        out[at + n] = m.dice[n] if playing else 0
    at += b.tables.dice_faces
    for n in range(b.tables.lava_faces):
        out[at + n] = m.lava[n] if playing else 0
    at += b.tables.lava_faces
    if playing and b.variant == METEOR_VARIANT:
        out[at + b.direction] = 1
        out[at + DIRECTIONS] = b.distance
    return at + DIRECTIONS + 1


def observe_sheet(b: Board, out: Bytes, at: Size) -> Size:
    """Writes a sheet: cells, cells drawn this round, dice and lava left, special routes, meteor and position; the offset after it."""
    squares = b.tables.squares
    cells = (b.tables.board & ~b.vacant_cells) | b.craters
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        number = b.tables.numbers[cell]
        observe_cell(b, b.tile[cell], out, at + CELL_SIZE * number)
        out[at + CELL_SIZE * squares + number] = 1 if b.drawn_round[cell] == b.round else 0
    at += (CELL_SIZE + 1) * squares
    for n in range(b.tables.dice_faces):
        out[at + n] = b.dice[n]
    at += b.tables.dice_faces
    for n in range(b.tables.lava_faces):
        out[at + n] = b.lava[n]
    at += b.tables.lava_faces
    for n in range(b.tables.specials):
        out[at + n] = b.specials >> n & 1
    at += b.tables.specials
    out[at] = b.special_now
    out[at + 1] = b.meteor
    out[at + 2 + b.tables.numbers[b.dot]] = 1
    return at + b.tables.squares + 3


def observe_cell(b: Board, tile: int, out: Bytes, at: Size) -> None:
    """Writes the ends of a tile by kind and side, whether it is an overpass, and whether it is a crater."""
    for side in range(4):
        if b.tables.kind[4 * tile + side]:
            out[at + 4 * (b.tables.kind[4 * tile + side] - 1) + side] = 1
    out[at + 12] = b.tables.overpass[tile]
    out[at + 13] = 1 if tile == b.tables.crater else 0


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
    bind(GameFunctions, p, begin, turn, chance, list_moves, apply, random_move, observe, copy, easy_move, total, ahead)
    return p
