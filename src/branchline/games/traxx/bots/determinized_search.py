# branchline: kernel
"""Determinized beam search for Träxx: for a known order of the cards, a narrow beam over rounds to the last card.

Averaged over orders, this is perfect-information Monte Carlo (PIMC; M. Ginsberg, GIB, 2001).

    s = DeterminizedBeam(bits, weights)
    start(s, match, seat)              a match with an open card, and the seat to move
    current_value(s)                   heuristic value of the position
    [(value, n), ...] = options(s)     all ways to play the card, with their heuristic values
    search_option(s, n, seed, width)   final points after one of them, with the cards in the order of a seed
    cells_of(s, n)                     the cells that it enters
"""

from __future__ import annotations

from branchline.engine.bits import bounded, lowest, splitmix64_next
from branchline.engine.kernel_fields import allocate, sized, uint8, uint64
from branchline.games.traxx.bots.lines import Extensions, HeuristicWeights, PlanBits, add_extension, heuristic_value, list_extensions
from branchline.games.traxx.native.kernel import Match, total

__all__ = ["DeterminizedBeam", "cells_of", "current_value", "grows_first", "options", "search_option", "start"]

CELLS = 169
COLOURS = 10
FIELDS = 9
WIDTH = 64  # of the widest beam
NEVER = 1000  # a round after the last
BEFORE = -1  # a round before this one
USED = 0.25  # value of an unused field, in cards


class DeterminizedBeam:
    """The turn of a seat, and the layers of the beam."""

    bits: PlanBits
    weights: HeuristicWeights
    roots: Extensions  # ways to play the open card
    ends: int  # the ends they start from, as in `list_extensions`
    extensions: Extensions  # ways to extend a line of the beam
    seat: int
    seats: int
    rounds: int  # cards that are left
    deck: list[uint8] = sized(100)  # how many of each kind
    order: list[uint8] = sized(101)  # the open card, then those that are left in the order of a seed
    dealt_seed: uint64  # that seed
    ready: int  # whether `order` is shuffled
    lines: list[uint64] = sized(4)  # of each seat, as the round began, with their ends
    firsts: list[uint8] = sized(4)
    lasts: list[uint8] = sized(4)
    reached_cells: uint64  # cells of the numbers that any seat had reached when it began
    reached_round: list[int] = sized(169)  # by cell: the predicted round in which a rival reaches its number
    spoiled_value: list[float] = sized(169)  # points the rival loses if the number was reached before
    line: list[uint64] = sized(6528)  # at 64 x layer + n: the lines of the beam after each round, best first
    first: list[uint8] = sized(6528)
    last: list[uint8] = sized(6528)
    points: list[float] = sized(6528)
    high: list[uint8] = sized(6528)
    values: list[float] = sized(6528)
    parent: list[int] = sized(6528)  # its parent in the previous layer
    counts: list[int] = sized(102)  # number of lines in each layer

    def __init__(self, bits: PlanBits, weights: HeuristicWeights) -> None:
        allocate(DeterminizedBeam, self)
        self.bits = bits
        self.weights = weights
        self.roots = Extensions()
        self.extensions = Extensions()
        self.seats = 1


# ---- the turn


def start(s: DeterminizedBeam, m: Match, seat: int) -> None:
    """Loads what the seat sees: all lines as the round began, its own cells since, the open card and the cards left."""
    s.seat = seat
    s.seats = m.seats
    s.rounds = m.cards_left
    s.ready = 0
    s.order[0] = m.card
    for kind in range(m.tables.kinds):
        s.deck[kind] = m.deck[kind]
    for other in range(m.seats):
        s.firsts[other] = m.first[other]
        s.lasts[other] = m.last[other]
        s.lines[other] = 0
        for cell in range(m.tables.cells):
            if m.on_line[CELLS * other + cell]:
                s.lines[other] |= s.bits.bit[cell]
        for n in range(m.new_count[other]):
            s.lines[other] &= ~s.bits.bit[m.new_cells[FIELDS * other + n]]
    note_reached(s, m)
    load_own_line(s, m)


def note_reached(s: DeterminizedBeam, m: Match) -> None:
    """Loads the numbers already reached. Solo, only the order of one's own numbers matters; else numbers reached before count half."""
    s.bits.rising = 1 if m.seats == 1 else 0
    s.reached_cells = 0
    for cell in range(m.tables.cells):
        if m.seats > 1 and m.tables.cell_numbers[cell] and m.reached[m.tables.cell_numbers[cell]]:
            s.reached_cells |= s.bits.bit[cell]
    reset_rivals(s)
    price_numbers(s, 0)


