# branchline: kernel
"""The learned value function of Railroad Ink boards: a linear function of binary features, trained by TD learning.

Reference: R. Sutton, Learning to predict by the methods of temporal differences, 1988.

The value of a board between two rounds is its score plus the weights of its features, from two tables: one for the round, and one for
the round and the number of special routes used. `features.py` numbers the features:

- Vacant cells by symmetry class and by what their sides are offered; the same pattern wherever it lies.
- Ends that meet in a cell or face adjacent cells, by kind and by whether they belong to one network or two.
- Networks by exits and open ends; joins still possible, as a spanning tree over networks and unused exits by the cells needed.
- The longest lines and how they can grow; special routes; cells of the centre; open ends.
- With Meteor, what lies where the next one may fall.

`FeatureTables` numbers them for a box; a `Value` is for the boards of one box.
"""

from __future__ import annotations

from array import array
from typing import Annotated, Any

from branchline.engine.bits import lowest, popcount
from branchline.engine.kernel_fields import Size, allocate, set_fields, sized, uint8, uint16, uint64
from branchline.games.railroad_ink.bots import features
from branchline.games.railroad_ink.native import tables
from branchline.games.railroad_ink.native.kernel import Board, KernelTables
from branchline.games.railroad_ink.native.points import count_rest, flood, joins_east, joins_south, score, used_exits

__all__ = ["FeatureTables", "Value", "active_features", "current_value", "tables_of", "tcl_update", "value"]

FEATURES, TABLES, ROUTES, MOST_USED = features.FEATURES, features.TABLES, features.ROUTES, features.MOST_USED
PAIRS, NEIGHBOURS, NETWORKS, JOINS, UNUSED, OPEN = (
    features.PAIRS, features.NEIGHBOURS, features.NETWORKS, features.JOINS, features.UNUSED, features.OPEN
)  # fmt: skip
LINES, BOTH, MEETS, SPECIALS, CENTRES = features.LINES, features.BOTH, features.MEETS, features.SPECIALS, features.CENTRES
RELATIONS, LONG, MOST_CENTRE = features.RELATIONS, features.LONG, features.MOST_CENTRE
MOST_FEATURES, MOST_LINES, FIRST_ROUND = features.MOST_FEATURES, features.MOST_LINES, features.FIRST_ROUND
LAST = 128  # greater than all ranks of lines
PATTERN_FEATURE: Annotated[list[uint16], 256 * 16] = features.pattern_features()
RELATION: Annotated[list[uint8], 16] = features.relations()
ROUTE_SIDES: Annotated[list[uint8], 256] = features.route_sides()
KIND_SIDES: Annotated[list[uint8], 768] = features.kind_sides()
STEP: Annotated[list[int], 4] = list(tables.STEPS)
BIT: Annotated[list[uint64], 72] = tables.BITS
METEOR_VARIANT = tables.METEOR_VARIANT


class FeatureTables:
    """The features of a box: `features.feature_tables`."""

    board: KernelTables
    round_shift: list[int] = sized(3)  # by variant: how many more rounds there were when the weights were learned
    tile_sides: list[uint8] = sized(402)  # at 3 * tile + kind: the set of its sides with a highway, a railway
    special: list[uint8] = sized(134)  # of each tile 0, or the number of its special route from 1 on
    special_feature: list[uint16] = sized(20)
    cell_feature: list[uint16] = sized(18432)  # at 256 * cell + offer
    number: list[uint8] = sized(72)  # of each cell in the built-in box
    dot: list[uint16] = sized(72)  # the feature of the meteor in a cell
    farthest: int  # that a meteor flies
    danger: list[uint16] = sized(10)  # for each distance the first feature of what lies there; 0: no meteor flies so far
    exits: list[uint64] = sized(4)  # for each side the cells with an exit there

    def __init__(self, board: KernelTables, values: dict[str, Any]) -> None:
        allocate(FeatureTables, self)
        self.board = board
        set_fields(FeatureTables, self, values)


