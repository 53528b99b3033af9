"""What a board is worth after each of its moves, at a glance: what `outlook` says of every board, in a fraction of its time.

The value of a board is a sum, and drawings in one cell share most of it. Cells that are not beside it stay as they are, and are summed
once a board; a cell beside it depends on the one end that looks into it. The lines of a kind do not know the ends of the other one, and
networks hardly know kinds at all: what was counted for one drawing in a cell holds for all that are alike in that respect. The sums
come out the same in whatever order they are made, for `weights.py` cuts the weights short enough.

    look(g, board, specials)                   a board whose moves are to be weighed, with special routes or without them
    worth_after(g, board, move) -> value       the board after one of them; drawings in one cell are best asked for in a row
"""

from __future__ import annotations

from branchline.engine.bits import lowest, popcount
from branchline.games.railroad_ink.bots import features as tables
from branchline.games.railroad_ink.bots.value import (
    Value,
    beside,
    compare_line,
    find_ends,
    find_lines,
    find_meetings,
    find_meets,
    find_networks,
    follow_ends,
    list_joins,
    list_line,
    list_loose,
    list_specials,
    network_feature,
    open_cells,
    outlook,
    own_table,
    pair_feature,
    relation,
    remember,
    round_table,
    sides_in,
    unused_feature,
    weight_of_all,
)
from branchline.games.railroad_ink.native import tables as kernel_tables
from branchline.games.railroad_ink.native.kernel import Board, apply, copy, lay
from branchline.games.railroad_ink.native.points import count_centre, count_ends, count_lakes, count_line

TILES, ROUTE_TILES, DONE, ROUTES = tables.TILES, tables.ROUTE_TILES, tables.DONE, tables.ROUTES
NEIGHBOURS, RELATIONS, CENTRES, CENTRE = tables.NEIGHBOURS, tables.RELATIONS, tables.CENTRES, tables.CENTRE
WAY_LAVA = 2
SPAN = kernel_tables.SPAN
CELLS = kernel_tables.CELLS
BIT = kernel_tables.bits()
STEP = list(kernel_tables.STEPS)
KIND = kernel_tables.kinds()
OVERPASS = kernel_tables.overpasses()
SPECIAL = tables.special_of_tiles()
TILE_SIDES = tables.tile_sides()
KIND_SIDES = tables.kind_sides()
ROUTE_SIDES = tables.route_sides()
CELL_FEATURE = tables.cell_features()
PATTERN_FEATURE = tables.pattern_features()
NETWORK_POINTS = kernel_tables.NETWORK_VALUES
A_CELL = kernel_tables.POINTS[0]  # points for a cell of a line
BOTH_WAYS, UP, ALONG = 15, 5, 10  # sides of a cell
NEVER_FOUND = 255
MOST_FEATURES, MOST_LINES = 400, 40
SEVERAL = [16 * min(sides.bit_count(), 2) for sides in range(16)]  # none, one or several of some sides
ONE = 1  # of 64 bits


