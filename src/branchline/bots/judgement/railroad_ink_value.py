"""The learned value of a Railroad Ink board, and the beam that draws whole rounds by it, over the game's kernel.

An ordinary module, slow and correct; compiled with the types of `railroad_ink_value.pxd` it is the same, fast.

The value of a board between two rounds is its score and a sum of learned weights, one table for each round, over features
that are there or not: every vacant cell by its class under the symmetries of the board and what its sides are offered;
every network by its exits and open ends; joins that are still possible, as a tree over networks and unused exits by the
number of cells needed; special routes; cells of the centre; open ends.
"""

from __future__ import annotations

from array import array

from branchline.bots.judgement import railroad_ink_tables as tables
from branchline.games.railroad_ink.kernel import (
    Board,
    Moves,
    apply,
    clone,
    copy,
    flood,
    joins_east,
    joins_south,
    key,
    list_moves,
    open_ends,
    roll,
    score,
    used_exits,
)
from branchline.games.railroad_ink.kernel_bits import lowest, popcount

FEATURES, ROUNDS = tables.FEATURES, 10
NETWORKS, JOINS, SPECIALS, CENTRES, OPEN = (
    tables.NETWORKS,
    tables.JOINS,
    tables.SPECIALS,
    tables.CENTRES,
    tables.OPEN,
)
MOST_FEATURES, MOST_LINES, MOST_CHILDREN = 160, 40, 4096
CELL_FEATURE = tables.cell_features()
EXITS = tables.exits()
ROADS = tables.highway_exits()
CENTRE = tables.CENTRE


class Value:
    """The weights, and room for what is counted about one board."""

    weight: array[float]
    feature: list[int]
    count: int
    ends: list[int]  # for each network the vacant cells it offers something
    roads: list[int]  # and those it offers a highway
    exits: list[int]
    group: list[int]
    networks: int

    def __init__(self, weight: array[float]) -> None:
        self.weight = weight
        self.feature = [0] * 160
        self.count = 0
        self.ends = [0] * 40
        self.roads = [0] * 40
        self.exits = [0] * 40
        self.group = [0] * 40
        self.networks = 0


def add(v: Value, feature: int) -> None:
    if v.count < MOST_FEATURES:
        v.feature[v.count] = feature
        v.count += 1


def beside(cells: int) -> int:
    """The cells next to some cells, padding included."""
    return (cells >> 8) | (cells << 8) | (cells >> 1) | (cells << 1)


def list_features(v: Value, b: Board) -> None:
    """Everything that is there on a board."""
    v.count = 0
    left = b.vacant
    while left:
        cell = lowest(left)
        add(v, CELL_FEATURE[256 * cell + b.offer[cell]])
        left &= left - 1
    find_networks(v, b)
    list_joins(v, b)
    loose = popcount(open_ends(b, 0)) + popcount(open_ends(b, 1)) + popcount(open_ends(b, 2)) + popcount(open_ends(b, 3))
    add(v, OPEN + min(loose, 15))
    for special in range(6):
        if b.specials >> special & 1:
            add(v, SPECIALS + special)
    add(v, SPECIALS + 6 + popcount(b.specials))
    add(v, CENTRES + popcount(CENTRE & ~b.vacant))


def find_networks(v: Value, b: Board) -> None:
    """Networks with an exit or an open end, and the unused exits, each with the cells where it can go on."""
    v.networks = 0
    east = joins_east(b)
    south = joins_south(b)
    exits_up = used_exits(b, 0) | used_exits(b, 2)
    exits_along = used_exits(b, 1) | used_exits(b, 3)
    north_ends = open_ends(b, 0)
    east_ends = open_ends(b, 1)
    south_ends = open_ends(b, 2)
    west_ends = open_ends(b, 3)
    left_up = exits_up | north_ends | south_ends
    left_along = exits_along | east_ends | west_ends
    while left_up | left_along:
        if left_up:
            flood(b, left_up & (~left_up + 1), 0, east, south, b.over)
        else:
            flood(b, 0, left_along & (~left_along + 1), east, south, b.over)
        up = b.reach_up
        along = b.reach_along
        ends = ((up & north_ends) >> 8) | ((up & south_ends) << 8) | ((along & east_ends) << 1) | ((along & west_ends) >> 1)
        roads = ((up & north_ends & b.ends[4]) >> 8) | ((up & south_ends & b.ends[6]) << 8)
        roads |= ((along & east_ends & b.ends[5]) << 1) | ((along & west_ends & b.ends[7]) >> 1)
        exits = popcount(up & exits_up) + popcount(along & exits_along)
        add(v, NETWORKS + 7 * min(exits, 7) + min(popcount(ends & b.vacant), 6))
        if ends & b.vacant:
            remember(v, ends & b.vacant, roads & b.vacant, exits)
        left_up &= ~up
        left_along &= ~along
    for side in range(4):
        ends = EXITS[side] & b.vacant
        while ends:
            remember(v, ends & (~ends + 1), ends & (~ends + 1) & ROADS, 1)
            ends &= ends - 1


def remember(v: Value, ends: int, roads: int, exits: int) -> None:
    if v.networks < MOST_LINES:
        v.ends[v.networks] = ends
        v.roads[v.networks] = roads
        v.exits[v.networks] = exits
        v.group[v.networks] = v.networks
        v.networks += 1


