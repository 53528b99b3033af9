"""A beginner at Railroad Ink, on the kernel: of the moves that were listed the one after which the board looks best.

An ordinary module, slow and correct; compiled with the types of `beginner.pxd` it is the same, fast. It is what the easy bot thinks.
"""

from __future__ import annotations

from typing import cast

from branchline.bots.judgement.railroad_ink.glance import Glance, look, worth_after
from branchline.engine.bits import Pointer
from branchline.games.railroad_ink.kernel import Board, Moves
from branchline.games.railroad_ink.kernel_match import Match

NEVER = -1e9


def judged(g: Glance, m: Match, seat: int, found: Moves, trial: Match) -> int:
    """The first of the best moves of a seat; they are weighed without trying them out in a match."""
    return best_move(g, cast("Board", cast("Pointer", m.board[seat])), found)


def best_move(g: Glance, board: Board, found: Moves) -> int:
    look(g, board)
    best = NEVER
    chosen = found.move[0]
    for n in range(found.count):
        worth = worth_after(g, board, found.move[n])
        if worth > best:
            best = worth
            chosen = found.move[n]
    return chosen
