"""The learned value of a Railroad Ink board, over the game's kernel.

An ordinary module, slow and correct; compiled with the types of `value.pxd` it is the same, fast.

The value of a board between two rounds is its score and a sum of learned weights over features that are there or not, from two
tables: the round's, and the round's for so many special routes used. The features are every vacant cell by its class under the
symmetries of the board and what its sides are offered, and by what is around it wherever it lies; ends that meet in a cell or
look into neighbouring ones, by kind and by whether they belong to one network or two; every network by its exits and open
ends; joins that are still possible, as a tree over networks and unused exits by the number of cells needed; the longest lines
and how they can grow; special routes; cells of the centre; open ends; with Meteor, what lies where the next one may fall.
`tables.py` numbers them.
"""

from __future__ import annotations

from array import array

from branchline.bots.judgement.railroad_ink import tables as tables
from branchline.engine.bits import lowest, popcount
from branchline.games.railroad_ink import kernel_tables
from branchline.games.railroad_ink.kernel import Board
from branchline.games.railroad_ink.kernel_points import count_rest, flood, joins_east, joins_south, open_ends, score, used_exits
from branchline.games.railroad_ink.kernel_tables import NETWORK_VALUES as NETWORK_POINTS
from branchline.games.railroad_ink.kernel_tables import STEPS as STEPS_TO

FEATURES, TABLES, ROUTES = tables.FEATURES, tables.TABLES, tables.ROUTES
PAIRS, NEIGHBOURS, NETWORKS, JOINS, LINES, BOTH, MEETS, SPECIALS, CENTRES, OPEN, UNUSED, METEOR, IN_DANGER = (
    tables.PAIRS,
    tables.NEIGHBOURS,
    tables.NETWORKS,
    tables.JOINS,
    tables.LINES,
    tables.BOTH,
    tables.MEETS,
    tables.SPECIALS,
    tables.CENTRES,
    tables.OPEN,
    tables.UNUSED,
    tables.METEOR,
    tables.IN_DANGER,
)
RELATIONS, LONG = tables.RELATIONS, tables.LONG
MOST_FEATURES, MOST_LINES = 400, 40
CELL_FEATURE = tables.cell_features()
PATTERN_FEATURE = tables.pattern_features()
RELATION = tables.relations()
ROUTE_SIDES = tables.route_sides()
EXITS = tables.exits()
ROADS = tables.highway_exits()
CENTRE = tables.CENTRE
POINTS = list(NETWORK_POINTS)
STEP = list(STEPS_TO)
DOT = tables.dots()
INNER, BIT = kernel_tables.inner(), kernel_tables.bits()
FARTHEST = 3  # cells that a meteor flies
METEORS = 1  # the way to play with them


class Value:
    """The weights, and room for what is counted about one board."""

    weight: array[float]
    feature: list[int]
    count: int
    owner: list[int]  # at 4 * cell + side: the network that offers something there
    length: list[int]  # the longest line that goes on there
    line: list[int]  # the cells of all lines that do
    ends: list[int]  # for each network the vacant cells it offers something
    roads: list[int]  # those it offers a highway
    rails: list[int]  # and a railway
    near: list[int]  # the vacant cells next to its ends
    far: list[int]  # and next to those
    exits: list[int]
    networks: int
    points: int  # of the networks
    grows: list[int]  # for each kind the longest line that can grow
    both: list[int]  # that can at both ends
    meets: list[int]  # that one cell joins of two

    def __init__(self, weight: array[float]) -> None:
        self.weight = weight
        self.feature = [0] * 400
        self.count = 0
        self.owner = [0] * 288
        self.length = [0] * 288
        self.line = [0] * 288
        self.ends = [0] * 40
        self.roads = [0] * 40
        self.rails = [0] * 40
        self.near = [0] * 40
        self.far = [0] * 40
        self.exits = [0] * 40
        self.networks = 0
        self.points = 0
        self.grows = [0] * 3
        self.both = [0] * 3
        self.meets = [0] * 3


