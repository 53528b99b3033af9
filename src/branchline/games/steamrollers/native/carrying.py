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
from branchline.games.steamrollers.native.table import Match, amounts, usable

__all__: list[str] = []  # nothing is called from Python


def power(m: Match, seat: int, with_tile: int) -> int:
    """Engine power: the boxes crossed, more with the tile, up to the cap of the option."""
    boxes = popcount(m.boxes[seat])
    tile = usable(m, seat, POWER) if with_tile else NONE
    if tile == NONE:
        return boxes
    strong = boxes + smallest(amounts(m, tile))
    return m.tables.cap if m.tables.cap and strong > m.tables.cap else strong


def takes(m: Match, city: int, letter: int) -> int:
    """Whether a city takes a good: one of its colour, or coal."""
    return letter == m.tables.letters or letter == m.tables.takes[city]


def list_deliveries(m: Match, seat: int, found: Moves) -> None:
    """List every delivery: the goods that the die can send, or with a tile receive, by every route in reach, with every addition."""
    reach = FAR if usable(m, seat, UNLIMITED) != NONE else power(m, seat, 1)
    tile = usable(m, seat, LONGER)
    additions = 1 | (0 if tile == NONE else amounts(m, tile))
    anywhere = usable(m, seat, DESTINATION) != NONE
    for city in range(SIX):
        if anywhere or city == m.die - 1:
            explore(m, seat, found, reach, additions, city, city, 1 << city, 0, 0, 1)


def explore(
    m: Match, seat: int, found: Moves, reach: int, additions: int, origin: int, city: int, passed: int, far: int, legs: int, digit: int
) -> None:
    """List the deliveries on all simple routes from a city (depth-first); the sides of departure are digits of 7."""
    for side in range(SIX):
        leg = SIX * SIX * seat + SIX * city + side
        to = m.reach[leg]
        if to != NONE and not passed >> to & 1 and far + m.length[leg] <= reach:
            gone = far + m.length[leg]
            route = legs + digit * (side + 1)
            if origin == m.die - 1 or to == m.die - 1:
                list_carried(m, seat, found, reach - gone, additions, origin, to, route)
            explore(m, seat, found, reach, additions, origin, to, passed | 1 << to, gone, route, 7 * digit)


def list_carried(m: Match, seat: int, found: Moves, spare: int, additions: int, origin: int, to: int, route: int) -> None:
    """List what may be carried by a route: equal goods once, solo every place of the row, and the own cargo."""
    tried = 0
    for place in range(m.count[origin]):
        letter = m.row[ROW * origin + place]
        if takes(m, to, letter):
            if m.tables.seats == 1:
                add_carried(found, spare, additions, origin, PLACE + place, route)
            elif not tried >> letter & 1:
                add_carried(found, spare, additions, origin, letter, route)
            tried |= 1 << letter
    if m.cargo[seat] != NONE and m.cargo_city[seat] == origin and takes(m, to, m.cargo[seat]):
        add_carried(found, spare, additions, origin, OWN, route)


def add_carried(found: Moves, spare: int, additions: int, origin: int, source: int, route: int) -> None:
    """List a delivery with every addition in reach."""
    for plus in range(ADDITIONS):
        if additions >> plus & 1 and plus <= spare:
            add(found, DELIVER + ((origin * SOURCES + source) * ADDITIONS + plus) * LEGS + route)


def plain_delivery(m: Match, seat: int) -> int:
    """Whether anything can be delivered with the die's present value and no tile."""
    city = m.die - 1
    return m.links[seat] and carries(m, seat, city, city, 1 << city, power(m, seat, m.tables.seats > 1))


def carries(m: Match, seat: int, origin: int, city: int, passed: int, reach: int) -> int:
    """Whether a good can be delivered on a route that continues from here."""
    for side in range(SIX):
        leg = SIX * SIX * seat + SIX * city + side
        to = m.reach[leg]
        if to != NONE and not passed >> to & 1 and m.length[leg] <= reach:
            for place in range(m.count[origin]):
                if takes(m, to, m.row[ROW * origin + place]):
                    return 1
            if m.cargo[seat] != NONE and m.cargo_city[seat] == origin and takes(m, to, m.cargo[seat]):
                return 1
            if carries(m, seat, origin, to, passed | 1 << to, reach - m.length[leg]):
                return 1
    return 0


def deliver(m: Match, seat: int, code: int) -> int:
    """Deliver a good and score the distance; returns the tiles used, as bits."""
    route = code % LEGS
    plus = code // LEGS % ADDITIONS
    source = code // LEGS // ADDITIONS % SOURCES
    origin = code // LEGS // ADDITIONS // SOURCES
    city = origin
    far = plus
    while route:
        leg = SIX * SIX * seat + SIX * city + route % 7 - 1
        far += m.length[leg]
        city = m.reach[leg]
        route //= 7
    tiles = tiles_for(m, seat, origin, plus, far)
    m.delivery_points[seat] += far
    keep(m, seat, take_good(m, seat, origin, source))
    m.idle_rounds = 0
    return tiles


def tiles_for(m: Match, seat: int, origin: int, plus: int, far: int) -> int:
    """The tiles that a delivery uses, as bits."""
    tiles = 0
    if origin != m.die - 1:
        tiles |= bit_of(usable(m, seat, DESTINATION))
    if plus:
        tiles |= bit_of(usable(m, seat, LONGER))
    if far > power(m, seat, 1):
        tiles |= bit_of(usable(m, seat, UNLIMITED))
    elif far > power(m, seat, 0):
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


def list_fillings(m: Match, seat: int, found: Moves) -> None:
    """List the open orders that can be filled, once in an own turn; one coal may stand in for a good."""
    if not m.order_sides or m.order_filled:
        return
    gone = 0
    for other in range(m.tables.seats):
        gone |= m.orders[other]
    for order in range(m.order_sides):
        if not gone >> order & 1:
            for coal in range(m.tables.letters + 1):
                if payable(m, seat, order, coal - 1 if coal else NONE):
                    add(found, FILL + LETTERS * order + coal)


def goods_needed(m: Match, order: int, letter: int) -> int:
    """How many goods of a letter an order asks for."""
    return m.tables.need[20 * order + LETTERS * m.order_side[order] + letter]


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
        paid = goods_needed(m, order, letter) - (1 if letter == coal else 0)
        m.delivered_goods[LETTERS * seat + letter] -= paid
        m.bag[letter] += paid
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