def list_joins(v: Value, b: Board) -> None:
    """A tree of joins over networks and unused exits: first those that one cell makes, of one type, then of two, then farther ones."""
    for needed in range(4):
        for one in range(v.networks):
            for two in range(one):
                if v.group[one] != v.group[two] and near(v, b, one, two, needed):
                    unite(v, one, two, needed)


def near(v: Value, b: Board, one: int, two: int, needed: int) -> int:
    """Whether two networks are so near: one cell with the same type, one cell, two cells, three cells."""
    if needed == 0:
        return 1 if (v.roads[one] & v.roads[two]) | (v.ends[one] & ~v.roads[one] & v.ends[two] & ~v.roads[two]) else 0
    if needed == 1:
        return 1 if v.ends[one] & v.ends[two] else 0
    if needed == 2:
        return 1 if v.ends[one] & beside(v.ends[two]) else 0
    return 1 if beside(v.ends[one]) & b.vacant & beside(v.ends[two]) else 0


def unite(v: Value, one: int, two: int, needed: int) -> None:
    """Joins two groups; the feature is how many exits each has so far."""
    first = v.group[one]
    second = v.group[two]
    a = 0
    c = 0
    for n in range(v.networks):
        if v.group[n] == first:
            a += v.exits[n]
        elif v.group[n] == second:
            c += v.exits[n]
            v.group[n] = first
    if a > c:
        a, c = c, a
    add(v, JOINS + 25 * needed + 5 * min(a, 4) + min(c, 4))


def value(v: Value, b: Board) -> float:
    """What a board is expected to score in the end; after the last round what it scores."""
    total = float(score(b))
    if b.round > b.rounds:
        return total
    list_features(v, b)
    at = FEATURES * b.round
    for n in range(v.count):
        total += v.weight[at + v.feature[n]]
    return total


def learn(v: Value, b: Board, target: float, rate: float) -> float:
    """Moves the weights of a board's features towards a target; says how far off it was."""
    error = target - value(v, b)
    step = rate * error / v.count
    at = FEATURES * b.round
    for n in range(v.count):
        v.weight[at + v.feature[n]] += step
    return error


class Beam:
    """Draws whole rounds: a list of boards that grows layer by layer, with the moves that led to each."""

    value: Value
    found: Moves
    work: Board
    worth: list[float]
    parent: list[int]
    move: list[int]
    count: int

    def __init__(self, value: Value) -> None:
        self.value = value
        self.found = Moves()
        self.work = Board()
        self.worth = [0.0] * 4096
        self.parent = [0] * 4096
        self.move = [0] * 4096
        self.count = 0


def as_finished(s: Beam, b: Board) -> float:
    """The value of a board in the middle of a round, as if the round ended now."""
    b.round += 1
    worth = value(s.value, b)
    b.round -= 1
    return worth


def draw(s: Beam, board: Board, width: int) -> list[tuple[float, Board, list[int]]]:
    """The best ways to draw this round that a beam finds, best first: value, board after it, moves."""
    ended = []
    beam = [(0.0, board, [0][:0])]
    seen: set[int] = set()
    while beam:
        s.count = 0
        for at in range(len(beam)):
            grow(s, beam[at][1], at, seen)
        order = sorted(range(s.count), key=s.worth.__getitem__, reverse=True)
        following: list[tuple[float, Board, list[int]]] = []
        kept = [0, 0]  # without and with this round's special route
        for n in order:
            special = 1 if is_special(s, n) else beam[s.parent[n]][1].special_now
            if s.move[n] == tables.DONE or kept[special] < width:
                _, parent, moves = beam[s.parent[n]]
                after = clone(parent)
                apply(after, s.move[n])
                grown = (s.worth[n], after, [*moves, s.move[n]])
                if s.move[n] == tables.DONE:
                    ended.append(grown)
                else:
                    following.append(grown)
                    kept[special] += 1
        beam = following
    ended.sort(key=first, reverse=True)
    return ended


def is_special(s: Beam, n: int) -> bool:
    """Whether a child comes about by a special route."""
    tile = s.move[n] % tables.TILES
    return s.move[n] < tables.DONE and tables.FIRST_SPECIAL_TILE <= tile < tables.ROUTE_TILES


def first(drawing: tuple[float, Board, list[int]]) -> float:
    return drawing[0]


def grow(s: Beam, board: Board, at: int, seen: set[int]) -> None:
    """All children of a board that were not there yet, with their values."""
    list_moves(board, s.found)
    work = s.work
    for n in range(s.found.count):
        if s.count >= MOST_CHILDREN:
            return
        copy(work, board)
        apply(work, s.found.move[n])
        word = key(work)
        if word in seen:
            continue
        seen.add(word)
        s.worth[s.count] = value(s.value, work) if work.round > board.round else as_finished(s, work)
        s.parent[s.count] = at
        s.move[s.count] = s.found.move[n]
        s.count += 1


def ahead(s: Beam, board: Board, seed: int, width: int, rounds: int) -> float:
    """What a board after a round comes to when so many more are drawn with the dice of a seed: the mean of the values on the way."""
    current = clone(board)
    current.seed = seed
    total = 0.0
    count = 0
    while current.round <= current.rounds and count < rounds:
        roll(current)
        source = current.seed
        best = draw(s, current, width)[0]
        current = best[1]
        current.seed = source
        total += best[0]
        count += 1
    return total / count if count else value(s.value, current)


def outlook(s: Beam, board: Board) -> float:
    """The value of a board at any time: in the middle of a round as if the round ended now."""
    return as_finished(s, board) if board.rolled else value(s.value, board)
