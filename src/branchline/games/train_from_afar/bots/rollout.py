"""Who plays on in The Train Travels from Afar: every tile where the value of the frame is best; and what can be learned from that."""

from __future__ import annotations

from array import array

from branchline.engine.bits import bounded, lowest, popcount, splitmix64_next
from branchline.games.train_from_afar.bots import sizes
from branchline.games.train_from_afar.bots.frame import Frame, copy, drawn, faced, lay, restart, running
from branchline.games.train_from_afar.bots.value import Value, count, points, table_of, value

TURNS, FEATURES = sizes.TURNS, sizes.FEATURES
ROW = FEATURES + 1  # of what is learned: products of features, and with what they should add up to
NO_TILE, WORST, BEST = sizes.NO_TILE, -1e9, 1e9
WHIM = 3  # one lay in so many is one, till the last of them


class Player:
    """A value, and room to play in."""

    value: Value
    tried: Frame
    best: Frame
    last: Frame
    kept: Frame
    patience: int  # how many frames may still be looked at
    breadth: int  # how many lays of a tile are looked at when others come after it
    room: list[Frame]  # for each tile ahead, when all of them are looked at
    seen: array[float]  # of one match: the features of every frame
    table: list[int]  # and where its weights begin
    earned: list[float]  # and its points

    def __init__(self, value: Value) -> None:
        self.value = value
        self.tried = Frame(value.land)
        self.best = Frame(value.land)
        self.last = Frame(value.land)
        self.kept = Frame(value.land)
        self.patience = 0
        self.breadth = 1
        self.room = [Frame(value.land) for _ in range(2 * 24)]
        self.seen = array("d", [0.0]) * (24 * ROW)
        self.table = [0] * 24
        self.earned = [0.0] * 24


def choose(p: Player, f: Frame, tile: int) -> int:
    """The lay after which the frame, then in `best`, has the highest value: 4 times the cell, and the turn."""
    highest = WORST
    chosen = 0
    left = faced(f)
    while left:
        for n in range(f.land.turns[tile]):
            worth = tried(p, f, lowest(left), tile, f.land.looks[TURNS * tile + n])
            if worth > highest:
                highest = worth
                chosen = TURNS * lowest(left) + f.land.looks[TURNS * tile + n]
                copy(p.best, p.tried)
        left &= left - 1
    return chosen


def next_best(p: Player, f: Frame, tile: int, bar: float) -> float:
    """The highest value below a bar that a lay of the tile gives the frame, which is then in `best`; `WORST` if there is none."""
    highest = WORST
    left = faced(f)
    while left:
        for n in range(f.land.turns[tile]):
            worth = tried(p, f, lowest(left), tile, f.land.looks[TURNS * tile + n])
            if highest < worth < bar:
                highest = worth
                copy(p.best, p.tried)
        left &= left - 1
    return highest


def tried(p: Player, f: Frame, cell: int, tile: int, turn: int) -> float:
    """The value of a frame after a lay, when it is in `tried`."""
    copy(p.tried, f)
    lay(p.tried, cell, tile, turn)
    return value(p.value, p.tried)


def choose_at_last(p: Player, f: Frame, tile: int) -> None:
    """The same, but before the last tile by what that tile can bring."""
    if popcount(f.left) != 2:
        choose(p, f, tile)
        return
    highest = WORST
    left = faced(f)
    while left:
        for n in range(f.land.turns[tile]):
            copy(p.last, f)
            lay(p.last, lowest(left), tile, f.land.looks[TURNS * tile + n])
            if running(p.last):
                choose(p, p.last, lowest(p.last.left))
            else:
                copy(p.best, p.last)
            if points(p.value, p.best) > highest:
                highest = points(p.value, p.best)
                copy(p.kept, p.last)
        left &= left - 1
    copy(p.best, p.kept)