class Value:
    """The weights, and the features of one board with the working memory to find them."""

    tables: FeatureTables
    weight: array[float]
    round_table: Size  # offset of the table of the round
    specials_table: Size  # offset of the table of the round and the special routes used
    feature: list[uint16] = sized(400)
    count: int
    east: uint64  # the cells joined to the next one
    south: uint64
    open_ends: list[uint64] = sized(4)  # for each side the cells with an open end there
    exits_up: uint64  # the cells with a used exit, above or below
    exits_along: uint64
    owner: list[uint16] = sized(288)  # at 4 * cell + side: the name of the network that offers something there
    rank: list[int] = sized(44)  # for each name 4 * a number of the network + its exits, up to 3
    span: list[uint16] = sized(216)  # at 72 * kind + cell with an open end: the longest line from there
    farthest: list[uint16] = sized(216)  # and to another open end
    reach: list[uint64] = sized(216)  # the cells of all lines from there
    ends: list[uint64] = sized(40)  # for each network the vacant cells it offers something
    roads: list[uint64] = sized(40)  # those it offers a highway
    rails: list[uint64] = sized(40)  # and a railway
    near_cells: list[uint64] = sized(40)  # the vacant cells next to its ends
    far_cells: list[uint64] = sized(40)  # and next to those
    up: list[uint64] = sized(40)  # for each network the cells it reaches, by lines that go up and down
    along: list[uint64] = sized(40)
    first: list[int] = sized(40)  # rank of the line it was found by, which orders the networks
    exits: list[int] = sized(40)
    meetings: Size
    meeting_feature: list[uint16] = sized(400)  # for each meeting of two ends the feature of its relation 0
    meeting_cells: list[uint64] = sized(400)  # the cells
    one_network: list[uint16] = sized(400)  # the names of the networks
    other_network: list[uint16] = sized(400)
    networks: int
    used_networks: int  # how many are not unused exits, which come last
    points: int  # of the networks
    grows: list[int] = sized(3)  # for each kind the longest line that can grow
    both: list[int] = sized(3)  # that can at both ends
    meets: list[int] = sized(3)  # that one cell joins of two

    def __init__(self, tables: FeatureTables, weight: array[float]) -> None:
        allocate(Value, self)
        self.tables = tables
        self.weight = weight


def add(v: Value, feature: Size) -> None:
    if v.count < MOST_FEATURES:
        v.feature[v.count] = feature
        v.count += 1


def beside(cells: uint64) -> uint64:
    """The cells next to some cells, padding included."""
    return (cells >> 8) | (cells << 8) | (cells >> 1) | (cells << 1)


def list_features(v: Value, b: Board) -> None:
    """Lists all features of a board whose score lines are counted, and sums the points of its networks."""
    v.count = 0
    list_cells(v, b)
    list_lines(v, b, 1)
    list_lines(v, b, 2)
    find_networks(v, b)
    list_meetings(v, b)
    list_joins(v)
    list_loose(v, b)
    list_specials(v, b.specials)
    add(v, centre_feature(b))


def centre_feature(b: Board) -> int:
    """How many cells of the centre are left."""
    return CENTRES + MOST_CENTRE - min(popcount(b.tables.centre & b.vacant_cells), MOST_CENTRE)


def list_specials(v: Value, specials: int) -> None:
    """Adds the special routes that are left."""
    for special in range(v.tables.board.specials):
        if specials >> special & 1:
            add(v, v.tables.special_feature[special])
    add(v, SPECIALS + ROUTES + ROUTES - specials_used(v, specials))


def specials_used(v: Value, specials: int) -> int:
    """How many special routes are used up: as if three could be used in a match, by how many still can."""
    unused = popcount(specials)
    return MOST_USED - max(0, min(unused, v.tables.board.specials_in_a_match - v.tables.board.specials + unused, MOST_USED))


def list_loose(v: Value, b: Board) -> None:
    """Adds the number of open ends; with Meteor, the cells in danger."""
    add(v, OPEN + min(popcount(v.open_ends[0]) + popcount(v.open_ends[1]) + popcount(v.open_ends[2]) + popcount(v.open_ends[3]), 16))
    if b.variant == METEOR_VARIANT:
        list_dangers(v, b)


# ---- the meteor


def list_dangers(v: Value, b: Board) -> None:
    """Adds the position of the meteor, and for every cell that the next one may hit its contents and distance."""
    add(v, v.tables.dot[b.dot])
    for start in range(4):
        cell = b.dot
        side = start
        for far in range(1, v.tables.farthest + 1):
            if not b.tables.inner[side] & BIT[cell]:
                side ^= 2
            cell += STEP[side]
            if v.tables.danger[far]:
                add(v, v.tables.danger[far] + danger(v, b, cell))


