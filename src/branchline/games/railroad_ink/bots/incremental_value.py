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

from branchline.engine.bits import FULL, lowest, popcount
from branchline.engine.kernel_fields import Size, allocate, int64, sized, uint8, uint16, uint64
from branchline.games.railroad_ink.bots import features
from branchline.games.railroad_ink.bots.value import (
    Value,
    add_network,
    beside,
    centre_feature,
    compare_line,
    current_value,
    find_ends,
    find_lines,
    find_meetings,
    find_meets,
    find_networks,
    find_reach,
    follow_ends,
    learned_round,
    list_joins,
    list_line,
    list_loose,
    list_specials,
    network_feature,
    open_cells,
    pair_feature,
    relation,
    round_offset,
    sides_in,
    specials_offset,
    unused_feature,
    weight_of_all,
)
from branchline.games.railroad_ink.native import tables
from branchline.games.railroad_ink.native.kernel import Board, apply, copy, lay
from branchline.games.railroad_ink.native.points import count_centre, count_ends, count_lakes, count_line

__all__ = ["IncrementalValue", "after_move", "prepare"]

NEIGHBOURS, RELATIONS = features.NEIGHBOURS, features.RELATIONS
LAVA_VARIANT, SPAN = tables.LAVA_VARIANT, tables.SPAN
BIT: Annotated[list[uint64], 72] = tables.BITS
STEP: Annotated[list[int], 4] = list(tables.STEPS)
KIND_SIDES: Annotated[list[uint8], 768] = features.kind_sides()
ROUTE_SIDES: Annotated[list[uint8], 256] = features.route_sides()
PATTERN_FEATURE: Annotated[list[uint16], 256 * 16] = features.pattern_features()
BOTH_WAYS, UP, ALONG = 15, 5, 10  # sides of a cell
NEVER_FOUND = 255
MOST_FEATURES, MOST_LINES = features.MOST_FEATURES, features.MOST_LINES
SEVERAL: Annotated[list[uint8], 16] = [16 * min(sides.bit_count(), 2) for sides in range(16)]  # none, one or several of some sides
ONE: uint64 = 1  # of 64 bits


class IncrementalValue:
    """Shared sums of the board, and caches for the current cell.

    There are two tables of weights: 0 for boards with the current number of special routes, 1 for one less.
    """

    value: Value
    base: Value  # networks and lines before the move
    full_value: Value  # for moves that are evaluated from scratch
    longest: list[int] = sized(3)  # for each kind the length of its longest line
    closed_sum: list[float] = sized(2)  # for each table what networks add that cannot go on
    network_points: int  # of all networks
    work: Board  # the board after the move
    drawn_tile: int  # 1 + the tile drawn on `work`; 0: none
    incremental: int  # 0 in the last round, which is scored in full
    tables: int  # how many tables are in use
    specials_tables: list[Size] = sized(2)  # their offsets
    cells: list[float] = sized(2)  # for each table the sum over vacant cells
    cell_values: list[float] = sized(144)  # at SPAN * table + cell: the terms of that sum
    specials: list[float] = sized(21)  # term of the special routes left: at 0 now, at 1 + n after using the n-th
    lakes: float  # the points of lakes
    cell: Size  # the current one
    cell_number: int64  # serial number of the current cell; cache entries with another number are stale
    free_sides: int  # its sides with a vacant neighbour
    shared_sides: int  # those of them whose neighbour is offered a route by other cells too
    lines: list[int] = sized(3)  # for each kind the sides where an end can join one of the kind, or meet one in the neighbour
    measured_cells: list[uint64] = sized(3)  # for each kind the cells whose lines were measured again
    fixed_sum: list[float] = sized(2)  # for each table the sum that does not depend on the tile
    neighbour_values: list[float] = sized(32)  # at 16 * table + 4 * side + kind: term of the neighbour if it is offered such an end
    line: list[int] = sized(1536)  # cache of lines: at 4 * slot their length and three features
    line_number: list[int64] = sized(384)  # at slot: the serial number it is valid for
    line_value: list[float] = sized(768)  # at 384 * table + slot: their sum
    line_value_number: list[int64] = sized(768)
    cut: Value  # the open ends of the networks when the cell is no longer vacant
    feature: list[Size] = sized(40)  # and the feature of each network
    network_sum: list[float] = sized(2)  # for each table the sum over those networks and unused exits
    touched_meetings: list[uint16] = sized(400)  # the meetings that a tile in the cell may change
    touched_count: Size
    network_total: list[float] = sized(1024)  # cache of networks: their sum, by slot
    network_number: list[int64] = sized(1024)
    network_rails: list[uint8] = sized(1024)  # the railway sides of the tile it was computed for
    swap_gain: list[float] = sized(4096)  # at 4 * slot + side: change of the sum if that end is of the other kind
    joined_networks: list[uint64] = sized(2)  # the networks joined into each new one; an overpass may make two
    new_exits: list[int] = sized(2)  # of each new network
    new_roads: list[uint64] = sized(2)
    new_rails: list[uint64] = sized(2)
    first: list[int] = sized(2)  # its rank in the order of networks, as in `Value`

    def __init__(self, value: Value) -> None:
        allocate(IncrementalValue, self)
        self.value = value
        self.base = Value(value.tables, value.weight)
        self.full_value = Value(value.tables, value.weight)
        self.cut = Value(value.tables, value.weight)
        self.work = Board(value.tables.board)
        self.tables = 1


