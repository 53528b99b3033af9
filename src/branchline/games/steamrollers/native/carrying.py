# branchline: kernel
"""Deliveries and orders of SteamRollers on the kernel: goods, routes and tiles."""

from __future__ import annotations

from branchline.engine.bits import popcount
from branchline.engine.move_list import Moves, add
from branchline.games.steamrollers.native.constants import (
    ADDITIONS,
    DELIVER,
    DESTINATION,
    FAR,
    FILL,
    LEGS,
    LETTERS,
    LONGER,
    NONE,
    OWN,
    PLACE,
    POWER,
    ROW,
    SIX,
    SOURCES,
    UNLIMITED,
)
from branchline.games.steamrollers.native.table import Match, amounts, filled_orders, usable

__all__: list[str] = []  # nothing is called from Python


def power(m: Match, seat: int, with_tile: int) -> int:
    """Engine power: the boxes crossed, more with the tile, up to the cap of the option."""
    boxes = popcount(m.boxes[seat])
    tile = usable(m, seat, POWER) if with_tile else NONE
    if tile == NONE:
        return boxes
    total = boxes + smallest(amounts(m, tile))
    return m.tables.power_cap if m.tables.power_cap and total > m.tables.power_cap else total


def takes(m: Match, city: int, letter: int) -> int:
    """Whether a city takes a good: one of its colour, or coal."""
    return letter == m.tables.letters or letter == m.tables.city_good[city]


def list_deliveries(m: Match, seat: int, moves: Moves) -> None:
    """List every delivery: the goods that the die can send, or with a tile receive, by every route in reach, with every addition."""
    reach = FAR if usable(m, seat, UNLIMITED) != NONE else power(m, seat, 1)
    tile = usable(m, seat, LONGER)
    additions = 1 | (0 if tile == NONE else amounts(m, tile))
    anywhere = usable(m, seat, DESTINATION) != NONE
    for city in range(SIX):
        if anywhere or city == m.die - 1:
            explore(m, seat, moves, reach, additions, city, city, 1 << city, 0, 0, 1)


def explore(
    m: Match, seat: int, moves: Moves, reach: int, additions: int, origin: int, city: int, cities: int, length: int, legs: int, digit: int
) -> None:
    """List the deliveries on all simple routes from a city (depth-first); the sides of departure are digits of 7."""
    for side in range(SIX):
        leg = SIX * SIX * seat + SIX * city + side
        to = m.link_end[leg]
        if to != NONE and not cities >> to & 1 and length + m.link_length[leg] <= reach:
            total = length + m.link_length[leg]
            route = legs + digit * (side + 1)
            if origin == m.die - 1 or to == m.die - 1:
                list_carried(m, seat, moves, reach - total, additions, origin, to, route)
            explore(m, seat, moves, reach, additions, origin, to, cities | 1 << to, total, route, 7 * digit)


def list_carried(m: Match, seat: int, moves: Moves, spare: int, additions: int, origin: int, to: int, route: int) -> None:
    """List what may be carried by a route: equal goods once, solo every place of the row, and the own cargo."""
    letters = 0
    for place in range(m.count[origin]):
        letter = m.row[ROW * origin + place]
        if takes(m, to, letter):
            if m.tables.seats == 1:
                add_carried(moves, spare, additions, origin, PLACE + place, route)
            elif not letters >> letter & 1:
                add_carried(moves, spare, additions, origin, letter, route)
            letters |= 1 << letter
    if m.cargo[seat] != NONE and m.cargo_city[seat] == origin and takes(m, to, m.cargo[seat]):
        add_carried(moves, spare, additions, origin, OWN, route)


def add_carried(moves: Moves, spare: int, additions: int, origin: int, source: int, route: int) -> None:
    """List a delivery with every addition in reach."""
    for plus in range(ADDITIONS):
        if additions >> plus & 1 and plus <= spare:
            add(moves, DELIVER + ((origin * SOURCES + source) * ADDITIONS + plus) * LEGS + route)


def plain_delivery(m: Match, seat: int, moves: Moves) -> int:
    """Whether anything can be delivered with the die's present value and no tile; the list of moves has room to try."""
    city = m.die - 1
    count = moves.count
    explore(m, seat, moves, power(m, seat, m.tables.seats > 1), 1, city, city, 1 << city, 0, 0, 1)
    found = moves.count > count
    moves.count = count
    return found


def deliver(m: Match, seat: int, code: int) -> int:
    """Deliver a good and score the distance; returns the tiles used, as bits."""
    origin = origin_of(code)
    plus = addition_of(code)
    distance = route_of(m, seat, code) // SIX + plus
    tiles = tiles_for(m, seat, origin, plus, distance)
    m.delivery_points[seat] += distance
    keep(m, seat, take_good(m, seat, origin, source_of(code)))
    m.idle_rounds = 0
    return tiles


