"""A beginner at Railroad Ink, on the kernel: of the moves that were listed the one after which the board looks best.

It is what the easy bot thinks.
"""

from __future__ import annotations

from typing import cast

from branchline.engine.bits import Pointer
from branchline.games.railroad_ink.bots.incremental_value import Glance, look, worth_after
from branchline.games.railroad_ink.native import tables
from branchline.games.railroad_ink.native.kernel import Board, Moves
from branchline.games.railroad_ink.native.match import Match

TILES, ROUTE_TILES, DONE = tables.TILES, tables.ROUTE_TILES, tables.DONE
DODGE, DICE_FACES = tables.DODGE, tables.FIRST_SPECIAL
NEVER = -1e9


def judged(g: Glance, m: Match, seat: int, found: Moves, trial: Match) -> int:
    """The first of the best moves of a seat; they are weighed without trying them out in a match."""
    return best_move(g, cast("Board", cast("Pointer", m.board[seat])), found)


def best_move(g: Glance, board: Board, found: Moves) -> int:
    specials = notice(board, found)
    chosen = found.move[0]
    if found.count == 1:
        return chosen
    look(g, board, specials)
    best = NEVER
    for n in range(found.count):
        worth = worth_after(g, board, found.move[n])
        if worth > best:
            best = worth
            chosen = found.move[n]
    return chosen


def notice(board: Board, found: Moves) -> int:
    """Keeps the moves that come to a beginner's mind; says whether special routes do.

    Route dice come first, as long as any can be drawn; of special routes one thinks with the last die, and of ignoring a meteor never.
    """
    if board.meteor:
        keep_falls(found)
        return 0
    if not any_drawn(found, board.hand):
        return 1
    last = 1 if dice_left(board) == 1 else 0
    keep_drawn(found, board.hand | board.special_hand if last else board.hand)
    return last


def keep_falls(found: Moves) -> None:
    """They are listed before ways to ignore them."""
    while found.move[found.count - 1] >= DODGE:
        found.count -= 1


def any_drawn(found: Moves, tiles: int) -> int:
    for n in range(found.count):
        if is_drawn(found.move[n], tiles):
            return 1
    return 0


def keep_drawn(found: Moves, tiles: int) -> None:
    kept = 0
    for n in range(found.count):
        if is_drawn(found.move[n], tiles):
            found.move[kept] = found.move[n]
            kept += 1
    found.count = kept


def dice_left(board: Board) -> int:
    dice = 0
    for face in range(DICE_FACES):
        dice += board.dice[face]
    return dice


def is_drawn(move: int, tiles: int) -> int:
    """Whether a move draws one of these."""
    tile = move % TILES
    return 1 if move < DONE and tile < ROUTE_TILES and tiles >> tile & 1 else 0
