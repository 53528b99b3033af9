# branchline: kernel
"""Incremental evaluation of all moves of a Railroad Ink board: exactly `value.current_value` after each move, in a fraction of its time.

The value of a board is a sum, and tiles drawn in one cell share most of it:

- Cells not adjacent to the drawn cell keep their terms, which are summed once per board.
- The term of an adjacent cell depends only on the end that faces it.
- Terms of lines depend on the ends of one kind only, terms of networks hardly on kinds: both are memoised per cell and pattern of ends.

Sums are exact in any order, because `weights.py` rounds the weights.

    prepare(g, board, specials)                shared sums of a board; `specials` 0: its moves draw no special routes
    after_move(g, board, move) -> value        value after one of its moves; fastest for moves in one cell in a row
"""

from __future__ import annotations

from typing import Annotated

from branchline.engine.bits import lowest, popcount
from branchline.engine.kernel_fields import Size, allocate, int64, sized, uint8, uint16, uint64
from branchline.games.railroad_ink.bots import features
from branchline.games.railroad_ink.bots.value import (
    Value,
    beside,
    centre_feature,
    compare_line,
    current_value,
    find_ends,
    find_lines,
    find_meetings,
    find_meets,
    find_networks,
    follow_ends,
    learned_round,
    list_joins,
    list_line,
    list_loose,
    list_specials,
    network_feature,
    open_cells,
    own_table,
    pair_feature,
    relation,
    remember,
    round_table,
    sides_in,
    unused_feature,
    weight_of_all,
)
from branchline.games.railroad_ink.native import tables
from branchline.games.railroad_ink.native.kernel import Board, apply, copy, lay
from branchline.games.railroad_ink.native.points import count_centre, count_ends, count_lakes, count_line

__all__ = ["IncrementalValue", "after_move", "prepare"]

NEIGHBOURS, RELATIONS = features.NEIGHBOURS, features.RELATIONS
LAVA_VARIANT = 2
SPAN = tables.SPAN
BIT: Annotated[list[uint64], 72] = tables.BITS
STEP: Annotated[list[int], 4] = list(tables.STEPS)
KIND_SIDES: Annotated[list[uint8], 768] = features.kind_sides()
ROUTE_SIDES: Annotated[list[uint8], 256] = features.route_sides()
PATTERN_FEATURE: Annotated[list[uint16], 256 * 16] = features.pattern_features()
BOTH_WAYS, UP, ALONG = 15, 5, 10  # sides of a cell
NEVER_FOUND = 255
MOST_FEATURES, MOST_LINES = 400, 40
SEVERAL: Annotated[list[uint8], 16] = [16 * min(sides.bit_count(), 2) for sides in range(16)]  # none, one or several of some sides
ONE: uint64 = 1  # of 64 bits


