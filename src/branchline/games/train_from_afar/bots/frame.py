"""One frame of The Train Travels from Afar as stretches of track: what lies between two ends is forgotten but for its length.

For every port of a cell without a tile `far` tells where a locomotive comes to that leaves the cell there: the port of a cell without a
tile, a station, or the place where a locomotive runs that came along this track from the depot. So a locomotive runs over a new tile in
a few steps, however long its way, and a tile joins stretches by changing their two ends.
"""

from __future__ import annotations

from branchline.engine.bits import bounded, lowest, popcount
from branchline.games.train_from_afar.bots import sizes
from branchline.games.train_from_afar.native.kernel import Land

GONE, AT_STATION, DEPOT = sizes.GONE, sizes.AT_STATION, sizes.DEPOT
ENDS, TURNS, LOCOMOTIVES, STATIONS = sizes.ENDS, sizes.TURNS, sizes.LOCOMOTIVES, sizes.STATIONS


class Frame:
    """A frame: its stretches, its locomotives, what they have done."""

    land: Land
    lying: int  # the cells with a tile, as a mask
    left: int  # the tiles that are not laid, as a mask
    far: list[int]  # of each port of a cell without a tile: a port, a station, or DEPOT less the number of a locomotive
    tiles: list[int]  # and how many tiles one enters on the way
    place: list[int]  # of each locomotive
    reached: list[int]  # of each station: the round, or 0
    laid: int
    entered: int  # tiles, by all locomotives
    dead: int  # sections that lead from station to station: nobody will come there
    closed: int  # and those in a circle

    def __init__(self, land: Land) -> None:
        self.land = land
        self.far = [0] * 200
        self.tiles = [0] * 200
        self.place = [0] * 4
        self.reached = [0] * 7
        restart(self)


def restart(f: Frame) -> None:
    """Nothing is laid, all locomotives are in the depot."""
    f.lying = 0
    f.left = (1 << f.land.tiles) - 1
    f.laid = 0
    f.entered = 0
    f.dead = 0
    f.closed = 0
    for port in range(ENDS * f.land.cells):
        f.far[port] = f.land.beyond[port]
        f.tiles[port] = 0
    for n in range(LOCOMOTIVES):
        f.place[n] = f.land.start[n]
        f.far[f.land.start[n]] = DEPOT - n
    for station in range(STATIONS):
        f.reached[station] = 0


def copy(into: Frame, f: Frame) -> None:
    """Makes one frame like another of the same box."""
    into.lying = f.lying
    into.left = f.left
    into.far[:] = f.far
    into.tiles[:] = f.tiles
    into.place[:] = f.place
    into.reached[:] = f.reached
    into.laid = f.laid
    into.entered = f.entered
    into.dead = f.dead
    into.closed = f.closed


def running(f: Frame) -> int:
    """How many locomotives still run."""
    number = 0
    for n in range(LOCOMOTIVES):
        if f.place[n] >= 0:
            number += 1
    return number


def faced(f: Frame) -> int:
    """The cells before which locomotives stand, as a mask: there a tile may lie. A cell that is faced touches a tile or the depot."""
    cells = 0
    for n in range(LOCOMOTIVES):
        if f.place[n] >= 0:
            cells |= 1 << (f.place[n] >> 3)
    return cells


def drawn(f: Frame, seed: int) -> int:
    """One of the tiles left, by a seed."""
    mask = f.left
    for _ in range(bounded(seed, popcount(mask))):
        mask &= mask - 1
    return lowest(mask)


def lay(f: Frame, cell: int, tile: int, turn: int) -> None:
    """A tile lies in a cell: those before it run, first those outside the depot; then its four sections join stretches."""
    ways = (TURNS * tile + turn) * ENDS
    f.laid += 1
    f.lying |= 1 << cell
    f.left &= ~(1 << tile)
    inside = 0
    for n in range(LOCOMOTIVES):
        if f.place[n] == f.land.start[n]:
            inside |= 1 << n
    for n in range(LOCOMOTIVES):
        if f.place[n] >= 0 and f.place[n] >> 3 == cell and not inside >> n & 1:
            run(f, n, cell, ways)
    for n in range(LOCOMOTIVES):
        if f.place[n] >= 0 and f.place[n] >> 3 == cell and inside >> n & 1:
            run(f, n, cell, ways)
    for end in range(ENDS):
        if end < f.land.joined[ways + end]:
            join(f, ENDS * cell + end, ENDS * cell + f.land.joined[ways + end])


def run(f: Frame, mover: int, cell: int, ways: int) -> None:
    """A locomotive runs over the new tile, once or several times, till it meets another, comes to a station or to another cell."""
    place = f.place[mover]
    while place >= 0 and place >> 3 == cell:
        port = ENDS * cell + f.land.joined[ways + (place & 7)]
        f.entered += 1 + f.tiles[port]
        place = f.far[port]
        if place <= DEPOT:
            f.entered += 1 - f.tiles[port]
            f.place[DEPOT - place] = GONE
            place = GONE
        elif place < GONE:
            if f.reached[AT_STATION - place]:
                place = GONE
            else:
                f.reached[AT_STATION - place] = f.laid
    f.place[mover] = place


def join(f: Frame, one: int, two: int) -> None:
    """Two ports of a cell are joined: their stretches become one, which ends where both ended."""
    if f.far[one] == two:
        f.closed += f.tiles[one] + 1
        return
    first = f.far[one]
    last = f.far[two]
    tiles = f.tiles[one] + f.tiles[two] + 1
    if first >= 0:
        f.far[first] = last
        f.tiles[first] = tiles
    if last >= 0:
        f.far[last] = first
        f.tiles[last] = tiles
    if DEPOT < first < GONE and DEPOT < last < GONE:
        f.dead += tiles


def told(f: Frame) -> tuple[list[int], int, list[int]]:
    """Where the locomotives stand, how many tiles they entered, in which rounds stations were reached."""
    return [f.place[n] for n in range(LOCOMOTIVES)], f.entered, [f.reached[n] for n in range(STATIONS)]
