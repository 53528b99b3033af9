# branchline: kernel
"""The Train Travels from Afar over flat arrays, for search and mass simulation: any box, every way to play, one to four seats.

`builds.py` has the fastest build, `convert.py` converts states and moves of the rules.

    tables = KernelTables(...)                 a box as tables; `convert.tables_of` creates it
    match = Match(tables, values, seed)
    draw(match) / take(match, seat, tile)      tiles, from the match's own generator (`match.seed`), or a given one
    legal(match, seat) -> [move, ...]          every legal move as a number
    apply(match, seat, move)                   makes it, unchecked; the last seat's `DONE` lays all tiles
    copy(into, match), clone(match)            all fields but the seed; a new match with the seed
    lines(match, seat), total(match, seat)     the current score
    play_out(match), games(match, n)           random legal moves to the end

**Moves** are numbers: `DONE`, and 1 + 4 x cell + turn. Cells, tiles, stations, ports and places are numbered as in the box: a port is 8
times its cell plus its end, a locomotive's place the port before which it stands, `GONE`, or `AT_STATION` less its station.
"""

from __future__ import annotations

from typing import Any

from branchline.engine.bits import bounded, lowest, nogil, nth, popcount, splitmix64_next
from branchline.engine.kernel_fields import allocate, copy_fields, get_fields, int16, int64, own, set_fields, sized, uint8, uint32, uint64
from branchline.engine.move_list import Moves, numbers
from branchline.games.train_from_afar.native.constants import (
    AT_STATION,
    DONE,
    ENDS,
    GONE,
    LOCOMOTIVES,
    NONE,
    PORTS,
    STATIONS,
    TILES,
    TURNS,
)

__all__ = [
    "KernelTables", "Match", "apply", "clone", "copy", "draw", "dump_match", "games", "lay", "legal", "lines", "load_hand", "over",
    "play_out", "restart", "take", "total",
]  # fmt: skip


class KernelTables:
    """The static tables of a box."""

    cells: int
    tiles: int
    doors: uint32  # the cells that touch the depot, as a mask
    inner: uint32  # all cells but the depot, as a mask
    start: list[int16] = sized(4)  # where each locomotive stands in the depot
    beyond: list[int16] = sized(200)  # of each port
    neighbours: list[uint32] = sized(25)  # the cells beside each cell, as a mask
    exit_end: list[uint8] = sized(768)  # at 32 x tile + 8 x turn + end: the end by which one leaves
    looks: list[uint8] = sized(96)  # at 4 x tile + n: the n-th turn that looks different
    turns: list[uint8] = sized(24)  # how many of those each tile has

    def __init__(self, values: dict[str, Any]) -> None:
        allocate(KernelTables, self)
        set_fields(KernelTables, self, values)


class Match:
    """Every seat's frame with its locomotives, the tiles in hand and where they will be laid."""

    tables: KernelTables
    seats: int = own()
    stations: int = own()  # whether stations score
    route: int = own()  # whether tiles entered score
    worth: list[uint8] = own(28)  # at 4 x station + field: its points
    occupied_cells: list[uint32] = sized(4)  # each seat's cells with a tile, as a mask
    stack: list[uint32] = sized(4)  # each seat's tiles that are not laid, as a mask
    way: list[uint8] = sized(800)  # at 200 x seat + port: the port by which one leaves who enters there, where a tile lies
    place: list[int16] = sized(16)  # at 4 x seat + locomotive
    tiles_entered: list[uint8] = sized(16)  # the same: how many tiles each has entered
    arrival_round: list[uint8] = sized(28)  # at 7 x seat + station: the round in which it was reached, or 0
    laid_cell: list[uint8] = sized(96)  # at 24 x seat + n: the n-th tile laid, where and how, and how many there are
    laid_tile: list[uint8] = sized(96)
    laid_turn: list[uint8] = sized(96)
    laid_count: list[uint8] = sized(4)
    hand: list[uint8] = sized(4)  # each seat's tile in hand, or NONE
    cell: list[uint8] = sized(4)  # the cell chosen for it, or NONE
    turn: list[uint8] = sized(4)
    is_done: list[uint8] = sized(4)
    seed: uint64 = own()

    def __init__(self, tables: KernelTables, values: dict[str, Any], seed: int = 0) -> None:
        allocate(Match, self)
        self.tables = tables
        set_fields(Match, self, values)
        self.seed = seed
        restart(self)


def restart(m: Match) -> None:
    """Resets to empty frames, with all locomotives in their depots."""
    for seat in range(m.seats):
        m.occupied_cells[seat] = 0
        m.stack[seat] = (1 << m.tables.tiles) - 1
        m.laid_count[seat] = 0
        for n in range(LOCOMOTIVES):
            m.place[LOCOMOTIVES * seat + n] = m.tables.start[n]
            m.tiles_entered[LOCOMOTIVES * seat + n] = 0
        for station in range(STATIONS):
            m.arrival_round[STATIONS * seat + station] = 0
    empty_hands(m)


