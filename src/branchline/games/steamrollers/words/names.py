"""Goods, tracks, tiles and orders in words, and goods by the letters of the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from branchline.engine.text import Say, Text, text
from branchline.games.steamrollers.rules.components import ActionTile, Box, Order
from branchline.games.steamrollers.rules.map import CODE_OF, STRAIGHT, TIGHT, TYPE_OF, WIDE
from branchline.games.steamrollers.rules.moves import OWN, Deliver

PICK_PROMPTS: dict[str, Text] = {
    "die": text("a die"),
    "second": text("a second die or none"),
    "cell": text("a hex"),
    "shape": text("a kind of track"),
    "box": text("a box of the engine"),
    "good": text("a good"),
    "city": text("a city"),
    "take": text("an action tile"),
    "tile": text("one of your tiles"),
    "value": text("a value"),
    "order": text("an order"),
    "start": text("a starting tile"),
}
"""Things still to choose, by the key of the pick."""

ARROWS = "→↘↙←↖↗"  # the sides of a hex
TRACK = {STRAIGHT: text("straight"), WIDE: text("wide curve"), TIGHT: text("tight curve")}

GOOD = {
    "red": text("red good"),
    "blue": text("blue good"),
    "green": text("green good"),
    "yellow": text("yellow good"),
    "grey": text("grey good"),
    "violet": text("violet good"),
    "pink": text("pink good"),
    "orange": text("orange good"),
    "black": text("black good"),
}

LETTER = {
    "red": text("R", context="good"),
    "blue": text("B", context="good"),
    "green": text("G", context="good"),
    "yellow": text("Y", context="good"),
    "grey": text("S", context="good"),
    "black": text("K", context="good"),
}
POLISH_LETTER = {"C": "red", "N": "blue", "Z": "green", "Ż": "yellow", "S": "grey", "W": "black"}  # as the catalogue has them

START = {
    "engine": text("Engine: cross any box"),
    "track": text("Track: draw any track"),
    "tile": text("Action tile: take one"),
    "cargo": text("Own cargo: a good of your own"),
}

EFFECT = {
    "value": text("set your die to any value"),
    "two": text("take two dice, an action with each"),
    "steal": text("get a die another player has just taken"),
    "eva_roll": text("roll Eva's die again before she starts"),
    "eva_cross": text("Eva crosses a field instead of removing a good"),
    "destination": text("your die may name the destination"),
    "longer": text("the distance grows, for more points"),
    "unlimited": text("deliver over any distance"),
    "power": text("a stronger engine while you own it"),
    "step": text("change your die by one, up or down"),
    "turn": text("roll your die again or turn it over"),
    "track": text("draw any track, whatever the black die shows"),
}

SHORT_EFFECT = {
    "value": text("any value", context="action tile"),
    "two": text("two dice", context="action tile"),
    "steal": text("steal a die", context="action tile"),
    "eva_roll": text("reroll Eva", context="action tile"),
    "eva_cross": text("Eva: a cross", context="action tile"),
    "destination": text("destination", context="action tile"),
    "unlimited": text("any distance", context="action tile"),
    "turn": text("reroll or flip", context="action tile"),
    "track": text("any track", context="action tile"),
}


COLOUR = {
    "red": text("red"),
    "blue": text("blue"),
    "green": text("green"),
    "yellow": text("yellow"),
    "grey": text("grey"),
    "violet": text("violet"),
    "pink": text("pink"),
    "orange": text("orange"),
    "black": text("black"),
}


def good_name(box: Box, letter: str) -> Text:
    """A good by its colour; coal by its own name."""
    return text("coal") if letter == box.coal else GOOD[box.colours[letter]]


@lru_cache(maxsize=16)
def _as_usual(box: Box) -> bool:
    """Whether every good has its colour's usual letter; a box with other letters shows those in all languages."""
    return all(colour in LETTER and LETTER[colour].one == letter for letter, colour in box.colours.items())


def good_letter(box: Box, letter: str) -> Text | str:
    """The letter on a good for the reader."""
    return LETTER[box.colours[letter]] if _as_usual(box) else letter


def good_letters(box: Box, goods: str) -> Text | str:
    """Goods by their letters, one after the other."""
    if len(goods) < 2:
        return good_letter(box, goods) if goods else "-"
    return text("{one}{more}", one=good_letter(box, goods[0]), more=good_letters(box, goods[1:]))


def read_goods(box: Box, notation: str) -> str:
    """The letters of the box for letters of either language; other characters stay unchanged."""
    by_colour = {colour: letter for letter, colour in box.colours.items()}
    return "".join(letter if letter in box.colours else by_colour.get(POLISH_LETTER.get(letter, ""), letter) for letter in notation)


def say_goods(box: Box, say: Say, goods: str) -> str:
    """Goods by the letters of a reader's language."""
    letters = good_letters(box, goods)
    return letters if isinstance(letters, str) else say(letters)


def track_name(ends: tuple[int, int]) -> Text:
    """The kind of a track."""
    return TRACK[TYPE_OF[CODE_OF[ends]]]


def ends_text(ends: tuple[int, int]) -> str:
    """The two sides a track joins, as arrows that point outward: `←→`."""
    return ARROWS[ends[1]] + ARROWS[ends[0]]


def any_of(choices: Sequence[Text | str]) -> Text | str:
    """One, two or more things to choose from."""
    *others, last = choices
    if not others:
        return last
    sentence = others[0]
    for choice in others[1:]:
        sentence = text("{one}, {other}", one=sentence, other=choice)
    return text("{one} or {other}", one=sentence, other=last)


def black_name(face: str) -> Text:
    """The two tracks a face of the black die offers."""
    return text("{one} or {other}", one=TRACK[face[0]], other=TRACK[face[1]])


def short_effect(tile: ActionTile) -> Text:
    """A tile's effect in a word or two, with its numbers."""
    match tile.effect:
        case "longer":
            return text("+{n} longer", context="action tile", n="/+".join(str(n) for n in tile.amounts))
        case "power":
            return text("engine +{n}", context="action tile", n=tile.amounts[0])
        case "step":
            return text("die ±{n}", context="action tile", n=tile.amounts[0])
    return SHORT_EFFECT[tile.effect]


def signed_points(points: int) -> str:
    """Points with a plus or a typographic minus sign."""
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}")


def order_name(box: Box, order: Order) -> Text:
    """An order: its goods and its points."""
    return text("{goods} for {n} point", "{goods} for {n} points", goods=good_letters(box, order.goods), n=order.points)


def start_text(box: Box, kind: str) -> Text:
    """A starting tile: its name, a colon, and what it gives."""
    return text("Bonus: {n} point", "Bonus: {n} points", n=box.start_points) if kind == "points" else START[kind]


def route_text(move: Deliver) -> str:
    """A route as the cities left, each with the side of departure, then the city reached."""
    return "-".join([*(f"{city}:{side}" for city, side in move.route), str(move.to)])


def route_arrows(move: Deliver) -> str:
    """A route as the cities passed, with arrows for the sides by which the train leaves them: `1→ 4↗ 2`."""
    return " ".join([*(f"{city}{ARROWS[side]}" for city, side in move.route), str(move.to)])


def good_text(move: Deliver) -> str:
    """The good of a delivery: its letter, solo its place in the row, `*` for own cargo."""
    return move.good + ("*" if move.place == OWN else str(move.place) if move.place else "")
