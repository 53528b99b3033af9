# branchline: kernel
"""Batch adapter of The Train Travels from Afar: observations and action masks of `encoding.py`, written by the kernel."""

from __future__ import annotations

from branchline.engine.bits import nth, popcount
from branchline.engine.kernel_fields import Size, bind, uint64
from branchline.games.train_from_afar.bots.easy import easy_move
from branchline.games.train_from_afar.native.constants import AT_STATION, ENDS, GONE, LOCOMOTIVES, NONE, PORTS, STATIONS, TURNS
from branchline.games.train_from_afar.native.kernel import (
    Match,
    apply,
    copy,
    list_moves,
    random_below,
    random_move,
    restart,
    running,
    station_points,
    take,
    total,
    waits,
)
from branchline.sim.backends.native.numbers import CHANCE, NOBODY
from branchline.sim.backends.native.pointers import Bytes
from branchline.sim.backends.native.rows import GameFunctions

__all__ = ["game_functions"]


def begin(m: Match, seed: uint64) -> None:
    m.seed = seed
    restart(m)


def turn(m: Match, seat: int) -> int:
    """The seat to move; all lay at the same time, once every running seat has a tile."""
    if waits(m):
        return CHANCE
    if m.hand[seat] != NONE and not m.is_done[seat]:
        return seat
    for other in range(m.seats):
        if m.hand[other] != NONE and not m.is_done[other]:
            return other
    return NOBODY


def chance(m: Match) -> None:
    """Gives the first running seat without a tile a random one."""
    for seat in range(m.seats):
        if m.hand[seat] == NONE and running(m, seat):
            take(m, seat, nth(m.stack[seat], random_below(m, popcount(m.stack[seat]))))
            return


def observe(m: Match, seat: int, out: Bytes, at: Size) -> None:
    """Writes the frames in seat order."""
    for n in range(m.seats):
        at = observe_hand(m, (seat + n) % m.seats, out, observe_frame(m, (seat + n) % m.seats, out, at))


def observe_frame(m: Match, seat: int, out: Bytes, at: Size) -> Size:
    """Writes tracks, tiles left, locomotives, stations; returns the offset after them."""
    for cell in range(m.tables.cells):
        if m.occupied_cells[seat] >> cell & 1:
            for end in range(ENDS * cell, ENDS * cell + ENDS):
                out[at + ENDS * end + m.way[PORTS * seat + end] % ENDS] = 1
    at += m.tables.cells * ENDS * ENDS
    for n in range(m.tables.tiles):
        out[at + n] = m.stack[seat] >> n & 1
    at += m.tables.tiles
    for n in range(LOCOMOTIVES):
        place = m.place[LOCOMOTIVES * seat + n]
        if place < GONE:
            place = m.tables.cells * ENDS + AT_STATION - place
        elif place == GONE:
            place = m.tables.cells * ENDS + STATIONS
        out[at + place] = 1
        at += m.tables.cells * ENDS + STATIONS + 1
    for n in range(LOCOMOTIVES):
        out[at + n] = m.tiles_entered[LOCOMOTIVES * seat + n]
    at += LOCOMOTIVES
    for n in range(STATIONS):
        out[at + n] = m.arrival_round[STATIONS * seat + n]
    return at + STATIONS


def observe_hand(m: Match, seat: int, out: Bytes, at: Size) -> Size:
    """Writes the tile in hand, the cell and turn chosen, done; returns the offset after them. No other seat has chosen yet."""
    if m.hand[seat] != NONE:
        out[at + m.hand[seat]] = 1
    at += m.tables.tiles
    if m.cell[seat] != NONE:
        out[at + m.cell[seat]] = 1
        out[at + m.tables.cells + m.turn[seat]] = 1
    at += m.tables.cells + TURNS
    out[at] = m.is_done[seat]
    return at + 1


def ahead(m: Match, one: int, other: int) -> int:
    """Whether a seat is ahead of another: more points; if only stations count, ties go to the first station with different points."""
    if m.seats == 1:
        return 0
    if total(m, one) != total(m, other) or m.route:
        return 1 if total(m, one) > total(m, other) else 0
    for station in range(STATIONS):
        if station_points(m, one, station) != station_points(m, other, station):
            return 1 if station_points(m, one, station) > station_points(m, other, station) else 0
    return 0


def game_functions() -> GameFunctions:
    p = GameFunctions()
    bind(GameFunctions, p, begin, turn, chance, list_moves, apply, random_move, observe, copy, easy_move, total, ahead)
    return p
