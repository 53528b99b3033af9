"""How a line of Träxx could have gone on if the order of the cards had been known: a narrow beam of whole rounds to the last card.

s = Hindsight(ground, taste)     start(s, match, seat)              a table with an open card, and who is to draw
standing(s)                        what may be expected as things stand
[(worth, n), ...] = options(s)     every way to play the card, with what it looks like at once
look(s, n, seed, width)            the points in the end after one of them, with the cards in the order of a seed
cells_of(s, n)                     the cells that it enters
"""

from __future__ import annotations

from branchline.engine.bits import bounded, lowest, splitmix64_next
from branchline.games.traxx.bots.lines import Ground, Taste, Ways, list_ways, note, outlook
from branchline.games.traxx.native.kernel import Match, total

CELLS = 169
COLOURS = 10
FIELDS = 9
WIDTH = 64  # of the widest beam
NEVER = 1000  # a round after the last
BEFORE = -1  # a round before this one
USED = 0.25  # what part of a card a field is that can still be used


class Hindsight:
    """A seat that thinks about its turn, and room for the lines that it follows."""

    ground: Ground
    taste: Taste
    roots: Ways  # the ways to play the open card
    ends: int  # from which they go on, as `list_ways` says it
    ways: Ways  # those of a line that is followed
    seat: int
    seats: int
    rounds: int  # cards that are left
    deck: list[int]  # how many of each kind
    order: list[int]  # the open card, then those that are left in the order of a seed
    dealt: int  # this seed
    ready: int  # whether there is one
    lines: list[int]  # of each seat, as the round began, with their ends
    firsts: list[int]
    lasts: list[int]
    reached: int  # the cells of the numbers that somebody had when it began
    sooner: list[int]  # by cell: the round in which a rival reaches its number
    spoils: list[float]  # what it costs that rival if somebody had it before
    taken: list[int]  # at 64 x layer + n: the lines that are kept after each round, the best first
    first: list[int]
    last: list[int]
    points: list[float]
    high: list[int]
    worth: list[float]
    parent: list[int]  # the line of the layer before that it comes from
    kept: list[int]  # how many there are in each layer

    def __init__(self, ground: Ground, taste: Taste) -> None:
        self.ground = ground
        self.taste = taste
        self.roots = Ways()
        self.ends = 0
        self.ways = Ways()
        self.seat = 0
        self.seats = 1
        self.rounds = 0
        self.deck = [0] * 100
        self.order = [0] * 101
        self.dealt = 0
        self.ready = 0
        self.lines = [0] * 4
        self.firsts = [0] * 4
        self.lasts = [0] * 4
        self.reached = 0
        self.sooner = [0] * 169
        self.spoils = [0.0] * 169
        self.taken = [0] * 6528
        self.first = [0] * 6528
        self.last = [0] * 6528
        self.points = [0.0] * 6528
        self.high = [0] * 6528
        self.worth = [0.0] * 6528
        self.parent = [0] * 6528
        self.kept = [0] * 102


# ---- the turn that is thought about


def start(s: Hindsight, m: Match, seat: int) -> None:
    """What the seat sees: the lines of all as the round began, its own cells since, the card and those that are left."""
    s.seat = seat
    s.seats = m.seats
    s.rounds = m.left
    s.ready = 0
    s.order[0] = m.card
    for kind in range(m.plan.kinds):
        s.deck[kind] = m.deck[kind]
    for other in range(m.seats):
        s.firsts[other] = m.first[other]
        s.lasts[other] = m.last[other]
        s.lines[other] = 0
        for cell in range(m.plan.cells):
            if m.taken[CELLS * other + cell]:
                s.lines[other] |= s.ground.bit[cell]
        for n in range(m.freshes[other]):
            s.lines[other] &= ~s.ground.bit[m.fresh[FIELDS * other + n]]
    note_reached(s, m)
    begin(s, m)


def note_reached(s: Hindsight, m: Match) -> None:
    """Alone only the order of one's own numbers matters; with others a number that somebody has reached counts half."""
    s.ground.rising = 1 if m.seats == 1 else 0
    s.reached = 0
    for cell in range(m.plan.cells):
        if m.seats > 1 and m.plan.printed[cell] and m.reached[m.plan.printed[cell]]:
            s.reached |= s.ground.bit[cell]
    forget(s)
    price(s, 0)


