# branchline: kernel
"""A line of Träxx as a bit set of cells and two ends: its heuristic value, and all its extensions by one card.

The compiled build supports plans of at most 64 cells, the bits of a word; plain Python supports more.
"""

from __future__ import annotations

from branchline.engine.bits import lowest, popcount, sqrt
from branchline.engine.kernel_fields import allocate, sized, uint8, uint64
from branchline.games.traxx.native.kernel import KernelTables

__all__ = ["Extensions", "HeuristicWeights", "PlanBits"]

SIDES = 6
FIELDS = 9
MOST_WAYS = 4096  # extensions by one card


class HeuristicWeights:
    """Weights of the heuristic value of a line."""

    growth: float  # cells that a card adds on average if there is space
    early: float  # cards left from which penalties count in full
    lonely: float  # probability that a free cell with at most one free neighbour stays uncovered
    narrow: float  # with two free neighbours
    broad: float  # with three
    edge: float  # next to an end, with at most one
    tight: float  # next to an end, with two
    stuck: float  # penalty for an end without a free neighbour
    sure: float  # expected part of the half value of a reachable number
    hope: float  # expected part of the other half, if it would count in full now
    ebbing: float  # decrease of `hope` per cell of distance
    spite: float  # value of a point that rivals lose

    def __init__(self, numbers: tuple[float, ...]) -> None:
        (
            self.growth,
            self.early,
            self.lonely,
            self.narrow,
            self.broad,
            self.edge,
            self.tight,
            self.stuck,
            self.sure,
            self.hope,
            self.ebbing,
            self.spite,
        ) = numbers


class PlanBits:
    """A plan as bit sets, and the current values of its numbers."""

    tables: KernelTables
    all_cells: uint64  # all cells
    numbered_cells: uint64  # those with a number
    rising: int  # whether a number below one reached before counts half
    bit: list[uint64] = sized(169)  # each cell as a set
    neighbours: list[uint64] = sized(169)  # the neighbours of each cell
    colour_cells: list[uint64] = sized(10)  # the cells of each colour
    half: list[float] = sized(169)  # by cell: half of its number, rounded up
    now: list[float] = sized(169)  # what it counts if reached in this round and not below a number reached before
    later: list[float] = sized(169)  # what it counts if reached later
    lonely: int  # cells with at most one free neighbour, as last counted
    narrow: int  # with two
    broad: int  # with three

    def __init__(self, tables: KernelTables) -> None:
        allocate(PlanBits, self)
        self.tables = tables
        self.rising = 1
        prepare(self)


def prepare(g: PlanBits) -> None:
    """Computes the bit sets of a plan."""
    bit: uint64 = 1
    for cell in range(g.tables.cells):
        g.bit[cell] = bit
        g.all_cells |= bit
        g.colour_cells[g.tables.colour[cell]] |= bit
        if g.tables.cell_numbers[cell]:
            g.numbered_cells |= bit
            g.half[cell] = (g.tables.cell_numbers[cell] + 1) >> 1
        bit += bit
    for cell in range(g.tables.cells):
        for n in range(g.tables.sides[cell]):
            g.neighbours[cell] |= g.bit[g.tables.neighbours[SIDES * cell + n]]


def heuristic_value(g: PlanBits, t: HeuristicWeights, line: uint64, first: int, last: int, high: int, cards: float) -> float:
    """Expected further points with this many cards: breadth-first search over free cells (bit sets) from both ends, and their numbers.

    Numbers up to `high` count half.
    """
    free = g.all_cells & ~line
    hampered = 1.0 if cards >= t.early else cards / t.early
    points = 0.0
    if not g.neighbours[first] & free:
        points -= t.stuck * hampered
    if not g.neighbours[last] & free:
        points -= t.stuck * hampered
    ring = (g.neighbours[first] | g.neighbours[last]) & free
    visited = ring
    left = t.growth * cards
    lost = 0.0
    distance = 1
    while ring:
        if ring & g.numbered_cells and distance <= left:
            points += number_value(g, t, ring & g.numbered_cells, high, distance)
        grown = free_neighbours(g, ring, free)
        if distance == 1:
            lost += t.edge * g.lonely + t.tight * g.narrow
        else:
            lost += t.lonely * g.lonely + t.narrow * g.narrow + t.broad * g.broad
        ring = grown & ~visited
        visited |= ring
        distance += 1
    return points + soft_minimum(left, popcount(visited) - hampered * lost)


