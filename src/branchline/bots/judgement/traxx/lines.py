"""A line on the plan of Träxx as a set of cells and two ends: what may still come of it, and every way in which it may grow.

An ordinary module, slow and correct; compiled with the types of `lines.pxd` it is the same, fast. Compiled, a plan has at most
64 cells: sets of them are the bits of a word. Plain, it may have more.
"""

from __future__ import annotations

from branchline.engine.bits import lowest, popcount, sqrt
from branchline.games.traxx.kernel import Plan

CELLS = 169
SIDES = 6
COLOURS = 10
FIELDS = 9
MOST_WAYS = 4096  # to play one card


class Taste:
    """What is liked in a line."""

    growth: float  # how many cells a card adds in a round of good play, where there is room
    lonely: float  # how likely a free cell stays uncovered that has at most one free neighbour
    narrow: float  # and one that has two
    stuck: float  # what it costs when an end has no free cell beside it
    sure: float  # how likely a number beside an end is reached
    fading: float  # and how much less one that lies a cell farther
    stays: float  # how often a number that would count in full now still does when it is reached
    spite: float  # what a point that rivals lose is worth

    def __init__(
        self, growth: float, lonely: float, narrow: float, stuck: float, sure: float, fading: float, stays: float, spite: float
    ) -> None:
        self.growth = growth
        self.lonely = lonely
        self.narrow = narrow
        self.stuck = stuck
        self.sure = sure
        self.fading = fading
        self.stays = stays
        self.spite = spite


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


def outlook(g: Ground, t: Taste, taken: int, first: int, last: int, high: int, left: float) -> float:
    """The points that may still come: free cells ring by ring from both ends, round the line, and the numbers among them.

    `left` is how many cells the cards may still add, `high` the number up to which all count half.
    """
    free = g.whole & ~taken
    points = 0.0
    if not g.near[first] & free:
        points -= t.stuck
    if not g.near[last] & free:
        points -= t.stuck
    ring = (g.near[first] | g.near[last]) & free
    seen = ring
    away = 1
    lonely = 0
    narrow = 0
    while ring:
        if away <= left:
            hit = ring & g.numbered
            while hit:
                cell = lowest(hit)
                hit &= hit - 1
                points += (t.sure - t.fading * away) * (g.half[cell] if g.plan.printed[cell] <= high else g.later[cell])
        rest = ring
        grown = ring
        while rest:
            cell = lowest(rest)
            rest &= rest - 1
            around = g.near[cell] & free
            grown |= around
            if away > 1:
                sides = popcount(around)
                if sides < 2:
                    lonely += 1
                elif sides == 2:
                    narrow += 1
        ring = grown & ~seen
        seen |= ring
        away += 1
    return points + lesser(left, popcount(seen) - t.lonely * lonely - t.narrow * narrow)


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
