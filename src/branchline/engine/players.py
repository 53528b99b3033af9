"""Players in sentences: by their number, or by name where whoever speaks knows the names."""

from __future__ import annotations

from branchline.engine.text import Text, text

PLAYER = "player"  # the context of these sentences


def player(seat: int, first: bool = False) -> Text:
    """Whoever sits there: `player 2`; `first` in a sentence with a capital letter."""
    return text("Player {n}", context="player", n=seat + 1) if first else text("player {n}", context="player", n=seat + 1)


def named(message: Text, names: tuple[str, ...]) -> str | None:
    """The name a sentence stands for; None where it stands for nobody, or nobody known."""
    number = dict(message.values).get("n") if message.context == PLAYER else None
    return names[number - 1] if isinstance(number, int) and 1 <= number <= len(names) else None