# ---- a board


def prepare(g: IncrementalValue, b: Board, specials: int) -> None:
    """Computes what all moves of a board share. `specials` 0 halves the work if no move uses a special route."""
    g.cell = 0
    g.incremental = 1 if b.is_rolled and b.round < b.rounds else 0
    if not g.incremental:
        return
    copy(g.work, b)
    prepare_lines(g, 1)
    prepare_lines(g, 2)
    prepare_networks(g, g.value, g.base)
    g.lakes = lake_points(g.work) if b.variant == LAVA_VARIANT else 0.0
    g.tables = 2 if specials and b.special_hand else 1
    g.value.round_table = round_offset(learned_round(g.value, b, b.round + 1))
    g.base.round_table = g.value.round_table
    g.specials_tables[0] = g.value.round_table + specials_offset(g.value, b.specials)
    g.specials_tables[1] = g.value.round_table + specials_offset(g.value, b.specials & (b.specials - 1))
    for table in range(g.tables):
        g.value.specials_table = g.specials_tables[table]
        sum_cells(g, b, table)
        sum_closed(g, table)
    sum_specials(g, b)


def prepare_lines(g: IncrementalValue, kind: Size) -> None:
    count_line(g.work, kind)
    g.longest[kind] = g.work.length[kind]
    find_lines(g.base, g.work, kind)
    find_meets(g.base, g.work, kind)
    g.measured_cells[kind] = 0


def prepare_networks(g: IncrementalValue, v: Value, base: Value) -> None:
    """Finds networks and lines before the move; updates start from them."""
    base.count = 0
    find_networks(base, g.work)
    base.count -= 1  # without the feature of unused exits, which the move may change
    g.network_points = base.points
    find_meetings(base, g.work)
    v.owner[:] = base.owner
    v.rank[:] = base.rank
    v.span[:] = base.span
    v.reach[:] = base.reach


def sum_closed(g: IncrementalValue, table: Size) -> None:
    """Sums the networks without open ends, which no move changes."""
    g.base.specials_table = g.specials_tables[table]
    g.closed_sum[table] = weight_of_all(g.base)
    for n in range(g.base.used_networks):
        g.closed_sum[table] -= weight_of(g.value, network_feature(g.base.exits[n], g.base.ends[n]))


def sum_cells(g: IncrementalValue, b: Board, table: Size) -> None:
    g.cells[table] = 0.0
    cells = b.vacant_cells
    while cells:
        cell = lowest(cells)
        value = cell_value(g.value, cell, b.offer[cell], sides_in(BIT[cell], b.vacant_cells))
        g.cell_values[SPAN * table + cell] = value
        g.cells[table] += value
        cells &= cells - 1


