"""Pairs of matches that differ only in what is hidden from one reader."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from branchline.engine.game import CHANCE, AnyGame, Seat, Setup

Log: TypeAlias = list[tuple[Seat, Any]]

_TRIES = 12
_MOST_CANDIDATES = 60


@dataclass(frozen=True, slots=True)
class Pair:
    """A log, another one, and how many of their first entries are the same."""

    log: Log
    other: Log
    same: int


def random_log(game: AnyGame, setup: Setup, length: int, rng: Random) -> Log:
    """The log of a random match, to its end or up to a length; chance has its true probabilities."""
    state, log = game.new(setup), Log()
    while game.to_act(state) and len(log) < length:
        seat = rng.choice(game.to_act(state))
        move = game.chance(state, rng) if seat == CHANCE else _random_move(game, state, seat, rng)
        log.append((seat, move))
        state = game.apply(state, seat, move)
    return log


def _random_move(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Any:
    """A random move, seldom the last one, which often ends a turn at once."""
    moves = game.legal_moves(state, seat)
    return rng.choice(moves[:-1] if len(moves) > 1 and rng.random() < 0.7 else moves)


def twin(game: AnyGame, setup: Setup, log: Log, reader: Seat, tail: int, rng: Random) -> Pair | None:
    """A log that differs within the last moves, only in actions of others that the reader cannot see; None if there is none."""
    for _ in range(_TRIES):
        same = max(0, len(log) - 1 - rng.randrange(tail))
        other = _altered_log(game, setup, log, reader, same, rng)
        if other and other != log:
            return Pair(log, other, same)
    return None


def _altered_log(game: AnyGame, setup: Setup, log: Log, reader: Seat, same: int, rng: Random) -> Log | None:
    state = game.new(setup)
    for seat, move in log[:same]:
        state = game.apply(state, seat, move)
    hidden, other = state, log[:same]
    for seat, move in log[same:]:
        state = game.apply(state, seat, move)
        other_move = _equivalent_move(game, hidden, reader, seat, move, game.view(state, reader), rng)
        if other_move is None:
            return None
        hidden = game.apply(hidden, seat, other_move)
        other.append((seat, other_move))
    return other


def _equivalent_move(game: AnyGame, state: Any, reader: Seat, seat: Seat, move: Any, view_of_reader: Any, rng: Random) -> Any | None:
    """A move after which the reader's view and the seats to act are as in the first match."""
    moves = list(game.legal_moves(state, seat))
    if seat == reader:
        moves = [each for each in moves if each == move]
    rng.shuffle(moves)
    moves.sort(key=lambda each: each == move)  # another one is better
    for each in moves[:_MOST_CANDIDATES] + [each for each in moves[_MOST_CANDIDATES:] if each == move]:
        if game.view(game.apply(state, seat, each), reader) == view_of_reader:
            return each
    return None
