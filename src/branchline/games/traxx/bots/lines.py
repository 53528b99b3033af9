"""A line on the plan of Träxx as a set of cells and two ends: what may still come of it, and every way in which it may grow.

Compiled, a plan has at most 64 cells: sets of them are the bits of a word. Plain, it may have more.
"""

from __future__ import annotations

from branchline.engine.bits import lowest, popcount, sqrt
from branchline.games.traxx.native.kernel import Plan

SIDES = 6
FIELDS = 9
MOST_WAYS = 4096  # to play one card


class Taste:
    """What is liked in a line."""

    growth: float  # how many cells a card adds in a round of good play, where there is room
    early: float  # with so many cards to come, or more, all that hampers a line counts in full
    lonely: float  # how likely a free cell stays uncovered that has at most one free neighbour
    narrow: float  # and one that has two
    broad: float  # and one that has three
    edge: float  # the same for one beside an end that has at most one
    tight: float  # and for one beside an end that has two
    stuck: float  # what it costs when an end has no free cell beside it
    sure: float  # how much of the half of a number can be hoped for, if a way leads to it
    hope: float  # and how much of what it counts beyond its half, if it would count in full now
    ebbing: float  # how much less of that for each cell it lies farther
    spite: float  # what a point that rivals lose is worth

    def __init__(self, liking: tuple[float, ...]) -> None:
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
        ) = liking


class Ground:
    """A plan as sets of cells, and what its numbers are worth at the moment."""

    plan: Plan
    whole: int  # all cells
    numbered: int  # those with a number
    rising: int  # whether a number counts half for who has a higher one
    bit: list[int]  # each cell as a set
    near: list[int]  # the neighbours of each cell
    tinted: list[int]  # the cells of each colour
    half: list[float]  # by cell: half of its number, rounded up
    now: list[float]  # what it counts for who reaches it in this round and has no higher one
    later: list[float]  # what it promises to who reaches it later
    lonely: int  # of the cells last counted, how many have at most one free neighbour
    narrow: int  # how many have two
    broad: int  # and how many three

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.whole = 0
        self.numbered = 0
        self.rising = 1
        self.bit = [0] * 169
        self.near = [0] * 169
        self.tinted = [0] * 10
        self.half = [0.0] * 169
        self.now = [0.0] * 169
        self.later = [0.0] * 169
        self.lonely = 0
        self.narrow = 0
        self.broad = 0
        prepare(self)


def prepare(g: Ground) -> None:
    """The sets of a plan."""
    bit = 1
    for cell in range(g.plan.cells):
        g.bit[cell] = bit
        g.whole |= bit
        g.tinted[g.plan.colour[cell]] |= bit
        if g.plan.printed[cell]:
            g.numbered |= bit
            g.half[cell] = (g.plan.printed[cell] + 1) >> 1
        bit += bit
    for cell in range(g.plan.cells):
        for n in range(g.plan.sides[cell]):
            g.near[cell] |= g.bit[g.plan.near[SIDES * cell + n]]


def outlook(g: Ground, t: Taste, taken: int, first: int, last: int, high: int, cards: float) -> float:
    """The points that may still come with so many cards: free cells ring by ring from both ends, and the numbers among them.

    `high` is the number up to which all count half.
    """
    free = g.whole & ~taken
    hampered = 1.0 if cards >= t.early else cards / t.early
    points = 0.0
    if not g.near[first] & free:
        points -= t.stuck * hampered
    if not g.near[last] & free:
        points -= t.stuck * hampered
    ring = (g.near[first] | g.near[last]) & free
    seen = ring
    left = t.growth * cards
    lost = 0.0
    away = 1
    while ring:
        if ring & g.numbered and away <= left:
            points += promised(g, t, ring & g.numbered, high, away)
        grown = spread(g, ring, free)
        if away == 1:
            lost += t.edge * g.lonely + t.tight * g.narrow
        else:
            lost += t.lonely * g.lonely + t.narrow * g.narrow + t.broad * g.broad
        ring = grown & ~seen
        seen |= ring
        away += 1
    return points + lesser(left, popcount(seen) - hampered * lost)


def promised(g: Ground, t: Taste, cells: int, high: int, away: int) -> float:
    """What the numbers on cells so far away promise."""
    points = 0.0
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        points += t.sure * g.half[cell]
        if g.plan.printed[cell] > high:
            points += (t.hope - t.ebbing * away) * (g.later[cell] - g.half[cell])
    return points


