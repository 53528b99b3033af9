# branchline: kernel
"""The learned value of a frame of The Train Travels from Afar, after a lay: a linear function of features.

The value is the points so far plus the weighted features, with separate weights for each number of tiles left and of running
locomotives. Features: unreachable sections; stretches of track by what they lead to, and the longest; what the cells that locomotives
face offer; and the expected value of stations, if each locomotive heads for a different one.
"""

from __future__ import annotations

from array import array
from typing import Annotated

from branchline.engine.bits import lowest, popcount
from branchline.engine.kernel_fields import allocate, int16, sized, uint8, uint32
from branchline.games.train_from_afar.bots import sizes
from branchline.games.train_from_afar.bots.frame import Frame, running
from branchline.games.train_from_afar.native.constants import AT_STATION, ENDS, GONE, LOCOMOTIVES, STATIONS, TURNS
from branchline.games.train_from_afar.native.kernel import KernelTables

__all__ = ["Value", "features", "load_station_values", "points", "table_of", "value"]

DEPOT, ROUNDS, FEATURES, MOST_LEFT = sizes.DEPOT, sizes.ROUNDS, sizes.FEATURES, sizes.MOST_LEFT
MANY_ENDS = 6  # joined ends from which a cell counts as crowded
MOST_DISTANCE = 7  # tiles: stations farther away have no value
# Fractions of a station's value: one tile away, plus for all tiles that lead there directly; two tiles away, and so on.
REACH_PROBABILITY: Annotated[list[float], 7] = [0.5, 0.4, 0.6, 0.42, 0.32, 0.26, 0.2]


class Value:
    """The weights, the station values, and the features of one frame."""

    tables: KernelTables
    weight: array[float]
    route: float  # points per tile entered
    stations_score: bool  # whether stations score
    station_value: list[float] = sized(224)  # at 32 x station + round: value of reaching a station
    fit: list[uint32] = sized(64)  # at 8 x end + end: the tiles that can join them, as a mask
    feature: list[float] = sized(32)
    beside: list[uint32] = sized(25)  # for each cell without a tile the cells that one stretch leads to, as a mask
    before: list[uint32] = sized(7)  # for each station the cells from which one tile leads there
    exits: list[int16] = sized(14)  # at 2 x station + n: the ports that lead to a station, or GONE
    longest: list[uint8] = sized(4)  # stretches from a station
    target_value: list[float] = sized(28)  # at 7 x locomotive + station
    away: list[uint8] = sized(28)  # likewise, the distance in tiles

    def __init__(self, tables: KernelTables, weight: array[float], route: float, stations_score: bool) -> None:
        allocate(Value, self)
        self.tables = tables
        self.weight = weight
        self.route = route
        self.stations_score = stations_score
        for tile in range(self.tables.tiles):
            for turn in range(TURNS):
                for end in range(ENDS):
                    self.fit[ENDS * end + self.tables.exit_end[(TURNS * tile + turn) * ENDS + end]] |= 1 << tile


def load_station_values(v: Value, station_value: list[float]) -> None:
    """Sets the value of reaching each station, by round."""
    for n in range(ROUNDS * STATIONS):
        v.station_value[n] = station_value[n]


def points(v: Value, f: Frame) -> float:
    """Points of a frame so far."""
    total = v.route * f.tiles_entered
    for station in range(STATIONS):
        if f.arrival_round[station]:
            total += v.station_value[ROUNDS * station + f.arrival_round[station]]
    return total


def table_of(f: Frame) -> int:
    """Offset of the weights for a frame."""
    return ((min(popcount(f.stack), MOST_LEFT) - 1) * LOCOMOTIVES + running(f) - 1) * FEATURES


def value(v: Value, f: Frame) -> float:
    """Expected final points of a frame."""
    total = points(v, f)
    if not f.stack or not running(f):
        return total
    count(v, f)
    at = table_of(f)
    for n in range(FEATURES):
        total += v.weight[at + n] * v.feature[n]
    return total


def count(v: Value, f: Frame) -> None:
    """Computes the features of a frame."""
    for n in range(FEATURES):
        v.feature[n] = 0.0
    v.feature[0] = 1.0
    v.feature[1] = f.dead_sections
    v.feature[2] = f.circle_sections
    for n in range(STATIONS):
        v.before[n] = 0
        v.exits[2 * n] = GONE
        v.exits[2 * n + 1] = GONE
    for n in range(LOCOMOTIVES):
        v.longest[n] = 0
    cells: uint32 = 0
    for n in range(LOCOMOTIVES):
        if f.place[n] >= 0:
            cells |= 1 << (f.place[n] >> 3)
            if f.place[n] == f.tables.start[n]:
                v.feature[11] += 1.0
    empty_cells = f.tables.inner & ~f.occupied_cells
    while empty_cells:
        count_cell(v, f, lowest(empty_cells), cells)
        empty_cells &= empty_cells - 1
    v.feature[10] = popcount(cells)
    for n in range(running(f)):
        v.feature[4] += v.longest[n]
    if v.stations_score:
        list_targets(v, f)
        assign_targets(v, f)


