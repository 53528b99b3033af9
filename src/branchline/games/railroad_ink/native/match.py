"""A whole match of Railroad Ink on its kernel: a board for every seat, all fed with the same rolls.

match = Match(boards)                      `kernel_state.new_match` makes it
begin(match, seed)                         empty boards; chance and all seats' random play follow from the seed
deal(match)                                chance: one roll for everybody
"""

from __future__ import annotations

from typing import cast

from branchline.engine.bits import Address, Pointer, splitmix64_mix
from branchline.games.railroad_ink.native.kernel import Board, allow_specials, restart, roll


class Match:
    """The boards, and what was rolled for this round; zeros between rounds."""

    seats: int
    boards: list[Board]
    board: list[object]  # the same, by their addresses where it is compiled
    dice: list[int]  # how many fell with each face
    lava: list[int]

    def __init__(self, boards: list[Board]) -> None:
        self.seats = len(boards)
        self.boards = boards
        self.board = [0] * 6
        self.dice = [0] * 9
        self.lava = [0] * 5
        for n in range(self.seats):
            self.board[n] = cast("Address", cast("Pointer", boards[n]))


def begin(m: Match, seed: int) -> None:
    """Empty boards before the first roll, each with a source of its own; the rolls come from the first one's."""
    for n in range(m.seats):
        clear(cast("Board", cast("Pointer", m.board[n])), splitmix64_mix(seed ^ splitmix64_mix(n)))


def clear(b: Board, seed: int) -> None:
    b.seed = seed
    restart(b)


def deal(m: Match) -> None:
    """One roll of all the dice in play, for everybody."""
    roll(cast("Board", cast("Pointer", m.board[0])))
    remember(m, cast("Board", cast("Pointer", m.board[0])))
    for n in range(1, m.seats):
        share(cast("Board", cast("Pointer", m.board[n])), cast("Board", cast("Pointer", m.board[0])))


def remember(m: Match, b: Board) -> None:
    """What lies on the table while seats use their dice up."""
    m.dice[:] = b.dice
    m.lava[:] = b.lava


def share(into: Board, b: Board) -> None:
    """One board has the dice that another has."""
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