def empty_hands(m: Match) -> None:
    """Removes the tiles in hand and the choices."""
    for seat in range(m.seats):
        m.hand[seat] = NONE
        m.cell[seat] = NONE
        m.turn[seat] = 0
        m.is_done[seat] = 0


def copy(into: Match, m: Match) -> None:
    """Copies all fields but the seed, between matches of the same setup."""
    copy_fields(Match, into, m)


def clone(m: Match) -> Match:
    """A copy with the same seed."""
    worth = [m.worth[n] for n in range(4 * STATIONS)]
    match = Match(m.tables, {"seats": m.seats, "stations": m.stations, "route": m.route, "worth": worth}, m.seed)
    copy(match, m)
    return match


# ---- chance


def random_below(m: Match, n: int) -> int:
    """A random number below n (splitmix64)."""
    m.seed = splitmix64_next(m.seed)
    return bounded(m.seed, n)


def running(m: Match, seat: int) -> int:
    """Whether any locomotive of a seat can still move."""
    for n in range(LOCOMOTIVES):
        if m.place[LOCOMOTIVES * seat + n] >= 0:
            return 1
    return 0


def draw(m: Match) -> None:
    """Gives every seat with a running locomotive a uniformly random tile."""
    for seat in range(m.seats):
        if m.hand[seat] == NONE and running(m, seat):
            take(m, seat, nth(m.stack[seat], random_below(m, popcount(m.stack[seat]))))


def take(m: Match, seat: int, tile: int) -> None:
    """Gives a seat this tile."""
    m.hand[seat] = tile


# ---- moves


def open_cells(m: Match, seat: int) -> uint32:
    """The legal cells for a tile: empty, adjacent to a tile or the depot, and faced by a locomotive."""
    before: uint32 = 0
    for n in range(LOCOMOTIVES):
        if m.place[LOCOMOTIVES * seat + n] >= 0:
            before |= 1 << (m.place[LOCOMOTIVES * seat + n] >> 3)
    empty_cells = before & m.tables.inner & ~m.occupied_cells[seat]
    cells = empty_cells & m.tables.doors
    empty_cells &= ~m.tables.doors
    while empty_cells:
        if m.tables.neighbours[lowest(empty_cells)] & m.occupied_cells[seat]:
            cells |= empty_cells & -empty_cells
        empty_cells &= empty_cells - 1
    return cells


def waits(m: Match) -> int:
    """Whether a seat with a running locomotive has no tile yet."""
    for seat in range(m.seats):
        if m.hand[seat] == NONE and running(m, seat):
            return 1
    return 0


def list_moves(m: Match, seat: int, moves: Moves) -> int:
    """Lists every cell and turn for the tile in hand; once chosen, done. Returns the number of moves."""
    moves.count = 0
    if m.hand[seat] == NONE or m.is_done[seat] or waits(m):
        return 0
    if m.cell[seat] != NONE:
        moves.move[0] = DONE
        moves.count = 1
        return 1
    cells = open_cells(m, seat)
    while cells:
        for n in range(m.tables.turns[m.hand[seat]]):
            moves.move[moves.count] = 1 + TURNS * lowest(cells) + m.tables.looks[TURNS * m.hand[seat] + n]
            moves.count += 1
        cells &= cells - 1
    return moves.count


def legal(m: Match, seat: int) -> list[int]:
    """Every legal move of a seat now, as numbers."""
    moves = Moves()
    list_moves(m, seat, moves)
    return numbers(moves)


def apply(m: Match, seat: int, move: int) -> None:
    """Makes a legal move."""
    if move == DONE:
        finish(m, seat)
    else:
        m.cell[seat] = (move - 1) >> 2
        m.turn[seat] = (move - 1) & 3


def finish(m: Match, seat: int) -> None:
    """Marks a seat as done; when all are, lays all tiles at once and runs the locomotives."""
    m.is_done[seat] = 1
    for other in range(m.seats):
        if m.hand[other] != NONE and not m.is_done[other]:
            return
    for other in range(m.seats):
        if m.hand[other] != NONE:
            lay(m, other, m.cell[other], m.hand[other], m.turn[other])
    empty_hands(m)