class IncrementalValue:
    """Shared sums of the board, and caches for the current cell.

    There are two tables of weights: 0 for boards with the current number of special routes, 1 for one less.
    """

    value: Value
    base: Value  # networks and lines before the move
    whole: Value  # for moves that are evaluated from scratch
    longest: list[int] = sized(3)  # for each kind the length of its longest line
    closed: list[float] = sized(2)  # for each table what networks add that cannot go on
    points: int  # of all networks
    work: Board  # the board after the move
    drawn_tile: int  # 1 + the tile drawn on `work`; 0: none
    incremental: int  # 0 in the last round, which is scored in full
    tables: int  # how many tables are in use
    own: list[Size] = sized(2)  # their offsets
    cells: list[float] = sized(2)  # for each table the sum over vacant cells
    cell_values: list[float] = sized(144)  # at SPAN * table + cell: the terms of that sum
    specials: list[float] = sized(21)  # term of the special routes left: at 0 now, at 1 + n after using the n-th
    lakes: float  # the points of lakes
    cell: Size  # the current one
    number: int64  # serial number of the current cell; cache entries with another number are stale
    free: int  # its sides with a vacant neighbour
    met: int  # those of them whose neighbour is offered a route by other cells too
    lines: list[int] = sized(3)  # for each kind the sides where an end can join one of the kind, or meet one in the neighbour
    followed: list[uint64] = sized(3)  # for each kind the cells whose lines were measured again
    fixed: list[float] = sized(2)  # for each table the sum that does not depend on the tile
    neighbour_values: list[float] = sized(32)  # at 16 * table + 4 * side + kind: term of the neighbour if it is offered such an end
    line: list[int] = sized(1536)  # cache of lines: at 4 * slot their length and three features
    line_of: list[int64] = sized(384)  # at slot: the serial number it is valid for
    line_value: list[float] = sized(768)  # at 384 * table + slot: their sum
    value_of: list[int64] = sized(768)
    ends: list[uint64] = sized(40)  # as in `Value`, for each network of the board when the cell is no longer vacant
    roads: list[uint64] = sized(40)
    rails: list[uint64] = sized(40)
    near: list[uint64] = sized(40)
    far: list[uint64] = sized(40)
    feature: list[Size] = sized(40)  # and its feature
    nets: list[float] = sized(2)  # for each table the sum over those networks and unused exits
    touched: list[uint16] = sized(400)  # the meetings that a tile in the cell may change
    touched_count: Size
    net: list[float] = sized(1024)  # cache of networks: their sum, by slot
    net_of: list[int64] = sized(1024)
    net_rails: list[uint8] = sized(1024)  # the railway sides of the tile it was computed for
    swapped: list[float] = sized(4096)  # at 4 * slot + side: change of the sum if that end is of the other kind
    joined: list[uint64] = sized(2)  # the networks joined into each new one; an overpass may make two
    new_exits: list[int] = sized(2)  # of each new network
    new_ends: list[uint64] = sized(2)
    new_roads: list[uint64] = sized(2)
    new_rails: list[uint64] = sized(2)
    first: list[int] = sized(2)  # its rank in the order of networks, as in `Value`

    def __init__(self, value: Value) -> None:
        allocate(IncrementalValue, self)
        self.value = value
        self.base = Value(value.tables, value.weight)
        self.whole = Value(value.tables, value.weight)
        self.work = Board(value.tables.board)
        self.tables = 1


# ---- a board


def prepare(g: IncrementalValue, b: Board, specials: int) -> None:
    """Computes what all moves of a board share. `specials` 0 halves the work if no move uses a special route."""
    g.cell = 0
    g.incremental = 1 if b.rolled and b.round < b.rounds else 0
    if not g.incremental:
        return
    copy(g.work, b)
    prepare_lines(g, 1)
    prepare_lines(g, 2)
    prepare_networks(g, g.value, g.base)
    g.lakes = lake_points(g.work) if b.variant == LAVA_VARIANT else 0.0
    g.tables = 2 if specials and b.special_hand else 1
    g.value.at = round_table(learned_round(g.value, b, b.round + 1))
    g.base.at = g.value.at
    g.own[0] = g.value.at + own_table(g.value, b.specials)
    g.own[1] = g.value.at + own_table(g.value, b.specials & (b.specials - 1))
    for table in range(g.tables):
        g.value.own = g.own[table]
        sum_cells(g, b, table)
        sum_closed(g, table)
    sum_specials(g, b)


def prepare_lines(g: IncrementalValue, kind: Size) -> None:
    count_line(g.work, kind)
    g.longest[kind] = g.work.length[kind]
    find_lines(g.base, g.work, kind)
    find_meets(g.base, g.work, kind)
    g.followed[kind] = 0


def prepare_networks(g: IncrementalValue, v: Value, base: Value) -> None:
    """Finds networks and lines before the move; updates start from them."""
    base.count = 0
    find_networks(base, g.work)
    base.count -= 1  # without the feature of unused exits, which the move may change
    g.points = base.points
    find_meetings(base, g.work)
    v.owner[:] = base.owner
    v.rank[:] = base.rank
    v.span[:] = base.span
    v.reach[:] = base.reach