def number_value(g: PlanBits, t: HeuristicWeights, cells: uint64, high: int, distance: int) -> float:
    """Expected value of the numbers on cells at a distance."""
    points = 0.0
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        points += t.sure * g.half[cell]
        if g.tables.cell_numbers[cell] > high:
            points += (t.hope - t.ebbing * distance) * (g.later[cell] - g.half[cell])
    return points


def free_neighbours(g: PlanBits, ring: uint64, free: uint64) -> uint64:
    """Free neighbours of some cells; counts the cells that have few."""
    grown = 0
    g.lonely = 0
    g.narrow = 0
    g.broad = 0
    while ring:
        cell = lowest(ring)
        ring &= ring - 1
        around = g.neighbours[cell] & free
        grown |= around
        sides = popcount(around)
        if sides < 2:
            g.lonely += 1
        elif sides == 2:
            g.narrow += 1
        elif sides == 3:
            g.broad += 1
    return grown


def soft_minimum(one: float, other: float) -> float:
    """Smooth minimum of two limits (cards, space): the norm of exponent -4, (a^-4 + b^-4)^(-1/4)."""
    if one <= 0 or other <= 0:
        return 0.0
    one = 1 / (one * one)
    other = 1 / (other * other)
    return 1 / sqrt(sqrt(one * one + other * other))


class Extensions:
    """All extensions of a line by one card: each set of cells with each pair of ends once."""

    count: int
    line: list[uint64] = sized(4096)
    first: list[uint8] = sized(4096)
    last: list[uint8] = sized(4096)
    points: list[float] = sized(4096)
    high: list[uint8] = sized(4096)
    path: list[uint8] = sized(36864)  # at 9 x extension + n: the cells entered
    length: list[uint8] = sized(4096)
    fields: list[uint8] = sized(10)  # by colour: what may still be used of the card
    path_cells: list[uint8] = sized(9)  # the cells of the current search path
    steps: int
    at_first: int  # whether the path extends the first end

    def __init__(self) -> None:
        allocate(Extensions, self)


def list_extensions(w: Extensions, g: PlanBits, line: uint64, first: int, last: int, points: float, high: int, ends: int) -> None:
    """Lists all extensions by `fields`, from the first end (1), the last (2) or either (3); number 0 is no extension.

    Cells count one point each, numbers their current value.
    """
    w.count = 0
    w.steps = 0
    add_extension(w, line, first, last, points, high)
    free = 0
    for colour in range(g.tables.colours):
        if w.fields[colour]:
            free |= g.colour_cells[colour]
    free &= ~line
    if ends & 1:
        w.at_first = 1
        extend_from(w, g, line, first, last, points, high, free, 1)
    if ends & 2:
        w.at_first = 0
        extend_from(w, g, line, first, last, points, high, free, w.count)


def add_extension(w: Extensions, line: uint64, first: int, last: int, points: float, high: int) -> None:
    """Adds an extension."""
    w.line[w.count] = line
    w.first[w.count] = first
    w.last[w.count] = last
    w.points[w.count] = points
    w.high[w.count] = high
    w.length[w.count] = w.steps
    for n in range(w.steps):
        w.path[FIELDS * w.count + n] = w.path_cells[n]
    w.count += 1


def extend_from(
    w: Extensions, g: PlanBits, line: uint64, first: int, last: int, points: float, high: int, free: uint64, since: int
) -> None:
    """Depth-first search over extensions of one end; `since`: the first extension of this end."""
    around = g.neighbours[first if w.at_first else last] & free
    while around:
        cell = lowest(around)
        around &= around - 1
        number = g.tables.cell_numbers[cell]
        more = points + 1
        if number:
            more += g.half[cell] if number <= high else g.now[cell]
        if w.at_first:
            first = cell
        else:
            last = cell
        if w.count < MOST_WAYS and not contains(w, line | g.bit[cell], first, last, more, since):
            colour = g.tables.colour[cell]
            w.fields[colour] -= 1
            w.path_cells[w.steps] = cell
            w.steps += 1
            top = number if g.rising and number > high else high
            add_extension(w, line | g.bit[cell], first, last, more, top)
            open_ = free & ~g.bit[cell] if w.fields[colour] else free & ~g.colour_cells[colour]
            extend_from(w, g, line | g.bit[cell], first, last, more, top, open_, since)
            w.steps -= 1
            w.fields[colour] += 1


def contains(w: Extensions, line: uint64, first: int, last: int, points: float, since: int) -> bool:
    """Whether an extension with the same cells, ends and points is listed already."""
    n = since
    while n < w.count and (w.line[n] != line or w.first[n] != first or w.last[n] != last or w.points[n] != points):
        n += 1
    return n < w.count