def count_cell(v: Value, f: Frame, cell: int, faced_cells: uint32) -> None:
    """Adds the features of a cell without a tile: where its eight ends lead."""
    joined_ends = 0
    towns = 0
    back = 0
    beside: uint32 = 0
    for end in range(ENDS):
        port = ENDS * cell + end
        mate = f.mate[port]
        tiles = f.tiles[port]
        if mate >= 0:
            beside |= 1 << (mate >> 3)
            if mate >> 3 == cell:
                back += 1
            if tiles and port < mate:
                v.feature[5] += tiles
                if tiles > v.feature[6]:
                    v.feature[6] = tiles
                if mate >> 3 == cell:
                    v.feature[9] += 1.0
        elif mate > DEPOT:
            towns += 1
            n = AT_STATION - mate
            v.before[n] |= 1 << cell
            v.exits[2 * n + (v.exits[2 * n] != GONE)] = port
            if tiles:
                v.feature[3] += tiles
                v.feature[7] += 1.0
                keep_longest(v, tiles)
            else:
                v.feature[8] += 1.0
        if tiles or mate <= DEPOT:
            joined_ends += 1
    v.beside[cell] = beside
    if faced_cells >> cell & 1:
        v.feature[13] += towns
        v.feature[14] += back
        v.feature[15] += joined_ends
    elif joined_ends >= MANY_ENDS:
        v.feature[12] += 1.0


def keep_longest(v: Value, tiles: int) -> None:
    """Inserts a length into the longest stretches from stations, in descending order."""
    for n in range(LOCOMOTIVES):
        if tiles > v.longest[n]:
            v.longest[n], tiles = tiles, v.longest[n]


def list_targets(v: Value, f: Frame) -> None:
    """For each running locomotive and open station: distance in tiles, and expected value."""
    for n in range(LOCOMOTIVES * STATIONS):
        v.target_value[n] = 0.0
        v.away[n] = 0
    for station in range(STATIONS):
        if not f.arrival_round[station] and v.before[station]:
            measure_distances(v, f, station)


def measure_distances(v: Value, f: Frame, station: int) -> None:
    """Measures the distances of all locomotives from a station: breadth-first search over bit masks, backwards from its ports."""
    tiles_left = popcount(f.stack)
    cells = v.before[station]
    visited_cells = cells
    away = 1
    while cells and away <= tiles_left and away < MOST_DISTANCE:
        for n in range(LOCOMOTIVES):
            if f.place[n] >= 0 and cells >> (f.place[n] >> 3) & 1:
                v.away[STATIONS * n + station] = away
                v.target_value[STATIONS * n + station] = v.station_value[ROUNDS * station + f.laid_count + away] * (
                    REACH_PROBABILITY[0] + REACH_PROBABILITY[1] * direct_tiles(v, f, n, station) / tiles_left
                    if away == 1
                    else REACH_PROBABILITY[away]
                )
        following = 0
        while cells:
            following |= v.beside[lowest(cells)]
            cells &= cells - 1
        cells = following & ~visited_cells
        visited_cells |= cells
        away += 1


def direct_tiles(v: Value, f: Frame, n: int, station: int) -> int:
    """How many of the tiles left lead a locomotive directly to a station."""
    tiles = 0
    for exit in range(2 * station, 2 * station + 2):
        if v.exits[exit] >= 0 and v.exits[exit] >> 3 == f.place[n] >> 3:
            tiles |= v.fit[ENDS * (f.place[n] & 7) + (v.exits[exit] & 7)]
    return popcount(tiles & f.stack)


def assign_targets(v: Value, f: Frame) -> None:
    """Assigns locomotives to different stations greedily, the highest expected value first; the rest are separate features."""
    for n in range(LOCOMOTIVES):
        best = 0
        for pair in range(1, LOCOMOTIVES * STATIONS):
            if v.target_value[pair] > v.target_value[best]:
                best = pair
        if v.target_value[best] <= 0.0:
            break
        v.feature[16 + n] = v.target_value[best]
        if v.away[best] <= 3:
            v.feature[20 + v.away[best]] += 1.0
        mover = best // STATIONS
        station = best % STATIONS
        v.feature[24] += v.target_value[best] if v.away[best] == 1 else 0.0
        for other in range(STATIONS):
            if other != station and v.target_value[STATIONS * mover + other] > 0.0:
                v.feature[25] += v.target_value[STATIONS * mover + other]
            v.target_value[STATIONS * mover + other] = 0.0
        for other in range(LOCOMOTIVES):
            if v.target_value[STATIONS * other + station] > 0.0:
                v.feature[26] += v.target_value[STATIONS * other + station]
            v.target_value[STATIONS * other + station] = 0.0
    for station in range(STATIONS):
        if not f.arrival_round[station]:
            v.feature[27] += v.station_value[ROUNDS * station + f.laid_count + 1]
            if not v.before[station]:
                v.feature[20] += v.station_value[ROUNDS * station + f.laid_count + 1]


def features(v: Value, f: Frame) -> list[float]:
    """All features of a frame."""
    count(v, f)
    return [v.feature[n] for n in range(FEATURES)]