def sum_closed(g: IncrementalValue, table: Size) -> None:
    """Sums the networks without open ends, which no move changes."""
    g.base.own = g.own[table]
    g.closed[table] = weight_of_all(g.base)
    for n in range(g.base.used):
        g.closed[table] -= weight_of(g.value, network_feature(g.base.exits[n], g.base.ends[n]))


def sum_cells(g: IncrementalValue, b: Board, table: Size) -> None:
    g.cells[table] = 0.0
    left = b.vacant
    while left:
        cell = lowest(left)
        value = cell_value(g.value, cell, b.offer[cell], sides_in(BIT[cell], b.vacant))
        g.cell_values[SPAN * table + cell] = value
        g.cells[table] += value
        left &= left - 1


def cell_value(v: Value, cell: Size, offer: int, vacant: int) -> float:
    """Term of a vacant cell, by what it is offered and the sides with a vacant neighbour."""
    value = weight_of(v, v.tables.cell_feature[256 * cell + offer])
    return value + weight_of(v, PATTERN_FEATURE[256 * vacant + offer]) if offer else value


def weight_of(v: Value, feature: Size) -> float:
    """Weight of a feature. Copied from value.py, like `add`, so that the C compiler inlines it."""
    return v.weight[v.at + feature] + v.weight[v.own + feature]


def add(v: Value, feature: int) -> None:
    if v.count < MOST_FEATURES:
        v.feature[v.count] = feature
        v.count += 1


def sum_specials(g: IncrementalValue, b: Board) -> None:
    g.value.own = g.own[0]
    g.specials[0] = specials_value(g.value, b.specials)
    if g.tables > 1:
        g.value.own = g.own[1]
        for special in range(b.tables.specials):
            g.specials[1 + special] = specials_value(g.value, b.specials & ~(1 << special))


def specials_value(v: Value, specials: int) -> float:
    v.count = 0
    list_specials(v, specials)
    return weight_of_all(v)


def lake_points(b: Board) -> float:
    b.line[6] = 0
    count_lakes(b)
    return float(b.line[5] + b.line[6])


# ---- a cell


def prepare_cell(g: IncrementalValue, b: Board, cell: Size) -> None:
    """Computes what all tiles in a vacant cell share, and invalidates the caches."""
    g.cell = cell
    g.number += 1
    copy(g.work, b)
    g.work.vacant &= ~BIT[cell]
    g.drawn_tile = 0
    g.free = sides_in(BIT[cell], g.work.vacant)
    g.met = 0
    g.lines[1] = KIND_SIDES[256 + b.offer[cell]]
    g.lines[2] = KIND_SIDES[512 + b.offer[cell]]
    restore_lines(g, g.value, g.base, 1)
    restore_lines(g, g.value, g.base, 2)
    cut_networks(g)
    centre = centre_feature(g.work)
    for table in range(g.tables):
        g.value.own = g.own[table]
        g.fixed[table] = g.cells[table] - g.cell_values[SPAN * table + cell] + weight_of(g.value, centre) + count_centre(g.work)
        for side in range(4):
            prepare_neighbour(g, table, side)
        sum_networks(g, table)
    prepare_meetings(g, g.base, joined_by(g, g.base, BOTH_WAYS))


def cut_networks(g: IncrementalValue) -> None:
    """Computes the networks of the board when the cell is no longer vacant."""
    bit = BIT[g.cell]
    for n in range(g.base.networks):
        ends = g.base.ends[n] & ~bit
        near = g.base.near[n] & ~bit
        g.far[n] = g.base.far[n] & ~bit
        if (g.base.ends[n] | g.base.near[n]) & bit:
            near = beside(ends) & g.work.vacant & ~ends
            g.far[n] = beside(near) & g.work.vacant & ~ends
        g.ends[n] = ends
        g.roads[n] = g.base.roads[n] & ~bit
        g.rails[n] = g.base.rails[n] & ~bit
        g.near[n] = near
        g.feature[n] = network_feature(g.base.exits[n], ends)