def danger(v: Value, b: Board, cell: Size) -> int:
    """Number of what a meteor would hit: a crater, a vacant cell by the ends that face it, a route by its ends and how many are joined."""
    bit = BIT[cell]
    if b.craters & bit:
        return 0
    if b.vacant_cells & bit:
        return 1 + popcount(ROUTE_SIDES[b.offer[cell]])
    ends = 0
    joins = 0
    for side in range(4):
        if (b.ends[4 + side] | b.ends[8 + side]) & bit:
            ends += 1
            if not v.open_ends[side] & bit:
                joins += 1
    return 6 + 5 * max(0, ends - 1) + joins


# ---- networks


def find_ends(v: Value, b: Board) -> None:
    """Finds the joined cells, the open ends and the used exits."""
    v.east = joins_east(b)
    v.south = joins_south(b)
    v.open_ends[0] = (b.ends[4] | b.ends[8]) & b.tables.inner[0] & ~(v.south << 8)
    v.open_ends[1] = (b.ends[5] | b.ends[9]) & b.tables.inner[1] & ~v.east
    v.open_ends[2] = (b.ends[6] | b.ends[10]) & b.tables.inner[2] & ~v.south
    v.open_ends[3] = (b.ends[7] | b.ends[11]) & b.tables.inner[3] & ~(v.east << 1)
    v.exits_up = used_exits(b, 0) | used_exits(b, 2)
    v.exits_along = used_exits(b, 1) | used_exits(b, 3)


def find_networks(v: Value, b: Board) -> None:
    """Finds the networks with an exit or an open end, and the unused exits, each with the cells where it can grow; sums their points."""
    find_ends(v, b)
    v.networks = 0
    v.points = 0
    up = v.exits_up | v.open_ends[0] | v.open_ends[2]
    along = v.exits_along | v.open_ends[1] | v.open_ends[3]
    while up | along:
        if up:
            flood(b, up & (~up + 1), 0, v.east, v.south, b.overpasses)
        else:
            flood(b, 0, along & (~along + 1), v.east, v.south, b.overpasses)
        v.up[v.networks] = b.reach_up
        v.along[v.networks] = b.reach_along
        v.first[v.networks] = lowest(up) if up else 64 + lowest(along)
        list_network(v, b)
        up &= ~b.reach_up
        along &= ~b.reach_along
    v.used_networks = v.networks
    find_exits(v, b)


def list_network(v: Value, b: Board) -> None:
    """Lists the network that was just found: its exits, and the ends where it can continue."""
    north = b.reach_up & v.open_ends[0]
    east = b.reach_along & v.open_ends[1]
    south = b.reach_up & v.open_ends[2]
    west = b.reach_along & v.open_ends[3]
    set_owner(v, (north >> 8) & b.vacant_cells, 2)
    set_owner(v, (east << 1) & b.vacant_cells, 3)
    set_owner(v, (south << 8) & b.vacant_cells, 0)
    set_owner(v, (west >> 1) & b.vacant_cells, 1)
    roads = ((north & b.ends[4]) >> 8) | ((south & b.ends[6]) << 8) | ((east & b.ends[5]) << 1) | ((west & b.ends[7]) >> 1)
    rails = ((north & b.ends[8]) >> 8) | ((south & b.ends[10]) << 8) | ((east & b.ends[9]) << 1) | ((west & b.ends[11]) >> 1)
    exits = popcount(b.reach_up & v.exits_up) + popcount(b.reach_along & v.exits_along)
    add_network(v, b, v.networks, roads & b.vacant_cells, rails & b.vacant_cells, exits)


def network_feature(exits: int, ends: uint64) -> int:
    return NETWORKS + 7 * min(exits, 7) + min(popcount(ends), 6)


def set_owner(v: Value, cells: uint64, side: Size) -> None:
    """Records that the present network has ends that face these cells on this side."""
    while cells:
        v.owner[4 * lowest(cells) + side] = v.networks
        cells &= cells - 1


def find_exits(v: Value, b: Board) -> None:
    """Adds every unused exit as a network of its own."""
    for side in range(4):
        cells = v.tables.exits[side] & b.vacant_cells
        while cells:
            cell = cells & (~cells + 1)
            v.first[v.networks] = LAST
            set_owner(v, cell, side)
            store_network(v, b, v.networks, cell & b.tables.exits[4 + side], cell & b.tables.exits[8 + side], 1)
            cells &= cells - 1
    add(v, unused_feature(b))