def cell_value(v: Value, cell: Size, offer: int, vacant: int) -> float:
    """Term of a vacant cell, by what it is offered and the sides with a vacant neighbour."""
    value = weight_of(v, v.tables.cell_feature[256 * cell + offer])
    return value + weight_of(v, PATTERN_FEATURE[256 * vacant + offer]) if offer else value


def weight_of(v: Value, feature: Size) -> float:
    """Weight of a feature. Copied from value.py, like `add`, so that the C compiler inlines it."""
    return v.weight[v.round_table + feature] + v.weight[v.specials_table + feature]


def add(v: Value, feature: int) -> None:
    if v.count < MOST_FEATURES:
        v.feature[v.count] = feature
        v.count += 1


def sum_specials(g: IncrementalValue, b: Board) -> None:
    g.value.specials_table = g.specials_tables[0]
    g.specials[0] = specials_value(g.value, b.specials)
    if g.tables > 1:
        g.value.specials_table = g.specials_tables[1]
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
    g.cell_number += 1
    copy(g.work, b)
    g.work.vacant_cells &= ~BIT[cell]
    g.drawn_tile = 0
    g.free_sides = sides_in(BIT[cell], g.work.vacant_cells)
    g.shared_sides = 0
    g.lines[1] = KIND_SIDES[256 + b.offer[cell]]
    g.lines[2] = KIND_SIDES[512 + b.offer[cell]]
    restore_lines(g, g.value, g.base, 1)
    restore_lines(g, g.value, g.base, 2)
    cut_networks(g)
    centre = centre_feature(g.work)
    for table in range(g.tables):
        g.value.specials_table = g.specials_tables[table]
        g.fixed_sum[table] = g.cells[table] - g.cell_values[SPAN * table + cell] + weight_of(g.value, centre) + count_centre(g.work)
        for side in range(4):
            prepare_neighbour(g, table, side)
        sum_networks(g, table)
    prepare_meetings(g, g.base, joined_by(g, g.base, BOTH_WAYS))


def cut_networks(g: IncrementalValue) -> None:
    """Computes the networks of the board when the cell is no longer vacant."""
    bit = BIT[g.cell]
    for n in range(g.base.networks):
        copy_ends(g.cut, n, g.base, n, ~bit)
        if (g.base.ends[n] | g.base.near_cells[n]) & bit:
            find_reach(g.cut, g.work, n)
        g.feature[n] = network_feature(g.base.exits[n], g.cut.ends[n])


def copy_ends(into: Value, at: Size, v: Value, n: Size, cells: uint64) -> None:
    """Copies the open ends of a network, and what is near, as far as they are among these cells."""
    into.ends[at] = v.ends[n] & cells
    into.roads[at] = v.roads[n] & cells
    into.rails[at] = v.rails[n] & cells
    into.near_cells[at] = v.near_cells[n] & cells
    into.far_cells[at] = v.far_cells[n] & cells


def sum_networks(g: IncrementalValue, table: Size) -> None:
    g.network_sum[table] = g.closed_sum[table] + weight_of(g.value, unused_feature(g.work))
    for n in range(g.base.used_networks):
        g.network_sum[table] += weight_of(g.value, g.feature[n])


def prepare_neighbour(g: IncrementalValue, table: Size, side: Size) -> None:
    """Terms of the neighbour on a side, for every kind of end that it may be offered."""
    at = 16 * table + 4 * side
    if not g.free_sides >> side & 1:
        for kind in range(4):
            g.neighbour_values[at + kind] = 0.0
        return
    cell = g.cell + STEP[side]
    offer = g.work.offer[cell]
    vacant = sides_in(BIT[cell], g.work.vacant_cells)
    g.fixed_sum[table] -= g.cell_values[SPAN * table + cell]
    for kind in range(4 if g.work.variant == LAVA_VARIANT else 3):
        g.neighbour_values[at + kind] = cell_value(g.value, cell, offer | kind << 2 * (side ^ 2), vacant)
    for kind in range(1, 3):
        if KIND_SIDES[256 * kind + offer]:
            g.lines[kind] |= 1 << side
            g.shared_sides |= 1 << side


