"""Visibility of chance moves in a log, for server, terminal and replays.

The game says which results are hidden from a reader (`GameSpec.is_secret`); all others are public. They stay hidden until the match ends.
"""

from __future__ import annotations

from branchline.engine.game import CHANCE, GameSpec, M, S, Seat
from branchline.engine.text import Text, text

SECRET = text("Something is drawn secretly")


def is_secret(game: GameSpec[S, M], state: S, seat: Seat, move: M, reader: Seat | None) -> bool:
    """Whether this move, made in this state or in the reader's view of it, is hidden from the reader; None is a reader who may see all."""
    return seat == CHANCE and reader is not None and game.is_secret(state, move, reader)


def say_entry(game: GameSpec[S, M], state: S, seat: Seat, move: M, reader: Seat | None) -> Text:
    """A move as a sentence; a hidden one without its result."""
    return SECRET if is_secret(game, state, seat, move, reader) else game.say_move(state, seat, move)