class Glance:
    """What is known of a board whose moves are weighed, and of the cell that is looked at.

    There are two tables of weights: 0 for boards with as many special routes as now, 1 for those with one less.
    """

    value: Value
    base: Value  # the networks and lines of the board as it is
    whole: Value  # what is counted in full
    longest: list[int]  # for each kind the points of its longest line
    closed: list[float]  # for each table what networks add that cannot go on
    points: int  # of all networks
    work: Board  # the board after a drawing
    laid: int  # the tile of that drawing, and 1; 0: none
    known: int  # whether sums can be shared: in the last round the score is all
    tables: int  # how many tables are needed
    own: list[int]  # where they begin
    cells: list[float]  # for each table what vacant cells add
    alone: list[float]  # at SPAN * table + cell: what each of them does
    specials: list[float]  # what special routes add that are left: 0 as it is, 1 and up after one of them
    lakes: float  # the points of lakes
    cell: int  # the one that is looked at
    number: int  # a number for it: what is noted under another one is not about it
    free: int  # its sides with a vacant neighbour
    met: int  # those of them where others offer a route too
    lines: list[int]  # for each kind the sides where an end can join one of the kind, or meet one in the neighbour
    followed: list[int]  # for each kind the cells whose lines were followed after a drawing
    rest: list[float]  # for each table what does not depend on the tile
    around: list[float]  # at 16 * table + 4 * side + kind: what the neighbour there adds when it is offered such an end
    line: list[int]  # what is noted about lines, by what they depend on: at 4 * place their points and features
    line_of: list[int]  # the number of the cell it is about
    line_worth: list[float]  # at 384 * table + place: what they come to
    worth_of: list[int]
    ends: list[int]  # as in `Value`, for each network of the board when the cell is no longer vacant
    roads: list[int]
    rails: list[int]
    near: list[int]
    far: list[int]
    feature: list[int]  # and what it adds
    nets: list[float]  # for each table what networks add then, and unused exits
    touched: list[int]  # the numbers of meetings that may change by a drawing in the cell
    touched_count: int
    net: list[float]  # what is noted about networks
    net_of: list[int]
    net_rails: list[int]  # the sides with a railway of the tile it was noted for
    swapped: list[float]  # at 4 * place + side: what it adds to that if the end there is of the other kind
    joined: list[int]  # the networks that make up one that a drawing makes; an overpass may make two
    new_exits: list[int]  # of a network that it makes
    new_ends: list[int]
    new_roads: list[int]
    new_rails: list[int]
    first: list[int]  # by what it is found, as in `Value`

    def __init__(self, value: Value) -> None:
        self.value = value
        self.base = Value(value.weight)
        self.whole = Value(value.weight)
        self.longest = [0] * 3
        self.closed = [0.0] * 2
        self.points = 0
        self.work = Board()
        self.laid = 0
        self.known = 0
        self.tables = 1
        self.own = [0] * 2
        self.cells = [0.0] * 2
        self.alone = [0.0] * (2 * 72)
        self.specials = [0.0] * 7
        self.lakes = 0.0
        self.cell = 0
        self.number = 0
        self.free = 0
        self.met = 0
        self.lines = [0] * 3
        self.followed = [0] * 3
        self.rest = [0.0] * 2
        self.around = [0.0] * 32
        self.line = [0] * 1536
        self.line_of = [0] * 384
        self.line_worth = [0.0] * 768
        self.worth_of = [0] * 768
        self.ends = [0] * 40
        self.roads = [0] * 40
        self.rails = [0] * 40
        self.near = [0] * 40
        self.far = [0] * 40
        self.feature = [0] * 40
        self.nets = [0.0] * 2
        self.touched = [0] * 400
        self.touched_count = 0
        self.net = [0.0] * 1024
        self.net_of = [0] * 1024
        self.net_rails = [0] * 1024
        self.swapped = [0.0] * 4096
        self.joined = [0] * 2
        self.new_exits = [0] * 2
        self.new_ends = [0] * 2
        self.new_roads = [0] * 2
        self.new_rails = [0] * 2
        self.first = [0] * 2


# ---- a board


def look(g: Glance, b: Board, specials: int) -> None:
    """What all drawings on a board have in common. Without special routes half of it is enough."""
    g.cell = 0
    g.known = 1 if b.rolled and b.round < b.rounds else 0
    if not g.known:
        return
    copy(g.work, b)
    look_at_lines(g, 1)
    look_at_lines(g, 2)
    look_at_networks(g, g.value, g.base)
    g.lakes = lake_points(g.work) if b.way == WAY_LAVA else 0.0
    g.tables = 2 if specials and b.special_hand else 1
    g.value.at = round_table(b.round + 1)
    g.base.at = g.value.at
    g.own[0] = g.value.at + own_table(b.specials)
    g.own[1] = g.value.at + own_table(b.specials & (b.specials - 1))
    for table in range(g.tables):
        g.value.own = g.own[table]
        sum_cells(g, b, table)
        sum_closed(g, table)
    sum_specials(g, b)


def look_at_lines(g: Glance, kind: int) -> None:
    count_line(g.work, kind)
    g.longest[kind] = g.work.line[kind]
    find_lines(g.base, g.work, kind)
    find_meets(g.base, g.work, kind)
    g.followed[kind] = 0


