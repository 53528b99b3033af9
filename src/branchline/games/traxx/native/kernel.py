# branchline: kernel
"""Träxx over flat arrays, for search and mass simulation: any box, one to four seats.

`builds.py` has the fastest build, `convert.py` converts states and moves of the rules.

    tables = KernelTables(...)                 a box as tables; `convert.tables_of` creates it
    match = Match(tables, starts, seed)        a seat for every start; before the first card
    turn_over(match) / reveal(match, kind)     a card, from the match's own generator (`match.seed`), or a given one
    legal(match, seat) -> [move, ...]          every legal move as a number
    apply(match, seat, move)                   makes it, unchecked; the last seat's `DONE` ends the round
    copy(into, match), clone(match)            all fields but the seed; a new match with the seed
    lines(match, seat), total(match, seat)     the current score, in the order of `scoring.LINES`
    play_out(match), games(match, n)           random legal moves to the end

**Moves** are numbers: `DONE`, and 1 + 2 x cell + end, where the end is 0 for the only one that can grow or the first of two, 1 for the
last. Cells, colours and kinds of card are numbered as in the box.
"""

from __future__ import annotations

from typing import Any

from branchline.engine.bits import bounded, kind_of, nogil, splitmix64_next
from branchline.engine.kernel_fields import allocate, clear_fields, copy_fields, get_fields, int64, own, set_fields, sized, uint8, uint64
from branchline.engine.move_list import Moves, numbers
from branchline.games.traxx.native.constants import CELLS, CLOSED, COLOURS, DONE, FIELDS, NUMBERS, SIDES

__all__ = [
    "KernelTables", "Match", "apply", "clone", "copy", "dump_match", "games", "legal", "lines", "load_deck",
    "load_line", "over", "play_out", "restart", "reveal", "total", "turn_over",
]  # fmt: skip


class KernelTables:
    """The static tables of a box."""

    cells: int
    colours: int
    kinds: int
    sides: list[uint8] = sized(169)  # how many neighbours each cell has
    neighbours: list[uint8] = sized(1014)  # at 6 x cell + n: its neighbours, rising
    colour: list[uint8] = sized(169)  # of each cell
    cell_numbers: list[uint8] = sized(169)  # the number on each cell, or 0
    deck: list[uint8] = sized(100)  # how many cards there are of each kind
    fields: list[uint8] = sized(1000)  # at 10 x kind + colour: how many fields of it a card has
    numbers: int  # how many numbers are printed
    rank: list[uint8] = sized(100)  # of each number: how many smaller ones are

    def __init__(self, values: dict[str, Any]) -> None:
        allocate(KernelTables, self)
        set_fields(KernelTables, self, values)
        self.numbers = len([number for number in values["cell_numbers"] if number])
        for n in range(NUMBERS):
            self.rank[n] = len([number for number in values["cell_numbers"] if 0 < number < n])


class Match:
    """The deck and the open card, and for every seat its line, its notes and what it has drawn in this round."""

    tables: KernelTables
    seats: int = own()
    start: list[uint8] = own(4)  # where each line began
    card: int  # the kind of the open card, or CLOSED
    deck: list[uint8] = sized(100)  # how many are left of each kind
    cards_left: int  # how many are left in all
    waiting: int  # seats that are not done
    fields_left: list[uint8] = sized(40)  # at 10 x seat + colour: what may still be used of the card
    on_line: list[uint8] = sized(676)  # at 169 x seat + cell: whether the line goes through it, this round's cells included
    first: list[uint8] = sized(4)  # the first end of each line, as the round began
    last: list[uint8] = sized(4)
    size: list[uint8] = sized(4)  # cells of each line, as the round began
    cells_before: list[uint8] = sized(676)  # at 169 x seat + n: the n-th cell added at the first end, and how many there are
    before_count: list[uint8] = sized(4)
    cells_after: list[uint8] = sized(676)  # the same at the last end
    after_count: list[uint8] = sized(4)
    new_cells: list[uint8] = sized(36)  # at 9 x seat + n: the cells drawn in this round, and how many there are
    new_count: list[uint8] = sized(4)
    at_first: list[uint8] = sized(4)  # whether they are drawn at the first end
    done: list[uint8] = sized(4)
    note: list[uint8] = sized(400)  # at 100 x seat + n: the n-th number reached, times two, plus one if it counts in full
    notes: list[uint8] = sized(4)  # how many there are, as the round began
    high: list[uint8] = sized(4)  # the highest of them
    reached: list[uint8] = sized(100)  # for each number: whether anybody had reached it when the round began
    seed: uint64 = own()

    def __init__(self, tables: KernelTables, starts: list[int], seed: int = 0) -> None:
        allocate(Match, self)
        self.tables = tables
        self.seats = len(starts)
        for seat in range(self.seats):
            self.start[seat] = starts[seat]
        self.seed = seed
        restart(self)