def add(v: Value, feature: int) -> None:
    if v.count < MOST_FEATURES:
        v.feature[v.count] = feature
        v.count += 1


def beside(cells: int) -> int:
    """The cells next to some cells, padding included."""
    return (cells >> 8) | (cells << 8) | (cells >> 1) | (cells << 1)


def list_features(v: Value, b: Board) -> None:
    """Everything that is there on a board whose lines are counted; the networks' points beside it."""
    v.count = 0
    find_networks(v, b)
    find_lines(v, b, 1)
    find_lines(v, b, 2)
    list_cells(v, b)
    list_lines(v, b, 1)
    list_lines(v, b, 2)
    list_joins(v)
    loose = popcount(open_ends(b, 0)) + popcount(open_ends(b, 1)) + popcount(open_ends(b, 2)) + popcount(open_ends(b, 3))
    add(v, OPEN + min(loose, 16))
    for special in range(ROUTES):
        if b.specials >> special & 1:
            add(v, SPECIALS + special)
    add(v, SPECIALS + ROUTES + popcount(b.specials))
    add(v, CENTRES + popcount(CENTRE & ~b.vacant))
    if b.way == METEORS:
        list_dangers(v, b)


# ---- the meteor


def list_dangers(v: Value, b: Board) -> None:
    """Where the meteor lies, and what there is on every cell that the next one may fall on, by how far that is."""
    add(v, DOT[b.dot])
    for start in range(4):
        cell = b.dot
        side = start
        for far in range(FARTHEST):
            if not INNER[side] & BIT[cell]:
                side ^= 2
            cell += STEP[side]
            add(v, METEOR + IN_DANGER * far + danger(b, cell))


def danger(b: Board, cell: int) -> int:
    """What a meteor would hit: a crater, bare ground by the ends that look onto it, a route by its ends and how many are joined."""
    bit = BIT[cell]
    if b.craters & bit:
        return 0
    if b.vacant & bit:
        return 1 + popcount(ROUTE_SIDES[b.offer[cell]])
    ends = 0
    joined = 0
    for side in range(4):
        if (b.ends[4 + side] | b.ends[8 + side]) & bit:
            ends += 1
            if not open_ends(b, side) & bit:
                joined += 1
    return 6 + 5 * max(0, ends - 1) + joined


# ---- networks


def find_networks(v: Value, b: Board) -> None:
    """Networks with an exit or an open end, and the unused exits, each with the cells where it can go on; their points."""
    v.networks = 0
    v.points = 0
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
        ends = own(v, ((up & north_ends) >> 8) & b.vacant, 2) | own(v, ((up & south_ends) << 8) & b.vacant, 0)
        ends |= own(v, ((along & east_ends) << 1) & b.vacant, 3) | own(v, ((along & west_ends) >> 1) & b.vacant, 1)
        roads = ((up & north_ends & b.ends[4]) >> 8) | ((up & south_ends & b.ends[6]) << 8)
        roads |= ((along & east_ends & b.ends[5]) << 1) | ((along & west_ends & b.ends[7]) >> 1)
        rails = ((up & north_ends & b.ends[8]) >> 8) | ((up & south_ends & b.ends[10]) << 8)
        rails |= ((along & east_ends & b.ends[9]) << 1) | ((along & west_ends & b.ends[11]) >> 1)
        exits = popcount(up & exits_up) + popcount(along & exits_along)
        v.points += POINTS[exits]
        add(v, NETWORKS + 7 * min(exits, 7) + min(popcount(ends), 6))
        if ends:
            remember(v, b, ends, roads & b.vacant, rails & b.vacant, exits)
        left_up &= ~up
        left_along &= ~along
    find_exits(v, b)


def own(v: Value, cells: int, side: int) -> int:
    """Notes that the network now found offers something to these cells on this side."""
    left = cells
    while left:
        v.owner[4 * lowest(left) + side] = v.networks
        left &= left - 1
    return cells


