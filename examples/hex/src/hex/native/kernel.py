# branchline: kernel
"""Hex over flat arrays, for bots and mass simulation.

Moves are numbers: a cell, counted row by row, or `SWAP`. A mark is 1 + its seat, an empty cell 0.
"""

from __future__ import annotations

from branchline.engine.bits import bounded, splitmix64_next
from branchline.engine.kernel_fields import allocate, copy_fields, own, sized, uint8, uint64
from branchline.engine.move_list import Moves, add, numbers

__all__ = ["Match", "apply", "clone", "copy", "dump", "games", "legal", "lines", "load", "over", "play_out", "total"]

SWAP = 121
OPEN = 2  # the winner of a match that is not over
LEFT, RIGHT = -1, 1


class Match:
    """A board of up to 11 x 11 cells, and the seat to move."""

    size: int = own()
    swaps: int = own()  # whether the second player can swap
    cells: list[uint8] = sized(121)
    marks: int  # how many cells are marked
    seat: int
    winner: int
    reached: list[uint8] = own(121)  # cells of the chain in search, and whether a cell is one of them
    seen: list[uint8] = own(121)
    seed: uint64 = own()

    def __init__(self, size: int, swaps: int, seed: int = 0) -> None:
        allocate(Match, self)
        self.size = size
        self.swaps = swaps
        self.seed = seed
        restart(self)


def restart(m: Match) -> None:
    """Resets to an empty board."""
    for cell in range(m.size * m.size):
        m.cells[cell] = 0
    m.marks = 0
    m.seat = 0
    m.winner = OPEN


def copy(into: Match, m: Match) -> None:
    """Copies all fields but the seed, between matches of the same setup."""
    copy_fields(Match, into, m)


def clone(m: Match) -> Match:
    """A copy with the same seed."""
    made = Match(m.size, m.swaps, m.seed)
    copy(made, m)
    return made


# ---- moves


def list_moves(m: Match, seat: int, moves: Moves) -> int:
    """Lists every empty cell, and the swap, for the seat to act; returns the number of moves."""
    moves.count = 0
    if m.winner != OPEN or seat != m.seat:
        return 0
    for cell in range(m.size * m.size):
        if not m.cells[cell]:
            add(moves, cell)
    if m.swaps and m.seat == 1 and m.marks == 1:
        add(moves, SWAP)
    return moves.count


def legal(m: Match, seat: int) -> list[int]:
    """Every legal move of a seat, as numbers."""
    moves = Moves()
    list_moves(m, seat, moves)
    return numbers(moves)


def apply(m: Match, seat: int, move: int) -> None:
    """Makes a legal move."""
    if move == SWAP:
        take_over(m, seat)
    else:
        m.cells[move] = 1 + seat
        m.marks += 1
        if is_across(m, seat, move):
            m.winner = seat
    m.seat = 1 - seat


def take_over(m: Match, seat: int) -> None:
    """Swaps: the first mark becomes the other player's, reflected."""
    first = 0
    while not m.cells[first]:
        first += 1
    m.cells[first] = 0
    m.cells[first % m.size * m.size + first // m.size] = 1 + seat


def is_across(m: Match, seat: int, start: int) -> int:
    """Whether the chain of a marked cell joins both sides of its seat (flood fill)."""
    for cell in range(m.size * m.size):
        m.seen[cell] = 0
    sides = 0
    m.reached[0] = start
    m.seen[start] = 1
    count = 1
    n = 0
    while n < count:
        cell = m.reached[n]
        along = cell // m.size if seat == 0 else cell % m.size
        if along == 0:
            sides |= 1
        if along == m.size - 1:
            sides |= 2
        for side in range(6):
            other = neighbour(m.size, cell, side)
            if other >= 0 and not m.seen[other] and m.cells[other] == 1 + seat:
                m.seen[other] = 1
                m.reached[count] = other
                count += 1
        n += 1
    return 1 if sides == 3 else 0


def neighbour(size: int, cell: int, side: int) -> int:
    """The cell across one of six sides, or -1 outside of the board."""
    row = cell // size
    column = cell % size
    if side == 1 or side == 2:
        row += RIGHT
    if side == 4 or side == 5:
        row += LEFT
    if side == 0 or side == 5:
        column += RIGHT
    if side == 2 or side == 3:
        column += LEFT
    if row < 0 or row >= size or column < 0 or column >= size:
        return -1
    return row * size + column


# ---- points and random play


def over(m: Match) -> bool:
    """Whether a chain joins two sides."""
    return m.winner != OPEN


def total(m: Match, seat: int) -> int:
    """The points of a seat."""
    return 1 if m.winner == seat else 0


def lines(m: Match, seat: int) -> list[int]:
    """The points of a seat, by score line."""
    return [total(m, seat)]


def random_move(m: Match, seat: int, moves: Moves) -> None:
    """Plays a uniformly random legal move of a seat."""
    count = list_moves(m, seat, moves)
    m.seed = splitmix64_next(m.seed)
    apply(m, seat, moves.move[bounded(m.seed, count)])


def play_on(m: Match, moves: Moves) -> None:
    """Plays random moves to the end."""
    while m.winner == OPEN:
        random_move(m, m.seat, moves)


def play_out(m: Match) -> None:
    """Plays random moves to the end."""
    play_on(m, Moves())


def games(m: Match, n: int) -> int:
    """Plays random matches from the start; returns how many of them the first seat won."""
    moves = Moves()
    won = 0
    for _ in range(n):
        restart(m)
        play_on(m, moves)
        won += total(m, 0)
    return won


# ---- conversion


def load(m: Match, cells: list[int], seat: int, winner: int) -> None:
    """Sets a position: the marks of all cells, the seat to act, and the winner."""
    m.marks = 0
    for cell in range(m.size * m.size):
        m.cells[cell] = cells[cell]
        if m.cells[cell]:
            m.marks += 1
    m.seat = seat
    m.winner = winner


def dump(m: Match) -> tuple[list[int], int]:
    """The marks of all cells, and the seat to act."""
    return [m.cells[cell] for cell in range(m.size * m.size)], m.seat
