# branchline: kernel
"""A whole match of Railroad Ink on its kernel: a board for every seat, all with the same rolls.

match = Match(boards)                      `convert.new_match` creates it
begin(match, seed)                         empty boards; rolls and random play follow from the seed
roll_all(match)                            one roll for all seats
"""

from __future__ import annotations

from typing import cast

from branchline.engine.bits import Address, Pointer, splitmix64_mix
from branchline.engine.kernel_fields import allocate, sized, uint8, uint64
from branchline.games.railroad_ink.native.kernel import Board, allow_specials, restart, roll

__all__ = ["Match", "begin", "roll_all"]


class Match:
    """The boards, and what was rolled for this round; zeros between rounds."""

    seats: int
    boards: list[Board]
    board: list[Address] = sized(6)  # the boards; in the compiled build, their addresses
    dice: list[uint8] = sized(9)  # how many fell with each face
    lava: list[uint8] = sized(5)

    def __init__(self, boards: list[Board]) -> None:
        allocate(Match, self)
        self.seats = len(boards)
        self.boards = boards
        for n in range(self.seats):
            self.board[n] = cast("Address", cast("Pointer", boards[n]))


def begin(m: Match, seed: uint64) -> None:
    """Empty boards before the first roll, each with its own seed; the first board's generator rolls the dice."""
    for n in range(m.seats):
        reset_board(cast("Board", cast("Pointer", m.board[n])), splitmix64_mix(seed ^ splitmix64_mix(n)))


def reset_board(b: Board, seed: uint64) -> None:
    b.seed = seed
    restart(b)


def roll_all(m: Match) -> None:
    """Rolls all dice, for all seats."""
    roll(cast("Board", cast("Pointer", m.board[0])))
    store_roll(m, cast("Board", cast("Pointer", m.board[0])))
    for n in range(1, m.seats):
        copy_roll(cast("Board", cast("Pointer", m.board[n])), cast("Board", cast("Pointer", m.board[0])))


def store_roll(m: Match, b: Board) -> None:
    """Stores the roll of the round, since seats use their dice up."""
    m.dice[:] = b.dice
    m.lava[:] = b.lava


def copy_roll(into: Board, b: Board) -> None:
    """Copies the roll of one board to another."""
    into.dice[:] = b.dice
    into.hand = b.hand
    into.lava[:] = b.lava
    into.lava_hand = b.lava_hand
    into.meteor = b.meteor
    into.direction = b.direction
    into.distance = b.distance
    into.special_now = 0
    allow_specials(into)
    into.rolled = 1
