"""The learned value of a frame of The Train Travels from Afar, after a lay and before the next tile is taken.

The value is the points so far and a sum of learned weights over what is counted about the frame, with weights of their own for each
number of tiles left and of locomotives running. Counted are sections that nobody will run over any more; stretches of track by what
they lead to, and the longest of them; what the cells before locomotives offer; and hopes: each locomotive goes to a station of its
own, by how many tiles it is away and what it will pay then.
"""

from __future__ import annotations

from array import array

from branchline.engine.bits import lowest, popcount
from branchline.games.train_from_afar.bots import sizes
from branchline.games.train_from_afar.bots.frame import Frame, running
from branchline.games.train_from_afar.native.kernel import Land

GONE, AT_STATION, DEPOT = sizes.GONE, sizes.AT_STATION, sizes.DEPOT
ENDS, TURNS, LOCOMOTIVES, STATIONS = sizes.ENDS, sizes.TURNS, sizes.LOCOMOTIVES, sizes.STATIONS
ROUNDS, FEATURES, MOST_LEFT = sizes.ROUNDS, sizes.FEATURES, sizes.MOST_LEFT
MANY_ENDS = 6  # of a cell that tiles beside it lead to
FAR = sizes.FAR
HOPES = sizes.HOPES


class Value:
    """The weights, what stations pay, and room for what is counted about one frame."""

    land: Land
    weight: array[float]
    route: float  # what a tile entered pays
    hopeful: bool  # whether stations pay at all
    pay: list[float]  # at 32 x station + round: what reaching a station pays
    fit: list[int]  # at 8 x end + end: the tiles that can join them, as a mask
    feature: list[float]
    beside: list[int]  # for each cell without a tile those that one stretch leads to, as a mask
    before: list[int]  # for each station the cells from which one comes there with one tile
    exits: list[int]  # at 2 x station + n: the ports that lead to a station, or GONE
    longest: list[int]  # stretches from a station
    hope: list[float]  # at 7 x locomotive + station
    away: list[int]  # the same: how many tiles

    def __init__(self, land: Land, weight: array[float], route: float, hopeful: bool) -> None:
        self.land = land
        self.weight = weight
        self.route = route
        self.hopeful = hopeful
        self.pay = [0.0] * 224
        self.fit = [0] * 64
        self.feature = [0.0] * 32
        self.beside = [0] * 25
        self.before = [0] * 7
        self.exits = [0] * 14
        self.longest = [0] * 4
        self.hope = [0.0] * 28
        self.away = [0] * 28
        for tile in range(self.land.tiles):
            for turn in range(TURNS):
                for end in range(ENDS):
                    self.fit[ENDS * end + self.land.joined[(TURNS * tile + turn) * ENDS + end]] |= 1 << tile


def set_pay(v: Value, pay: list[float]) -> None:
    """What reaching each station pays, round by round."""
    for n in range(ROUNDS * STATIONS):
        v.pay[n] = pay[n]


def points(v: Value, f: Frame) -> float:
    """What a frame has earned."""
    total = v.route * f.entered
    for station in range(STATIONS):
        if f.reached[station]:
            total += v.pay[ROUNDS * station + f.reached[station]]
    return total


def table_of(f: Frame) -> int:
    """Where the weights for a frame begin."""
    return ((min(popcount(f.left), MOST_LEFT) - 1) * LOCOMOTIVES + running(f) - 1) * FEATURES


def value(v: Value, f: Frame) -> float:
    """The points that a frame is expected to end with."""
    total = points(v, f)
    if not f.left or not running(f):
        return total
    count(v, f)
    at = table_of(f)
    for n in range(FEATURES):
        total += v.weight[at + n] * v.feature[n]
    return total


def count(v: Value, f: Frame) -> None:
    """Into `feature`: all that is counted about a frame."""
    for n in range(FEATURES):
        v.feature[n] = 0.0
    v.feature[0] = 1.0
    v.feature[1] = f.dead
    v.feature[2] = f.closed
    for n in range(STATIONS):
        v.before[n] = 0
        v.exits[2 * n] = GONE
        v.exits[2 * n + 1] = GONE
    for n in range(LOCOMOTIVES):
        v.longest[n] = 0
    cells = 0
    for n in range(LOCOMOTIVES):
        if f.place[n] >= 0:
            cells |= 1 << (f.place[n] >> 3)
            if f.place[n] == f.land.start[n]:
                v.feature[11] += 1.0
    left = f.land.inner & ~f.lying
    while left:
        count_cell(v, f, lowest(left), cells)
        left &= left - 1
    v.feature[10] = popcount(cells)
    for n in range(running(f)):
        v.feature[4] += v.longest[n]
    if v.hopeful:
        list_hopes(v, f)
        share_hopes(v, f)


