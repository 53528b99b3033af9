# branchline: kernel
"""Batch adapter of SteamRollers: observations and action masks of `encoding.py`, written by the kernel."""

from __future__ import annotations

from typing import Annotated

from branchline.engine.bits import popcount
from branchline.engine.kernel_fields import Size, bind, int32, uint8, uint64
from branchline.engine.move_list import Moves
from branchline.games.steamrollers.bots.easy import easy_move
from branchline.games.steamrollers.native.carrying import addition_of, origin_of, route_of, source_of
from branchline.games.steamrollers.native.constants import (
    A_ROW,
    ADDITIONS,
    BUILD,
    CELLS,
    DELIVER,
    LEGS,
    LETTERS,
    NO_FIELD,
    NONE,
    OVER,
    OWN,
    PLACE,
    ROW,
    ROWS,
    SECTIONS,
    SIX,
)
from branchline.games.steamrollers.native.kernel import acting, apply, chance, list_moves, random_move
from branchline.games.steamrollers.native.table import Match, copy, eva_total, filled_orders, network_points, restart, total
from branchline.games.steamrollers.rules.components import EDITION, STARTS, box_of
from branchline.games.steamrollers.rules.map import TYPES as TYPE_NAMES
from branchline.games.steamrollers.rules.opening import goods_per_city
from branchline.games.steamrollers.sim import encoding as encoding
from branchline.sim.backends.native.numbers import CHANCE, NOBODY
from branchline.sim.backends.native.pointers import Bytes
from branchline.sim.backends.native.rows import GameFunctions

__all__ = ["game_functions"]

BOX = box_of(EDITION)
AT = encoding.blocks(BOX)
BUILDS, ARRANGES, DELIVERIES = AT["build"], AT["arrange"], AT["deliver"]
ACTION: Annotated[list[int32], 1698] = list(encoding.small_actions(BOX))  # of moves below `BUILD`
PHASES, TYPES, ROUTES = len(encoding.PHASES), len(TYPE_NAMES), encoding.ROUTES
PLACES = goods_per_city(BOX, 1)  # of a row, solo
A_CITY = (DELIVERIES - ARRANGES) // SIX  # orders of a row
CARRIED = encoding.sources(BOX)
PLUSES = len(encoding.additions(BOX))
PLUS: Annotated[list[uint8], 6] = [encoding.additions(BOX).index(n) if n in encoding.additions(BOX) else 0 for n in range(ADDITIONS)]
STARTING = len(BOX.starting_tiles)
START: Annotated[list[uint8], 5] = [STARTS.index(tile) for tile in BOX.starting_tiles] + [0] * (len(STARTS) - len(BOX.starting_tiles))


def begin(m: Match, seed: uint64) -> None:
    m.seed = seed
    restart(m)


def turn(m: Match, seat: int) -> int:
    """The seat that is to act, chance or nobody."""
    if m.phase == OVER:
        return NOBODY
    return CHANCE if acting(m) == NONE else acting(m)


# ---- moves


