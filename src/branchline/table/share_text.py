"""A short text without spoilers for sharing a daily match: points, par, a row of squares per round."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from branchline.engine.game import AnyGame
from branchline.engine.text import text
from branchline.language import speaker
from branchline.table.responses import Lang

GAINED, LOST, NOTHING = "■", "▽", "·"  # available in every font
WIDEST = 6  # squares for the largest change
MOST_ROWS = 12  # in a long match several rounds share a row


def share(game: AnyGame, day: str, points: int, par: int | None, gains: Sequence[int], lang: Lang) -> str:
    """The text for a result."""
    say = speaker(lang, game.id)
    result = say(text("{n} point", "{n} points", n=points))
    if par is not None:
        result = say(text("{result}, par {par}", result=result, par=par))
    return "\n".join([f"Branchline: {say(game.name)}, {day}", result, *squares(gains)])


def squares(gains: Sequence[int]) -> list[str]:
    """A row per round, its length proportional to the gain."""
    together = ceil(len(gains) / MOST_ROWS) or 1
    rows = [sum(gains[n : n + together]) for n in range(0, len(gains), together)]
    widest = max((abs(gain) for gain in rows), default=0)
    return [_row(gain, widest) for gain in rows]


def _row(gain: int, widest: int) -> str:
    if not gain:
        return NOTHING
    return (GAINED if gain > 0 else LOST) * max(1, round(WIDEST * abs(gain) / widest))
