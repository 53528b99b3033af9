"""Numbers and names in the component editor: those of the rules, the sheets, the starting tiles, and Eva."""

from __future__ import annotations

from branchline.engine.components_schema import Choice, Thing, number, several, text_detail
from branchline.engine.edition import Edition
from branchline.engine.text import Text, text
from branchline.games.steamrollers.rules.components import STARTS, Box
from branchline.games.steamrollers.rules.map import NUMBERS

FIGURES: dict[str, tuple[Text, tuple[tuple[Text, str], ...]]] = {
    "table": (
        text("Setup"),
        (
            (text("Goods in a city, in addition to one per player"), "extra_goods"),
            (text("White dice in the box"), "white_dice"),
            (text("Dice, in addition to one per player"), "extra_dice"),
            (text("Dice in solo play"), "dice_alone"),
        ),
    ),
    "network": (text("Links and towns"), ((text("Points for a link"), "link_points"), (text("Points for a town"), "town_points"))),
    "end": (text("The end"), ((text("Empty cities that end the match"), "empty_cities"),)),
    "standstill": (text("Stalemate"), ((text("Rounds until the match ends"), "rounds"),)),
}
TILES = {
    "engine": text("engine", context="starting tile"),
    "track": text("track", context="starting tile"),
    "points": text("points", context="starting tile"),
    "tile": text("action tile", context="starting tile"),
    "cargo": text("own cargo", context="starting tile"),
}


def figures(edition: Edition, box: Box) -> tuple[Thing, ...]:
    doubts = {"standstill": "standstill"}
    plain = [
        Thing(table, name, tuple(number(label, table, key, doubt=doubts.get(table, "")) for label, key in rows))
        for table, (name, rows) in FIGURES.items()
    ]
    boxes = range(len(box.engine_points))
    engine = tuple(number(text("For {n} box crossed", "For {n} boxes crossed", n=n), "engine", "points", n) for n in boxes)
    return (*plain, Thing("engine", text("Points for the engine"), engine), _starts(box), *_eva(edition))


def _starts(box: Box) -> Thing:
    tiles = tuple(Choice(tile, TILES[tile]) for tile in STARTS)
    cities = tuple(Choice(str(n), text("{n}", n=n)) for n in NUMBERS)
    letters = text("Letters of goods, one after the other: {letters}.", letters=" ".join(box.letters))
    return Thing(
        "start",
        text("Starting tiles"),
        (
            several(text("Tiles"), tiles, "start", "tiles"),
            number(text("Value of the points tile"), "start", "points"),
            several(text("Cities for your own cargo"), cities, "start", "cargo_cities"),
            text_detail(text("Goods that cannot be your own cargo"), "start", "cargo_not", help=letters),
        ),
    )


def _eva(edition: Edition) -> tuple[Thing, Thing]:
    reach = (
        number(text("Crosses before she removes goods"), "eva", "reach"),
        number(text("Points for her engine"), "eva", "engine_points"),
        number(text("Her regions that count"), "eva", "best_regions"),
    )
    levels = range(len(edition.root.values["eva"]["dice"]))
    dice = [number(text("Dice at level {n}", n=n + 1), "eva", "dice", n) for n in levels]
    names = [text_detail(text("Name of level {n}", n=n + 1), "eva", "names", n) for n in levels]
    return Thing("eva", text("Eva"), reach), Thing("eva-levels", text("Eva's levels"), (*dice, *names))