def restart(m: Match) -> None:
    """Resets to lines of one cell and a full deck."""
    clear_fields(Match, m)
    m.card = CLOSED
    for kind in range(m.tables.kinds):
        m.deck[kind] = m.tables.deck[kind]
        m.cards_left += m.tables.deck[kind]
    for seat in range(m.seats):
        m.on_line[CELLS * seat + m.start[seat]] = 1
        m.first[seat] = m.start[seat]
        m.last[seat] = m.start[seat]
        m.size[seat] = 1


def close_card(m: Match) -> None:
    """Removes the open card, and what seats have drawn in this round."""
    m.card = CLOSED
    m.waiting = 0
    for seat in range(m.seats):
        m.new_count[seat] = 0
        m.at_first[seat] = 0
        m.done[seat] = 0
        for colour in range(COLOURS):
            m.fields_left[COLOURS * seat + colour] = 0


def copy(into: Match, m: Match) -> None:
    """Copies all fields but the seed, between matches of the same setup."""
    copy_fields(Match, into, m)


def clone(m: Match) -> Match:
    """A copy with the same seed."""
    made = Match(m.tables, [m.start[seat] for seat in range(m.seats)], m.seed)
    copy(made, m)
    return made


# ---- chance


def random_below(m: Match, n: int) -> int:
    """A random number below n (splitmix64)."""
    m.seed = splitmix64_next(m.seed)
    return bounded(m.seed, n)


def turn_over(m: Match) -> None:
    """Reveals a uniformly random card of the deck."""
    reveal(m, kind_of(m.deck, random_below(m, m.cards_left)))


def reveal(m: Match, kind: int) -> None:
    """Begins a round with a card of this kind."""
    m.card = kind
    m.deck[kind] -= 1
    m.cards_left -= 1
    m.waiting = m.seats
    for seat in range(m.seats):
        for colour in range(m.tables.colours):
            m.fields_left[COLOURS * seat + colour] = m.tables.fields[COLOURS * kind + colour]


# ---- moves


def list_moves(m: Match, seat: int, moves: Moves) -> int:
    """Lists every cell the line can enter now, the first end's before the last end's, then Done; returns the number of moves."""
    moves.count = 0
    if m.card == CLOSED or m.done[seat]:
        return 0
    if m.new_count[seat]:
        list_steps(m, seat, m.new_cells[FIELDS * seat + m.new_count[seat] - 1], 0, moves)
    else:
        list_steps(m, seat, m.first[seat], 0, moves)
        if m.size[seat] > 1:
            list_steps(m, seat, m.last[seat], 1, moves)
    moves.move[moves.count] = DONE
    moves.count += 1
    return moves.count


def list_steps(m: Match, seat: int, cell: int, end: int, moves: Moves) -> None:
    """Adds the neighbours that are not on the line and whose colour the card still has."""
    for n in range(m.tables.sides[cell]):
        other = m.tables.neighbours[SIDES * cell + n]
        if not m.on_line[CELLS * seat + other] and m.fields_left[COLOURS * seat + m.tables.colour[other]]:
            moves.move[moves.count] = 1 + 2 * other + end
            moves.count += 1


def legal(m: Match, seat: int) -> list[int]:
    """Every legal move of a seat now, as numbers."""
    moves = Moves()
    list_moves(m, seat, moves)
    return numbers(moves)


def apply(m: Match, seat: int, move: int) -> None:
    """Makes a legal move."""
    if move == DONE:
        finish(m, seat)
    else:
        extend(m, seat, (move - 1) >> 1, (move - 1) & 1)


def extend(m: Match, seat: int, cell: int, end: int) -> None:
    """Enters a cell. The first cell of a round fixes the end; a line of one cell grows at its last end."""
    if not m.new_count[seat]:
        m.at_first[seat] = 1 if m.size[seat] > 1 and end == 0 else 0
    m.fields_left[COLOURS * seat + m.tables.colour[cell]] -= 1
    m.on_line[CELLS * seat + cell] = 1
    m.new_cells[FIELDS * seat + m.new_count[seat]] = cell
    m.new_count[seat] += 1


def finish(m: Match, seat: int) -> None:
    """Ends the turn of a seat; after the last one, the round."""
    m.done[seat] = 1
    m.waiting -= 1
    if not m.waiting:
        end_round(m)


def end_round(m: Match) -> None:
    """Notes the numbers reached, by what all seats had reached before the round; extends the lines by the cells drawn."""
    for seat in range(m.seats):
        m.notes[seat] = note_numbers(m, seat)
    for seat in range(m.seats):
        for n in range(m.notes[seat]):
            number = m.note[NUMBERS * seat + n] >> 1
            m.reached[number] = 1
            if number > m.high[seat]:
                m.high[seat] = number
        for n in range(m.new_count[seat]):
            add_cell(m, seat, m.new_cells[FIELDS * seat + n])
    close_card(m)


