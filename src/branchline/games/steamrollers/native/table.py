# branchline: kernel
"""A match of SteamRollers as flat arrays: the box, everything on the table, links, and points.

Cities, regions, boxes and tiles are counted from 0 here, so bits are `1 << number`; dice show 1 to 6, and 0 is none. Letters of goods are
numbered as in the box, coal last. Seats, tiles and letters that are not there are `NONE`.
"""

from __future__ import annotations

from typing import Any

from branchline.engine.bits import bounded, popcount, splitmix64_next
from branchline.engine.kernel_fields import (
    allocate,
    clear_fields,
    copy_fields,
    get_fields,
    int16,
    own,
    set_fields,
    sized,
    uint8,
    uint64,
)
from branchline.games.steamrollers.native.constants import CELLS, EFFECTS, GOODS, LETTERS, NONE, SIX

__all__ = [
    "KernelTables",
    "Match",
    "clone",
    "copy",
    "dump_match",
    "eva_total",
    "lines",
    "load_match",
    "restart",
    "total",
]


class KernelTables:
    """Static tables of a box and the options of a table."""

    cells: int
    letters: int  # kinds of goods, coal apart
    seats: int
    coal: int
    orders: int
    with_starting_tiles: int
    power_cap: int
    choose_rows: int
    has_walls: int  # whether a map of the level is rolled for
    goods_per_city: int  # goods drawn for a city
    white_dice: int  # dice
    face_count: int
    empty_cities: int
    standstill_rounds: int
    link_points: int
    town_points: int
    start_points: int
    starting_tiles: int  # starting tiles in the box, as bits
    cargo_cities: int  # as bits
    cargo_goods: int
    eva_reach: int
    eva_engine: int
    eva_regions: int
    eva_dice: int
    neighbour: list[uint8] = sized(4200, 255)  # at 600 x border + 6 x cell + side: the hex one comes to, or NONE
    city_at: list[uint8] = sized(100, 255)  # of each hex, or NONE
    city_cell: list[uint8] = sized(6)
    has_town: list[uint8] = sized(100)  # whether a hex has one
    field: list[uint8] = sized(600)  # at 100 x region + n: the hexes one may draw on, and how many there are
    field_count: list[uint8] = sized(6)
    other_end: list[uint8] = sized(96, 255)  # at 6 x code + side: the side by which a track is left, or NONE
    track_types: list[uint8] = sized(16)  # of each code of a track: a bit for its type
    black_faces: list[uint8] = sized(20)  # of the black die: two such bits
    city_good: list[uint8] = sized(6)  # the letter that each city takes
    stock: list[uint8] = sized(10)
    engine_points: list[int16] = sized(7)  # points by boxes crossed
    effect: list[uint8] = sized(12)  # at 2 x tile + side: its effect
    permanent: list[uint8] = sized(12)
    points: list[int16] = sized(12)
    amounts: list[uint8] = sized(12)  # a bit for each amount
    order_goods: list[uint8] = sized(120)  # at 20 x order + 10 x side + letter
    order_points: list[int16] = sized(12)  # at 2 x order + side

    def __init__(self, values: dict[str, Any]) -> None:
        allocate(KernelTables, self)
        set_fields(KernelTables, self, values)


class Match:
    """A match: everything on the table, and the state of the turn."""

    tables: KernelTables
    phase: int
    cities: int  # how many have their goods
    row: list[uint8] = sized(192)  # at 32 x city + place: letters of goods
    count: list[uint8] = sized(6)
    bag: list[uint8] = sized(10)
    tile_sides: int  # how many action tiles lie with a side drawn
    tile_side: list[uint8] = sized(6)
    order_sides: int
    order_side: list[uint8] = sized(6)
    level_map: int  # 0 until it is rolled
    owner: list[uint8] = sized(6, 255)  # of each action tile, or NONE
    sideways: int  # tiles, as bits
    starting_tiles: int  # available starting tiles, as bits in the order of `STARTS`
    round: int
    first_seat: int
    dice: list[uint8] = sized(6)  # how many white dice of each value nobody has taken, by value less one
    black_die: int  # types of track, as bits
    thief: int
    stolen_die: int
    seat: int  # whose turn it is
    die: int
    second_die: int
    die_changers: int
    final: int
    spent_tiles: int
    two_dice: int
    order_filled: int
    arranged_rows: int
    tracks: list[uint8] = sized(500)  # at 100 x seat + cell: codes
    boxes: list[uint8] = sized(5)  # each seat's, as bits
    delivery_points: list[int16] = sized(5)
    bonus: list[int16] = sized(5)
    delivered_goods: list[uint8] = sized(50)  # at 10 x seat + letter
    orders: list[uint8] = sized(5)  # filled by each seat, as bits
    cargo: list[uint8] = sized(5, 255)  # the letter of each seat's own cargo, or NONE; and its city
    cargo_city: list[uint8] = sized(5)
    crosses: list[uint8] = sized(6)  # Eva's
    eva_points: int
    eva_die: int
    idle_rounds: int
    ending: int  # 0 none, then as `convert.ENDINGS`
    tile_of: list[uint8] = sized(12, 255)  # for each effect the tile that has it, or NONE
    link_end: list[uint8] = sized(180, 255)  # at 36 x seat + 6 x city + side: the city to which a link leads, or NONE; and how far that is
    link_length: list[uint8] = sized(180)
    links: list[uint8] = sized(5)  # of each seat, and the towns on them
    towns: list[uint8] = sized(5)
    seed: uint64 = own()

    def __init__(self, tables: KernelTables, seed: int = 0) -> None:
        allocate(Match, self)
        self.tables = tables
        self.seed = seed
        restart(self)


