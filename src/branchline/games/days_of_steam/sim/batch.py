# branchline: kernel
"""Batch adapter of Days of Steam: observations and action masks of `encoding.py`, written by the kernel."""

from __future__ import annotations

from typing import Annotated

from branchline.engine.kernel_fields import Size, bind, uint8, uint64
from branchline.engine.move_list import Moves
from branchline.games.days_of_steam.bots.easy import easy_move
from branchline.games.days_of_steam.native.constants import ENTER, KINDS, LAY, LAY_CITY, LETTERS, LOAD, NO_FACE, NONE, OVER
from branchline.games.days_of_steam.native.convert import WORDS
from branchline.games.days_of_steam.native.kernel import acting, apply, chance, goods_at, list_moves, random_move
from branchline.games.days_of_steam.native.table import Match, ahead, copy, restart, total
from branchline.games.days_of_steam.rules.components import EDITION, box_of
from branchline.games.days_of_steam.rules.state import PHASES
from branchline.games.days_of_steam.sim import encoding as encoding
from branchline.sim.backends.native.numbers import CHANCE, NOBODY
from branchline.sim.backends.native.pointers import Bytes
from branchline.sim.backends.native.rows import GameFunctions

__all__ = ["game_functions"]

AT = encoding.blocks(box_of(EDITION))
ENTERS, LOADS, LAYS, CITIES = AT["enter"], AT["load"], AT["lay"], AT["city"]
WORD: Annotated[list[uint8], 5] = [encoding.WORDS.index(type(word)) for word in WORDS]  # the action of each word of the kernel
PHASE_COUNT, SIDE, WINDOW, PAIRS, MANY = len(PHASES), encoding.SIDE, encoding.WINDOW, len(encoding.PAIRS), 99


def begin(m: Match, seed: uint64) -> None:
    m.seed = seed
    restart(m)


def turn(m: Match, seat: int) -> int:
    """The seat that is to act, chance or nobody."""
    if m.phase == OVER:
        return NOBODY
    return CHANCE if acting(m) == NONE else acting(m)


def action(m: Match, seat: int, moves: Moves, n: int) -> int:
    """The action of a move in the list."""
    move = moves.move[n]
    if move >= LAY:
        return LAYS + (place_in_hand(m, seat, (move - LAY) >> 22) * WINDOW + place_of(move >> 10, move)) * 4 + ((move - LAY) >> 20 & 3)
    if move >= LAY_CITY:
        return CITIES + ((move - LAY_CITY) >> 20) * WINDOW + place_of(move >> 10, move)
    if move >= ENTER:
        return ENTERS + move - ENTER
    return LOADS + move - LOAD if move >= LOAD else WORD[move]


def place_in_hand(m: Match, seat: int, kind: int) -> int:
    """The number of kinds of tile in the hand before this one."""
    count = 0
    for other in range(kind):
        if m.hands[KINDS * seat + other]:
            count += 1
    return count


def place_of(x: int, y: int) -> int:
    """The place of a cell in the window, which wraps around: coordinates count modulo its side."""
    return y % SIDE * SIDE + x % SIDE


# ---- observations


def observe(m: Match, seat: int, out: Bytes, at: Size) -> None:
    """Write the map, the stacks, the open cities, the move under way, then every seat in seat order."""
    at = observe_map(m, seat, out, at)
    at = observe_stacks(m, seat, out, at)
    at = observe_open(m, out, at)
    at = observe_run(m, out, at)
    for n in range(m.tables.seats):
        at = observe_seat(m, (seat + n) % m.tables.seats, n == 0, out, at)


def observe_map(m: Match, seat: int, out: Bytes, at: Size) -> Size:
    """Write every tile in the planes of the window; goods less those of the move under way; trains by their place on the tile."""
    letters = m.tables.letters
    cities = at + WINDOW * (PAIRS + 6)
    for cell in range(m.cells):
        if m.face[cell] != NO_FACE:
            observe_tile(m, m.face[cell], place_of(m.x[cell] + WINDOW, m.y[cell] + WINDOW), out, at)
            if m.tables.is_city[m.face[cell]]:
                out[cities + place_of(m.x[cell] + WINDOW, m.y[cell] + WINDOW) * letters + m.face[cell]] = 1
                observe_goods(m, cell, out, cities + (WINDOW + place_of(m.x[cell] + WINDOW, m.y[cell] + WINDOW)) * letters)
    at = cities + 2 * WINDOW * letters
    for n in range(m.tables.seats):
        if m.started:
            cell = m.train[(seat + n) % m.tables.seats]
            out[at + place_of(m.x[cell] + WINDOW, m.y[cell] + WINDOW) * m.tables.seats + n] = 1 + m.place[(seat + n) % m.tables.seats]
    return at + WINDOW * m.tables.seats