def action(m: Match, seat: int, moves: Moves, n: int) -> int:
    """The action of a move in the list, or less than 0 for one that is not offered."""
    move = moves.move[n]
    if move >= DELIVER:
        return delivery(m, seat, move - DELIVER)
    if move >= ROWS:
        return ARRANGES + A_CITY * ((move - ROWS) // A_ROW) + order_of(moves, n)
    return BUILDS + move - BUILD if move >= BUILD else ACTION[move]


def order_of(moves: Moves, n: int) -> int:
    """The rank of a move among those that set the order of the same city's row, which are adjacent in the list."""
    first = n
    while first and moves.move[first - 1] >= ROWS and (moves.move[first - 1] - ROWS) // A_ROW == (moves.move[n] - ROWS) // A_ROW:
        first -= 1
    return n - first


def delivery(m: Match, seat: int, code: int) -> int:
    """The action of a delivery: the two cities, the good, what a tile adds, and the rank of the route."""
    source = source_of(code)
    origin = origin_of(code)
    good = 2 if source == OWN else 1 if source == m.tables.letters else 0
    if m.tables.seats == 1:
        good = source - PLACE
    city = route_of(m, seat, code) % SIX
    length = route_of(m, seat, code) // SIX
    rank = routes_before(m, seat, city, length, code % LEGS, origin, 1 << origin, 0, 0, 1)
    if rank >= ROUTES:
        return -1
    return DELIVERIES + (((origin * SIX + city) * CARRIED + good) * PLUSES + PLUS[addition_of(code)]) * ROUTES + rank


def routes_before(m: Match, seat: int, to: int, length: int, route: int, city: int, cities: int, so_far: int, legs: int, digit: int) -> int:
    """The number of routes from a city to `to` that come before this one: shorter, or as long with lower sides of departure."""
    count = 0
    for side in range(SIX):
        leg = SIX * SIX * seat + SIX * city + side
        sides = legs + digit * (side + 1)
        if m.link_end[leg] == to:
            if so_far + m.link_length[leg] < length or (so_far + m.link_length[leg] == length and leaves_lower(sides, route)):
                count += 1
        elif m.link_end[leg] != NONE and not cities >> m.link_end[leg] & 1:
            on = so_far + m.link_length[leg]
            count += routes_before(m, seat, to, length, route, m.link_end[leg], cities | 1 << m.link_end[leg], on, sides, 7 * digit)
    return count


def leaves_lower(one: int, other: int) -> int:
    """Whether the first side in which two routes differ is lower in this one."""
    while one and one % 7 == other % 7:
        one //= 7
        other //= 7
    return 1 if one % 7 < other % 7 else 0


# ---- observations


def observe(m: Match, seat: int, out: Bytes, at: Size) -> None:
    """Write the table, the turn, Eva, then the sheets in seat order."""
    at = observe_goods(m, out, at)
    at = observe_tiles(m, seat, out, at)
    at = observe_dice(m, seat, out, at)
    at = observe_turn(m, seat, out, at)
    for n in range(m.tables.seats):
        at = observe_sheet(m, (seat + n) % m.tables.seats, out, at)


def observe_goods(m: Match, out: Bytes, at: Size) -> Size:
    """Write the phase, the goods in the cities, solo their rows, and the bag; returns the offset after them."""
    out[at + m.phase] = 1
    at += PHASES
    for city in range(SIX):
        for n in range(m.count[city]):
            out[at + m.row[ROW * city + n]] += 1
        at += m.tables.letters + 1
    for city in range(SIX):
        if m.tables.seats == 1:
            for n in range(m.count[city]):
                out[at + n * (m.tables.letters + 1) + m.row[ROW * city + n]] = 1
        at += PLACES * (m.tables.letters + 1)
    for n in range(m.tables.letters):
        out[at + n] = m.bag[n]
    return at + m.tables.letters


def observe_tiles(m: Match, seat: int, out: Bytes, at: Size) -> Size:
    """Write the sides of action tiles and orders, open orders, the map, owners, sideways tiles, starting tiles."""
    filled = filled_orders(m)
    for n in range(m.tile_sides):
        out[at + 2 * n + m.tile_side[n]] = 1
    at += 2 * SIX
    for n in range(m.order_sides):
        out[at + 2 * n + m.order_side[n]] = 1
        out[at + 2 * SIX + n] = 1 - (filled >> n & 1)
    at += 3 * SIX
    if m.level_map:
        out[at + m.level_map - 1] = 1
    at += SIX
    for n in range(SIX):
        out[at + (0 if m.owner[n] == NONE else 1 + from_here(m, seat, m.owner[n]))] = 1
        at += 1 + m.tables.seats
    for n in range(SIX):
        out[at + n] = m.sideways >> n & 1
    at += SIX
    for n in range(STARTING):
        out[at + n] = m.starting_tiles >> START[n] & 1
    return at + STARTING


def from_here(m: Match, seat: int, other: int) -> int:
    """The number of seats from one seat to another, in turn order."""
    return (other + m.tables.seats - seat) % m.tables.seats


def observe_dice(m: Match, seat: int, out: Bytes, at: Size) -> Size:
    """Write the first seat, the white dice and the black one, the stolen die and its thief, and the rounds without progress."""
    if m.first_seat != NONE:
        out[at + from_here(m, seat, m.first_seat)] = 1
    at += m.tables.seats
    for n in range(SIX):
        out[at + n] = m.dice[n]
    at += SIX
    for n in range(TYPES):
        out[at + n] = m.black_die >> n & 1
    at += TYPES
    if m.thief != NONE:
        out[at + from_here(m, seat, m.thief)] = 1
    at += m.tables.seats
    if m.stolen_die:
        out[at + m.stolen_die - 1] = 1
    out[at + SIX] = m.idle_rounds if m.idle_rounds < 255 else 255
    return at + SIX + 1


def observe_turn(m: Match, seat: int, out: Bytes, at: Size) -> Size:
    """Write the seat that is to move, its dice, the tiles used for them, and Eva's crosses, points and die."""
    if m.seat != NONE:
        out[at + from_here(m, seat, m.seat)] = 1
    at += m.tables.seats
    if m.die:
        out[at + m.die - 1] = 1
    if m.second_die:
        out[at + SIX + m.second_die - 1] = 1
    at += 2 * SIX
    for n in range(SIX):
        out[at + n] = m.die_changers >> n & 1
        out[at + SIX + n] = m.spent_tiles >> n & 1
        out[at + 2 * SIX + 3 + n] = m.arranged_rows >> n & 1
        out[at + 3 * SIX + 3 + n] = m.crosses[n]
    at += 2 * SIX
    out[at] = m.final
    out[at + 1] = m.two_dice
    out[at + 2] = m.order_filled
    at += 3 + 2 * SIX
    out[at] = m.eva_points if m.eva_points < 255 else 255
    if m.eva_die:
        out[at + m.eva_die] = 1
    return at + 1 + SIX


def observe_sheet(m: Match, seat: int, out: Bytes, at: Size) -> Size:
    """Write a sheet: tracks, engine boxes, points, goods, orders filled, the own cargo."""
    for cell in range(m.tables.cells):
        if m.tracks[CELLS * seat + cell]:
            out[at + SECTIONS * cell + m.tracks[CELLS * seat + cell] - 1] = 1
    at += SECTIONS * m.tables.cells
    for n in range(SIX):
        out[at + n] = m.boxes[seat] >> n & 1
    at += SIX
    out[at] = m.delivery_points[seat] if m.delivery_points[seat] < 255 else 255
    out[at + 1] = m.bonus[seat]
    at += 2
    for n in range(m.tables.letters + 1):
        out[at + n] = m.delivered_goods[LETTERS * seat + n]
    at += m.tables.letters + 1
    for n in range(SIX):
        out[at + n] = m.orders[seat] >> n & 1
    at += SIX
    if m.cargo[seat] != NONE:
        out[at + m.cargo[seat]] = 1
        out[at + m.tables.letters + 1 + m.cargo_city[seat]] = 1
    return at + m.tables.letters + 1 + SIX


# ---- points


def ahead(m: Match, one: int, other: int) -> int:
    """Whether a seat is ahead of another: points, then boxes crossed, then the network; solo it must score more than Eva."""
    if m.tables.seats == 1:
        return 1 if one and (m.ending == NO_FIELD or total(m, other) <= eva_total(m)) else 0
    if total(m, one) != total(m, other):
        return 1 if total(m, one) > total(m, other) else 0
    if popcount(m.boxes[one]) != popcount(m.boxes[other]):
        return 1 if popcount(m.boxes[one]) > popcount(m.boxes[other]) else 0
    return 1 if network_points(m, one) > network_points(m, other) else 0


def game_functions() -> GameFunctions:
    p = GameFunctions()
    bind(GameFunctions, p, begin, turn, chance, list_moves, apply, random_move, observe, copy, easy_move, total, ahead, action)
    return p