def restart(m: Match) -> None:
    """Reset to the state before the first chance event."""
    clear_fields(Match, m)
    m.phase = GOODS
    m.starting_tiles = m.tables.starting_tiles if m.tables.with_starting_tiles else 0
    m.first_seat = 0 if m.tables.seats == 1 else NONE
    m.thief = NONE
    m.seat = NONE
    for n in range(LETTERS):
        m.bag[n] = m.tables.stock[n]


def clear_turn(m: Match, seat: int) -> None:
    """Clear the state of the turn; `seat` is `NONE` between turns."""
    m.seat = seat
    m.die = 0
    m.second_die = 0
    m.die_changers = 0
    m.final = 0
    m.spent_tiles = 0
    m.two_dice = 0
    m.order_filled = 0
    m.arranged_rows = 0


def copy(into: Match, m: Match) -> None:
    """Copy everything but the source of chance; both matches have the same tables."""
    copy_fields(Match, into, m)


def clone(m: Match) -> Match:
    """A copy of a match, with the same source of chance."""
    twin = Match(m.tables, m.seed)
    copy(twin, m)
    return twin


# ---- moves and chance


def random_below(m: Match, n: int) -> int:
    """A random number below n."""
    m.seed = splitmix64_next(m.seed)
    return bounded(m.seed, n)


# ---- tracks and links