def spread(g: Ground, ring: int, free: int) -> int:
    """All free neighbours of some cells; counts those that have few."""
    grown = 0
    g.lonely = 0
    g.narrow = 0
    g.broad = 0
    while ring:
        cell = lowest(ring)
        ring &= ring - 1
        around = g.near[cell] & free
        grown |= around
        sides = popcount(around)
        if sides < 2:
            g.lonely += 1
        elif sides == 2:
            g.narrow += 1
        elif sides == 3:
            g.broad += 1
    return grown


def lesser(one: float, other: float) -> float:
    """Cards and room both limit how many cells are covered: the lesser of two, somewhat less where they are about the same."""
    if one <= 0 or other <= 0:
        return 0.0
    one = 1 / (one * one)
    other = 1 / (other * other)
    return 1 / sqrt(sqrt(one * one + other * other))


class Ways:
    """Every way in which a line may grow with one card: each set of cells with each end once."""

    count: int
    taken: list[int]
    first: list[int]
    last: list[int]
    points: list[float]
    high: list[int]
    path: list[int]  # at 9 x way + n: the cells entered
    length: list[int]
    fields: list[int]  # by colour: what may still be used of the card
    walked: list[int]  # the cells of the way that is walked now
    steps: int
    at_first: int  # whether it is walked at the first end

    def __init__(self) -> None:
        self.count = 0
        self.taken = [0] * 4096
        self.first = [0] * 4096
        self.last = [0] * 4096
        self.points = [0.0] * 4096
        self.high = [0] * 4096
        self.path = [0] * 36864
        self.length = [0] * 4096
        self.fields = [0] * 10
        self.walked = [0] * 9
        self.steps = 0
        self.at_first = 0


def list_ways(w: Ways, g: Ground, taken: int, first: int, last: int, points: float, high: int, ends: int) -> None:
    """All ways by the fields that are set, from the first end (1), the last (2) or either (3); to stay as it is comes first.

    Cells count one point each, numbers what they are worth now.
    """
    w.count = 0
    w.steps = 0
    note(w, taken, first, last, points, high)
    free = 0
    for colour in range(g.plan.colours):
        if w.fields[colour]:
            free |= g.tinted[colour]
    free &= ~taken
    if ends & 1:
        w.at_first = 1
        walk(w, g, taken, first, last, points, high, free, 1)
    if ends & 2:
        w.at_first = 0
        walk(w, g, taken, first, last, points, high, free, w.count)


def note(w: Ways, taken: int, first: int, last: int, points: float, high: int) -> None:
    """One more way."""
    w.taken[w.count] = taken
    w.first[w.count] = first
    w.last[w.count] = last
    w.points[w.count] = points
    w.high[w.count] = high
    w.length[w.count] = w.steps
    for n in range(w.steps):
        w.path[FIELDS * w.count + n] = w.walked[n]
    w.count += 1


def walk(w: Ways, g: Ground, taken: int, first: int, last: int, points: float, high: int, free: int, since: int) -> None:
    """Every way on from one end; those since a certain one are of the same end."""
    around = g.near[first if w.at_first else last] & free
    while around:
        cell = lowest(around)
        around &= around - 1
        number = g.plan.printed[cell]
        more = points + 1
        if number:
            more += g.half[cell] if number <= high else g.now[cell]
        if w.at_first:
            first = cell
        else:
            last = cell
        if w.count < MOST_WAYS and not has(w, taken | g.bit[cell], first, last, more, since):
            colour = g.plan.colour[cell]
            w.fields[colour] -= 1
            w.walked[w.steps] = cell
            w.steps += 1
            top = number if g.rising and number > high else high
            note(w, taken | g.bit[cell], first, last, more, top)
            open_ = free & ~g.bit[cell] if w.fields[colour] else free & ~g.tinted[colour]
            walk(w, g, taken | g.bit[cell], first, last, more, top, open_, since)
            w.steps -= 1
            w.fields[colour] += 1


def has(w: Ways, taken: int, first: int, last: int, points: float, since: int) -> bool:
    """Whether there is such a way already: the same cells in another order."""
    n = since
    while n < w.count and (w.taken[n] != taken or w.first[n] != first or w.last[n] != last or w.points[n] != points):
        n += 1
    return n < w.count
