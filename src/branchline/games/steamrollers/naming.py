"""Goods, tracks, tiles and orders in words."""

from __future__ import annotations

from branchline.engine.text import Text, text
from branchline.games.steamrollers.components import ActionTile, Box, Order
from branchline.games.steamrollers.map import STRAIGHT, TIGHT, WIDE
from branchline.games.steamrollers.moves import OWN, Deliver

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
    "eva_roll": text("Eva rolls anew", context="action tile"),
    "eva_cross": text("Eva: a cross", context="action tile"),
    "destination": text("destination", context="action tile"),
    "unlimited": text("any distance", context="action tile"),
    "turn": text("reroll or flip", context="action tile"),
    "track": text("any track", context="action tile"),
}


def good_name(box: Box, letter: str) -> Text:
    """A good by its colour; coal by its own name."""
    return text("coal") if letter == box.coal else GOOD[box.colours[letter]]


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


def order_name(order: Order) -> Text:
    """An order: what it asks for, and its points."""
    return text("{goods} for {n} point", "{goods} for {n} points", goods=order.goods, n=order.points)


def route_text(move: Deliver) -> str:
    """A route as the cities left, each with the side one leaves it by, then the city reached."""
    return "-".join([*(f"{city}:{side}" for city, side in move.route), str(move.to)])


def good_text(move: Deliver) -> str:
    """The good of a delivery: its letter, alone its place in the row, `*` for own cargo."""
    return move.good + ("*" if move.place == OWN else str(move.place) if move.place else "")
