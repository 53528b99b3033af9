"""The locomotives in words: the letter on the cab, the colour, the whole name."""

from __future__ import annotations

from branchline.engine.text import Text, text

PICK_PROMPTS: dict[str, Text] = {
    "cell": text("a cell"),
}
"""Things still to choose, by the key of the pick."""

# In the order in which they run, as in `components.LOCOMOTIVES`.
LETTERS = (
    text("V", context="violet locomotive"),
    text("K", context="black locomotive"),
    text("B", context="blue locomotive"),
    text("R", context="red locomotive"),
)
COLOUR_NAMES = (text("violet"), text("black"), text("blue"), text("red"))
NAMES = (text("The violet locomotive"), text("The black locomotive"), text("The blue locomotive"), text("The red locomotive"))
STATION_COLOURS = {
    "violet": text("violet"),
    "red": text("red"),
    "blue": text("blue"),
    "brown": text("brown"),
    "grey": text("grey"),
    "pink": text("pink"),
    "black": text("black"),
    "green": text("green"),
    "yellow": text("yellow"),
    "orange": text("orange"),
}