def find_exits(v: Value, b: Board) -> None:
    """Every unused exit is a network of its own."""
    unused = 0
    for side in range(4):
        left = EXITS[side] & b.vacant
        unused += popcount(left)
        while left:
            cell = left & (~left + 1)
            remember(v, b, own(v, cell, side), cell & ROADS, cell & ~ROADS, 1)
            left &= left - 1
    add(v, UNUSED + min(unused, 12))


def remember(v: Value, b: Board, ends: int, roads: int, rails: int, exits: int) -> None:
    if v.networks < MOST_LINES - 1:
        near = beside(ends) & b.vacant & ~ends
        v.ends[v.networks] = ends
        v.roads[v.networks] = roads
        v.rails[v.networks] = rails
        v.near[v.networks] = near
        v.far[v.networks] = beside(near) & b.vacant & ~ends
        v.exits[v.networks] = exits
        v.networks += 1


def list_joins(v: Value) -> None:
    """A tree of joins over networks and unused exits, the nearest first; those joined become one. Afterwards few are left.

    Before each network those before it are looked at all at once, and one by one only where it is near one of them.
    """
    for needed in range(6):
        one = 1
        first = offers(v, 0, needed)
        second = offers_more(v, 0, needed)
        while one < v.networks:
            if (seeks(v, one, needed) & first) | (seeks_more(v, one, needed) & second):
                two = 0
                while not is_near(v, one, two, needed):
                    two += 1
                unite(v, one, two, needed)
                one = two
                first = 0
                second = 0
                for before in range(one):
                    first |= offers(v, before, needed)
                    second |= offers_more(v, before, needed)
            first |= offers(v, one, needed)
            second |= offers_more(v, one, needed)
            one += 1
        if v.networks <= 1:
            return


def is_near(v: Value, one: int, two: int, needed: int) -> bool:
    """Whether two networks are so near: one cell with the same kind, one cell, two cells, and so on to five."""
    return ((seeks(v, one, needed) & offers(v, two, needed)) | (seeks_more(v, one, needed) & offers_more(v, two, needed))) != 0


def seeks(v: Value, n: int, needed: int) -> int:
    """The cells in which a network meets another that offers one of them."""
    if needed == 0:
        return v.roads[n]
    if needed <= 2:
        return v.ends[n]
    return v.near[n] if needed <= 4 else v.far[n]


def offers(v: Value, n: int, needed: int) -> int:
    if needed == 0:
        return v.roads[n]
    if needed == 1:
        return v.ends[n]
    return v.near[n] if needed <= 3 else v.far[n]


def seeks_more(v: Value, n: int, needed: int) -> int:
    """And others, which it meets in the same way."""
    if needed == 0:
        return v.rails[n]
    return v.far[n] if needed == 4 else 0


def offers_more(v: Value, n: int, needed: int) -> int:
    if needed == 0:
        return v.rails[n]
    return v.near[n] if needed == 4 else 0


def unite(v: Value, one: int, two: int, needed: int) -> None:
    """Makes two networks one; the feature is how many exits each had."""
    fewer = min(v.exits[one], v.exits[two])
    more = max(v.exits[one], v.exits[two])
    add(v, JOINS + 25 * needed + 5 * min(fewer, 4) + min(more, 4))
    v.networks -= 1
    last = v.networks
    v.exits[two] += v.exits[one]
    v.ends[two] |= v.ends[one]
    v.roads[two] |= v.roads[one]
    v.rails[two] |= v.rails[one]
    v.near[two] |= v.near[one]
    v.far[two] |= v.far[one]
    v.exits[one] = v.exits[last]
    v.ends[one] = v.ends[last]
    v.roads[one] = v.roads[last]
    v.rails[one] = v.rails[last]
    v.near[one] = v.near[last]
    v.far[one] = v.far[last]


# ---- cells