def lay(m: Match, seat: int, cell: int, tile: int, turn: int) -> None:
    """Lays a tile; locomotives outside the depot run first, then those inside, each in their order."""
    at = TILES * seat + m.laid_count[seat]
    m.laid_cell[at] = cell
    m.laid_tile[at] = tile
    m.laid_turn[at] = turn
    m.laid_count[seat] += 1
    m.occupied_cells[seat] |= 1 << cell
    m.stack[seat] &= ~(1 << tile)
    for end in range(ENDS):
        m.way[PORTS * seat + ENDS * cell + end] = ENDS * cell + m.tables.exit_end[(TURNS * tile + turn) * ENDS + end]
    inside = 0
    for n in range(LOCOMOTIVES):
        if m.place[LOCOMOTIVES * seat + n] == m.tables.start[n]:
            inside |= 1 << n
    for n in range(LOCOMOTIVES):
        if not inside >> n & 1:
            run(m, seat, n)
    for n in range(LOCOMOTIVES):
        if inside >> n & 1:
            run(m, seat, n)


def run(m: Match, seat: int, mover: int) -> None:
    """Runs a locomotive to the end of its track; two that meet are both removed, and the mover has entered one more tile."""
    first = LOCOMOTIVES * seat
    place = m.place[first + mover]
    if place < 0:
        return
    while place >= 0 and m.occupied_cells[seat] >> (place >> 3) & 1:
        m.tiles_entered[first + mover] += 1
        port = m.way[PORTS * seat + place]
        for other in range(LOCOMOTIVES):
            if m.place[first + other] == port:
                m.tiles_entered[first + mover] += 1
                m.place[first + other] = GONE
                m.place[first + mover] = GONE
                return
        place = m.tables.beyond[port]
    if place < 0:
        place = arrive(m, seat, place)
    m.place[first + mover] = place


def arrive(m: Match, seat: int, place: int) -> int:
    """Arrives at a station, reached in this round; removes the locomotive if the place is occupied by one of the same seat."""
    for other in range(LOCOMOTIVES):
        if m.place[LOCOMOTIVES * seat + other] == place:
            return GONE
    if place < GONE:
        m.arrival_round[STATIONS * seat + AT_STATION - place] = m.laid_count[seat]
    return place


# ---- points


def station_points(m: Match, seat: int, station: int) -> int:
    """Points of a station, by how many arrived in earlier rounds; players who arrive in the same round share the best free field."""
    mine = m.arrival_round[STATIONS * seat + station]
    if not mine:
        return 0
    field = 0
    for other in range(m.seats):
        if m.arrival_round[STATIONS * other + station] and m.arrival_round[STATIONS * other + station] < mine:
            field += 1
    return m.worth[4 * station + field]


def route_points(m: Match, seat: int) -> int:
    """Number of tiles that all locomotives have entered."""
    points = 0
    for n in range(LOCOMOTIVES):
        points += m.tiles_entered[LOCOMOTIVES * seat + n]
    return points


def total(m: Match, seat: int) -> int:
    """Current points of a seat."""
    points = route_points(m, seat) if m.route else 0
    if m.stations:
        for station in range(STATIONS):
            points += station_points(m, seat, station)
    return points


def lines(m: Match, seat: int) -> list[int]:
    """Current points of a seat, by score line in use."""
    points = []
    if m.stations:
        points = [station_points(m, seat, station) for station in range(STATIONS)]
    return [*points, route_points(m, seat)] if m.route else points


# ---- random play


def over(m: Match) -> bool:
    """Whether no locomotive can move."""
    seats = 0
    for seat in range(m.seats):
        seats += running(m, seat)
    return seats == 0


def random_move(m: Match, seat: int, moves: Moves) -> None:
    """Plays a uniformly random legal move of a seat."""
    apply(m, seat, moves.move[random_below(m, list_moves(m, seat, moves))])


def play_round(m: Match, moves: Moves) -> int:
    """Plays a random round; returns 1 if any seat moved."""
    draw(m)
    any_moved = 0
    for seat in range(m.seats):
        while m.hand[seat] != NONE and not m.is_done[seat]:
            random_move(m, seat, moves)
            any_moved = 1
    return any_moved


def play_on(m: Match, moves: Moves) -> None:
    """Random moves to the end of the match."""
    while play_round(m, moves):
        pass


def play_out(m: Match) -> None:
    """Random moves to the end of the match."""
    play_on(m, Moves())


def games(m: Match, number: int) -> int64:
    """Plays this number of random matches; returns the sum of all seats' points."""
    points: int64 = 0
    moves = Moves()
    with nogil:
        for _ in range(number):
            restart(m)
            play_on(m, moves)
            for seat in range(m.seats):
                points += total(m, seat)
    return points


# ---- loading and dumping


def load_hand(m: Match, seat: int, tile: int, cell: int, turn: int, is_done: int) -> None:
    """Sets a seat's tile in hand, its chosen cell and turn, and whether it is done."""
    m.hand[seat] = tile
    m.cell[seat] = cell
    m.turn[seat] = turn
    m.is_done[seat] = is_done


def dump_match(m: Match) -> dict[str, Any]:
    """All fields by their names."""
    return get_fields(Match, m)
