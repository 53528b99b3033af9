# branchline: kernel
"""The Easy bot of Railroad Ink on the kernel: greedy by the learned value, among the moves that a beginner would consider."""

from __future__ import annotations

from typing import cast

from branchline.engine.kernel_fields import uint64
from branchline.engine.move_list import Moves
from branchline.games.railroad_ink.bots.incremental_value import IncrementalValue, after_move, prepare
from branchline.games.railroad_ink.native.kernel import Board, list_moves
from branchline.games.railroad_ink.native.match import Match, board_at

__all__ = ["pruned_moves"]

NEVER: float = -1e9


def easy_move(g: IncrementalValue, m: Match, seat: int, moves: Moves, trial: Match) -> int:
    """The move with the highest value after it, the first of equal ones; evaluated incrementally, without playing moves in a match."""
    return best_move(g, cast("Board", board_at(m, seat)), moves)


def best_move(g: IncrementalValue, board: Board, moves: Moves) -> int:
    """The best of the moves that are left after pruning, in place."""
    specials = prune_moves(board, moves)
    move = moves.move[0]
    if moves.count == 1:
        return move
    prepare(g, board, specials)
    best = NEVER
    for n in range(moves.count):
        value = after_move(g, board, moves.move[n])
        if value > best:
            best = value
            move = moves.move[n]
    return move


def pruned_moves(board: Board) -> list[int]:
    """The moves of a board that a beginner considers."""
    moves = Moves()
    list_moves(board, moves)
    prune_moves(board, moves)
    return [moves.move[n] for n in range(moves.count)]


def prune_moves(board: Board, moves: Moves) -> int:
    """Prunes moves that a beginner overlooks; returns 1 if special routes are among the moves left.

    Dice are drawn first, as long as any fits; special routes are considered with the last die only; meteors are never ignored.
    """
    if board.meteor:
        keep_impacts(board, moves)
        return 0
    if not any_drawn(board, moves, board.hand):
        return 1
    last = 1 if dice_left(board) == 1 else 0
    keep_drawn(board, moves, board.hand | board.special_hand if last else board.hand)
    return last


def keep_impacts(board: Board, moves: Moves) -> None:
    """Removes the moves that ignore the meteor, which are listed last."""
    while moves.move[moves.count - 1] >= board.tables.first_dodge:
        moves.count -= 1


def any_drawn(board: Board, moves: Moves, tiles: uint64) -> int:
    for n in range(moves.count):
        if is_drawn(board, moves.move[n], tiles):
            return 1
    return 0


def keep_drawn(board: Board, moves: Moves, tiles: uint64) -> None:
    """Removes the moves that draw none of these tiles."""
    count = 0
    for n in range(moves.count):
        if is_drawn(board, moves.move[n], tiles):
            moves.move[count] = moves.move[n]
            count += 1
    moves.count = count


def dice_left(board: Board) -> int:
    dice = 0
    for face in range(board.tables.dice_faces):
        dice += board.dice[face]
    return dice


def is_drawn(board: Board, move: int, tiles: uint64) -> int:
    """Whether a move draws one of these tiles."""
    tile = move % board.tables.tiles
    return 1 if move < board.tables.done_move and tile < board.tables.route_tiles and tiles >> tile & 1 else 0