def unused_feature(b: Board) -> int:
    return UNUSED + min(popcount(b.tables.all_exits & b.vacant_cells), 12)


def add_network(v: Value, b: Board, name: Size, roads: uint64, rails: uint64, exits: int) -> None:
    """Adds the points and the feature of a network that has a route; stores it if it has open ends."""
    v.points += b.tables.network_values[exits]
    add(v, network_feature(exits, roads | rails))
    if roads | rails:
        store_network(v, b, name, roads, rails, exits)


def store_network(v: Value, b: Board, name: Size, roads: uint64, rails: uint64, exits: int) -> None:
    """Stores a network with open ends."""
    if v.networks < MOST_LINES - 1:
        v.ends[v.networks] = roads | rails
        v.roads[v.networks] = roads
        v.rails[v.networks] = rails
        find_reach(v, b, v.networks)
        v.exits[v.networks] = exits
        v.rank[name] = 4 * v.networks + min(exits, 3)
        v.networks += 1


def find_reach(v: Value, b: Board, n: Size) -> None:
    """Finds the vacant cells next to the ends of a network, and next to those."""
    near = beside(v.ends[n]) & b.vacant_cells & ~v.ends[n]
    v.near_cells[n] = near
    v.far_cells[n] = beside(near) & b.vacant_cells & ~v.ends[n]


def list_joins(v: Value) -> None:
    """Adds a minimum spanning tree of joins over networks and unused exits, the nearest first; merges the networks that it joins.

    Reference: J. Kruskal, On the shortest spanning subtree of a graph and the traveling salesman problem, 1956.
    Distances: one cell with ends of one kind, one cell, two cells, and so on to five. The loop is unrolled so that the C compiler
    specialises the code for each distance.
    """
    join_all(v, 0)
    join_all(v, 1)
    join_all(v, 2)
    join_all(v, 3)
    join_all(v, 4)
    join_all(v, 5)


def join_all(v: Value, distance: int) -> None:
    """Joins each network with the first earlier one at this distance.

    The union of the earlier networks' masks shows without a loop whether there is one.
    """
    first = 0
    second = 0
    one = 0
    while one < v.networks:
        if (seeks(v, one, distance) & first) | (seeks_more(v, one, distance) & second):
            two = 0
            while not is_near(v, one, two, distance):
                two += 1
            list_join(v, one, two, distance)
            v.networks -= 1
            unite_reach(v, one, two)
            if distance <= 2:  # larger distances do not use ends, and only distance 0 uses kinds
                unite_ends(v, one, two)
            if distance == 0:
                unite_kinds(v, one, two)
            one = two
            first = 0
            second = 0
            for before in range(one):
                first |= offers(v, before, distance)
                second |= offers_more(v, before, distance)
        first |= offers(v, one, distance)
        second |= offers_more(v, one, distance)
        one += 1


def is_near(v: Value, one: Size, two: Size, distance: int) -> bool:
    return ((seeks(v, one, distance) & offers(v, two, distance)) | (seeks_more(v, one, distance) & offers_more(v, two, distance))) != 0


def seeks(v: Value, n: Size, distance: int) -> uint64:
    """The cells in which a network at this distance would be met."""
    if distance == 0:
        return v.roads[n]
    if distance <= 2:
        return v.ends[n]
    return v.near_cells[n] if distance <= 4 else v.far_cells[n]


def offers(v: Value, n: Size, distance: int) -> uint64:
    if distance == 0:
        return v.roads[n]
    if distance == 1:
        return v.ends[n]
    return v.near_cells[n] if distance <= 3 else v.far_cells[n]


def seeks_more(v: Value, n: Size, distance: int) -> uint64:
    """More such cells, matched against `offers_more`."""
    if distance == 0:
        return v.rails[n]
    return v.far_cells[n] if distance == 4 else 0


def offers_more(v: Value, n: Size, distance: int) -> uint64:
    if distance == 0:
        return v.rails[n]
    return v.near_cells[n] if distance == 4 else 0


def list_join(v: Value, one: Size, two: Size, distance: int) -> None:
    """Adds the feature of a join, by the exits of both networks; merges the exits."""
    fewer = min(v.exits[one], v.exits[two])
    more = max(v.exits[one], v.exits[two])
    add(v, JOINS + 25 * distance + 5 * min(fewer, 4) + min(more, 4))
    v.exits[two] += v.exits[one]


