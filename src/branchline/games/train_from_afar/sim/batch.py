"""The Train Travels from Afar in rows: what `encoding/train_from_afar.py` says, written by the kernel."""

from __future__ import annotations

from typing import cast

from branchline.engine.bits import bit, nth, popcount
from branchline.games.train_from_afar.bots.easy import judged
from branchline.games.train_from_afar.native.constants import AT_STATION, ENDS, GONE, LOCOMOTIVES, NONE, PORTS, STATIONS, TURNS
from branchline.games.train_from_afar.native.kernel import (
    Match,
    apply,
    chosen,
    copy,
    list_moves,
    random_move,
    restart,
    running,
    station_points,
    take,
    total,
    waits,
)
from branchline.sim.backends.native.numbers import LOTS, NOBODY
from branchline.sim.backends.native.pointers import (
    Act,
    Ahead,
    Become,
    Begin,
    Bytes,
    Chance,
    Found,
    Judged,
    Listing,
    Make,
    Nth,
    Observe,
    Offer,
    Random,
    Total,
    Turn,
)
from branchline.sim.backends.native.rows import Play


def begin(m: Match, seed: int) -> None:
    m.seed = seed
    restart(m)


def turn(m: Match, seat: int) -> int:
    """Everybody lays at the same time, when all who run have a tile."""
    if waits(m):
        return LOTS
    if m.hand[seat] != NONE and not m.done[seat]:
        return seat
    for other in range(m.seats):
        if m.hand[other] != NONE and not m.done[other]:
            return other
    return NOBODY


def chance(m: Match) -> None:
    """The first seat that has none takes a tile."""
    for seat in range(m.seats):
        if m.hand[seat] == NONE and running(m, seat):
            take(m, seat, nth(m.left[seat], chosen(m, popcount(m.left[seat]))))
            return


def random(m: Match, seat: int, found: Found) -> None:
    random_move(m, seat)


def act(m: Match, seat: int, action: int, found: Found) -> None:
    """Actions are numbered as moves."""
    apply(m, seat, action)


def observe(m: Match, seat: int, out: Bytes, at: int) -> None:
    """The frames around the table."""
    for n in range(m.seats):
        at = observe_hand(m, (seat + n) % m.seats, out, observe_frame(m, (seat + n) % m.seats, out, at))


def observe_frame(m: Match, seat: int, out: Bytes, at: int) -> int:
    """Tracks, tiles left, locomotives, stations; where that ends."""
    for cell in range(m.land.cells):
        if m.lying[seat] >> cell & 1:
            for end in range(ENDS * cell, ENDS * cell + ENDS):
                out[at + ENDS * end + m.way[PORTS * seat + end] % ENDS] = 1
    at += m.land.cells * ENDS * ENDS
    for n in range(m.land.tiles):
        out[at + n] = m.left[seat] >> n & 1
    at += m.land.tiles
    for n in range(LOCOMOTIVES):
        place = m.place[LOCOMOTIVES * seat + n]
        if place < GONE:
            place = m.land.cells * ENDS + AT_STATION - place
        elif place == GONE:
            place = m.land.cells * ENDS + STATIONS
        out[at + place] = 1
        at += m.land.cells * ENDS + STATIONS + 1
    for n in range(LOCOMOTIVES):
        out[at + n] = m.entered[LOCOMOTIVES * seat + n]
    at += LOCOMOTIVES
    for n in range(STATIONS):
        out[at + n] = m.reached[STATIONS * seat + n]
    return at + STATIONS


def observe_hand(m: Match, seat: int, out: Bytes, at: int) -> int:
    """The tile in hand, the cell and the turn chosen for it, done. Nobody else has chosen while a seat looks."""
    if m.hand[seat] != NONE:
        out[at + m.hand[seat]] = 1
    at += m.land.tiles
    if m.cell[seat] != NONE:
        out[at + m.cell[seat]] = 1
        out[at + m.land.cells + m.turn[seat]] = 1
    at += m.land.cells + TURNS
    out[at] = m.done[seat]
    return at + 1


def offer(m: Match, seat: int, out: Bytes, at: int, shift: int, found: Found) -> int:
    list_moves(m, seat)
    touched = 0
    for n in range(m.count):
        out[at + m.found[n]] = 1
        touched |= bit(m.found[n] >> shift)
    return touched


def listed(m: Match, seat: int, found: Found) -> int:
    list_moves(m, seat)
    return m.count


def nth_listed(m: Match, found: Found, n: int) -> int:
    return m.found[n]


def make(m: Match, seat: int, move: int) -> None:
    apply(m, seat, move)


def become(m: Match, other: Match) -> None:
    copy(m, other)


def points(m: Match, seat: int) -> int:
    return total(m, seat)


def ahead(m: Match, one: int, other: int) -> int:
    """Most points win; where only stations count, a tie goes to who has more from the first, then from the second and so on."""
    if m.seats == 1:
        return 0
    if total(m, one) != total(m, other) or m.route:
        return 1 if total(m, one) > total(m, other) else 0
    for station in range(STATIONS):
        if station_points(m, one, station) != station_points(m, other, station):
            return 1 if station_points(m, one, station) > station_points(m, other, station) else 0
    return 0


def play() -> Play:
    p = Play()
    p.begin = cast("Begin", begin)
    p.turn = cast("Turn", turn)
    p.chance = cast("Chance", chance)
    p.random = cast("Random", random)
    p.act = cast("Act", act)
    p.observe = cast("Observe", observe)
    p.offer = cast("Offer", offer)
    p.list = cast("Listing", listed)
    p.nth = cast("Nth", nth_listed)
    p.make = cast("Make", make)
    p.become = cast("Become", become)
    p.judged = cast("Judged", judged)
    p.total = cast("Total", points)
    p.ahead = cast("Ahead", ahead)
    return p