def prepare_meetings(g: IncrementalValue, base: Value, facing: uint64) -> None:
    """Sums the meetings in other cells that cannot change; lists those of networks that face the cell."""
    g.touched_count = 0
    for n in range(base.meetings):
        if base.meeting_cells[n] & BIT[g.cell]:
            continue
        if (facing >> base.one_network[n] | facing >> base.other_network[n]) & 1:
            g.touched_meetings[g.touched_count] = n
            g.touched_count += 1
        else:
            feature = base.meeting_feature[n] + relation(base, base.one_network[n], base.other_network[n])
            for table in range(g.tables):
                g.value.specials_table = g.specials_tables[table]
                g.network_sum[table] += weight_of(g.value, feature)


# ---- a tile in the cell


def after_move(g: IncrementalValue, b: Board, move: int) -> float:
    """The value of the board after one of its moves."""
    if move >= b.tables.done_move or not g.incremental or not b.vacant_cells & BIT[b.tables.cells[move // b.tables.tiles]]:
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
    return current_value(g.full_value, g.work)


def tile_value(g: IncrementalValue, b: Board, tile: Size) -> float:
    """Value after drawing a tile in the current cell."""
    special = g.value.tables.special[tile]
    table = 1 if special else 0
    g.value.specials_table = g.specials_tables[table]
    total = g.fixed_sum[table] + g.specials[special]
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
    place = 128 * kind + SEVERAL[sides & g.free_sides] + (sides & g.lines[kind])
    if sides:
        place += 64
    if g.line_value_number[384 * table + place] != g.cell_number:
        g.line_value_number[384 * table + place] = g.cell_number
        if g.line_number[place] != g.cell_number:
            g.line_number[place] = g.cell_number
            cache_line(g, b, tile, kind, 4 * place)
        g.line_value[384 * table + place] = cached_line_value(g, 4 * place)
    return g.line_value[384 * table + place]


def cached_line_value(g: IncrementalValue, at: Size) -> float:
    points = g.work.tables.points[0] * g.line[at]
    return points + weight_of(g.value, g.line[at + 1]) + weight_of(g.value, g.line[at + 2]) + weight_of(g.value, g.line[at + 3])


def cache_line(g: IncrementalValue, b: Board, tile: Size, kind: Size, at: Size) -> None:
    sides = g.value.tables.tile_sides[3 * tile + kind]
    offered_sides = KIND_SIDES[256 * kind + b.offer[g.cell]]
    g.line[at] = max(g.longest[kind], 1) if sides else g.longest[kind]
    if offered_sides or sides & g.lines[kind]:
        draw_tile(g, b, tile)
        if sides & offered_sides:
            count_line(g.work, kind)
            g.line[at] = g.work.length[kind]
        update_lines(g, g.value, g.base, kind)
        find_meets(g.value, g.work, kind)
    else:
        add_separate_line(g, popcount(sides & g.free_sides), kind)
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
    ends = open_cells(g.work, kind)
    v.grows[kind] = 0
    v.both[kind] = 0
    cells = ends & ~near
    while cells:
        compare_line(v, kind, base.span[72 * kind + lowest(cells)], base.farthest[72 * kind + lowest(cells)])
        cells &= cells - 1
    follow_ends(v, g.work, kind, ends & near, ends)
    g.measured_cells[kind] |= ends & near


def restore_lines(g: IncrementalValue, v: Value, base: Value, kind: Size) -> None:
    """Restores the lines that were measured again."""
    cells = g.measured_cells[kind]
    while cells:
        at = 72 * kind + lowest(cells)
        v.span[at] = base.span[at]
        v.reach[at] = base.reach[at]
        cells &= cells - 1
    g.measured_cells[kind] = 0


def add_separate_line(g: IncrementalValue, ends: int, kind: Size) -> None:
    """Adds a line of one cell that joins no other; `ends` of it are open."""
    g.value.grows[kind] = max(g.base.grows[kind], min(ends, 1))
    g.value.both[kind] = max(g.base.both[kind], min(ends // 2, 1))
    g.value.meets[kind] = g.base.meets[kind]


def network_value(g: IncrementalValue, b: Board, tile: Size, table: Size) -> float:
    """Sum over networks and open ends; cached by the sides with ends, and by their kinds where they meet others."""
    rails = g.value.tables.tile_sides[3 * tile + 2]
    place = (
        512 * table + 256 * g.work.tables.overpass[tile] + 16 * (rails & g.shared_sides) + (g.value.tables.tile_sides[3 * tile + 1] | rails)
    )
    if g.network_number[place] != g.cell_number:
        g.network_number[place] = g.cell_number
        g.network_rails[place] = rails
        draw_tile(g, b, tile)
        g.network_total[place] = g.network_sum[table] + count_networks(g, g.value, tile, 4 * place)
    total = g.network_total[place]
    others = (rails ^ g.network_rails[place]) & g.free_sides
    while others:
        total += g.swap_gain[4 * place + lowest(others)]
        others &= others - 1
    return total


def count_networks(g: IncrementalValue, v: Value, tile: Size, place: Size) -> float:
    """Change of that sum by the tile, relative to `network_sum`."""
    v.count = 0
    removed_value = grow_networks(g, v, g.base, tile)
    list_touched(g, v, g.base)
    sides = (g.value.tables.tile_sides[3 * tile + 1] | g.value.tables.tile_sides[3 * tile + 2]) & g.free_sides
    while sides:
        side = lowest(sides)
        sides &= sides - 1
        list_pairs(g, v, side)
        g.swap_gain[place + side] = list_neighbours(g, v, side, g.work.tables.kind[4 * tile + side])
    restore_ranks(v, g.base, g.joined_networks[0] | g.joined_networks[1])
    list_joins(v)
    list_loose(v, g.work)
    count_ends(g.work)
    return v.points + g.work.line[4] + g.work.line[6] + weight_of_all(v) - removed_value


def restore_ranks(v: Value, base: Value, networks: uint64) -> None:
    """Restores the ranks of networks that were joined."""
    while networks:
        v.rank[lowest(networks)] = base.rank[lowest(networks)]
        networks &= networks - 1


def list_touched(g: IncrementalValue, v: Value, base: Value) -> None:
    """Adds the meetings of earlier ends."""
    for at in range(g.touched_count):
        n = g.touched_meetings[at]
        add(v, base.meeting_feature[n] + relation(v, base.one_network[n], base.other_network[n]))


def list_pairs(g: IncrementalValue, v: Value, side: Size) -> None:
    """Adds the ends that meet the one on a side of the cell."""
    cell = g.cell + STEP[side]
    near_side = side ^ 2
    others = ROUTE_SIDES[g.work.offer[cell]] & ~(1 << near_side)
    while others:
        other = lowest(others)
        others &= others - 1
        at = pair_feature(g.work.offer[cell], near_side, other)
        add(v, at + relation(v, v.owner[4 * cell + near_side], v.owner[4 * cell + other]))


def list_neighbours(g: IncrementalValue, v: Value, side: Size, kind: int) -> float:
    """Adds the ends that face cells adjacent to the one this end faces; returns the change if it were of the other kind."""
    gains = 0.0
    cell = g.cell + STEP[side]
    network = v.owner[4 * cell + (side ^ 2)]
    cells = beside(BIT[cell]) & g.work.vacant_cells & g.work.offered_cells
    while cells:
        neighbour = lowest(cells)
        cells &= cells - 1
        others = ROUTE_SIDES[g.work.offer[neighbour]]
        while others:
            other = lowest(others)
            others &= others - 1
            at = NEIGHBOURS + relation(v, network, v.owner[4 * neighbour + other])
            alike = (g.work.offer[neighbour] >> 2 * other & 3) == kind
            add(v, at + RELATIONS if alike else at)
            gain = weight_of(v, at + RELATIONS) - weight_of(v, at)
            gains += -gain if alike else gain
    return gains


# ---- networks that grow


def grow_networks(g: IncrementalValue, v: Value, base: Value, tile: Size) -> float:
    """Updates the networks to what `find_networks` would find after the tile; returns the sum over those that it joined."""
    find_ends(v, g.work)
    v.networks = 0
    v.points = g.network_points
    join_by_tile(g, v, base, tile)
    members = g.joined_networks[0] | g.joined_networks[1]
    removed_value = remove_networks(g, v, base, members)
    early = 1 if g.first[1] < g.first[0] else 0
    for n in range(base.networks):
        while g.first[early] < base.first[n]:
            add_new_network(g, v, base, early)
            early = 1 - early
        if g.cut.ends[n] and not members >> n & 1 and v.networks < MOST_LINES - 1:
            keep_network(g, v, base, n)
    while g.first[early] < NEVER_FOUND:
        add_new_network(g, v, base, early)
        early = 1 - early
    return removed_value


def join_by_tile(g: IncrementalValue, v: Value, base: Value, tile: Size) -> None:
    """Joins networks by a tile into one, or into two where an overpass keeps them apart."""
    sides = g.value.tables.tile_sides[3 * tile + 1] | g.value.tables.tile_sides[3 * tile + 2]
    g.joined_networks[0] = 0
    g.joined_networks[1] = 0
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
    networks = 0
    meeting_sides = sides & ROUTE_SIDES[g.work.offer[g.cell]]
    while meeting_sides:
        networks |= ONE << base.owner[4 * g.cell + lowest(meeting_sides)]
        meeting_sides &= meeting_sides - 1
    return networks


def join_networks(g: IncrementalValue, v: Value, base: Value, new: Size, tile: Size, sides: int, ways: int) -> None:
    """Builds a new network from those that ends on some sides join; `ways`: the directions it takes in the cell."""
    up = BIT[g.cell] if ways & UP else 0
    along = BIT[g.cell] if ways & ALONG else 0
    g.new_exits[new] = 0
    g.new_roads[new] = 0
    g.new_rails[new] = 0
    members = joined_by(g, base, sides)
    g.joined_networks[new] = members
    while members:
        n = lowest(members)
        g.new_exits[new] += base.exits[n]
        g.new_roads[new] |= g.cut.roads[n]
        g.new_rails[new] |= g.cut.rails[n]
        if n < base.used_networks:
            up |= base.up[n]
            along |= base.along[n]
        members &= members - 1
    add_ends(g, v, base.networks + new, new, tile, sides & g.free_sides)
    up &= v.exits_up | v.open_ends[0] | v.open_ends[2]
    along &= v.exits_along | v.open_ends[1] | v.open_ends[3]
    if up | along:
        g.first[new] = lowest(up) if up else 64 + lowest(along)


def add_ends(g: IncrementalValue, v: Value, name: int, new: Size, tile: Size, sides: int) -> None:
    """Adds the ends on some sides, which face the neighbours there."""
    while sides:
        side = lowest(sides)
        sides &= sides - 1
        cell = g.cell + STEP[side]
        v.owner[4 * cell + (side ^ 2)] = name
        if g.work.tables.kind[4 * tile + side] == 1:
            g.new_roads[new] |= BIT[cell]
        else:
            g.new_rails[new] |= BIT[cell]


def remove_networks(g: IncrementalValue, v: Value, base: Value, networks: uint64) -> float:
    """Removes networks that became part of another one; returns the sum over them."""
    total = 0.0
    while networks:
        n = lowest(networks)
        networks &= networks - 1
        if n < base.used_networks:
            v.points -= g.work.tables.network_values[base.exits[n]]
            total += weight_of(v, g.feature[n])
    return total


def add_new_network(g: IncrementalValue, v: Value, base: Value, new: Size) -> None:
    """Adds a new network; those that it joins get its rank."""
    g.first[new] = NEVER_FOUND
    name = base.networks + new
    add_network(v, g.work, name, g.new_roads[new], g.new_rails[new], g.new_exits[new])
    if g.new_roads[new] | g.new_rails[new]:
        v.rank[name] = 4 * name + (v.rank[name] & 3)
        members = g.joined_networks[new]
        while members:
            v.rank[lowest(members)] = v.rank[name]
            members &= members - 1


def keep_network(g: IncrementalValue, v: Value, base: Value, n: Size) -> None:
    """Copies a network that the tile does not join."""
    copy_ends(v, v.networks, g.cut, n, FULL)
    v.exits[v.networks] = base.exits[n]
    v.networks += 1
