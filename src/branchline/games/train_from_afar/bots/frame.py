# branchline: kernel
"""One frame of The Train Travels from Afar as stretches of track: only the two ends and the length of each are stored.

`mate` maps every port of a cell without a tile to the other end of the stretch there: the port of a cell without a tile, a station, or
the track of a locomotive that came from the depot. A locomotive crosses a stretch in one step, and a tile joins stretches by updating
their two ends. This is the mate array of the Simpath algorithm (D. Knuth, The Art of Computer Programming 4A, 2011, section 7.1.4).
"""

from __future__ import annotations

from branchline.engine.bits import bounded, lowest, popcount
from branchline.engine.kernel_fields import allocate, copy_fields, int16, sized, uint8, uint32, uint64
from branchline.games.train_from_afar.bots import sizes
from branchline.games.train_from_afar.native.constants import AT_STATION, ENDS, GONE, LOCOMOTIVES, STATIONS, TURNS
from branchline.games.train_from_afar.native.kernel import KernelTables

__all__ = ["Frame", "copy", "dump_state", "lay", "legal_cells", "random_tile", "restart", "running"]

DEPOT = sizes.DEPOT


class Frame:
    """A frame: its stretches, its locomotives, and their results."""

    tables: KernelTables
    occupied_cells: uint32  # the cells with a tile, as a mask
    stack: uint32  # the tiles that are not laid, as a mask
    mate: list[int16] = sized(200)  # of each port of a cell without a tile: a port, a station, or DEPOT less the number of a locomotive
    tiles: list[uint8] = sized(200)  # and how many tiles one enters on the way
    place: list[int16] = sized(4)  # of each locomotive
    arrival_round: list[uint8] = sized(7)  # of each station: the round, or 0
    laid_count: int
    tiles_entered: int  # tiles, by all locomotives
    dead_sections: int  # sections from station to station, which no locomotive can reach
    circle_sections: int  # sections in a circle

    def __init__(self, tables: KernelTables) -> None:
        allocate(Frame, self)
        self.tables = tables
        restart(self)


def restart(f: Frame) -> None:
    """Resets to an empty frame, with all locomotives in the depot."""
    f.occupied_cells = 0
    f.stack = (1 << f.tables.tiles) - 1
    f.laid_count = 0
    f.tiles_entered = 0
    f.dead_sections = 0
    f.circle_sections = 0
    for port in range(ENDS * f.tables.cells):
        f.mate[port] = f.tables.beyond[port]
        f.tiles[port] = 0
    for n in range(LOCOMOTIVES):
        f.place[n] = f.tables.start[n]
        f.mate[f.tables.start[n]] = DEPOT - n
    for station in range(STATIONS):
        f.arrival_round[station] = 0


def copy(into: Frame, f: Frame) -> None:
    """Copies a frame of the same box."""
    copy_fields(Frame, into, f)


def running(f: Frame) -> int:
    """How many locomotives still run."""
    number = 0
    for n in range(LOCOMOTIVES):
        if f.place[n] >= 0:
            number += 1
    return number


def legal_cells(f: Frame) -> uint32:
    """The cells that locomotives face, as a mask: the legal cells for a tile, since a faced cell touches a tile or the depot."""
    cells: uint32 = 0
    for n in range(LOCOMOTIVES):
        if f.place[n] >= 0:
            cells |= 1 << (f.place[n] >> 3)
    return cells


def random_tile(f: Frame, seed: uint64) -> int:
    """One of the tiles left, by a seed."""
    mask = f.stack
    for _ in range(bounded(seed, popcount(mask))):
        mask &= mask - 1
    return lowest(mask)


def lay(f: Frame, cell: int, tile: int, turn: int) -> None:
    """Lays a tile: the locomotives facing it run, those outside the depot first; then its four sections join stretches."""
    ways = (TURNS * tile + turn) * ENDS
    f.laid_count += 1
    f.occupied_cells |= 1 << cell
    f.stack &= ~(1 << tile)
    inside = 0
    for n in range(LOCOMOTIVES):
        if f.place[n] == f.tables.start[n]:
            inside |= 1 << n
    for n in range(LOCOMOTIVES):
        if f.place[n] >= 0 and f.place[n] >> 3 == cell and not inside >> n & 1:
            run(f, n, cell, ways)
    for n in range(LOCOMOTIVES):
        if f.place[n] >= 0 and f.place[n] >> 3 == cell and inside >> n & 1:
            run(f, n, cell, ways)
    for end in range(ENDS):
        if end < f.tables.exit_end[ways + end]:
            join(f, ENDS * cell + end, ENDS * cell + f.tables.exit_end[ways + end])


def run(f: Frame, mover: int, cell: int, ways: int) -> None:
    """Runs a locomotive over the new tile until it meets another, arrives at a station or faces another cell."""
    place = f.place[mover]
    while place >= 0 and place >> 3 == cell:
        port = ENDS * cell + f.tables.exit_end[ways + (place & 7)]
        f.tiles_entered += 1 + f.tiles[port]
        place = f.mate[port]
        if place <= DEPOT:
            f.tiles_entered += 1 - f.tiles[port]
            f.place[DEPOT - place] = GONE
            place = GONE
        elif place < GONE:
            if f.arrival_round[AT_STATION - place]:
                place = GONE
            else:
                f.arrival_round[AT_STATION - place] = f.laid_count
    f.place[mover] = place


def join(f: Frame, one: int, two: int) -> None:
    """Joins two ports of a cell: merges their stretches into one."""
    if f.mate[one] == two:
        f.circle_sections += f.tiles[one] + 1
        return
    first = f.mate[one]
    last = f.mate[two]
    tiles = f.tiles[one] + f.tiles[two] + 1
    if first >= 0:
        f.mate[first] = last
        f.tiles[first] = tiles
    if last >= 0:
        f.mate[last] = first
        f.tiles[last] = tiles
    if DEPOT < first < GONE and DEPOT < last < GONE:
        f.dead_sections += tiles


def dump_state(f: Frame) -> tuple[list[int], int, list[int]]:
    """Places of the locomotives, tiles entered, and rounds in which stations were reached."""
    return [f.place[n] for n in range(LOCOMOTIVES)], f.tiles_entered, [f.arrival_round[n] for n in range(STATIONS)]
