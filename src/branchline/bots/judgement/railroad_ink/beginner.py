"""A beginner at Railroad Ink, on the kernel: of the moves that were listed the one after which the board looks best.

An ordinary module, slow and correct; compiled with the types of `beginner.pxd` it is the same, fast. It is what the easy bot thinks.
"""

from __future__ import annotations

from typing import cast

from branchline.bots.judgement.railroad_ink.beam import Beam, outlook
from branchline.engine.bits import Pointer
from branchline.games.railroad_ink.kernel import Board, Moves, apply, copy
from branchline.games.railroad_ink.kernel_match import Match

NEVER = -1e9


def judged(s: Beam, m: Match, seat: int, found: Moves, trial: Match) -> int:
    """The first of the best moves of a seat."""
    return best_move(s, cast("Board", cast("Pointer", m.board[seat])), found, cast("Board", cast("Pointer", trial.board[seat])))


def best_move(s: Beam, board: Board, found: Moves, work: Board) -> int:
    best = NEVER
    chosen = found.move[0]
    for n in range(found.count):
        copy(work, board)
        apply(work, found.move[n])
        worth = outlook(s, work)
        if worth > best:
            best = worth
            chosen = found.move[n]
    return chosen