def observe_tile(m: Match, face: int, place: int, out: Bytes, at: Size) -> None:
    """Write the pairs of edges that a tile joins, its dead ends, and its marks."""
    for n in range(PAIRS):
        out[at + PAIRS * place + n] = m.tables.sections[face] >> n & 1
    at += WINDOW * PAIRS
    for n in range(4):
        out[at + 4 * place + n] = 0 if m.tables.is_city[face] else (m.tables.track[face] & ~m.tables.ends[face]) >> n & 1
    at += WINDOW * 4
    out[at + 2 * place] = m.tables.hill[face]
    out[at + 2 * place + 1] = m.tables.water[face]


def observe_goods(m: Match, cell: int, out: Bytes, at: Size) -> None:
    if m.stocked[cell]:
        for n in range(m.tables.letters):
            out[at + n] = goods_at(m, cell, n)


def observe_stacks(m: Match, seat: int, out: Bytes, at: Size) -> Size:
    """Write the phase, the seat that is to move, unseen tiles, the stack, hidden cities, the bag."""
    out[at + m.phase] = 1
    at += PHASE_COUNT
    out[at + (m.seat + m.tables.seats - seat) % m.tables.seats] = 1
    at += m.tables.seats
    for kind in range(m.tables.kinds):
        count = m.stack[kind]
        for other in range(m.tables.seats):
            if other != seat:
                count += m.hands[KINDS * other + kind]
        out[at + kind] = count if count < MANY else MANY
    at += m.tables.kinds
    out[at] = m.stack_size if m.stack_size < 255 else 255
    at += 1
    for n in range(m.tables.letters):
        out[at + n] = m.cities[n]
        out[at + m.tables.letters + n] = m.bag[n]
    return at + 2 * m.tables.letters


def observe_open(m: Match, out: Bytes, at: Size) -> Size:
    """Write the open cities with their goods, the one just uncovered, coal burnt, turns passed and idle."""
    letters = m.tables.letters
    for n in range(m.tables.open_cities):
        if m.open[n] != NONE:
            out[at + m.open[n]] = 1
            for letter in range(letters):
                out[at + letters + letter] = m.open_stock[LETTERS * n + letter]
        at += 2 * letters
    if m.uncovered_city != NONE:
        out[at + m.uncovered_city] = 1
    at += letters
    out[at] = m.coal_burnt if m.coal_burnt < 20 else 20
    out[at + 1] = m.passes if m.passes < 255 else 255
    out[at + 2] = m.idle_turns if m.idle_turns < 255 else 255
    return at + 3


def observe_run(m: Match, out: Bytes, at: Size) -> Size:
    """Write the move of a train under way."""
    letters = m.tables.letters
    if m.running:
        out[at] = 1
        if m.entry != NONE:
            out[at + 1 + m.entry] = 1
        out[at + 5] = m.steam_spent if m.steam_spent < 255 else 255
        out[at + 6] = m.curved
        out[at + 7] = (m.x[m.run_cell] + WINDOW) % SIDE
        out[at + 8] = (m.y[m.run_cell] + WINDOW) % SIDE
        if m.run_cargo != NONE:
            out[at + 9 + m.run_cargo] = 1
        for n in range(letters):
            out[at + 9 + letters + n] = m.run_deliveries[n]
    return at + 9 + 2 * letters


def observe_seat(m: Match, seat: int, own: int, out: Bytes, at: Size) -> Size:
    """Write the own hand, the size of any hand, steam, coal and markers, goods delivered, the cargo."""
    if own:
        for n in range(m.tables.kinds):
            out[at + n] = m.hands[KINDS * seat + n]
    at += m.tables.kinds
    out[at] = m.hand_size[seat]
    out[at + 1] = m.steam[seat]
    out[at + 2] = m.coal[seat]
    out[at + 3] = m.loops[seat]
    at += 4
    for n in range(m.tables.letters):
        out[at + n] = m.deliveries[LETTERS * seat + n]
    at += m.tables.letters
    if m.started and m.cargo[seat] != NONE:
        out[at + m.cargo[seat]] = 1
    return at + m.tables.letters


def game_functions() -> GameFunctions:
    p = GameFunctions()
    bind(GameFunctions, p, begin, turn, chance, list_moves, apply, random_move, observe, copy, easy_move, total, ahead, action)
    return p
