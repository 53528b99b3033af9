"""Colours and cards in words and in letters."""

from __future__ import annotations

from branchline.engine.text import Say, Text, text
from branchline.games.traxx.rules.components import Box

PICK_PROMPTS: dict[str, Text] = {
    "cell": text("a cell"),
    "from": text("the end to draw from"),
}
"""Things still to choose, by the key of the pick."""

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
_LETTERS = {
    "blue": text("B", context="letter of a colour"),
    "green": text("G", context="letter of a colour"),
    "yellow": text("Y", context="letter of a colour"),
    "grey": text("S", context="letter of a colour"),
    "red": text("R", context="letter of a colour"),
    "orange": text("O", context="letter of a colour"),
    "violet": text("V", context="letter of a colour"),
    "pink": text("P", context="letter of a colour"),
    "black": text("K", context="letter of a colour"),
    "white": text("W", context="letter of a colour"),
}


def colour(box: Box, letter: str) -> Text:
    """The word for the colour behind a letter."""
    return _COLOURS[box.colours[letter]]


def colour_name(name: str) -> Text:
    """The word for a colour."""
    return _COLOURS[name]


def fields(box: Box, card: str) -> Text:
    """The fields of a card, one after the other."""
    phrase = colour(box, card[0])
    for letter in card[1:]:
        phrase = text("{one}, {other}", context="fields of a card", one=phrase, other=colour(box, letter))
    return phrase


def letter_name(box: Box, letter: str) -> Text:
    """The letter of a colour in the reader's language."""
    return _LETTERS[box.colours[letter]]


def card_name(box: Box, card: str) -> Text | str:
    """A card by the letters of its fields in the reader's language; other characters stay unchanged."""
    phrase: Text | str = ""
    for letter in card:
        shown = letter_name(box, letter) if letter in box.colours else letter
        phrase = text("{one}{other}", context="letters of a card", one=phrase, other=shown) if phrase else shown
    return phrase


def legend(box: Box, say: Say, between: str) -> str:
    """The legend of letters and colours in the reader's language."""
    return between.join(f"{say(letter_name(box, letter))} {say(colour(box, letter))}" for letter in box.colours)