def begin(s: Hindsight, m: Match) -> None:
    """The line as it is drawn so far is the first way to play the card, and the only one until they are listed."""
    seat = s.seat
    taken = s.lines[seat]
    first = m.first[seat]
    last = m.last[seat]
    high = 0 if m.seats > 1 else m.high[seat]
    s.ends = 3 if first != last else 2
    for n in range(m.freshes[seat]):
        cell = m.fresh[FIELDS * seat + n]
        taken |= s.ground.bit[cell]
        if m.seats == 1:
            high = max(high, m.plan.printed[cell])
        if m.at_first[seat]:
            first = cell
            s.ends = 1
        else:
            last = cell
            s.ends = 2
    for colour in range(m.plan.colours):
        s.roots.fields[colour] = 0 if m.done[seat] else m.left_fields[COLOURS * seat + colour]
    s.roots.count = 0
    note(s.roots, taken, first, last, total(m, seat) + m.plan.cells, high)


def standing(s: Hindsight) -> float:
    """The points that may be expected as things stand, fields of the card that are not used yet counted as part of one."""
    cards = float(s.rounds)
    for colour in range(s.ground.plan.colours):
        cards += USED * s.roots.fields[colour]
    return prospect(s, 0, cards)


def options(s: Hindsight) -> list[tuple[float, int]]:
    """Every way to play the card by its number, with its points and what may still come; first to draw nothing more."""
    list_ways(s.roots, s.ground, s.roots.taken[0], s.roots.first[0], s.roots.last[0], s.roots.points[0], s.roots.high[0], s.ends)
    return [(prospect(s, n, s.rounds), n) for n in range(s.roots.count)]


def prospect(s: Hindsight, n: int, cards: float) -> float:
    """The points after a way to play the card, and those that may still come with so many more."""
    points = s.roots.points[n] - s.ground.plan.cells
    if cards > 0:
        points += outlook(s.ground, s.taste, s.roots.taken[n], s.roots.first[n], s.roots.last[n], s.roots.high[n], cards)
    return points


def cells_of(s: Hindsight, n: int) -> list[int]:
    """The cells that a way enters, in order."""
    return [s.roots.path[FIELDS * n + step] for step in range(s.roots.length[n])]


def grows_first(s: Hindsight, n: int) -> bool:
    """Whether it enters them from the first end."""
    return s.roots.first[n] != s.firsts[s.seat]


# ---- what numbers are worth


def forget(s: Hindsight) -> None:
    """Nobody is known to reach anything that was not reached before."""
    left = s.ground.numbered
    while left:
        cell = lowest(left)
        left &= left - 1
        s.sooner[cell] = BEFORE if s.reached & s.ground.bit[cell] else NEVER
        s.spoils[cell] = 0.0


def price(s: Hindsight, now: int) -> None:
    """What numbers count in a round, and what they promise in those after it."""
    left = s.ground.numbered
    while left:
        cell = lowest(left)
        left &= left - 1
        number = s.ground.plan.printed[cell]
        if now < s.sooner[cell]:
            s.ground.now[cell] = number + s.spoils[cell]
            s.ground.later[cell] = s.ground.now[cell]
        else:
            s.ground.now[cell] = number if now == s.sooner[cell] else s.ground.half[cell]
            s.ground.later[cell] = s.ground.half[cell]


def spoiled(s: Hindsight, taken: int) -> float:
    """What rivals lose by the numbers that the seat reaches in this round."""
    points = 0.0
    left = taken & ~s.lines[s.seat] & s.ground.numbered
    while left:
        cell = lowest(left)
        left &= left - 1
        if s.sooner[cell] > 0:
            points += s.spoils[cell]
    return points


# ---- one order of the cards


def look(s: Hindsight, n: int, seed: int, width: int) -> float:
    """The points in the end after this way to play the open card, when the cards come in the order of a seed."""
    if not s.ready or s.dealt != seed:
        s.ready = 1
        s.dealt = seed
        deal(s, seed)
        if s.seats > 1:
            foresee(s, width)
    put(s, s.roots.taken[n], s.roots.first[n], s.roots.last[n], s.roots.points[n] + spoiled(s, s.roots.taken[n]), s.roots.high[n])
    play_on(s, 1, width)
    return s.points[WIDTH * s.rounds] - s.ground.plan.cells