def origin_of(code: int) -> int:
    """The city that a delivery, numbered from 0, starts from."""
    return code // LEGS // ADDITIONS // SOURCES


def source_of(code: int) -> int:
    """What a delivery carries: a letter, a place of the row from `PLACE` on, or `OWN`."""
    return code // LEGS // ADDITIONS % SOURCES


def addition_of(code: int) -> int:
    """What a tile adds to the distance of a delivery."""
    return code // LEGS % ADDITIONS


def route_of(m: Match, seat: int, code: int) -> int:
    """Follow the route of a delivery; returns six times its length plus the city that it ends in."""
    route = code % LEGS
    city = origin_of(code)
    length = 0
    while route:
        leg = SIX * SIX * seat + SIX * city + route % 7 - 1
        length += m.link_length[leg]
        city = m.link_end[leg]
        route //= 7
    return SIX * length + city


def tiles_for(m: Match, seat: int, origin: int, plus: int, distance: int) -> int:
    """The tiles that a delivery uses, as bits."""
    tiles = 0
    if origin != m.die - 1:
        tiles |= bit_of(usable(m, seat, DESTINATION))
    if plus:
        tiles |= bit_of(usable(m, seat, LONGER))
    if distance > power(m, seat, 1):
        tiles |= bit_of(usable(m, seat, UNLIMITED))
    elif distance > power(m, seat, 0):
        tiles |= bit_of(usable(m, seat, POWER))
    return tiles


def take_good(m: Match, seat: int, origin: int, source: int) -> int:
    """Remove the delivered good; returns its letter."""
    if source == OWN:
        letter = m.cargo[seat]
        m.cargo[seat] = NONE
        m.cargo_city[seat] = 0
        return letter
    place = source - PLACE
    if source < PLACE:
        place = 0
        while m.row[ROW * origin + place] != source:
            place += 1
    letter = m.row[ROW * origin + place]
    m.count[origin] -= 1
    for n in range(place, m.count[origin]):
        m.row[ROW * origin + n] = m.row[ROW * origin + n + 1]
    return letter


def keep(m: Match, seat: int, letter: int) -> None:
    """Give the good to the seat where orders are played, else return it to the bag; coal never returns."""
    if m.order_sides:
        m.delivered_goods[LETTERS * seat + letter] += 1
    else:
        into_bag(m, letter)


def into_bag(m: Match, letter: int) -> None:
    if letter != m.tables.letters:
        m.bag[letter] += 1


def list_fillings(m: Match, seat: int, moves: Moves) -> None:
    """List the open orders that can be filled, once in an own turn; one coal may stand in for a good."""
    if not m.order_sides or m.order_filled:
        return
    filled = filled_orders(m)
    for order in range(m.order_sides):
        if not filled >> order & 1:
            for coal in range(m.tables.letters + 1):
                if payable(m, seat, order, coal - 1 if coal else NONE):
                    add(moves, FILL + LETTERS * order + coal)


def goods_needed(m: Match, order: int, letter: int) -> int:
    """How many goods of a letter an order asks for."""
    return m.tables.order_goods[20 * order + LETTERS * m.order_side[order] + letter]


def payable(m: Match, seat: int, order: int, coal: int) -> int:
    """Whether a seat's goods contain an order's set, coal standing in for one of a letter."""
    if coal != NONE and (not goods_needed(m, order, coal) or not m.delivered_goods[LETTERS * seat + m.tables.letters]):
        return 0
    for letter in range(m.tables.letters):
        if goods_needed(m, order, letter) - (1 if letter == coal else 0) > m.delivered_goods[LETTERS * seat + letter]:
            return 0
    return 1


def fill(m: Match, seat: int, order: int, coal: int) -> None:
    """Fill an order: its goods go into the bag, the order tile to the seat."""
    for letter in range(m.tables.letters):
        number = goods_needed(m, order, letter) - (1 if letter == coal else 0)
        m.delivered_goods[LETTERS * seat + letter] -= number
        m.bag[letter] += number
    if coal != NONE:
        m.delivered_goods[LETTERS * seat + m.tables.letters] -= 1
    m.orders[seat] |= 1 << order
    m.order_filled = 1
    m.idle_rounds = 0


def smallest(bits: int) -> int:
    """The smallest of some amounts (as bits)."""
    n = 0
    while not bits >> n & 1:
        n += 1
    return n


def bit_of(tile: int) -> int:
    """A tile as a bit; none is 0."""
    return 0 if tile == NONE else 1 << tile
