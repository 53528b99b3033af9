"""The words for colours and cards in sentences."""

from __future__ import annotations

from branchline.engine.text import Text, text
from branchline.games.traxx.components import Box

_COLOURS = {
    "blue": text("blue", context="a cell or field"),
    "green": text("green", context="a cell or field"),
    "yellow": text("yellow", context="a cell or field"),
    "grey": text("grey", context="a cell or field"),
    "red": text("red", context="a cell or field"),
    "orange": text("orange", context="a cell or field"),
    "violet": text("violet", context="a cell or field"),
    "pink": text("pink", context="a cell or field"),
    "black": text("black", context="a cell or field"),
    "white": text("white", context="a cell or field"),
}


def colour(box: Box, letter: str) -> Text:
    """The word for the colour behind a letter."""
    return _COLOURS[box.colours[letter]]


def fields(box: Box, card: str) -> Text:
    """The fields of a card, one after the other."""
    said = colour(box, card[0])
    for letter in card[1:]:
        said = text("{one}, {other}", context="fields of a card", one=said, other=colour(box, letter))
    return said