def look_at_networks(g: Glance, v: Value, base: Value) -> None:
    """Networks and lines as they are; what is counted after a drawing begins with them."""
    base.count = 0
    find_networks(base, g.work)
    base.count -= 1  # exits that are unused may become fewer
    g.points = base.points
    find_meetings(base, g.work)
    v.owner[:] = base.owner
    v.rank[:] = base.rank
    v.span[:] = base.span
    v.reach[:] = base.reach


def sum_closed(g: Glance, table: int) -> None:
    """What networks add that cannot go on: all but those with ends."""
    g.base.own = g.own[table]
    g.closed[table] = weight_of_all(g.base)
    for n in range(g.base.used):
        g.closed[table] -= weight_of(g.value, network_feature(g.base.exits[n], g.base.ends[n]))


def sum_cells(g: Glance, b: Board, table: int) -> None:
    g.cells[table] = 0.0
    left = b.vacant
    while left:
        cell = lowest(left)
        worth = cell_worth(g.value, cell, b.offer[cell], sides_in(BIT[cell], b.vacant))
        g.alone[SPAN * table + cell] = worth
        g.cells[table] += worth
        left &= left - 1


def cell_worth(v: Value, cell: int, offer: int, vacant: int) -> float:
    """What a vacant cell adds, by what it is offered and the sides with a vacant neighbour."""
    worth = weight_of(v, CELL_FEATURE[256 * cell + offer])
    return worth + weight_of(v, PATTERN_FEATURE[256 * vacant + offer]) if offer else worth


def weight_of(v: Value, feature: int) -> float:
    """What a feature adds. This and the next are those of `value.py`: compiled, what is called most must be near."""
    return v.weight[v.at + feature] + v.weight[v.own + feature]


def add(v: Value, feature: int) -> None:
    if v.count < MOST_FEATURES:
        v.feature[v.count] = feature
        v.count += 1


def sum_specials(g: Glance, b: Board) -> None:
    g.value.own = g.own[0]
    g.specials[0] = specials_worth(g.value, b.specials)
    if g.tables > 1:
        g.value.own = g.own[1]
        for special in range(ROUTES):
            g.specials[1 + special] = specials_worth(g.value, b.specials & ~(1 << special))


def specials_worth(v: Value, specials: int) -> float:
    v.count = 0
    list_specials(v, specials)
    return weight_of_all(v)


def lake_points(b: Board) -> float:
    b.line[6] = 0
    count_lakes(b)
    return float(b.line[5] + b.line[6])


# ---- a cell


def come_to(g: Glance, b: Board, cell: int) -> None:
    """What all drawings in a vacant cell have in common."""
    g.cell = cell
    g.number += 1
    copy(g.work, b)
    g.work.vacant &= ~BIT[cell]
    g.laid = 0
    g.free = sides_in(BIT[cell], g.work.vacant)
    g.met = 0
    g.lines[1] = KIND_SIDES[256 + b.offer[cell]]
    g.lines[2] = KIND_SIDES[512 + b.offer[cell]]
    forget_lines(g, g.value, g.base, 1)
    forget_lines(g, g.value, g.base, 2)
    cut_networks(g)
    centre = CENTRES + popcount(CENTRE & ~g.work.vacant)
    for table in range(g.tables):
        g.value.own = g.own[table]
        g.rest[table] = g.cells[table] - g.alone[SPAN * table + cell] + weight_of(g.value, centre) + count_centre(g.work)
        for side in range(4):
            look_beside(g, table, side)
        sum_networks(g, table)
    look_at_meetings(g, g.base, joined_by(g, g.base, BOTH_WAYS))


def cut_networks(g: Glance) -> None:
    """The networks of the board now that nothing can go on in the cell."""
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


def sum_networks(g: Glance, table: int) -> None:
    g.nets[table] = g.closed[table] + weight_of(g.value, unused_feature(g.work))
    for n in range(g.base.used):
        g.nets[table] += weight_of(g.value, g.feature[n])