def unite_reach(v: Value, one: Size, two: Size) -> None:
    """Merges network `one` into `two`, and moves the last network into its place."""
    v.exits[one] = v.exits[v.networks]
    v.near_cells[two] |= v.near_cells[one]
    v.far_cells[two] |= v.far_cells[one]
    v.near_cells[one] = v.near_cells[v.networks]
    v.far_cells[one] = v.far_cells[v.networks]


def unite_ends(v: Value, one: Size, two: Size) -> None:
    v.ends[two] |= v.ends[one]
    v.ends[one] = v.ends[v.networks]


def unite_kinds(v: Value, one: Size, two: Size) -> None:
    v.roads[two] |= v.roads[one]
    v.rails[two] |= v.rails[one]
    v.roads[one] = v.roads[v.networks]
    v.rails[one] = v.rails[v.networks]


# ---- cells


def list_cells(v: Value, b: Board) -> None:
    """Adds the vacant cells, and the patterns around those that are offered something."""
    cells = b.vacant_cells
    while cells:
        cell = lowest(cells)
        add(v, v.tables.cell_feature[256 * cell + b.offer[cell]])
        if b.offer[cell]:
            add(v, PATTERN_FEATURE[256 * sides_in(cells & (~cells + 1), b.vacant_cells) + b.offer[cell]])
        cells &= cells - 1


def sides_in(bit: uint64, cells: uint64) -> int:
    """The sides of a cell whose neighbour is one of some cells."""
    sides = 1 if bit & (cells << 8) else 0
    if bit & (cells >> 1):
        sides |= 2
    if bit & (cells >> 8):
        sides |= 4
    return sides | 8 if bit & (cells << 1) else sides


def list_meetings(v: Value, b: Board) -> None:
    """Adds the ends that meet in vacant cells or face adjacent ones."""
    find_meetings(v, b)
    for n in range(v.meetings):
        add(v, v.meeting_feature[n] + relation(v, v.one_network[n], v.other_network[n]))


def find_meetings(v: Value, b: Board) -> None:
    v.meetings = 0
    north = ((b.ends[6] | b.ends[10]) << 8) | v.tables.exits[0]
    east = ((b.ends[7] | b.ends[11]) >> 1) | v.tables.exits[1]
    south = ((b.ends[4] | b.ends[8]) >> 8) | v.tables.exits[2]
    west = ((b.ends[5] | b.ends[9]) << 1) | v.tables.exits[3]
    cells = twice(north, east, south, west) & b.vacant_cells
    while cells:
        find_pairs(v, b, lowest(cells))
        cells &= cells - 1
    ends = (north | east | south | west) & b.vacant_cells
    cells = ends & (ends >> 1)
    while cells:
        find_neighbours(v, b, lowest(cells), lowest(cells) + 1)
        cells &= cells - 1
    cells = ends & (ends >> 8)
    while cells:
        find_neighbours(v, b, lowest(cells), lowest(cells) + 8)
        cells &= cells - 1


def add_meeting(v: Value, meeting: int, cells: uint64, one: int, two: int) -> None:
    """Adds a meeting of two ends, by the names of their networks."""
    if v.meetings < MOST_FEATURES:
        v.meeting_feature[v.meetings] = meeting
        v.meeting_cells[v.meetings] = cells
        v.one_network[v.meetings] = one
        v.other_network[v.meetings] = two
        v.meetings += 1


def twice(one: uint64, two: uint64, three: uint64, four: uint64) -> uint64:
    """The elements of at least two of four sets."""
    return (one & two) | (three & four) | ((one | two) & (three | four))


def find_pairs(v: Value, b: Board, cell: Size) -> None:
    """Adds every pair of ends that meet in a cell."""
    sides = ROUTE_SIDES[b.offer[cell]]
    while sides & (sides - 1):
        one = lowest(sides)
        sides &= sides - 1
        others = sides
        while others:
            two = lowest(others)
            others &= others - 1
            add_meeting(v, pair_feature(b.offer[cell], one, two), BIT[cell], v.owner[4 * cell + one], v.owner[4 * cell + two])


def pair_feature(offer: int, one: Size, two: Size) -> int:
    """First feature of ends on two sides of a cell: straight or at an angle, of one kind or two; the relation is added to it."""
    at = PAIRS if (one ^ two) & 1 else PAIRS + RELATIONS
    return at + 2 * RELATIONS if (offer >> 2 * one & 3) == (offer >> 2 * two & 3) else at