def sum_networks(g: IncrementalValue, table: Size) -> None:
    g.nets[table] = g.closed[table] + weight_of(g.value, unused_feature(g.work))
    for n in range(g.base.used):
        g.nets[table] += weight_of(g.value, g.feature[n])


def prepare_neighbour(g: IncrementalValue, table: Size, side: Size) -> None:
    """Terms of the neighbour on a side, for every kind of end that it may be offered."""
    at = 16 * table + 4 * side
    if not g.free >> side & 1:
        for kind in range(4):
            g.neighbour_values[at + kind] = 0.0
        return
    cell = g.cell + STEP[side]
    offer = g.work.offer[cell]
    vacant = sides_in(BIT[cell], g.work.vacant)
    g.fixed[table] -= g.cell_values[SPAN * table + cell]
    for kind in range(4 if g.work.variant == LAVA_VARIANT else 3):
        g.neighbour_values[at + kind] = cell_value(g.value, cell, offer | kind << 2 * (side ^ 2), vacant)
    for kind in range(1, 3):
        if KIND_SIDES[256 * kind + offer]:
            g.lines[kind] |= 1 << side
            g.met |= 1 << side


def prepare_meetings(g: IncrementalValue, base: Value, facing: uint64) -> None:
    """Sums the meetings in other cells that cannot change; lists those of networks that face the cell."""
    g.touched_count = 0
    for n in range(base.meetings):
        if base.where[n] & BIT[g.cell]:
            continue
        if (facing >> base.one[n] | facing >> base.other[n]) & 1:
            g.touched[g.touched_count] = n
            g.touched_count += 1
        else:
            feature = base.meeting[n] + relation(base, base.one[n], base.other[n])
            for table in range(g.tables):
                g.value.own = g.own[table]
                g.nets[table] += weight_of(g.value, feature)


# ---- a tile in the cell


