"""What a reader may be told of a chance move: the one place that decides it, for the server, the terminal and whoever reads a log.

Nothing is guessed: the game says which results go where a reader may not look (`Game.is_secret`), and all others are open.
A secret stays one until the match is over.
"""

from __future__ import annotations

from branchline.engine.game import CHANCE, Game, M, S, Seat
from branchline.engine.text import Text, text

SECRET = text("Something is drawn in secret")


def is_secret(game: Game[S, M], state: S, seat: Seat, move: M, reader: Seat | None) -> bool:
    """Whether the reader may not be told this move, made in this state or in its view of it. None is a reader who may know everything."""
    return seat == CHANCE and reader is not None and game.is_secret(state, move, reader)


def say_entry(game: Game[S, M], state: S, seat: Seat, move: M, reader: Seat | None) -> Text:
    """A move as a sentence, as far as the reader may be told of chance."""
    return SECRET if is_secret(game, state, seat, move, reader) else game.say_move(state, seat, move)
