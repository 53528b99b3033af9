# branchline: kernel
"""The Easy bot of Träxx on the kernel: the move with the best possible end of this turn, by the heuristic.

It plays the moves of the Easy bot of `branchline.bots`, but evaluates lines reached in several orders only once, by a transposition table
(R. Greenblatt et al., The Greenblatt chess program, 1967).
"""

from __future__ import annotations

from branchline.engine.bits import lowest, splitmix64_mix
from branchline.engine.kernel_fields import allocate, sized, uint8, uint64
from branchline.engine.move_list import Moves, listed
from branchline.games.traxx.bots.determinized_search import DeterminizedBeam, start
from branchline.games.traxx.bots.lines import Extensions, heuristic_value
from branchline.games.traxx.native.constants import DONE
from branchline.games.traxx.native.kernel import Match

__all__ = ["EasyEvaluator"]

PLACES, MOST = 4096, 3072  # slots of the transposition table, and how many are used
NEVER = -1e9
SPREAD: uint64 = 0x9E37  # hash multiplier of the first end


class EasyEvaluator:
    """The search, and a transposition table (open addressing with linear probing) of the lines of this turn."""

    search: DeterminizedBeam
    seat: int  # whose turn it was
    chance: uint64  # the seed of its match
    turn: uint64  # serial number of the turn; entries with another number are empty
    count: int
    slot_turn: list[uint64] = sized(4096)  # by slot: the turn in which it was filled
    line: list[uint64] = sized(4096)
    first: list[uint8] = sized(4096)
    last: list[uint8] = sized(4096)
    points: list[float] = sized(4096)
    value: list[float] = sized(4096)

    def __init__(self, search: DeterminizedBeam) -> None:
        allocate(EasyEvaluator, self)
        self.search = search
        self.turn = 1


def easy_move(b: EasyEvaluator, m: Match, seat: int, moves: Moves, trial: Match) -> int:
    """The best move of a seat, the first of equal ones."""
    start(b.search, m, seat)
    if b.seat != seat or b.chance != m.seed or not m.new_count[seat]:  # a new turn; two matches may have the same seed
        b.seat = seat
        b.chance = m.seed
        b.turn += 1
        b.count = 0
    free = 0
    for colour in range(b.search.bits.tables.colours):
        if b.search.roots.fields[colour]:
            free |= b.search.bits.colour_cells[colour]
    free &= ~b.search.roots.line[0]
    best = NEVER
    chosen = DONE
    for n in range(listed(moves)):
        move = moves.move[n]
        value = move_value(b, b.search.roots, move, free)
        if value > best:
            best = value
            chosen = move
    return chosen


def move_value(b: EasyEvaluator, w: Extensions, move: int, free: uint64) -> float:
    """Best value that a move can lead to in this turn."""
    if move == DONE:
        return done_value(b, w)
    return enter_value(b, w, (move - 1) >> 1, grows_first(b.search.ends, (move - 1) & 1), free)


def grows_first(ends: int, end: int) -> int:
    """Whether a move is at the first end: end 0 of two, or the only one that can grow."""
    return 1 if ends == 1 or (ends == 3 and not end) else 0


def done_value(b: EasyEvaluator, w: Extensions) -> float:
    """Value of the line as it is."""
    return line_value(b, w.line[0], w.first[0], w.last[0], w.points[0], w.high[0])


def enter_value(b: EasyEvaluator, w: Extensions, cell: int, at_first: int, free: uint64) -> float:
    """Best value that entering a cell can lead to."""
    return best_extension(b, cell, at_first, w.line[0], w.first[0], w.last[0], w.points[0], w.high[0], free)


def line_value(b: EasyEvaluator, line: uint64, first: int, last: int, points: float, high: int) -> float:
    """Points of a line plus the heuristic value of the cards left."""
    value = points - b.search.bits.tables.cells
    if b.search.rounds > 0:
        value += heuristic_value(b.search.bits, b.search.weights, line, first, last, high, b.search.rounds)
    return value


def best_extension(
    b: EasyEvaluator, cell: int, at_first: int, line: uint64, first: int, last: int, points: float, high: int, free: uint64
) -> float:
    """Best value of a turn that enters this cell now (depth-first search); numbers up to `high` count half."""
    number = b.search.bits.tables.cell_numbers[cell]
    points += 1
    if number:
        points += b.search.bits.half[cell] if number <= high else b.search.bits.now[cell]
    line |= b.search.bits.bit[cell]
    if at_first:
        first = cell
    else:
        last = cell
    at = slot_of(b, line, first, last, points)
    if b.slot_turn[at] == b.turn:
        return b.value[at]
    if b.search.bits.rising and number > high:
        high = number
    colour = b.search.bits.tables.colour[cell]
    b.search.roots.fields[colour] = b.search.roots.fields[colour] - 1
    free &= ~b.search.bits.bit[cell] if b.search.roots.fields[colour] else ~b.search.bits.colour_cells[colour]
    best = line_value(b, line, first, last, points, high)
    around = b.search.bits.neighbours[cell] & free
    while around:
        value = best_extension(b, lowest(around), at_first, line, first, last, points, high, free)
        around &= around - 1
        if value > best:
            best = value
    b.search.roots.fields[colour] = b.search.roots.fields[colour] + 1
    store(b, line, first, last, points, best)
    return best


def slot_of(b: EasyEvaluator, line: uint64, first: int, last: int, points: float) -> int:
    """The slot of a line, or a free one (linear probing)."""
    at: int = splitmix64_mix(line + first * SPREAD + last) & (PLACES - 1)
    while b.slot_turn[at] == b.turn and (b.line[at] != line or b.first[at] != first or b.last[at] != last or b.points[at] != points):
        at = (at + 1) & (PLACES - 1)
    return at


def store(b: EasyEvaluator, line: uint64, first: int, last: int, points: float, value: float) -> None:
    """Stores the value of a line if the table is not full."""
    if b.count < MOST:
        at = slot_of(b, line, first, last, points)
        b.slot_turn[at] = b.turn
        b.line[at] = line
        b.first[at] = first
        b.last[at] = last
        b.points[at] = points
        b.value[at] = value
        b.count += 1