def deal(s: Hindsight, seed: int) -> None:
    """The cards that are left, in an order."""
    count = 0
    for kind in range(s.ground.plan.kinds):
        for _ in range(s.deck[kind]):
            count += 1
            s.order[count] = kind
    while count > 1:
        seed = splitmix64_next(seed)
        other = 1 + bounded(seed, count)
        kind = s.order[other]
        s.order[other] = s.order[count]
        s.order[count] = kind
        count -= 1


def foresee(s: Hindsight, width: int) -> None:
    """When the rivals reach which number, as if nobody stood in their way."""
    forget(s)
    price(s, 0)
    for rival in range(s.seats):
        if rival != s.seat:
            put(s, s.lines[rival], s.firsts[rival], s.lasts[rival], 0.0, 0)
            play_on(s, 0, width)
            recall(s)


def recall(s: Hindsight) -> None:
    """Notes the rounds in which the best of the lines that were followed reached its numbers."""
    n = 0
    for back in range(s.rounds + 1):
        layer = s.rounds + 1 - back
        at = WIDTH * layer + n
        n = s.parent[at]
        left = s.taken[at] & ~s.taken[WIDTH * (layer - 1) + n] & s.ground.numbered & ~s.reached
        while left:
            cell = lowest(left)
            left &= left - 1
            reach(s, cell, layer - 1)


def reach(s: Hindsight, cell: int, now: int) -> None:
    """A rival reaches a number."""
    if now < s.sooner[cell]:
        s.sooner[cell] = now
        s.spoils[cell] = 0.0
    if now == s.sooner[cell]:
        s.spoils[cell] += s.taste.spite * (s.ground.plan.printed[cell] - s.ground.half[cell]) / (s.seats - 1)


# ---- the beam


def put(s: Hindsight, taken: int, first: int, last: int, points: float, high: int) -> None:
    """The line to follow."""
    s.taken[0] = taken
    s.first[0] = first
    s.last[0] = last
    s.points[0] = points
    s.high[0] = high
    s.kept[0] = 1


def play_on(s: Hindsight, begin: int, width: int) -> None:
    """Follows it from a round to the last, layer by layer."""
    for now in range(begin, s.rounds + 1):
        if begin:
            price(s, now)
        grow(s, now - begin, now, width)


def grow(s: Hindsight, layer: int, now: int, width: int) -> None:
    """The best lines after one more round; after the last one points are all that counts."""
    kind = s.order[now]
    for colour in range(s.ground.plan.colours):
        s.ways.fields[colour] = s.ground.plan.fields[COLOURS * kind + colour]
    s.kept[layer + 1] = 0
    for parent in range(s.kept[layer]):
        at = WIDTH * layer + parent
        list_ways(s.ways, s.ground, s.taken[at], s.first[at], s.last[at], s.points[at], s.high[at], 3 if s.first[at] != s.last[at] else 2)
        for n in range(s.ways.count):
            worth = s.ways.points[n]
            if now < s.rounds:
                worth += outlook(s.ground, s.taste, s.ways.taken[n], s.ways.first[n], s.ways.last[n], s.ways.high[n], s.rounds - now)
            keep(s, layer + 1, width, n, worth, parent)


def keep(s: Hindsight, layer: int, width: int, n: int, worth: float, parent: int) -> None:
    """Puts a way in its place among the best of a layer; the same line is kept once."""
    base = WIDTH * layer
    at = base + s.kept[layer]
    if s.kept[layer] == width:
        at -= 1
        if worth <= s.worth[at]:
            return
    for other in range(base, base + s.kept[layer]):
        if s.taken[other] == s.ways.taken[n] and s.first[other] == s.ways.first[n] and s.last[other] == s.ways.last[n]:
            if worth <= s.worth[other]:
                return
            at = other
            break
    if at == base + s.kept[layer]:
        s.kept[layer] += 1
    while at > base and s.worth[at - 1] < worth:
        shift(s, at - 1, at)
        at -= 1
    s.taken[at] = s.ways.taken[n]
    s.first[at] = s.ways.first[n]
    s.last[at] = s.ways.last[n]
    s.points[at] = s.ways.points[n]
    s.high[at] = s.ways.high[n]
    s.worth[at] = worth
    s.parent[at] = parent


def shift(s: Hindsight, origin: int, to: int) -> None:
    """A line takes another place."""
    s.taken[to] = s.taken[origin]
    s.first[to] = s.first[origin]
    s.last[to] = s.last[origin]
    s.points[to] = s.points[origin]
    s.high[to] = s.high[origin]
    s.worth[to] = s.worth[origin]
    s.parent[to] = s.parent[origin]