def draw_track(m: Match, seat: int, cell: int, code: int) -> None:
    """Draw a track and update the links: only the line through it can have become one."""
    m.tracks[CELLS * seat + cell] = code
    one = NONE
    other = NONE
    for side in range(SIX):
        if m.tables.other_end[SIX * code + side] != NONE:
            other = one
            one = city_leg(m, seat, cell, side)
            if one == NONE:
                return
    follow(m, seat, one // SIX, one % SIX)
    follow(m, seat, other // SIX, other % SIX)


def city_leg(m: Match, seat: int, cell: int, side: int) -> int:
    """Follow the line out of a hex by a side; returns six times the city plus its side, or NONE."""
    start = cell
    while True:
        cell = m.tables.neighbour[SIX * CELLS * m.level_map + SIX * cell + side]
        if cell in (NONE, start):
            return NONE
        if m.tables.city_at[cell] != NONE:
            return SIX * m.tables.city_at[cell] + (side + 3) % SIX
        side = m.tables.other_end[SIX * m.tracks[CELLS * seat + cell] + (side + 3) % SIX]
        if side == NONE:
            return NONE


def find_links(m: Match, seat: int) -> None:
    """Find all finished links: the city reached from each city by each side, and the length; towns count one more each."""
    m.links[seat] = 0
    m.towns[seat] = 0
    for city in range(SIX):
        for side in range(SIX):
            follow(m, seat, city, side)


def follow(m: Match, seat: int, city: int, side: int) -> None:
    """Follow the line out of a city by a side; loops and adjacent cities are no links."""
    leg = SIX * SIX * seat + SIX * city + side
    cell = m.tables.city_cell[city]
    towns = 0
    hexes = 0
    m.link_end[leg] = NONE
    while True:
        cell = m.tables.neighbour[SIX * CELLS * m.level_map + SIX * cell + side]
        if cell == NONE:
            return
        if m.tables.city_at[cell] != NONE:
            break
        side = m.tables.other_end[SIX * m.tracks[CELLS * seat + cell] + (side + 3) % SIX]
        if side == NONE:
            return
        towns += m.tables.has_town[cell]
        hexes += 1
    to = m.tables.city_at[cell]
    if to == city or hexes == 0:
        return
    m.link_end[leg] = to
    m.link_length[leg] = 1 + towns
    if to > city:
        m.links[seat] += 1
        m.towns[seat] += towns


# ---- action tiles


def index_effects(m: Match) -> None:
    """Find which tile has which effect, among those with a known side."""
    for n in range(EFFECTS):
        m.tile_of[n] = NONE
    for tile in range(m.tile_sides):
        m.tile_of[m.tables.effect[2 * tile + m.tile_side[tile]]] = tile


def owned_tile(m: Match, seat: int, effect: int) -> int:
    """The seat's tile with this effect, or NONE."""
    tile = m.tile_of[effect]
    if tile != NONE and m.owner[tile] == seat:
        return tile
    return NONE


def usable(m: Match, seat: int, effect: int) -> int:
    """The seat's tile with this effect if it can be used: in solo matches a permanent tile serves one of the two actions."""
    tile = owned_tile(m, seat, effect)
    if tile != NONE and m.spent_tiles >> tile & 1:
        return NONE
    return tile


def amounts(m: Match, tile: int) -> int:
    """The amounts of a tile, as bits."""
    return m.tables.amounts[2 * tile + m.tile_side[tile]]


def is_permanent(m: Match, tile: int) -> int:
    """Whether a tile is permanent."""
    return m.tables.permanent[2 * tile + m.tile_side[tile]]


def put_back(m: Match, tile: int) -> None:
    """Return a one-shot tile to the pool."""
    if tile != NONE and not is_permanent(m, tile):
        m.owner[tile] = NONE
        m.sideways &= ~(1 << tile)


# ---- goods and orders


def count_empty_cities(m: Match) -> int:
    """The number of cities without goods."""
    empty = 0
    for city in range(SIX):
        if not m.count[city]:
            empty += 1
    return empty


def filled_orders(m: Match) -> int:
    """The orders that any seat has filled, as bits."""
    filled = 0
    for seat in range(m.tables.seats):
        filled |= m.orders[seat]
    return filled


# ---- points


def network_points(m: Match, seat: int) -> int:
    """Points for finished links and the towns on them."""
    return m.tables.link_points * m.links[seat] + m.tables.town_points * m.towns[seat]


def tile_points(m: Match, seat: int) -> int:
    """Points of a seat's tiles whose sides are known."""
    points = 0
    for tile in range(m.tile_sides):
        if m.owner[tile] == seat:
            points += m.tables.points[2 * tile + m.tile_side[tile]]
    return points


def order_points(m: Match, seat: int) -> int:
    """Points of the orders that a seat has filled."""
    points = 0
    for n in range(SIX):
        if m.orders[seat] >> n & 1:
            points += m.tables.order_points[2 * n + m.order_side[n]]
    return points


def engine_points(m: Match, seat: int) -> int:
    """Points for the boxes crossed."""
    return m.tables.engine_points[popcount(m.boxes[seat])]


def total(m: Match, seat: int) -> int:
    """A seat's present points."""
    points = m.delivery_points[seat] + network_points(m, seat) + engine_points(m, seat)
    return points + tile_points(m, seat) + order_points(m, seat) + m.bonus[seat]


def lines(m: Match, seat: int) -> list[int]:
    """A seat's points line by line, in the order of `scoring.LINES`."""
    return [
        m.delivery_points[seat],
        network_points(m, seat),
        engine_points(m, seat),
        tile_points(m, seat),
        order_points(m, seat),
        m.bonus[seat],
    ]


def eva_total(m: Match) -> int:
    """Eva's deliveries and engine, the crosses in her best regions, and the positive tiles in the pool."""
    points = m.eva_points + m.tables.eva_engine
    regions = 0
    for _ in range(m.tables.eva_regions):
        best = NONE
        for n in range(SIX):
            if not regions >> n & 1 and (best == NONE or m.crosses[n] > m.crosses[best]):
                best = n
        regions |= 1 << best
        points += m.crosses[best]
    for tile in range(m.tile_sides):
        worth = m.tables.points[2 * tile + m.tile_side[tile]]
        if m.owner[tile] == NONE and worth > 0:
            points += worth
    return points


# ---- load and dump


def load_match(m: Match, values: dict[str, Any]) -> None:
    """Sets fields by their names, and finds what follows from them."""
    set_fields(Match, m, values)
    index_effects(m)
    for seat in range(m.tables.seats):
        find_links(m, seat)


def dump_match(m: Match) -> dict[str, Any]:
    """All fields by their names."""
    return get_fields(Match, m)
