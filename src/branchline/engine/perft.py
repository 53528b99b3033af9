"""Perft: the number of move sequences of a given length, to compare two implementations of the same rules."""

from __future__ import annotations

from branchline.engine.game import CHANCE, AnyGame, Setup
from branchline.engine.match import chance_source


def perft(game: AnyGame, setup: Setup, seed: str, depth: int) -> int:
    """The number of move sequences of this length from the start.

    A chance move is one ply with the single outcome of the seed. If several seats are to act, only the first moves, so that
    simultaneous moves are not permuted.
    """
    return _count(game, game.new(setup), seed, 0, depth)


def _count(game: AnyGame, state: object, seed: str, rolled: int, depth: int) -> int:
    if depth == 0:
        return 1
    acting = game.to_act(state)
    if not acting:
        return 0
    if acting[0] == CHANCE:
        move = game.chance(state, chance_source(seed, rolled))
        return _count(game, game.apply(state, CHANCE, move), seed, rolled + 1, depth - 1)
    seat = acting[0]
    moves = game.legal_moves(state, seat)
    if depth == 1:
        return len(moves)
    return sum(_count(game, game.apply(state, seat, move), seed, rolled, depth - 1) for move in moves)
