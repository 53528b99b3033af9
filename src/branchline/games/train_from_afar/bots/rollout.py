# branchline: kernel
"""Rollout policy of The Train Travels from Afar: greedy by the value of the frame; expectimax, and samples for training.

Reference for expectimax: D. Michie, Game-playing and game-learning automata, 1966.
"""

from __future__ import annotations

from array import array

from branchline.engine.bits import bounded, lowest, popcount, splitmix64_next
from branchline.engine.kernel_fields import allocate, int64, sized, uint64
from branchline.games.train_from_afar.bots import sizes
from branchline.games.train_from_afar.bots.frame import Frame, copy, lay, legal_cells, random_tile, restart, running
from branchline.games.train_from_afar.bots.value import Value, count, points, table_of, value
from branchline.games.train_from_afar.native.constants import NONE, TURNS

__all__ = ["RolloutPolicy", "expected_value", "play_and_sample", "play_out"]

FEATURES = sizes.FEATURES
ROW = FEATURES + 1  # of the normal equations: products of features, and of features with the target
WORST, BEST = -1e9, 1e9
EXPLORATION_INTERVAL = 3  # one lay in so many is random, until a random round


class RolloutPolicy:
    """The value, and working memory."""

    value: Value
    trial: Frame
    best_frame: Frame
    last_frame: Frame
    best_last_frame: Frame
    nodes_left: int64  # how many nodes may still be searched
    breadth: int  # lays of a tile that are searched before the last ply
    scratch_frames: list[Frame]  # frames of the search, by tiles left
    sample_features: array[float]  # of one match: the features of every frame
    sample_table: list[int] = sized(24)  # and where its weights begin
    sample_points: list[float] = sized(24)  # and its points

    def __init__(self, value: Value) -> None:
        allocate(RolloutPolicy, self)
        self.value = value
        self.trial = Frame(value.tables)
        self.best_frame = Frame(value.tables)
        self.last_frame = Frame(value.tables)
        self.best_last_frame = Frame(value.tables)
        self.breadth = 1
        self.scratch_frames = [Frame(value.tables) for _ in range(2 * 24)]
        self.sample_features = array("d", [0.0]) * (24 * ROW)


def next_best(p: RolloutPolicy, f: Frame, tile: int, bar: float) -> float:
    """The highest value of a lay below `bar`, `WORST` if there is none; the frame after it is then in `best_frame`."""
    highest = WORST
    cells = legal_cells(f)
    while cells:
        for n in range(f.tables.turns[tile]):
            result = value_after(p, f, lowest(cells), tile, f.tables.looks[TURNS * tile + n])
            if highest < result < bar:
                highest = result
                copy(p.best_frame, p.trial)
        cells &= cells - 1
    return highest


def value_after(p: RolloutPolicy, f: Frame, cell: int, tile: int, turn: int) -> float:
    """Value of a frame after a lay; that frame is then in `trial`."""
    copy(p.trial, f)
    lay(p.trial, cell, tile, turn)
    return value(p.value, p.trial)


def choose_lay(p: RolloutPolicy, f: Frame, tile: int) -> None:
    """Chooses the best lay, with one ply of look-ahead before the last tile; the frame after it is then in `best_frame`."""
    if popcount(f.stack) != 2:
        next_best(p, f, tile, BEST)
        return
    highest = WORST
    cells = legal_cells(f)
    while cells:
        for n in range(f.tables.turns[tile]):
            copy(p.last_frame, f)
            lay(p.last_frame, lowest(cells), tile, f.tables.looks[TURNS * tile + n])
            if running(p.last_frame):
                next_best(p, p.last_frame, lowest(p.last_frame.stack), BEST)
            else:
                copy(p.best_frame, p.last_frame)
            if points(p.value, p.best_frame) > highest:
                highest = points(p.value, p.best_frame)
                copy(p.best_last_frame, p.last_frame)
        cells &= cells - 1
    copy(p.best_frame, p.best_last_frame)


def play_out(p: RolloutPolicy, f: Frame, tile: int, seed: uint64) -> None:
    """Rollout of a frame to its end: this tile first, unless NONE, then tiles drawn with a seed."""
    while f.stack and running(f):
        if tile == NONE:
            seed = splitmix64_next(seed)
            tile = random_tile(f, seed)
        choose_lay(p, f, tile)
        copy(f, p.best_frame)
        tile = NONE


