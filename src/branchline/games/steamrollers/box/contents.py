"""The contents of the box for the component editor."""

from __future__ import annotations

from branchline.drawing.picture import Look
from branchline.engine.components_schema import (
    Choice,
    Compartment,
    Contents,
    Detail,
    Doubt,
    Place,
    Thing,
    choice_detail,
    number,
    swapping,
    text_detail,
)
from branchline.engine.edition import Edition
from branchline.engine.text import Text, text
from branchline.games.steamrollers.box.figures import figures
from branchline.games.steamrollers.box.pictures import city_picture, face_picture, good_picture, hex_words, level_picture, map_picture
from branchline.games.steamrollers.box.tiles import order_things, tile_things
from branchline.games.steamrollers.rules.components import COLOURS, Box, box_of
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.words.names import COLOUR, black_name, good_name

DOUBTS = (
    Doubt(
        "map",
        text("The map: regions, cities and towns"),
        text("All tracks, deliveries and links are drawn on it."),
        text("Any sheet: compare its map with ours hex by hex."),
        5,
    ),
    Doubt(
        "tiles",
        text("Points of the action tiles"),
        text("The tiles change hands all through a match, and each counts at the end."),
        text("Both sides of the six action tiles: the points printed on them."),
        4,
    ),
    Doubt(
        "kinds",
        text("Permanent action tiles"),
        text("A permanent tile can be used every turn, one with a lightning bolt only once."),
        text("The action tiles: infinity symbol or lightning bolt."),
        4,
    ),
    Doubt(
        "orders",
        text("The orders"),
        text("They decide which goods are worth delivering."),
        text("Both sides of the six order tiles: the goods on them, and their points."),
        4,
    ),
    Doubt(
        "die",
        text("The faces of the black die"),
        text("They decide which tracks can be drawn in a round."),
        text("The black die: the two kinds of track on each of its six faces."),
        4,
    ),
    Doubt(
        "levels",
        text("The walls of the harder maps"),
        text("Only at the two harder levels."),
        text("The medium and hard level sheets: the blocked borders, by the value of the die."),
        3,
    ),
    Doubt(
        "cities",
        text("The colours of two cities"),
        text("They decide where two of the five goods can go."),
        text("Cities 5 and 6 on any sheet."),
        3,
    ),
    Doubt(
        "standstill",
        text("The end when nothing happens"),
        text("This hardly ever happens."),
        text("The rules, if they say how a match ends when nobody builds or delivers any more."),
        2,
    ),
)


def contents(edition: Edition, look: Look) -> Contents:
    box = box_of(edition)
    parts = (
        Compartment(
            "map", text("The map"), text("Select a hex to say what is printed on it."), _hexes(edition, box), map_picture(box, look)
        ),
        Compartment(
            "cities",
            text("Cities and goods"),
            text("What each city takes, and what is in the bag."),
            (*_cities(box, look), *_goods(box, look)),
        ),
        Compartment(
            "tiles",
            text("Action tiles"),
            text("Both sides of each: infinity means permanent, a lightning bolt means one use."),
            tile_things(edition, box, look),
        ),
        Compartment("orders", text("Order tiles"), text("Both sides of each: goods and points."), order_things(edition, box, look)),
        Compartment("die", text("The black die"), text("Two kinds of track on each face."), _faces(edition, look)),
        Compartment(
            "levels", text("The maps of the harder levels"), text("The walls, by the value of the die."), _levels(edition, box, look)
        ),
        Compartment(
            "figures",
            text("Numbers in the rules"),
            text("Numbers and words from the rules and the sheets, and for Eva."),
            figures(edition, box),
        ),
    )
    return Contents(parts, DOUBTS)


def _hexes(edition: Edition, box: Box) -> tuple[Thing, ...]:
    """A city or a town is there once in its region: whichever hex gets it gives its own sign for it."""
    signs = tuple(Choice(f"{sign}{n}", name) for n in NUMBERS for sign, name in _signs(n))
    rows = edition.root.values["map"]["rows"]
    places = [(row, column) for row, line in enumerate(rows) for column, sign in enumerate(line.split()) if sign != "--"]
    choices = (*signs, Choice("--", text("no hex")))
    details = swapping(
        [Detail(text("Printed here"), Place(("map", "rows", row), column), "choice", choices, doubt="map") for row, column in places]
    )
    return tuple(Thing(f"hex-{box.map.name(n)}", hex_words(box, n), (detail,)) for n, detail in enumerate(details))


def _signs(region: int) -> tuple[tuple[str, Text], ...]:
    return (
        (".", text("field of region {n}", n=region)),
        ("t", text("town of region {n}", n=region)),
        ("C", text("city {n}", n=region)),
    )


def _cities(box: Box, look: Look) -> list[Thing]:
    letters = tuple(Choice(letter, good_name(box, letter)) for letter in box.letters)
    things = []
    for n in NUMBERS:
        name = text("City {n}", n=n)
        detail = choice_detail(text("Takes"), letters, "cities", str(n), doubt="cities")
        things.append(Thing(f"city-{n}", name, (detail,), city_picture(box, n, look.say(name), look)))
    return things


def _goods(box: Box, look: Look) -> list[Thing]:
    colours = tuple(Choice(name, COLOUR[name]) for name in COLOURS)
    paths: list[tuple[str, tuple[str | int, ...]]] = [(letter, ("goods", n)) for n, letter in enumerate(box.letters)]
    things = []
    for letter, path in (*paths, (box.coal, ("coal",))):
        name = good_name(box, letter)
        details = (
            number(text("How many there are"), *path, "count"),
            choice_detail(text("Colour"), colours, *path, "colour"),
            text_detail(text("Letter in notation"), *path, "letter"),
        )
        things.append(Thing(f"good-{letter}", name, details, good_picture(box, letter, look.say(name), look)))
    return things


def _faces(edition: Edition, look: Look) -> tuple[Thing, ...]:
    kinds = tuple(Choice(face, black_name(face), face_picture(face, look)) for face in ("SW", "ST", "WT"))
    things = []
    for n, face in enumerate(edition.root.values["black_die"]["faces"]):
        detail = Detail(text("Shows"), Place(("black_die", "faces", n)), "choice", kinds, doubt="die")
        things.append(Thing(f"face-{n}", text("Face {n}", n=n + 1), (detail,), face_picture("".join(sorted(face, key="SWT".index)), look)))
    return tuple(things)


def _levels(edition: Edition, box: Box, look: Look) -> tuple[Thing, ...]:
    form = text("1|2 walls the whole border of two regions, 21/0 one side of one hex; with a space between them.")
    things = []
    for level in ("medium", "hard"):
        for n, borders in enumerate(box.borders[level]):
            name = text("Medium level, die {n}", n=n + 1) if level == "medium" else text("Hard level, die {n}", n=n + 1)
            detail = Detail(text("Walls"), Place(("levels", level, n)), "text", help=form, doubt="levels")
            things.append(Thing(f"{level}-{n}", name, (detail,), level_picture(box, borders, look.say(name), look)))
    return tuple(things)