def load_own_line(s: DeterminizedBeam, m: Match) -> None:
    """The line as drawn so far becomes the first option, the only one until `options` lists all."""
    seat = s.seat
    line = s.lines[seat]
    first = m.first[seat]
    last = m.last[seat]
    high = 0 if m.seats > 1 else m.high[seat]
    s.ends = 3 if first != last else 2
    for n in range(m.new_count[seat]):
        cell = m.new_cells[FIELDS * seat + n]
        line |= s.bits.bit[cell]
        if m.seats == 1:
            high = max(high, m.tables.cell_numbers[cell])
        if m.at_first[seat]:
            first = cell
            s.ends = 1
        else:
            last = cell
            s.ends = 2
    for colour in range(m.tables.colours):
        s.roots.fields[colour] = 0 if m.done[seat] else m.fields_left[COLOURS * seat + colour]
    s.roots.count = 0
    add_extension(s.roots, line, first, last, total(m, seat) + m.tables.cells, high)


def current_value(s: DeterminizedBeam) -> float:
    """Heuristic value of the position; unused fields of the card count as part of a card."""
    cards = float(s.rounds)
    for colour in range(s.bits.tables.colours):
        cards += USED * s.roots.fields[colour]
    return option_value(s, 0, cards)


def options(s: DeterminizedBeam) -> list[tuple[float, int]]:
    """All ways to play the card, with their heuristic values; number 0 draws nothing more."""
    list_extensions(s.roots, s.bits, s.roots.line[0], s.roots.first[0], s.roots.last[0], s.roots.points[0], s.roots.high[0], s.ends)
    return [(option_value(s, n, s.rounds), n) for n in range(s.roots.count)]


def option_value(s: DeterminizedBeam, n: int, cards: float) -> float:
    """Points after an option, plus the heuristic value of the cards left."""
    points = s.roots.points[n] - s.bits.tables.cells
    if cards > 0:
        points += heuristic_value(s.bits, s.weights, s.roots.line[n], s.roots.first[n], s.roots.last[n], s.roots.high[n], cards)
    return points


def cells_of(s: DeterminizedBeam, n: int) -> list[int]:
    """The cells that an option enters, in order."""
    return [s.roots.path[FIELDS * n + step] for step in range(s.roots.length[n])]


def grows_first(s: DeterminizedBeam, n: int) -> bool:
    """Whether an option enters them from the first end."""
    return s.roots.first[n] != s.firsts[s.seat]


# ---- values of numbers


def reset_rivals(s: DeterminizedBeam) -> None:
    """Clears all predictions about rivals."""
    left = s.bits.numbered_cells
    while left:
        cell = lowest(left)
        left &= left - 1
        s.reached_round[cell] = BEFORE if s.reached_cells & s.bits.bit[cell] else NEVER
        s.spoiled_value[cell] = 0.0


def price_numbers(s: DeterminizedBeam, now: int) -> None:
    """Sets what numbers count in a round, and in later ones."""
    left = s.bits.numbered_cells
    while left:
        cell = lowest(left)
        left &= left - 1
        number = s.bits.tables.cell_numbers[cell]
        if now < s.reached_round[cell]:
            s.bits.now[cell] = number + s.spoiled_value[cell]
            s.bits.later[cell] = s.bits.now[cell]
        else:
            s.bits.now[cell] = number if now == s.reached_round[cell] else s.bits.half[cell]
            s.bits.later[cell] = s.bits.half[cell]


def spoiled_points(s: DeterminizedBeam, line: uint64) -> float:
    """Value of the points that rivals lose by the numbers that the seat reaches in this round."""
    points = 0.0
    left = line & ~s.lines[s.seat] & s.bits.numbered_cells
    while left:
        cell = lowest(left)
        left &= left - 1
        if s.reached_round[cell] > 0:
            points += s.spoiled_value[cell]
    return points


# ---- one order of the cards


def search_option(s: DeterminizedBeam, n: int, seed: uint64, width: int) -> float:
    """Final points after an option, by beam search with the cards in the order of a seed."""
    if not s.ready or s.dealt_seed != seed:
        s.ready = 1
        s.dealt_seed = seed
        shuffle(s, seed)
        if s.seats > 1:
            predict_rivals(s, width)
    set_root(s, s.roots.line[n], s.roots.first[n], s.roots.last[n], s.roots.points[n] + spoiled_points(s, s.roots.line[n]), s.roots.high[n])
    beam_search(s, 1, width)
    return s.points[WIDTH * s.rounds] - s.bits.tables.cells


def shuffle(s: DeterminizedBeam, seed: uint64) -> None:
    """Shuffles the cards left (Fisher-Yates with splitmix64).

    Reference: R. Durstenfeld, Algorithm 235: random permutation, 1964.
    """
    count = 0
    for kind in range(s.bits.tables.kinds):
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