def play(p: Player, f: Frame, tile: int, seed: int) -> None:
    """Plays a frame to its end, with this tile first if there is one and then with those of a seed."""
    while f.left and running(f):
        if tile == NO_TILE:
            seed = splitmix64_next(seed)
            tile = drawn(f, seed)
        choose_at_last(p, f, tile)
        copy(f, p.best)
        tile = NO_TILE


def expected(p: Player, f: Frame, plies: int, exact: int) -> float:
    """The value of a frame when so many tiles more are looked at, each that may come; all of them, if there are not more than `exact`.

    Every frame that is looked at costs patience; where there is none left, the answer is worth nothing.
    """
    left = popcount(f.left)
    p.patience -= 1
    if not left or not running(f) or p.patience < 0:
        return points(p.value, f)
    if left <= exact:
        plies = left
    if not plies:
        return value(p.value, f)
    total = 0.0
    tiles = f.left
    while tiles:
        total += best_with(p, f, lowest(tiles), plies, exact)
        tiles &= tiles - 1
    return total / left


def best_with(p: Player, f: Frame, tile: int, plies: int, exact: int) -> float:
    """The best that can be made of a tile."""
    if plies > 1 and popcount(f.left) > exact:
        return best_of_few(p, f, tile, plies, exact)
    after: Frame = p.room[2 * popcount(f.left)]
    best = WORST
    cells = faced(f)
    while cells:
        for n in range(f.land.turns[tile]):
            copy(after, f)
            lay(after, lowest(cells), tile, f.land.looks[TURNS * tile + n])
            worth = expected(p, after, plies - 1, exact)
            if worth > best:
                best = worth
        cells &= cells - 1
    return best


def best_of_few(p: Player, f: Frame, tile: int, plies: int, exact: int) -> float:
    """The same, but only of the lays with the highest values, since others come after them."""
    after: Frame = p.room[2 * popcount(f.left)]
    best = WORST
    bar = BEST
    for _ in range(p.breadth):
        bar = next_best(p, f, tile, bar)
        p.patience -= TURNS * popcount(faced(f))
        if bar == WORST:
            break
        copy(after, p.best)
        worth = expected(p, after, plies - 1, exact)
        if worth > best:
            best = worth
    return best


def learn(p: Player, f: Frame, seed: int, sums: array[float]) -> float:
    """Plays a match, now and then on a whim, and adds to `sums` what it teaches of the frames since the last one; the points in the end.

    The sums are those of least squares, a square of rows for each table of weights.
    """
    restart(f)
    seed = splitmix64_next(seed)
    until = bounded(seed, f.land.tiles + 4)
    seen = 0
    while f.left and running(f):
        seed = splitmix64_next(seed)
        tile = drawn(f, seed)
        seed = splitmix64_next(seed)
        if f.laid == until or (f.laid < until and not bounded(seed, WHIM)):
            stray(f, tile, splitmix64_next(seed))
            seen = 0
        else:
            choose_at_last(p, f, tile)
            copy(f, p.best)
        if f.left and running(f):
            count(p.value, f)
            for n in range(FEATURES):
                p.seen[ROW * seen + n] = p.value.feature[n]
            p.table[seen] = table_of(f) // FEATURES
            p.earned[seen] = points(p.value, f)
            seen += 1
    for n in range(seen):
        p.seen[ROW * n + FEATURES] = points(p.value, f) - p.earned[n]
        add(p, n, sums)
    return points(p.value, f)


def stray(f: Frame, tile: int, seed: int) -> None:
    """Lays a tile anywhere."""
    cells = faced(f)
    for _ in range(bounded(seed, popcount(cells))):
        cells &= cells - 1
    seed = splitmix64_next(seed)
    lay(f, lowest(cells), tile, f.land.looks[TURNS * tile + bounded(seed, f.land.turns[tile])])


def add(p: Player, n: int, sums: array[float]) -> None:
    """The products of the features of one frame among each other."""
    table = p.table[n] * ROW * ROW
    for one in range(ROW):
        first = p.seen[ROW * n + one]
        if first != 0.0:
            for two in range(ROW):
                sums[table + ROW * one + two] += first * p.seen[ROW * n + two]