def count_cell(v: Value, f: Frame, cell: int, faced: int) -> None:
    """Where the eight ends of a cell without a tile lead."""
    joined = 0
    towns = 0
    back = 0
    beside = 0
    for end in range(ENDS):
        port = ENDS * cell + end
        far = f.far[port]
        tiles = f.tiles[port]
        if far >= 0:
            beside |= 1 << (far >> 3)
            if far >> 3 == cell:
                back += 1
            if tiles and port < far:
                v.feature[5] += tiles
                if tiles > v.feature[6]:
                    v.feature[6] = tiles
                if far >> 3 == cell:
                    v.feature[9] += 1.0
        elif far > DEPOT:
            towns += 1
            n = AT_STATION - far
            v.before[n] |= 1 << cell
            v.exits[2 * n + (v.exits[2 * n] != GONE)] = port
            if tiles:
                v.feature[3] += tiles
                v.feature[7] += 1.0
                keep_longest(v, tiles)
            else:
                v.feature[8] += 1.0
        if tiles or far <= DEPOT:
            joined += 1
    v.beside[cell] = beside
    if faced >> cell & 1:
        v.feature[13] += towns
        v.feature[14] += back
        v.feature[15] += joined
    elif joined >= MANY_ENDS:
        v.feature[12] += 1.0


def keep_longest(v: Value, tiles: int) -> None:
    """The longest stretches from stations, in order."""
    for n in range(LOCOMOTIVES):
        if tiles > v.longest[n]:
            v.longest[n], tiles = tiles, v.longest[n]


def list_hopes(v: Value, f: Frame) -> None:
    """For each locomotive that runs and each station not reached: how many tiles it is away, and what may be hoped for."""
    for n in range(LOCOMOTIVES * STATIONS):
        v.hope[n] = 0.0
        v.away[n] = 0
    for station in range(STATIONS):
        if not f.reached[station] and v.before[station]:
            measure(v, f, station)


def measure(v: Value, f: Frame, station: int) -> None:
    """How far each locomotive is from one station: tiles are counted backwards from its ports."""
    left = popcount(f.left)
    cells = v.before[station]
    seen = cells
    away = 1
    while cells and away <= left and away < FAR:
        for n in range(LOCOMOTIVES):
            if f.place[n] >= 0 and cells >> (f.place[n] >> 3) & 1:
                v.away[STATIONS * n + station] = away
                v.hope[STATIONS * n + station] = v.pay[ROUNDS * station + f.laid + away] * (
                    HOPES[0] + HOPES[1] * near(v, f, n, station) / left if away == 1 else HOPES[away]
                )
        following = 0
        while cells:
            following |= v.beside[lowest(cells)]
            cells &= cells - 1
        cells = following & ~seen
        seen |= cells
        away += 1


def near(v: Value, f: Frame, n: int, station: int) -> int:
    """How many of the tiles left bring a locomotive to a station at once."""
    tiles = 0
    for exit in range(2 * station, 2 * station + 2):
        if v.exits[exit] >= 0 and v.exits[exit] >> 3 == f.place[n] >> 3:
            tiles |= v.fit[ENDS * (f.place[n] & 7) + (v.exits[exit] & 7)]
    return popcount(tiles & f.left)


def share_hopes(v: Value, f: Frame) -> None:
    """Each locomotive goes to a station of its own, the greatest hopes first; what is left over counts apart."""
    for n in range(LOCOMOTIVES):
        best = 0
        for pair in range(1, LOCOMOTIVES * STATIONS):
            if v.hope[pair] > v.hope[best]:
                best = pair
        if v.hope[best] <= 0.0:
            break
        v.feature[16 + n] = v.hope[best]
        if v.away[best] <= 3:
            v.feature[20 + v.away[best]] += 1.0
        mover = best // STATIONS
        station = best % STATIONS
        v.feature[24] += v.hope[best] if v.away[best] == 1 else 0.0
        for other in range(STATIONS):
            if other != station and v.hope[STATIONS * mover + other] > 0.0:
                v.feature[25] += v.hope[STATIONS * mover + other]
            v.hope[STATIONS * mover + other] = 0.0
        for other in range(LOCOMOTIVES):
            if v.hope[STATIONS * other + station] > 0.0:
                v.feature[26] += v.hope[STATIONS * other + station]
            v.hope[STATIONS * other + station] = 0.0
    for station in range(STATIONS):
        if not f.reached[station]:
            v.feature[27] += v.pay[ROUNDS * station + f.laid + 1]
            if not v.before[station]:
                v.feature[20] += v.pay[ROUNDS * station + f.laid + 1]


def features(v: Value, f: Frame) -> list[float]:
    """All that is counted about a frame."""
    count(v, f)
    return [v.feature[n] for n in range(FEATURES)]
