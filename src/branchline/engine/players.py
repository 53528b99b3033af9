"""Players in sentences: by number, or by name if the caller knows the names."""

from __future__ import annotations

from branchline.engine.text import Text, text

PLAYER = "player"  # the context of these sentences


def player(seat: int, first: bool = False) -> Text:
    """The player of a seat: `player 2`; with `first`, `Player 2` for the start of a sentence."""
    return text("Player {n}", context="player", n=seat + 1) if first else text("player {n}", context="player", n=seat + 1)


def player_name(message: Text, names: tuple[str, ...]) -> str | None:
    """The name of the player that a `player` text stands for; None for other texts and unknown players."""
    number = dict(message.values).get("n") if message.context == PLAYER else None
    return names[number - 1] if isinstance(number, int) and 1 <= number <= len(names) else None