def look_beside(g: Glance, table: int, side: int) -> None:
    """What the neighbour on a side adds, for every kind of end that it may be offered."""
    at = 16 * table + 4 * side
    if not g.free >> side & 1:
        for kind in range(4):
            g.around[at + kind] = 0.0
        return
    cell = g.cell + STEP[side]
    offer = g.work.offer[cell]
    vacant = sides_in(BIT[cell], g.work.vacant)
    g.rest[table] -= g.alone[SPAN * table + cell]
    for kind in range(4 if g.work.way == WAY_LAVA else 3):
        g.around[at + kind] = cell_worth(g.value, cell, offer | kind << 2 * (side ^ 2), vacant)
    for kind in range(1, 3):
        if KIND_SIDES[256 * kind + offer]:
            g.lines[kind] |= 1 << side
            g.met |= 1 << side


def look_at_meetings(g: Glance, base: Value, facing: int) -> None:
    """Meetings in other cells that stay as they are, and those of networks that face the cell."""
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


# ---- a drawing


def worth_after(g: Glance, b: Board, move: int) -> float:
    """The value of the board after one of its moves."""
    if move >= DONE or not g.known or not b.vacant & BIT[CELLS[move // TILES]]:
        return worth_in_full(g, b, move)
    if CELLS[move // TILES] != g.cell:
        come_to(g, b, CELLS[move // TILES])
    return drawing_worth(g, b, move % TILES)


def worth_in_full(g: Glance, b: Board, move: int) -> float:
    """The same of whatever is no drawing in a vacant cell, and in the last round."""
    g.laid = 0
    copy(g.work, b)
    apply(g.work, move)
    return outlook(g.whole, g.work)


def drawing_worth(g: Glance, b: Board, tile: int) -> float:
    table = 1 if SPECIAL[tile] else 0
    g.value.own = g.own[table]
    total = g.rest[table] + g.specials[SPECIAL[tile]]
    for side in range(4):
        total += g.around[16 * table + 4 * side + KIND[4 * tile + side]]
    total += line_worth(g, b, tile, table, 1) + line_worth(g, b, tile, table, 2) + net_worth(g, b, tile, table)
    if tile < ROUTE_TILES:
        return total + g.lakes
    draw(g, b, tile)
    return total + lake_points(g.work)


def draw(g: Glance, b: Board, tile: int) -> None:
    """The tile in the cell, on the board to work on."""
    if g.laid != tile + 1:
        copy(g.work, b)
        lay(g.work, g.cell, tile)
        g.laid = tile + 1


def line_worth(g: Glance, b: Board, tile: int, table: int, kind: int) -> float:
    """What lines of a kind add: by the ends that join or meet others, and by whether any and several look into vacant cells."""
    sides = TILE_SIDES[3 * tile + kind]
    place = 128 * kind + SEVERAL[sides & g.free] + (sides & g.lines[kind])
    if sides:
        place += 64
    if g.worth_of[384 * table + place] != g.number:
        g.worth_of[384 * table + place] = g.number
        if g.line_of[place] != g.number:
            g.line_of[place] = g.number
            note_line(g, b, tile, kind, 4 * place)
        g.line_worth[384 * table + place] = noted_worth(g, 4 * place)
    return g.line_worth[384 * table + place]


def noted_worth(g: Glance, at: int) -> float:
    return g.line[at] + weight_of(g.value, g.line[at + 1]) + weight_of(g.value, g.line[at + 2]) + weight_of(g.value, g.line[at + 3])


def note_line(g: Glance, b: Board, tile: int, kind: int, at: int) -> None:
    sides = TILE_SIDES[3 * tile + kind]
    offered = KIND_SIDES[256 * kind + b.offer[g.cell]]
    g.line[at] = max(g.longest[kind], A_CELL) if sides else g.longest[kind]
    if offered or sides & g.lines[kind]:
        draw(g, b, tile)
        if sides & offered:
            count_line(g.work, kind)
            g.line[at] = g.work.line[kind]
        find_lines_again(g, g.value, g.base, kind)
        find_meets(g.value, g.work, kind)
    else:
        lie_apart(g, popcount(sides & g.free), kind)
    g.value.count = 0
    list_line(g.value, g.line[at], kind)
    for n in range(3):
        g.line[at + 1 + n] = g.value.feature[n]


def find_lines_again(g: Glance, v: Value, base: Value, kind: int) -> None:
    """Lines of a kind after a drawing: those that come to its cell are followed, the others are what they were."""
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


def forget_lines(g: Glance, v: Value, base: Value, kind: int) -> None:
    """Lines as they are on the board, where some were followed after a drawing."""
    left = g.followed[kind]
    while left:
        at = 72 * kind + lowest(left)
        v.span[at] = base.span[at]
        v.reach[at] = base.reach[at]
        left &= left - 1
    g.followed[kind] = 0


def lie_apart(g: Glance, ends: int, kind: int) -> None:
    """A new line that has nothing to do with those on the board: one cell with so many ends that can go on."""
    g.value.grows[kind] = max(g.base.grows[kind], min(ends, 1))
    g.value.both[kind] = max(g.base.both[kind], min(ends // 2, 1))
    g.value.meets[kind] = g.base.meets[kind]


def net_worth(g: Glance, b: Board, tile: int, table: int) -> float:
    """What networks and open ends add: by the sides that have one, and by their kinds where they meet others."""
    rails = TILE_SIDES[3 * tile + 2]
    place = 512 * table + 256 * OVERPASS[tile] + 16 * (rails & g.met) + (TILE_SIDES[3 * tile + 1] | rails)
    if g.net_of[place] != g.number:
        g.net_of[place] = g.number
        g.net_rails[place] = rails
        draw(g, b, tile)
        g.net[place] = g.nets[table] + count_net(g, g.value, tile, 4 * place)
    total = g.net[place]
    others = (rails ^ g.net_rails[place]) & g.free
    while others:
        total += g.swapped[4 * place + lowest(others)]
        others &= others - 1
    return total


def count_net(g: Glance, v: Value, tile: int, place: int) -> float:
    """What networks add beyond those that were there before."""
    v.count = 0
    gone = grow_networks(g, v, g.base, tile)
    list_touched(g, v, g.base)
    sides = (TILE_SIDES[3 * tile + 1] | TILE_SIDES[3 * tile + 2]) & g.free
    while sides:
        side = lowest(sides)
        sides &= sides - 1
        list_met(g, v, side)
        g.swapped[place + side] = list_beside(g, v, side, KIND[4 * tile + side])
    forget_ranks(v, g.base, g.joined[0] | g.joined[1])
    list_joins(v)
    list_loose(v, g.work)
    count_ends(g.work)
    return v.points + g.work.line[4] + g.work.line[6] + weight_of_all(v) - gone


def forget_ranks(v: Value, base: Value, joined: int) -> None:
    """Networks that were joined are again what they were."""
    while joined:
        v.rank[lowest(joined)] = base.rank[lowest(joined)]
        joined &= joined - 1


def list_touched(g: Glance, v: Value, base: Value) -> None:
    """Meetings of ends that were there before."""
    for at in range(g.touched_count):
        n = g.touched[at]
        add(v, base.meeting[n] + relation(v, base.one[n], base.other[n]))


def list_met(g: Glance, v: Value, side: int) -> None:
    """Ends that meet the one on a side of the cell."""
    cell = g.cell + STEP[side]
    own = side ^ 2
    others = ROUTE_SIDES[g.work.offer[cell]] & ~(1 << own)
    while others:
        other = lowest(others)
        others &= others - 1
        at = pair_feature(g.work.offer[cell], own, other)
        add(v, at + relation(v, v.owner[4 * cell + own], v.owner[4 * cell + other]))


def list_beside(g: Glance, v: Value, side: int, kind: int) -> float:
    """Ends that look into cells beside the one that an end looks into; what they add if it is of the other kind."""
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


def grow_networks(g: Glance, v: Value, base: Value, tile: int) -> float:
    """The networks as `find_networks` would find them after the drawing, made of those before it; says what those added that it joins."""
    find_ends(v, g.work)
    v.networks = 0
    v.points = g.points
    unite_by(g, v, base, tile)
    joined = g.joined[0] | g.joined[1]
    gone = take_away(g, v, base, joined)
    early = 1 if g.first[1] < g.first[0] else 0
    for n in range(base.networks):
        while g.first[early] < base.first[n]:
            come_in(g, v, base, early)
            early = 1 - early
        if g.ends[n] and not joined >> n & 1 and v.networks < MOST_LINES - 1:
            stay(g, v, base, n)
    while g.first[early] < NEVER_FOUND:
        come_in(g, v, base, early)
        early = 1 - early
    return gone


def unite_by(g: Glance, v: Value, base: Value, tile: int) -> None:
    """The networks that a drawing makes: one, or two where an overpass keeps them apart."""
    sides = TILE_SIDES[3 * tile + 1] | TILE_SIDES[3 * tile + 2]
    g.joined[0] = 0
    g.joined[1] = 0
    g.first[0] = NEVER_FOUND
    g.first[1] = NEVER_FOUND
    if not OVERPASS[tile]:
        if sides:
            gather(g, v, base, 0, tile, sides, BOTH_WAYS)
    elif joined_by(g, base, sides & UP) & joined_by(g, base, sides & ALONG):
        gather(g, v, base, 0, tile, sides, BOTH_WAYS)
    else:
        gather(g, v, base, 0, tile, sides & UP, UP)
        gather(g, v, base, 1, tile, sides & ALONG, ALONG)


def joined_by(g: Glance, base: Value, sides: int) -> int:
    """The networks that ends on some sides of the cell join."""
    joined = 0
    left = sides & ROUTE_SIDES[g.work.offer[g.cell]]
    while left:
        joined |= ONE << base.owner[4 * g.cell + lowest(left)]
        left &= left - 1
    return joined


def gather(g: Glance, v: Value, base: Value, new: int, tile: int, sides: int, ways: int) -> None:
    """A new network: those that ends on some sides join, and the cells that other ends look into; it goes these ways in its cell."""
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
    look_out(g, v, base.networks + new, new, tile, sides & g.free)
    up &= v.exits_up | v.open[0] | v.open[2]
    along &= v.exits_along | v.open[1] | v.open[3]
    if up | along:
        g.first[new] = lowest(up) if up else 64 + lowest(along)


def look_out(g: Glance, v: Value, name: int, new: int, tile: int, sides: int) -> None:
    """Ends on some sides look into the neighbours there."""
    while sides:
        side = lowest(sides)
        sides &= sides - 1
        cell = g.cell + STEP[side]
        v.owner[4 * cell + (side ^ 2)] = name
        g.new_ends[new] |= BIT[cell]
        if KIND[4 * tile + side] == 1:
            g.new_roads[new] |= BIT[cell]
        else:
            g.new_rails[new] |= BIT[cell]


def take_away(g: Glance, v: Value, base: Value, joined: int) -> float:
    """Networks that become part of another one; says what they added."""
    gone = 0.0
    while joined:
        n = lowest(joined)
        joined &= joined - 1
        if n < base.used:
            v.points -= NETWORK_POINTS[base.exits[n]]
            gone += weight_of(v, g.feature[n])
    return gone


def come_in(g: Glance, v: Value, base: Value, new: int) -> None:
    """A new network takes its place."""
    g.first[new] = NEVER_FOUND
    v.points += NETWORK_POINTS[g.new_exits[new]]
    add(v, network_feature(g.new_exits[new], g.new_ends[new]))
    if g.new_ends[new]:
        name = base.networks + new
        remember(v, g.work, name, g.new_ends[new], g.new_roads[new], g.new_rails[new], g.new_exits[new])
        v.rank[name] = 4 * name + (v.rank[name] & 3)
        left = g.joined[new]
        while left:
            v.rank[lowest(left)] = v.rank[name]
            left &= left - 1


def stay(g: Glance, v: Value, base: Value, n: int) -> None:
    """A network that the drawing does not join."""
    at = v.networks
    v.ends[at] = g.ends[n]
    v.roads[at] = g.roads[n]
    v.rails[at] = g.rails[n]
    v.near[at] = g.near[n]
    v.far[at] = g.far[n]
    v.exits[at] = base.exits[n]
    v.networks = at + 1