def predict_rivals(s: DeterminizedBeam, width: int) -> None:
    """Predicts when rivals reach which number: a beam search for each, ignoring the other seats."""
    reset_rivals(s)
    price_numbers(s, 0)
    for rival in range(s.seats):
        if rival != s.seat:
            set_root(s, s.lines[rival], s.firsts[rival], s.lasts[rival], 0.0, 0)
            beam_search(s, 0, width)
            note_rival_numbers(s)


def note_rival_numbers(s: DeterminizedBeam) -> None:
    """Records in which rounds the best line of the beam reached its numbers."""
    n = 0
    for back in range(s.rounds + 1):
        layer = s.rounds + 1 - back
        at = WIDTH * layer + n
        n = s.parent[at]
        left = s.line[at] & ~s.line[WIDTH * (layer - 1) + n] & s.bits.numbered_cells & ~s.reached_cells
        while left:
            cell = lowest(left)
            left &= left - 1
            rival_reaches(s, cell, layer - 1)


def rival_reaches(s: DeterminizedBeam, cell: int, now: int) -> None:
    """Records that a rival reaches a number."""
    if now < s.reached_round[cell]:
        s.reached_round[cell] = now
        s.spoiled_value[cell] = 0.0
    if now == s.reached_round[cell]:
        s.spoiled_value[cell] += s.weights.spite * (s.bits.tables.cell_numbers[cell] - s.bits.half[cell]) / (s.seats - 1)


# ---- the beam


def set_root(s: DeterminizedBeam, line: uint64, first: int, last: int, points: float, high: int) -> None:
    """Starts the beam with one line."""
    s.line[0] = line
    s.first[0] = first
    s.last[0] = last
    s.points[0] = points
    s.high[0] = high
    s.counts[0] = 1


def beam_search(s: DeterminizedBeam, first_round: int, width: int) -> None:
    """Extends the beam from a round to the last, layer by layer."""
    for now in range(first_round, s.rounds + 1):
        if first_round:
            price_numbers(s, now)
        expand_layer(s, now - first_round, now, width)


def expand_layer(s: DeterminizedBeam, layer: int, now: int, width: int) -> None:
    """The best lines after one more round, by points and heuristic value; after the last round by points."""
    kind = s.order[now]
    for colour in range(s.bits.tables.colours):
        s.extensions.fields[colour] = s.bits.tables.fields[COLOURS * kind + colour]
    s.counts[layer + 1] = 0
    for parent in range(s.counts[layer]):
        at = WIDTH * layer + parent
        list_extensions(
            s.extensions, s.bits, s.line[at], s.first[at], s.last[at], s.points[at], s.high[at], 3 if s.first[at] != s.last[at] else 2
        )
        for n in range(s.extensions.count):
            value = s.extensions.points[n]
            if now < s.rounds:
                value += heuristic_value(
                    s.bits,
                    s.weights,
                    s.extensions.line[n],
                    s.extensions.first[n],
                    s.extensions.last[n],
                    s.extensions.high[n],
                    s.rounds - now,
                )
            insert(s, layer + 1, width, n, value, parent)


def insert(s: DeterminizedBeam, layer: int, width: int, n: int, value: float, parent: int) -> None:
    """Inserts an extension into a layer sorted by value; equal lines are merged."""
    base = WIDTH * layer
    at = base + s.counts[layer]
    if s.counts[layer] == width:
        at -= 1
        if value <= s.values[at]:
            return
    for other in range(base, base + s.counts[layer]):
        if s.line[other] == s.extensions.line[n] and s.first[other] == s.extensions.first[n] and s.last[other] == s.extensions.last[n]:
            if value <= s.values[other]:
                return
            at = other
            break
    if at == base + s.counts[layer]:
        s.counts[layer] += 1
    while at > base and s.values[at - 1] < value:
        move_entry(s, at - 1, at)
        at -= 1
    s.line[at] = s.extensions.line[n]
    s.first[at] = s.extensions.first[n]
    s.last[at] = s.extensions.last[n]
    s.points[at] = s.extensions.points[n]
    s.high[at] = s.extensions.high[n]
    s.values[at] = value
    s.parent[at] = parent


def move_entry(s: DeterminizedBeam, origin: int, to: int) -> None:
    """Copies an entry of a layer to another place."""
    s.line[to] = s.line[origin]
    s.first[to] = s.first[origin]
    s.last[to] = s.last[origin]
    s.points[to] = s.points[origin]
    s.high[to] = s.high[origin]
    s.values[to] = s.values[origin]
    s.parent[to] = s.parent[origin]