def list_cells(v: Value, b: Board) -> None:
    """Vacant cells, what is around those that are offered something, and which ends meet in them and beside them."""
    left = b.vacant
    while left:
        cell = lowest(left)
        add(v, CELL_FEATURE[256 * cell + b.offer[cell]])
        left &= left - 1
    left = b.vacant & b.offered
    while left:
        cell = lowest(left)
        bit = left & (~left + 1)
        add(v, PATTERN_FEATURE[256 * sides_in(bit, b.vacant) + b.offer[cell]])
        list_pairs(v, b, cell)
        if b.vacant & b.offered & (bit << 1):
            list_neighbours(v, b, cell, cell + 1)
        if b.vacant & b.offered & (bit << 8):
            list_neighbours(v, b, cell, cell + 8)
        left &= left - 1


def sides_in(bit: int, cells: int) -> int:
    """The sides of a cell whose neighbour is one of some cells."""
    sides = 1 if bit & (cells << 8) else 0
    if bit & (cells >> 1):
        sides |= 2
    if bit & (cells >> 8):
        sides |= 4
    return sides | 8 if bit & (cells << 1) else sides


def list_pairs(v: Value, b: Board, cell: int) -> None:
    """Every two ends that meet in a cell."""
    offer = b.offer[cell]
    sides = ROUTE_SIDES[offer]
    while sides & (sides - 1):
        one = lowest(sides)
        sides &= sides - 1
        others = sides
        while others:
            two = lowest(others)
            others &= others - 1
            at = relation(v, 4 * cell + one, 4 * cell + two)
            if two - one == 2:
                at += RELATIONS
            if (offer >> 2 * one & 3) == (offer >> 2 * two & 3):
                at += 2 * RELATIONS
                meet(v, offer >> 2 * one & 3, cell, one, two)
            add(v, PAIRS + at)


def list_neighbours(v: Value, b: Board, cell: int, neighbour: int) -> None:
    """Every two ends that look into neighbouring cells."""
    sides = ROUTE_SIDES[b.offer[cell]]
    while sides:
        one = lowest(sides)
        sides &= sides - 1
        others = ROUTE_SIDES[b.offer[neighbour]]
        while others:
            two = lowest(others)
            others &= others - 1
            at = relation(v, 4 * cell + one, 4 * neighbour + two)
            if (b.offer[cell] >> 2 * one & 3) == (b.offer[neighbour] >> 2 * two & 3):
                at += RELATIONS
            add(v, NEIGHBOURS + at)


def relation(v: Value, one: int, two: int) -> int:
    """Whether two ends belong to one network, or to two with so many exits."""
    if v.owner[one] == v.owner[two]:
        return 0
    return RELATION[4 * min(v.exits[v.owner[one]], 3) + min(v.exits[v.owner[two]], 3)]


def meet(v: Value, kind: int, cell: int, one: int, two: int) -> None:
    """Two ends of a kind meet in a cell: how long the line would be."""
    if v.length[4 * cell + two] and v.line[4 * cell + one] >> (cell + STEP[two]) & 1:
        return  # it would be a ring
    length = v.length[4 * cell + one] + v.length[4 * cell + two] + 1
    if length > v.meets[kind]:
        v.meets[kind] = length


# ---- lines


def find_lines(v: Value, b: Board, kind: int) -> None:
    """For every end of a kind that can go on, how long its line is."""
    v.grows[kind] = 0
    v.both[kind] = 0
    v.meets[kind] = 0
    east = b.ends[4 * kind + 1] & (b.ends[4 * kind + 3] >> 1)
    south = b.ends[4 * kind + 2] & (b.ends[4 * kind] >> 8)
    open_ = (b.ends[4 * kind] & (b.vacant << 8)) | (b.ends[4 * kind + 2] & (b.vacant >> 8))
    open_ |= (b.ends[4 * kind + 1] & (b.vacant >> 1)) | (b.ends[4 * kind + 3] & (b.vacant << 1))
    left = open_
    while left:
        follow_end(v, b, kind, left & (~left + 1), east, south, open_)
        left &= left - 1
    for side in range(4):
        left = EXITS[side] & b.vacant
        while left:
            v.length[4 * lowest(left) + side] = 0
            v.line[4 * lowest(left) + side] = 0
            left &= left - 1


