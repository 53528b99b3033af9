# branchline: kernel
"""A match of Days of Steam as flat arrays: the box, the map with its routes, what everybody has, and points.

A cell has a number from the first time that something is laid on it or next to it; `map.cell_at` finds it by its coordinates.
A tile as it lies is the number of its face: cities by their letter, then every kind as it can be turned. Edges are bits, north lowest.
"""

from __future__ import annotations

from typing import Any

from branchline.engine.bits import bounded, splitmix64_next
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
    uint16,
    uint64,
)
from branchline.games.days_of_steam.native.constants import FIRST, LETTERS, NONE, NOWHERE

__all__ = [
    "KernelTables", "Match", "clone", "copy", "dump_match", "lines", "load_match", "restart", "total",
]  # fmt: skip


class KernelTables:
    """Static tables of a box and the options of a table."""

    seats: int
    letters: int
    kinds: int
    open_cities: int
    city_goods: int
    city_steam: int
    hand: int
    reach: int  # how near a city a track tile lies
    between_cities: int
    steam_limit: int
    enter: int
    hill_cost: int
    passing: int
    speed_limit: int
    die: int
    water_tower: int
    coal: int
    markers: int
    loop_cities: int
    good_points: int
    loop_points: int
    win: int
    standstill_rounds: int
    steam_later: int  # whether steam from coal may be used only in a later turn
    start_goods: int
    keep_joined: int
    start_curve: int
    colour_points: list[uint8] = sized(9)  # by number of colours
    city_count: list[uint8] = sized(8)  # by letter
    good_count: list[uint8] = sized(8)
    kind_count: list[uint8] = sized(128)
    kind_steam: list[uint8] = sized(128)
    kind_over: list[uint8] = sized(128)
    first_face: list[uint16] = sized(128)  # of each kind, and how many it has
    face_count: list[uint8] = sized(128)
    turn: list[uint8] = sized(512)  # of each face
    is_city: list[uint8] = sized(512)
    hill: list[uint8] = sized(512)
    water: list[uint8] = sized(512)
    fixed: list[uint8] = sized(512)  # whether nothing may be laid on it: cities, hills, bridges
    sections: list[uint8] = sized(512)  # a bit for each pair of edges, in the order of `PAIRS`
    ends: list[uint8] = sized(512)  # the edges of whole sections
    track: list[uint8] = sized(512)  # edges with track, stubs among them
    exits: list[uint8] = sized(2048)  # at 4 x face + edge of entry: edges
    place_at: list[uint8] = sized(2048, 255)  # at 4 x face + edge, or NONE
    place: list[uint8] = sized(2048)  # at 4 x face + place: its edges

    def __init__(self, values: dict[str, Any]) -> None:
        allocate(KernelTables, self)
        set_fields(KernelTables, self, values)


class Match:
    """A match: everything on the table, and the state of the turn."""

    tables: KernelTables
    phase: int
    seat: int
    cells: int  # how many are known
    x: list[int16] = sized(1024)
    y: list[int16] = sized(1024)
    slots: list[uint16] = sized(4096)  # cells by their coordinates, plus one; see `map.cell_at`
    beside: list[uint16] = sized(4096, 65535)  # at 4 x cell + edge, or NOWHERE
    face: list[uint16] = sized(1024, 65535)  # what lies there, or NO_FACE
    way: list[int16] = sized(4096)  # at 4 x cell + edge of entry: track tiles to the nearest city
    tile_edges: list[uint8] = sized(1024)  # of each cell the edges where a tile lies,
    track: list[uint8] = sized(1024)  # with track on this side
    city_edges: list[uint8] = sized(1024)  # that leads to a city
    reach: list[uint8] = sized(1024)  # so near that a track tile may follow
    close: list[uint8] = sized(1024)  # or too near for another city
    stock: list[uint8] = sized(8192)  # at 8 x cell + letter: the goods of a city
    stocked: list[uint8] = sized(1024)  # whether it has got its goods
    started: int  # whether the trains stand on the map
    train: list[uint16] = sized(4)  # the cell of each train, its place there, its cargo, and the cell where that was loaded
    place: list[uint8] = sized(4)
    cargo: list[uint8] = sized(4, 255)
    origin: list[uint16] = sized(4, 65535)
    hands: list[uint8] = sized(512)  # at 128 x seat + kind
    hand_size: list[uint8] = sized(4)  # tiles in each hand
    steam: list[uint8] = sized(4)
    coal: list[uint8] = sized(4)
    loops: list[uint8] = sized(4)
    deliveries: list[uint8] = sized(32)  # at 8 x seat + letter
    stack: list[uint8] = sized(128)  # track tiles left, by kind; and how many there are
    stack_size: int
    cities: list[uint8] = sized(8)  # hidden cities left, by letter
    cities_left: int
    open: list[uint8] = sized(9, 255)  # the letter of each open city, or NONE
    open_stock: list[uint8] = sized(72)  # at 8 x city + letter
    open_stocked: list[uint8] = sized(9)
    bag: list[uint8] = sized(8)
    bag_size: int
    uncovered_city: int
    new_tile: int  # the cell of this turn's tile, or NOWHERE
    coal_burnt: int
    passes: int
    idle_turns: int
    running: int  # whether a move of the train is under way; all of it below
    run_cell: int
    entry: int
    steam_spent: int
    curved: int
    run_cargo: int
    run_origin: int
    loads: int
    load_cell: list[uint16] = sized(32)
    load_letter: list[uint8] = sized(32)
    run_deliveries: list[uint8] = sized(8)
    ending: int
    todo: list[uint16] = own(16384)  # scratch space of searches: the queue of entries,
    mark: list[uint8] = own(4096)  # and a mark for each entry
    used_places: list[uint8] = own(1024)  # places of a drive, four bits a cell
    trail: list[uint16] = own(4096)
    trails: int = own()
    cities_passed: int = own()
    seed: uint64 = own()

    def __init__(self, tables: KernelTables, seed: int = 0) -> None:
        allocate(Match, self)
        self.tables = tables
        self.seed = seed
        restart(self)