def after_move(g: IncrementalValue, b: Board, move: int) -> float:
    """The value of the board after one of its moves."""
    if move >= b.tables.done or not g.incremental or not b.vacant & BIT[b.tables.cells[move // b.tables.tiles]]:
        return full_value(g, b, move)
    cell = b.tables.cells[move // b.tables.tiles]
    if cell != g.cell:
        prepare_cell(g, b, cell)
    return tile_value(g, b, move % b.tables.tiles)


def full_value(g: IncrementalValue, b: Board, move: int) -> float:
    """Value after any other move, or in the last round, from scratch."""
    g.drawn_tile = 0
    copy(g.work, b)
    apply(g.work, move)
    return current_value(g.whole, g.work)


def tile_value(g: IncrementalValue, b: Board, tile: Size) -> float:
    """Value after drawing a tile in the current cell."""
    special = g.value.tables.special[tile]
    table = 1 if special else 0
    g.value.own = g.own[table]
    total = g.fixed[table] + g.specials[special]
    for side in range(4):
        total += g.neighbour_values[16 * table + 4 * side + b.tables.kind[4 * tile + side]]
    total += line_value(g, b, tile, table, 1) + line_value(g, b, tile, table, 2) + network_value(g, b, tile, table)
    if tile < b.tables.route_tiles:
        return total + g.lakes
    draw_tile(g, b, tile)
    return total + lake_points(g.work)


def draw_tile(g: IncrementalValue, b: Board, tile: Size) -> None:
    """Draws the tile on `work`, unless it is there already."""
    if g.drawn_tile != tile + 1:
        copy(g.work, b)
        lay(g.work, g.cell, tile)
        g.drawn_tile = tile + 1


def line_value(g: IncrementalValue, b: Board, tile: Size, table: Size, kind: Size) -> float:
    """Sum over the lines of a kind; cached by the ends that join or meet others and by how many (0, 1, more) are open."""
    sides = g.value.tables.tile_sides[3 * tile + kind]
    place = 128 * kind + SEVERAL[sides & g.free] + (sides & g.lines[kind])
    if sides:
        place += 64
    if g.value_of[384 * table + place] != g.number:
        g.value_of[384 * table + place] = g.number
        if g.line_of[place] != g.number:
            g.line_of[place] = g.number
            cache_line(g, b, tile, kind, 4 * place)
        g.line_value[384 * table + place] = cached_line_value(g, 4 * place)
    return g.line_value[384 * table + place]


def cached_line_value(g: IncrementalValue, at: Size) -> float:
    points = g.work.tables.points[0] * g.line[at]
    return points + weight_of(g.value, g.line[at + 1]) + weight_of(g.value, g.line[at + 2]) + weight_of(g.value, g.line[at + 3])


def cache_line(g: IncrementalValue, b: Board, tile: Size, kind: Size, at: Size) -> None:
    sides = g.value.tables.tile_sides[3 * tile + kind]
    offered = KIND_SIDES[256 * kind + b.offer[g.cell]]
    g.line[at] = max(g.longest[kind], 1) if sides else g.longest[kind]
    if offered or sides & g.lines[kind]:
        draw_tile(g, b, tile)
        if sides & offered:
            count_line(g.work, kind)
            g.line[at] = g.work.length[kind]
        update_lines(g, g.value, g.base, kind)
        find_meets(g.value, g.work, kind)
    else:
        add_separate_line(g, popcount(sides & g.free), kind)
    g.value.count = 0
    list_line(g.value, g.line[at], kind)
    for n in range(3):
        g.line[at + 1 + n] = g.value.feature[n]


def update_lines(g: IncrementalValue, v: Value, base: Value, kind: Size) -> None:
    """Measures the lines of a kind again that reach the cell; the others are unchanged."""
    near = BIT[g.cell]
    sides = KIND_SIDES[256 * kind + g.work.offer[g.cell]]
    while sides:
        near |= base.reach[72 * kind + g.cell + STEP[lowest(sides)]]
        sides &= sides - 1
    open_ = open_cells(g.work, kind)
    v.grows[kind] = 0
    v.both[kind] = 0
    left = open_ & ~near
    while left:
        compare_line(v, kind, base.span[72 * kind + lowest(left)], base.farthest[72 * kind + lowest(left)])
        left &= left - 1
    follow_ends(v, g.work, kind, open_ & near, open_)
    g.followed[kind] |= open_ & near


def restore_lines(g: IncrementalValue, v: Value, base: Value, kind: Size) -> None:
    """Restores the lines that were measured again."""
    left = g.followed[kind]
    while left:
        at = 72 * kind + lowest(left)
        v.span[at] = base.span[at]
        v.reach[at] = base.reach[at]
        left &= left - 1
    g.followed[kind] = 0


def add_separate_line(g: IncrementalValue, ends: int, kind: Size) -> None:
    """Adds a line of one cell that joins no other; `ends` of it are open."""
    g.value.grows[kind] = max(g.base.grows[kind], min(ends, 1))
    g.value.both[kind] = max(g.base.both[kind], min(ends // 2, 1))
    g.value.meets[kind] = g.base.meets[kind]


def network_value(g: IncrementalValue, b: Board, tile: Size, table: Size) -> float:
    """Sum over networks and open ends; cached by the sides with ends, and by their kinds where they meet others."""
    rails = g.value.tables.tile_sides[3 * tile + 2]
    place = 512 * table + 256 * g.work.tables.overpass[tile] + 16 * (rails & g.met) + (g.value.tables.tile_sides[3 * tile + 1] | rails)
    if g.net_of[place] != g.number:
        g.net_of[place] = g.number
        g.net_rails[place] = rails
        draw_tile(g, b, tile)
        g.net[place] = g.nets[table] + count_networks(g, g.value, tile, 4 * place)
    total = g.net[place]
    others = (rails ^ g.net_rails[place]) & g.free
    while others:
        total += g.swapped[4 * place + lowest(others)]
        others &= others - 1
    return total


def count_networks(g: IncrementalValue, v: Value, tile: Size, place: Size) -> float:
    """Change of that sum by the tile, relative to `nets`."""
    v.count = 0
    gone = grow_networks(g, v, g.base, tile)
    list_touched(g, v, g.base)
    sides = (g.value.tables.tile_sides[3 * tile + 1] | g.value.tables.tile_sides[3 * tile + 2]) & g.free
    while sides:
        side = lowest(sides)
        sides &= sides - 1
        list_pairs(g, v, side)
        g.swapped[place + side] = list_neighbours(g, v, side, g.work.tables.kind[4 * tile + side])
    restore_ranks(v, g.base, g.joined[0] | g.joined[1])
    list_joins(v)
    list_loose(v, g.work)
    count_ends(g.work)
    return v.points + g.work.line[4] + g.work.line[6] + weight_of_all(v) - gone


def restore_ranks(v: Value, base: Value, joined: uint64) -> None:
    """Restores the ranks of networks that were joined."""
    while joined:
        v.rank[lowest(joined)] = base.rank[lowest(joined)]
        joined &= joined - 1


def list_touched(g: IncrementalValue, v: Value, base: Value) -> None:
    """Adds the meetings of earlier ends."""
    for at in range(g.touched_count):
        n = g.touched[at]
        add(v, base.meeting[n] + relation(v, base.one[n], base.other[n]))


def list_pairs(g: IncrementalValue, v: Value, side: Size) -> None:
    """Adds the ends that meet the one on a side of the cell."""
    cell = g.cell + STEP[side]
    own = side ^ 2
    others = ROUTE_SIDES[g.work.offer[cell]] & ~(1 << own)
    while others:
        other = lowest(others)
        others &= others - 1
        at = pair_feature(g.work.offer[cell], own, other)
        add(v, at + relation(v, v.owner[4 * cell + own], v.owner[4 * cell + other]))


def list_neighbours(g: IncrementalValue, v: Value, side: Size, kind: int) -> float:
    """Adds the ends that face cells adjacent to the one this end faces; returns the change if it were of the other kind."""
    swapped = 0.0
    cell = g.cell + STEP[side]
    own = v.owner[4 * cell + (side ^ 2)]
    left = beside(BIT[cell]) & g.work.vacant & g.work.offered
    while left:
        neighbour = lowest(left)
        left &= left - 1
        others = ROUTE_SIDES[g.work.offer[neighbour]]
        while others:
            other = lowest(others)
            others &= others - 1
            at = NEIGHBOURS + relation(v, own, v.owner[4 * neighbour + other])
            alike = (g.work.offer[neighbour] >> 2 * other & 3) == kind
            add(v, at + RELATIONS if alike else at)
            gain = weight_of(v, at + RELATIONS) - weight_of(v, at)
            swapped += -gain if alike else gain
    return swapped


# ---- networks that grow


def grow_networks(g: IncrementalValue, v: Value, base: Value, tile: Size) -> float:
    """Updates the networks to what `find_networks` would find after the tile; returns the sum over those that it joined."""
    find_ends(v, g.work)
    v.networks = 0
    v.points = g.points
    join_by_tile(g, v, base, tile)
    joined = g.joined[0] | g.joined[1]
    gone = remove_networks(g, v, base, joined)
    early = 1 if g.first[1] < g.first[0] else 0
    for n in range(base.networks):
        while g.first[early] < base.first[n]:
            add_network(g, v, base, early)
            early = 1 - early
        if g.ends[n] and not joined >> n & 1 and v.networks < MOST_LINES - 1:
            keep_network(g, v, base, n)
    while g.first[early] < NEVER_FOUND:
        add_network(g, v, base, early)
        early = 1 - early
    return gone


def join_by_tile(g: IncrementalValue, v: Value, base: Value, tile: Size) -> None:
    """Joins networks by a tile into one, or into two where an overpass keeps them apart."""
    sides = g.value.tables.tile_sides[3 * tile + 1] | g.value.tables.tile_sides[3 * tile + 2]
    g.joined[0] = 0
    g.joined[1] = 0
    g.first[0] = NEVER_FOUND
    g.first[1] = NEVER_FOUND
    if not g.work.tables.overpass[tile]:
        if sides:
            join_networks(g, v, base, 0, tile, sides, BOTH_WAYS)
    elif joined_by(g, base, sides & UP) & joined_by(g, base, sides & ALONG):
        join_networks(g, v, base, 0, tile, sides, BOTH_WAYS)
    else:
        join_networks(g, v, base, 0, tile, sides & UP, UP)
        join_networks(g, v, base, 1, tile, sides & ALONG, ALONG)


def joined_by(g: IncrementalValue, base: Value, sides: int) -> uint64:
    """The networks that offer something on some sides of the cell, as a mask."""
    joined = 0
    left = sides & ROUTE_SIDES[g.work.offer[g.cell]]
    while left:
        joined |= ONE << base.owner[4 * g.cell + lowest(left)]
        left &= left - 1
    return joined


def join_networks(g: IncrementalValue, v: Value, base: Value, new: Size, tile: Size, sides: int, ways: int) -> None:
    """Builds a new network from those that ends on some sides join; `ways`: the directions it takes in the cell."""
    up = BIT[g.cell] if ways & UP else 0
    along = BIT[g.cell] if ways & ALONG else 0
    g.new_exits[new] = 0
    g.new_ends[new] = 0
    g.new_roads[new] = 0
    g.new_rails[new] = 0
    left = joined_by(g, base, sides)
    g.joined[new] = left
    while left:
        n = lowest(left)
        g.new_exits[new] += base.exits[n]
        g.new_ends[new] |= g.ends[n]
        g.new_roads[new] |= g.roads[n]
        g.new_rails[new] |= g.rails[n]
        if n < base.used:
            up |= base.up[n]
            along |= base.along[n]
        left &= left - 1
    add_ends(g, v, base.networks + new, new, tile, sides & g.free)
    up &= v.exits_up | v.open[0] | v.open[2]
    along &= v.exits_along | v.open[1] | v.open[3]
    if up | along:
        g.first[new] = lowest(up) if up else 64 + lowest(along)


def add_ends(g: IncrementalValue, v: Value, name: int, new: Size, tile: Size, sides: int) -> None:
    """Adds the ends on some sides, which face the neighbours there."""
    while sides:
        side = lowest(sides)
        sides &= sides - 1
        cell = g.cell + STEP[side]
        v.owner[4 * cell + (side ^ 2)] = name
        g.new_ends[new] |= BIT[cell]
        if g.work.tables.kind[4 * tile + side] == 1:
            g.new_roads[new] |= BIT[cell]
        else:
            g.new_rails[new] |= BIT[cell]


def remove_networks(g: IncrementalValue, v: Value, base: Value, joined: uint64) -> float:
    """Removes networks that became part of another one; returns the sum over them."""
    gone = 0.0
    while joined:
        n = lowest(joined)
        joined &= joined - 1
        if n < base.used:
            v.points -= g.work.tables.network_values[base.exits[n]]
            gone += weight_of(v, g.feature[n])
    return gone


def add_network(g: IncrementalValue, v: Value, base: Value, new: Size) -> None:
    """Adds a new network."""
    g.first[new] = NEVER_FOUND
    v.points += g.work.tables.network_values[g.new_exits[new]]
    add(v, network_feature(g.new_exits[new], g.new_ends[new]))
    if g.new_ends[new]:
        name = base.networks + new
        remember(v, g.work, name, g.new_ends[new], g.new_roads[new], g.new_rails[new], g.new_exits[new])
        v.rank[name] = 4 * name + (v.rank[name] & 3)
        left = g.joined[new]
        while left:
            v.rank[lowest(left)] = v.rank[name]
            left &= left - 1


def keep_network(g: IncrementalValue, v: Value, base: Value, n: Size) -> None:
    """Copies a network that the tile does not join."""
    at = v.networks
    v.ends[at] = g.ends[n]
    v.roads[at] = g.roads[n]
    v.rails[at] = g.rails[n]
    v.near[at] = g.near[n]
    v.far[at] = g.far[n]
    v.exits[at] = base.exits[n]
    v.networks = at + 1