def follow_end(v: Value, b: Board, kind: int, bit: int, east: int, south: int, open_: int) -> None:
    """Follows the lines of a cell with an open end, all at once, cell by cell."""
    reach = bit
    was = 0
    length = 0
    sides = open_sides(b, kind, bit)
    both = 1 if sides & (sides - 1) else 0
    while reach != was:
        length += 1
        if length > 1 and reach & ~was & open_:
            both = length
        was = reach
        reach |= ((was & east) << 1) | ((was >> 1) & east) | ((was & south) << 8) | ((was >> 8) & south)
    while sides:
        side = lowest(sides)
        at = 4 * (lowest(bit) + STEP[side]) + (side ^ 2)
        v.length[at] = length
        v.line[at] = reach
        sides &= sides - 1
    if length > v.grows[kind]:
        v.grows[kind] = length
    if both > v.both[kind]:
        v.both[kind] = both


def open_sides(b: Board, kind: int, bit: int) -> int:
    """The sides of a cell with an end of a kind that looks into a vacant cell."""
    sides = 1 if b.ends[4 * kind] & bit else 0
    if b.ends[4 * kind + 1] & bit:
        sides |= 2
    if b.ends[4 * kind + 2] & bit:
        sides |= 4
    if b.ends[4 * kind + 3] & bit:
        sides |= 8
    return sides & sides_in(bit, b.vacant)


def list_lines(v: Value, b: Board, kind: int) -> None:
    """The longest line of a kind: what a cell more adds, whether it can grow at both ends, what a join adds."""
    length = b.line[kind]
    at = min(length, LONG - 1)
    add(v, LINES + 5 * at + max(0, min(length - v.grows[kind], 4)))
    add(v, BOTH + 5 * at + max(0, min(length - v.both[kind], 4)))
    add(v, MEETS + 8 * at + max(0, min(v.meets[kind] - length, 7)))


# ---- the value


def value(v: Value, b: Board) -> float:
    """What a board is expected to score in the end; after the last round what it scores."""
    if b.round > b.rounds:
        return float(score(b))
    rest = count_rest(b)
    list_features(v, b)
    total = float(rest + v.points)
    at = first_weight(b)
    own = at + own_table(b)
    for n in range(v.count):
        total += v.weight[at + v.feature[n]] + v.weight[own + v.feature[n]]
    return total


def first_weight(b: Board) -> int:
    """Where the tables of the round begin: one that is for all boards, then one for each number of special routes used."""
    return FEATURES * TABLES * b.round


def own_table(b: Board) -> int:
    """How far after it the table for the special routes used begins."""
    return FEATURES * (1 + min(ROUTES - popcount(b.specials), TABLES - 2))


def features(v: Value, b: Board) -> list[int]:
    """The features of a board between two rounds."""
    value(v, b)
    return [v.feature[n] for n in range(v.count)]


def tables_of(b: Board) -> tuple[int, int]:
    """Where the two tables begin from which a board between two rounds is valued."""
    return first_weight(b), first_weight(b) + own_table(b)


def learn(v: Value, at: int, own: int, features: array[int], off: float, rate: float, drift: array[float], stir: array[float]) -> float:
    """Moves the weights of these features, in both tables, towards what they should add up to; says how far off they were.

    Each weight goes the faster the more its errors so far agree in sign: `drift` is their sum, `stir` that of their sizes.
    """
    error = off
    count = len(features)
    for n in range(count):
        error -= v.weight[at + features[n]] + v.weight[own + features[n]]
    step = rate * error / (2 * count)
    for n in range(count):
        shift(v, at + features[n], step, error, drift, stir)
        shift(v, own + features[n], step, error, drift, stir)
    return error


def shift(v: Value, place: int, step: float, error: float, drift: array[float], stir: array[float]) -> None:
    v.weight[place] += step * abs(drift[place]) / stir[place] if stir[place] > 0.0 else step
    drift[place] += error
    stir[place] += abs(error)