def find_neighbours(v: Value, b: Board, cell: Size, neighbour: Size) -> None:
    """Adds every pair of ends that face two neighbouring cells."""
    sides = ROUTE_SIDES[b.offer[cell]]
    while sides:
        one = lowest(sides)
        sides &= sides - 1
        others = ROUTE_SIDES[b.offer[neighbour]]
        while others:
            two = lowest(others)
            others &= others - 1
            alike = (b.offer[cell] >> 2 * one & 3) == (b.offer[neighbour] >> 2 * two & 3)
            at = NEIGHBOURS + RELATIONS if alike else NEIGHBOURS
            add_meeting(v, at, BIT[cell] | BIT[neighbour], v.owner[4 * cell + one], v.owner[4 * neighbour + two])


def relation(v: Value, one: Size, two: Size) -> int:
    """Relation of two ends, by the names of their networks: one network, or two with these numbers of exits."""
    first = v.rank[one]
    second = v.rank[two]
    return 0 if first == second else RELATION[4 * (first & 3) + (second & 3)]


# ---- lines


def find_lines(v: Value, b: Board, kind: Size) -> None:
    """Finds the length of the line of every cell with an open end of a kind."""
    v.grows[kind] = 0
    v.both[kind] = 0
    follow_ends(v, b, kind, open_cells(b, kind), open_cells(b, kind))


def open_cells(b: Board, kind: Size) -> uint64:
    """The cells with an end of a kind that faces a vacant cell."""
    up = (b.ends[4 * kind] & (b.vacant_cells << 8)) | (b.ends[4 * kind + 2] & (b.vacant_cells >> 8))
    return up | (b.ends[4 * kind + 1] & (b.vacant_cells >> 1)) | (b.ends[4 * kind + 3] & (b.vacant_cells << 1))


def follow_ends(v: Value, b: Board, kind: Size, cells: uint64, ends: uint64) -> None:
    """Measures the lines of some cells with open ends."""
    east = b.ends[4 * kind + 1] & (b.ends[4 * kind + 3] >> 1)
    south = b.ends[4 * kind + 2] & (b.ends[4 * kind] >> 8)
    left = cells
    while left:
        follow_end(v, b, kind, lowest(left), east, south, ends)
        compare_line(v, kind, v.span[72 * kind + lowest(left)], v.farthest[72 * kind + lowest(left)])
        left &= left - 1


def follow_end(v: Value, b: Board, kind: Size, cell: Size, east: uint64, south: uint64, ends: uint64) -> None:
    """Measures the lines from a cell with an open end: breadth-first flood fill over bit sets."""
    reach = BIT[cell]
    was = 0
    length = 0
    sides = v.tables.tile_sides[3 * b.tile[cell] + kind] & sides_in(BIT[cell], b.vacant_cells)
    both = 1 if sides & (sides - 1) else 0
    while reach != was:
        length += 1
        if length > 1 and reach & ~was & ends:
            both = length
        was = reach
        reach |= ((was & east) << 1) | ((was >> 1) & east) | ((was & south) << 8) | ((was >> 8) & south)
    v.span[72 * kind + cell] = length
    v.farthest[72 * kind + cell] = both
    v.reach[72 * kind + cell] = reach


def compare_line(v: Value, kind: Size, length: int, both: int) -> None:
    """Updates the longest line that can grow, and the longest that can grow at both ends."""
    if length > v.grows[kind]:
        v.grows[kind] = length
    if both > v.both[kind]:
        v.both[kind] = both


def find_meets(v: Value, b: Board, kind: Size) -> None:
    """Finds the longest line that one tile would make by joining two ends of a kind in a vacant cell."""
    v.meets[kind] = 0
    cells = b.vacant_cells & twice(
        (b.ends[4 * kind + 2] << 8) | b.tables.exits[4 * kind],
        (b.ends[4 * kind + 3] >> 1) | b.tables.exits[4 * kind + 1],
        (b.ends[4 * kind] >> 8) | b.tables.exits[4 * kind + 2],
        (b.ends[4 * kind + 1] << 1) | b.tables.exits[4 * kind + 3],
    )
    while cells:
        cell = lowest(cells)
        sides = KIND_SIDES[256 * kind + b.offer[cell]]
        while sides & (sides - 1):
            one = lowest(sides)
            sides &= sides - 1
            others = sides
            while others:
                meet(v, kind, cell, one, lowest(others))
                others &= others - 1
        cells &= cells - 1