def add_cell(m: Match, seat: int, cell: int) -> None:
    """Adds a cell at the end that grows."""
    m.size[seat] += 1
    if m.at_first[seat]:
        m.cells_before[CELLS * seat + m.before_count[seat]] = cell
        m.before_count[seat] += 1
        m.first[seat] = cell
    else:
        m.cells_after[CELLS * seat + m.after_count[seat]] = cell
        m.after_count[seat] += 1
        m.last[seat] = cell


# ---- points


def note_numbers(m: Match, seat: int) -> int:
    """Writes the numbers of this round after the notes, as if the round ended now; returns the number of notes then."""
    count = m.notes[seat]
    high = m.high[seat]
    for n in range(m.new_count[seat]):
        number = m.tables.cell_numbers[m.new_cells[FIELDS * seat + n]]
        if number:
            m.note[NUMBERS * seat + count] = 2 * number + in_full(m, number, high)
            count += 1
            if number > high:
                high = number
    return count


def in_full(m: Match, number: int, high: int) -> int:
    """Whether a number counts in full. Solo: no higher number was reached before; else: no seat had reached it before this round."""
    if m.seats == 1:
        return 1 if number > high else 0
    return 0 if m.reached[number] else 1


def full_points(m: Match, seat: int) -> int:
    """Points of the numbers that count in full."""
    points = 0
    for n in range(note_numbers(m, seat)):
        note = m.note[NUMBERS * seat + n]
        if note & 1:
            points += note >> 1
    return points


def half_points(m: Match, seat: int) -> int:
    """Points of the other numbers: half of each, rounded up."""
    points = 0
    for n in range(note_numbers(m, seat)):
        note = m.note[NUMBERS * seat + n]
        if not note & 1:
            points += ((note >> 1) + 1) >> 1
    return points


def count_uncovered(m: Match, seat: int) -> int:
    """The cells that are not on the line."""
    return m.tables.cells - m.size[seat] - m.new_count[seat]


def total(m: Match, seat: int) -> int:
    """Current points of a seat."""
    return full_points(m, seat) + half_points(m, seat) - count_uncovered(m, seat)


def lines(m: Match, seat: int) -> list[int]:
    """Current points of a seat, by score line."""
    return [full_points(m, seat), half_points(m, seat), -count_uncovered(m, seat)]


# ---- random play


def over(m: Match) -> bool:
    """Whether the last card is played."""
    return m.card == CLOSED and not m.cards_left


def random_move(m: Match, seat: int, moves: Moves) -> None:
    """Plays a uniformly random legal move of a seat."""
    apply(m, seat, moves.move[random_below(m, list_moves(m, seat, moves))])


def finish_round(m: Match, moves: Moves) -> None:
    """Random moves until every seat is done."""
    for seat in range(m.seats):
        while m.card != CLOSED and not m.done[seat]:
            random_move(m, seat, moves)


def play_on(m: Match, moves: Moves) -> None:
    """Random moves to the end of the match."""
    finish_round(m, moves)
    while m.cards_left:
        turn_over(m)
        finish_round(m, moves)


def play_out(m: Match) -> None:
    """Random moves to the end of the match."""
    play_on(m, Moves())


def games(m: Match, number: int) -> int64:
    """Plays this number of random matches; returns the sum of all seats' points."""
    points: int64 = 0
    moves = Moves()
    with nogil:
        for _ in range(number):
            restart(m)
            play_on(m, moves)
            for seat in range(m.seats):
                points += total(m, seat)
    return points


# ---- loading and dumping


def load_line(m: Match, seat: int, line: list[int], notes: list[int]) -> None:
    """Sets a seat's line, from its first to its last end, and its notes; between rounds."""
    origin: int = line.index(m.start[seat])
    m.new_count[seat] = 0
    m.at_first[seat] = 1
    for n in range(origin):
        load_cell(m, seat, line[origin - 1 - n])
    m.at_first[seat] = 0
    for n in range(origin + 1, len(line)):
        load_cell(m, seat, line[n])
    m.notes[seat] = len(notes)
    for n in range(len(notes)):
        m.note[NUMBERS * seat + n] = notes[n]
        m.reached[notes[n] >> 1] = 1
        m.high[seat] = max(m.high[seat], notes[n] >> 1)


def load_cell(m: Match, seat: int, cell: int) -> None:
    m.on_line[CELLS * seat + cell] = 1
    add_cell(m, seat, cell)


def load_deck(m: Match, deck: list[int]) -> None:
    """Sets how many cards are left of each kind."""
    m.cards_left = sum(deck)
    for kind in range(m.tables.kinds):
        m.deck[kind] = deck[kind]


def dump_match(m: Match) -> dict[str, Any]:
    """All fields by their names."""
    return get_fields(Match, m)
