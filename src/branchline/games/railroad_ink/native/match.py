# branchline: kernel
"""A whole match of Railroad Ink on its kernel: a board for every seat, all with the same rolls; the functions of every game's kernel.

match = Match(boards)                      `convert.new_match` creates it
begin(match, seed)                         empty boards; rolls and random play follow from the seed
chance(match)                              one roll for all seats
legal(match, seat) -> [move, ...]          every legal move as a number
apply(match, seat, move)                   makes it, unchecked
copy(into, match), clone(match)            all fields but the seeds; a new match with the seeds
lines(match, seat), total(match, seat)     the current score, in the order of `scoring.LINES`
play_out(match), games(match, n)           random legal moves to the end
"""

from __future__ import annotations

from typing import cast

from branchline.engine.bits import Address, Pointer, nogil, splitmix64_mix, splitmix64_next
from branchline.engine.kernel_fields import allocate, copy_fields, int64, own, sized, uint8, uint64
from branchline.engine.move_list import Moves
from branchline.games.railroad_ink.native.kernel import Board, begin_round, roll
from branchline.games.railroad_ink.native.kernel import apply as apply_on
from branchline.games.railroad_ink.native.kernel import clone as clone_board
from branchline.games.railroad_ink.native.kernel import copy as copy_board
from branchline.games.railroad_ink.native.kernel import legal as legal_on
from branchline.games.railroad_ink.native.kernel import list_moves as list_on
from branchline.games.railroad_ink.native.kernel import restart as restart_board
from branchline.games.railroad_ink.native.points import lines as lines_of
from branchline.games.railroad_ink.native.points import score
from branchline.games.railroad_ink.native.random import random_move as random_on

__all__ = [
    "Match", "apply", "begin", "chance", "clone", "copy", "games", "legal", "lines", "over", "play_out", "restart", "share_roll", "total",
]  # fmt: skip


class Match:
    """The boards, and what was rolled for this round; zeros between rounds."""

    seats: int = own()
    boards: list[Board]
    board: list[Address] = own(6)  # the boards; in the compiled build, their addresses
    dice: list[uint8] = sized(21)  # how many fell with each face
    lava: list[uint8] = sized(20)
    seed: uint64 = own()

    def __init__(self, boards: list[Board]) -> None:
        allocate(Match, self)
        self.seats = len(boards)
        self.boards = boards
        for n in range(self.seats):
            self.board[n] = cast("Address", cast("Pointer", boards[n]))


def begin(m: Match, seed: uint64) -> None:
    """Empty boards before the first roll, each with its own seed; the first board's generator rolls the dice."""
    m.seed = seed
    for n in range(m.seats):
        reset_board(cast("Board", board_at(m, n)), splitmix64_mix(seed ^ splitmix64_mix(n)))


def restart(m: Match) -> None:
    """The next match: empty boards with other seeds."""
    begin(m, splitmix64_next(m.seed))


def board_at(m: Match, seat: int) -> Pointer:
    """Pointer to the board of a seat."""
    return cast("Pointer", m.board[seat])


def reset_board(b: Board, seed: uint64) -> None:
    b.seed = seed
    restart_board(b)


def copy(into: Match, m: Match) -> None:
    """Copies all fields but the seeds, between matches of as many seats."""
    copy_fields(Match, into, m)
    for n in range(m.seats):
        copy_board(cast("Board", board_at(into, n)), cast("Board", board_at(m, n)))


def clone(m: Match) -> Match:
    """A copy with the same seeds."""
    match = Match([clone_board(board) for board in m.boards])
    copy(match, m)
    match.seed = m.seed
    return match


# ---- chance


def chance(m: Match) -> None:
    """Rolls all dice, for all seats."""
    roll(cast("Board", board_at(m, 0)))
    share_roll(m)


def share_roll(m: Match) -> None:
    """Gives all seats the roll of the first board."""
    store_roll(m, cast("Board", board_at(m, 0)))
    for n in range(1, m.seats):
        copy_roll(cast("Board", board_at(m, n)), cast("Board", board_at(m, 0)))


def store_roll(m: Match, b: Board) -> None:
    """Stores the roll of the round, since seats use their dice up."""
    m.dice[:] = b.dice
    m.lava[:] = b.lava


def copy_roll(into: Board, b: Board) -> None:
    """Copies the roll of one board to another."""
    into.dice[:] = b.dice
    into.lava[:] = b.lava
    into.hand = b.hand
    into.lava_hand = b.lava_hand
    into.direction = b.direction
    into.distance = b.distance
    begin_round(into)


# ---- moves


def is_drawing(b: Board) -> int:
    """Whether the seat of a board has dice and is not done."""
    return b.is_rolled


def is_over(b: Board) -> int:
    """Whether the last round of a board is done."""
    return 1 if b.round > b.rounds else 0


def drawing(m: Match, seat: int) -> int:
    """Whether a seat is to draw."""
    return is_drawing(cast("Board", board_at(m, seat)))


def over(m: Match) -> bool:
    """Whether the last round is done on all boards."""
    boards = 0
    for seat in range(m.seats):
        boards += is_over(cast("Board", board_at(m, seat)))
    return boards == m.seats


def list_moves(m: Match, seat: int, moves: Moves) -> int:
    """Lists the legal moves of a seat; returns their number."""
    list_on(cast("Board", board_at(m, seat)), moves)
    return moves.count


def legal(m: Match, seat: int) -> list[int]:
    """Every legal move of a seat now, as numbers."""
    return legal_on(cast("Board", board_at(m, seat)))


def apply(m: Match, seat: int, move: int) -> None:
    """Makes a legal move."""
    apply_on(cast("Board", board_at(m, seat)), move)


def random_move(m: Match, seat: int) -> None:
    """Plays a uniformly random legal move of a seat."""
    random_on(cast("Board", board_at(m, seat)))


# ---- points


def total(m: Match, seat: int) -> int:
    """Current points of a seat."""
    return score(cast("Board", board_at(m, seat)))


def lines(m: Match, seat: int) -> list[int]:
    """Current points of a seat, by score line."""
    return lines_of(cast("Board", board_at(m, seat)))


# ---- random play


def play_out(m: Match) -> None:
    """Random moves to the end of the match."""
    while True:
        for seat in range(m.seats):
            while drawing(m, seat):
                random_move(m, seat)
        if over(m):
            return
        chance(m)


def games(m: Match, number: int) -> int64:
    """Plays this number of random matches; returns the sum of all seats' points."""
    points: int64 = 0
    with nogil:
        for _ in range(number):
            restart(m)
            play_out(m)
            for seat in range(m.seats):
                points += total(m, seat)
    return points