def meet(v: Value, kind: Size, cell: Size, one: Size, two: Size) -> None:
    """Updates that length by two ends that meet in a cell; an exit has no line."""
    first = 72 * kind + cell + STEP[one]
    second = 72 * kind + cell + STEP[two]
    if v.span[second] and v.reach[first] >> (cell + STEP[two]) & 1:
        return  # joined, they would be a ring
    length = v.span[first] + v.span[second] + 1
    if length > v.meets[kind]:
        v.meets[kind] = length


def list_lines(v: Value, b: Board, kind: Size) -> None:
    """Adds the features of the longest line of a kind: how one more cell, growth at both ends and a join change it."""
    find_lines(v, b, kind)
    find_meets(v, b, kind)
    list_line(v, b.length[kind], kind)


def list_line(v: Value, length: int, kind: Size) -> None:
    at = min(length, LONG - 1)
    add(v, LINES + 5 * at + max(0, min(length - v.grows[kind], 4)))
    add(v, BOTH + 5 * at + max(0, min(length - v.both[kind], 4)))
    add(v, MEETS + 8 * at + max(0, min(v.meets[kind] - length, 7)))


# ---- the value


def value(v: Value, b: Board) -> float:
    """Expected final score of a board between rounds; its score after the last round."""
    if b.round > b.rounds:
        return float(score(b))
    rest = count_rest(b)
    list_features(v, b)
    v.round_table = round_offset(learned_round(v, b, b.round))
    v.specials_table = v.round_table + specials_offset(v, b.specials)
    return float(rest + v.points) + weight_of_all(v)


def weight_of_all(v: Value) -> float:
    """Sum of the weights of the listed features, in the two tables in use."""
    total = 0.0
    for n in range(v.count):
        total += weight_of(v, v.feature[n])
    return total


def weight_of(v: Value, feature: Size) -> float:
    return v.weight[v.round_table + feature] + v.weight[v.specials_table + feature]


def value_as_finished(v: Value, b: Board) -> float:
    """Value of a board in the middle of a round, as if the round ended now."""
    b.round += 1
    result = value(v, b)
    b.round -= 1
    return result


def current_value(v: Value, b: Board) -> float:
    """Value of a board at any time; in the middle of a round, as if the round ended now."""
    return value_as_finished(v, b) if b.is_rolled else value(v, b)


def learned_round(v: Value, b: Board, number: int) -> int:
    """The round with as many left when the weights were learned, or the earliest."""
    return max(min(number, FIRST_ROUND), number + v.tables.round_shift[b.variant])


def round_offset(number: int) -> int:
    """Offset of the tables of a round: one for all boards, then one for each number of special routes used."""
    return FEATURES * TABLES * number


def specials_offset(v: Value, specials: int) -> int:
    """Offset from there of the table for the special routes used, by those that are left."""
    return FEATURES * (1 + specials_used(v, specials))


def active_features(v: Value, b: Board) -> list[int]:
    """The features of a board between two rounds."""
    value(v, b)
    return [v.feature[n] for n in range(v.count)]


def tables_of(v: Value, b: Board) -> tuple[int, int]:
    """Offsets of the two tables that value a board between two rounds."""
    at = round_offset(learned_round(v, b, b.round))
    return at, at + specials_offset(v, b.specials)


def tcl_update(
    v: Value,
    round_table: Size,
    specials_table: Size,
    features: array[uint16],
    off: float,
    rate: float,
    net_error: array[float],
    abs_error: array[float],
) -> float:
    """Temporal coherence learning (TCL; D. Beal and M. Smith, 1999): moves the sum of weights towards `off`; returns the error before.

    The learning rate of each weight is scaled by |sum of its errors| / sum of |errors|: `net_error` and `abs_error`.
    """
    error = off
    count = len(features)
    for n in range(count):
        error -= v.weight[round_table + features[n]] + v.weight[specials_table + features[n]]
    step = rate * error / (2 * count)
    for n in range(count):
        update_weight(v, round_table + features[n], step, error, net_error, abs_error)
        update_weight(v, specials_table + features[n], step, error, net_error, abs_error)
    return error


def update_weight(v: Value, place: int, step: float, error: float, net_error: array[float], abs_error: array[float]) -> None:
    v.weight[place] += step * abs(net_error[place]) / abs_error[place] if abs_error[place] > 0.0 else step
    net_error[place] += error
    abs_error[place] += abs(error)