def expected_value(p: RolloutPolicy, f: Frame, plies: int, exact: int) -> float:
    """Expectimax value of a frame, `plies` tiles ahead; exhaustive if at most `exact` tiles are left.

    Every node decrements `nodes_left`; if it becomes negative, the result is invalid.
    """
    tiles_left = popcount(f.stack)
    p.nodes_left -= 1
    if not tiles_left or not running(f) or p.nodes_left < 0:
        return points(p.value, f)
    if tiles_left <= exact:
        plies = tiles_left
    if not plies:
        return value(p.value, f)
    total = 0.0
    tiles = f.stack
    while tiles:
        total += best_lay_value(p, f, lowest(tiles), plies, exact)
        tiles &= tiles - 1
    return total / tiles_left


def best_lay_value(p: RolloutPolicy, f: Frame, tile: int, plies: int, exact: int) -> float:
    """Max node: value of the best lay of a tile."""
    if plies > 1 and popcount(f.stack) > exact:
        return best_of_few_lays(p, f, tile, plies, exact)
    after: Frame = p.scratch_frames[2 * popcount(f.stack)]
    best = WORST
    cells = legal_cells(f)
    while cells:
        for n in range(f.tables.turns[tile]):
            copy(after, f)
            lay(after, lowest(cells), tile, f.tables.looks[TURNS * tile + n])
            result = expected_value(p, after, plies - 1, exact)
            if result > best:
                best = result
        cells &= cells - 1
    return best


def best_of_few_lays(p: RolloutPolicy, f: Frame, tile: int, plies: int, exact: int) -> float:
    """Max node restricted to the `breadth` lays with the highest values (forward pruning)."""
    after: Frame = p.scratch_frames[2 * popcount(f.stack)]
    best = WORST
    bar = BEST
    for _ in range(p.breadth):
        bar = next_best(p, f, tile, bar)
        p.nodes_left -= TURNS * popcount(legal_cells(f))
        if bar == WORST:
            break
        copy(after, p.best_frame)
        result = expected_value(p, after, plies - 1, exact)
        if result > best:
            best = result
    return best


def play_and_sample(p: RolloutPolicy, f: Frame, seed: uint64, sums: array[float]) -> float:
    """Plays a match with exploring lays; adds the frames after the last of them to the normal equations. Returns the final points.

    `sums` holds a square of sums of products for each table of weights.
    """
    restart(f)
    seed = splitmix64_next(seed)
    until = bounded(seed, f.tables.tiles + 4)
    samples = 0
    while f.stack and running(f):
        seed = splitmix64_next(seed)
        tile = random_tile(f, seed)
        seed = splitmix64_next(seed)
        if f.laid_count == until or (f.laid_count < until and not bounded(seed, EXPLORATION_INTERVAL)):
            lay_randomly(f, tile, splitmix64_next(seed))
            samples = 0
        else:
            choose_lay(p, f, tile)
            copy(f, p.best_frame)
        if f.stack and running(f):
            count(p.value, f)
            for n in range(FEATURES):
                p.sample_features[ROW * samples + n] = p.value.feature[n]
            p.sample_table[samples] = table_of(f) // FEATURES
            p.sample_points[samples] = points(p.value, f)
            samples += 1
    for n in range(samples):
        p.sample_features[ROW * n + FEATURES] = points(p.value, f) - p.sample_points[n]
        add_products(p, n, sums)
    return points(p.value, f)


def lay_randomly(f: Frame, tile: int, seed: uint64) -> None:
    """Lays a tile at random."""
    cells = legal_cells(f)
    for _ in range(bounded(seed, popcount(cells))):
        cells &= cells - 1
    seed = splitmix64_next(seed)
    lay(f, lowest(cells), tile, f.tables.looks[TURNS * tile + bounded(seed, f.tables.turns[tile])])


def add_products(p: RolloutPolicy, n: int, sums: array[float]) -> None:
    """Adds the products of the features of one frame to the normal equations."""
    table = p.sample_table[n] * ROW * ROW
    for one in range(ROW):
        first = p.sample_features[ROW * n + one]
        if first != 0.0:
            for two in range(ROW):
                sums[table + ROW * one + two] += first * p.sample_features[ROW * n + two]