def restart(m: Match) -> None:
    """Reset to the state before the first chance event: everything is in its stack or bag."""
    clear_fields(Match, m)
    m.phase = FIRST
    m.seat = m.tables.seats - 1
    m.uncovered_city = NONE
    m.new_tile = NOWHERE
    for kind in range(m.tables.kinds):
        m.stack[kind] = m.tables.kind_count[kind]
        m.stack_size += m.tables.kind_count[kind]
    for letter in range(m.tables.letters):
        m.cities[letter] = m.tables.city_count[letter]
        m.cities_left += m.tables.city_count[letter]
        m.bag[letter] = m.tables.good_count[letter]
        m.bag_size += m.tables.good_count[letter]
    no_run(m)


def no_run(m: Match) -> None:
    """Clear the state of a train's move."""
    m.running = 0
    m.run_cell = NOWHERE
    m.entry = NONE
    m.steam_spent = 0
    m.curved = 0
    m.run_cargo = NONE
    m.run_origin = NOWHERE
    m.loads = 0
    for letter in range(LETTERS):
        m.run_deliveries[letter] = 0


def copy(into: Match, m: Match) -> None:
    """Copy everything but the source of chance; both matches have the same tables."""
    copy_fields(Match, into, m)


def clone(m: Match) -> Match:
    """A copy of a match, with the same source of chance."""
    made = Match(m.tables, m.seed)
    copy(made, m)
    return made


# ---- moves and chance


def random_below(m: Match, n: int) -> int:
    """A random number below n."""
    m.seed = splitmix64_next(m.seed)
    return bounded(m.seed, n)


# ---- points


def good_points(m: Match, seat: int) -> int:
    """Points for the goods delivered."""
    goods = 0
    for letter in range(m.tables.letters):
        goods += m.deliveries[LETTERS * seat + letter]
    return m.tables.good_points * goods


def colour_points(m: Match, seat: int) -> int:
    """Points for the number of different colours among the goods."""
    colours = 0
    for letter in range(m.tables.letters):
        if m.deliveries[LETTERS * seat + letter]:
            colours += 1
    return m.tables.colour_points[colours]


def total(m: Match, seat: int) -> int:
    """A seat's points; goods of a move that is not done yet do not count."""
    return good_points(m, seat) + m.tables.loop_points * m.loops[seat] + colour_points(m, seat)


def lines(m: Match, seat: int) -> list[int]:
    """A seat's points line by line, in the order of `scoring.LINES`."""
    return [good_points(m, seat), m.tables.loop_points * m.loops[seat], colour_points(m, seat)]


def ahead(m: Match, one: int, other: int) -> int:
    """Whether a seat is ahead of another: points, then loop markers, then steam."""
    if total(m, one) != total(m, other):
        return 1 if total(m, one) > total(m, other) else 0
    if m.loops[one] != m.loops[other]:
        return 1 if m.loops[one] > m.loops[other] else 0
    return 1 if m.steam[one] > m.steam[other] else 0


# ---- load and dump


def load_match(m: Match, values: dict[str, Any]) -> None:
    """Sets fields by their names; cells by their numbers."""
    set_fields(Match, m, values)


def dump_match(m: Match) -> dict[str, Any]:
    """All fields by their names."""
    return get_fields(Match, m)
