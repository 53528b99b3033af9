"""A beginner at Träxx, on the kernel: of the moves that were listed the one that may lead to the best end of this turn.

It is what the easy bot thinks, which
looks at every way to play on after each move; here a line that several ways lead to is looked at once in a turn.
"""

from __future__ import annotations

from branchline.engine.bits import Pointer, lowest, splitmix64_mix
from branchline.games.traxx.bots.determinized_search import Hindsight, start
from branchline.games.traxx.bots.lines import Ways, outlook
from branchline.games.traxx.native.constants import DONE
from branchline.games.traxx.native.kernel import Match

PLACES, MOST = 4096, 3072  # for lines that are remembered, and how many are
NEVER = -1e9
SPREAD = 0x9E37  # between lines with the same cells


class Beginner:
    """A mind, and the lines of this turn with the best that may come of each."""

    mind: Hindsight
    seat: int  # whose turn it was
    chance: int  # and after which chance
    turn: int  # the number of turns that were thought about
    count: int
    noted: list[int]  # by place: the turn in which it was filled
    taken: list[int]
    first: list[int]
    last: list[int]
    points: list[float]
    worth: list[float]

    def __init__(self, mind: Hindsight) -> None:
        self.mind = mind
        self.seat = 0
        self.chance = 0
        self.turn = 1
        self.count = 0
        self.noted = [0] * 4096
        self.taken = [0] * 4096
        self.first = [0] * 4096
        self.last = [0] * 4096
        self.points = [0.0] * 4096
        self.worth = [0.0] * 4096


def judged(b: Beginner, m: Match, seat: int, found: Pointer, trial: Match) -> int:
    """The first of the best moves of a seat."""
    start(b.mind, m, seat)
    if b.seat != seat or b.chance != m.seed or not m.freshes[seat]:  # the first move of a round: other matches may have the same seed
        b.seat = seat
        b.chance = m.seed
        b.turn += 1
        b.count = 0
    free = 0
    for colour in range(b.mind.ground.plan.colours):
        if b.mind.roots.fields[colour]:
            free |= b.mind.ground.tinted[colour]
    free &= ~b.mind.roots.taken[0]
    best = NEVER
    chosen = DONE
    for n in range(m.count):
        move = m.found[n]
        worth = looked_at(b, b.mind.roots, move, free)
        if worth > best:
            best = worth
            chosen = move
    return chosen


def looked_at(b: Beginner, w: Ways, move: int, free: int) -> float:
    """The best that may come of a move."""
    if move == DONE:
        return opened(b, w)
    return entered(b, w, (move - 1) >> 1, grows_first(b.mind.ends, (move - 1) & 1), free)


def grows_first(ends: int, end: int) -> int:
    """Whether a move is at the first end: of two the first is 0, and a single one that can grow is 0 as well."""
    return 1 if ends == 1 or (ends == 3 and not end) else 0


def opened(b: Beginner, w: Ways) -> float:
    """What may come of the line as it is."""
    return prospect(b, w.taken[0], w.first[0], w.last[0], w.points[0], w.high[0])


def entered(b: Beginner, w: Ways, cell: int, at_first: int, free: int) -> float:
    """The best that may come of the line with one cell more."""
    return grown(b, cell, at_first, w.taken[0], w.first[0], w.last[0], w.points[0], w.high[0], free)


def prospect(b: Beginner, taken: int, first: int, last: int, points: float, high: int) -> float:
    """The points of a line and those that may still come with the cards that are left."""
    worth = points - b.mind.ground.plan.cells
    if b.mind.rounds > 0:
        worth += outlook(b.mind.ground, b.mind.taste, taken, first, last, high, b.mind.rounds)
    return worth


def grown(b: Beginner, cell: int, at_first: int, taken: int, first: int, last: int, points: float, high: int, free: int) -> float:
    """The best end of a turn that enters this cell now; `high` is the number up to which all count half."""
    number = b.mind.ground.plan.printed[cell]
    points += 1
    if number:
        points += b.mind.ground.half[cell] if number <= high else b.mind.ground.now[cell]
    taken |= b.mind.ground.bit[cell]
    if at_first:
        first = cell
    else:
        last = cell
    at = place_of(b, taken, first, last, points)
    if b.noted[at] == b.turn:
        return b.worth[at]
    if b.mind.ground.rising and number > high:
        high = number
    colour = b.mind.ground.plan.colour[cell]
    b.mind.roots.fields[colour] = b.mind.roots.fields[colour] - 1
    free &= ~b.mind.ground.bit[cell] if b.mind.roots.fields[colour] else ~b.mind.ground.tinted[colour]
    best = prospect(b, taken, first, last, points, high)
    around = b.mind.ground.near[cell] & free
    while around:
        worth = grown(b, lowest(around), at_first, taken, first, last, points, high, free)
        around &= around - 1
        if worth > best:
            best = worth
    b.mind.roots.fields[colour] = b.mind.roots.fields[colour] + 1
    remember(b, taken, first, last, points, best)
    return best


def place_of(b: Beginner, taken: int, first: int, last: int, points: float) -> int:
    """Where a line is remembered, or may be."""
    at = splitmix64_mix(taken + first * SPREAD + last) & (PLACES - 1)
    while b.noted[at] == b.turn and (b.taken[at] != taken or b.first[at] != first or b.last[at] != last or b.points[at] != points):
        at = (at + 1) & (PLACES - 1)
    return at


def remember(b: Beginner, taken: int, first: int, last: int, points: float, worth: float) -> None:
    """Notes what may come of a line, as long as there is room."""
    if b.count < MOST:
        at = place_of(b, taken, first, last, points)
        b.noted[at] = b.turn
        b.taken[at] = taken
        b.first[at] = first
        b.last[at] = last
        b.points[at] = points
        b.worth[at] = worth
        b.count += 1
