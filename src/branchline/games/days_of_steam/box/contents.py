"""The contents of the box for the component editor."""

from __future__ import annotations

from typing import Any

from branchline.drawing.picture import Look, picture, tag, words
from branchline.engine.components_schema import (
    Choice,
    Compartment,
    Contents,
    Detail,
    Doubt,
    Thing,
    choice_detail,
    number,
    several,
    text_detail,
)
from branchline.engine.edition import Edition
from branchline.engine.text import Text, text
from branchline.games.days_of_steam.drawing.art import HALF, SIDE, city_art, tile_art
from branchline.games.days_of_steam.drawing.pieces import locomotive
from branchline.games.days_of_steam.rules.components import HILL, LETTERS, OVER, WATER, Box, box_of
from branchline.games.days_of_steam.words.names import city_name, letter_of, tile_name, translate_colour, translate_train
from branchline.rail.grid import ARROWS, SIDES

COUNTS = Doubt(
    "counts",
    text("How many tiles of each kind"),
    text("It determines which tracks you can draw, in every match."),
    text("Sort the eighty track tiles by what is printed on them and count each pile."),
    5,
)
STEAM = Doubt(
    "steam",
    text("The steam on the tiles"),
    text("Trains drive with steam, and every tile that is laid gives some."),
    text("The number on the coal tender in a corner of each track tile."),
    5,
)
SIGN = Doubt(
    "over",
    text("Which tiles may be laid on others"),
    text("They rebuild the map late in a match."),
    text("The sign of one tile on another in a corner of the tile."),
    4,
)
SHAPES = Doubt(
    "shapes",
    text("The tracks on the tiles"),
    text("A switch that turns the other way makes other loops."),
    text("One tile from each pile: which edges its tracks join."),
    3,
)
CITY_STEAM = Doubt(
    "city-steam",
    text("The steam of a city"),
    text("Every city that someone lays gives it."),
    text("A corner of the city tiles; if nothing is printed there, the rules."),
    3,
)
STANDSTILL = Doubt(
    "standstill",
    text("The end when nothing happens"),
    text("This hardly ever happens."),
    text("The rules, if they say how a match ends when nobody lays or delivers any more."),
    2,
)
LOOKS = Doubt(
    "looks", text("Colours and letters"), text("The colours do not affect play."), text("The four locomotives, and the city tiles."), 1
)
DOUBTS = (COUNTS, STEAM, SIGN, SHAPES, CITY_STEAM, STANDSTILL, LOOKS)

MARKS = (Choice("", text("none", context="mark of a tile")), Choice(HILL, text("a hill")), Choice(WATER, text("a water tower")))
PAIRS = tuple((a, b) for a in range(4) for b in range(a + 1, 4))
FIGURES: dict[str, tuple[Text, tuple[tuple[Text, str], ...]]] = {
    "cities": (
        text("Laying a city"),
        ((text("Cities that lie open"), "open"), (text("Goods on a new city"), "goods"), (text("Steam for a city"), "steam")),
    ),
    "laying": (
        text("Laying tiles"),
        (
            (text("Tiles in a hand"), "hand"),
            (text("Maximum distance from a city, in tiles"), "reach"),
            (text("Tiles between two cities"), "between_cities"),
        ),
    ),
    "driving": (
        text("Driving"),
        (
            (text("Maximum steam"), "steam_limit"),
            (text("Steam for a tile"), "enter"),
            (text("Steam for a hill"), "hill"),
            (text("More steam past another train"), "passing"),
            (text("Speed above which curves need a roll"), "speed_limit"),
            (text("Faces of the die"), "die"),
            (text("Steam from a water tower"), "water_tower"),
        ),
    ),
    "coal": (text("Coal"), ((text("Cubes in the box"), "cubes"), (text("For each player"), "each"))),
    "loops": (text("Loops"), ((text("Markers"), "markers"), (text("Cities on a loop"), "cities"))),
    "scoring": (
        text("Points"),
        ((text("For a good"), "good"), (text("For a loop"), "loop"), (text("Points needed to win"), "win")),
    ),
    "standstill": (text("Stalemate"), ((text("Rounds until the match ends"), "rounds"),)),
}
DOUBTED = {("cities", "steam"): CITY_STEAM.key, ("standstill", "rounds"): STANDSTILL.key}


def contents(edition: Edition, look: Look) -> Contents:
    box = box_of(edition)
    tiles = tuple(_tile(box, n, row, look) for n, row in enumerate(edition.root.values["track"]))
    parts = (
        Compartment("tiles", text("Track tiles"), text("One of each kind; how many there are, and the steam they give."), tiles),
        Compartment(
            "cities", text("Cities and goods"), text("The cities of a colour, and its goods in the bag."), _cities(edition, box, look)
        ),
        Compartment("trains", text("Locomotives"), text("One for each player."), _trains(box, look)),
        Compartment("figures", text("Numbers in the rules"), text("What the rules say in figures."), _figures(edition)),
    )
    return Contents(parts, DOUBTS)


def _tile(box: Box, n: int, row: dict[str, Any], look: Look) -> Thing:
    """A row of the file: the tiles with the sign and those without it."""
    code: str = row["code"]
    kinds = [kind for kind in (box.kind.get(code), box.kind.get(code + OVER)) if kind]
    face, count = kinds[0].faces[0], sum(kind.count for kind in kinds)
    art = tile_art(face, kinds[-1].over, kinds[0].steam, look.theme)
    times = words(f"×{count}", x=HALF, y=SIDE + 22, font_size=20, font_weight="bold", text_anchor="middle", fill=look["ink"])
    name = tile_name(box, kinds[0].code)
    svg = picture(SIDE, SIDE + 28, tag("g", art, transform=f"translate({HALF} {HALF})"), times, title=look.say(name))
    return Thing(f"tile-{n}", name, _tile_details(n, row["sections"]), svg)


def _tile_details(n: int, sections: list[str]) -> tuple[Detail, ...]:
    edges = tuple(Choice(edge, text("{edge}", edge=arrow)) for edge, arrow in zip(SIDES, ARROWS, strict=True))
    return (
        number(text("How many there are"), "track", n, "count", doubt=COUNTS.key),
        number(text("Of these, tiles that may cover another"), "track", n, "over", doubt=SIGN.key),
        number(text("Steam on the tender"), "track", n, "steam", doubt=STEAM.key),
        choice_detail(text("Terrain"), MARKS, "track", n, "mark", doubt=SHAPES.key),
        several(text("Tracks"), _sections(sections), "track", n, "sections", doubt=SHAPES.key),
        several(text("Dead ends"), edges, "track", n, "stubs", doubt=SHAPES.key),
        text_detail(text("Code in notation"), "track", n, "code"),
    )


def _sections(written: list[str]) -> tuple[Choice, ...]:
    """All sections as the file writes them: as NS or as SN."""
    spelt = [(SIDES[b] + SIDES[a] if SIDES[b] + SIDES[a] in written else SIDES[a] + SIDES[b], ARROWS[a] + ARROWS[b]) for a, b in PAIRS]
    return tuple(Choice(value, text("{edges}", edges=shown)) for value, shown in spelt)


def _cities(edition: Edition, box: Box, look: Look) -> tuple[Thing, ...]:
    colours = tuple(Choice(name, translate_colour(name)) for name in LETTERS)
    things = []
    for n, colour in enumerate(box.colours):
        art = tag("g", city_art(colour.name, look.say(letter_of(box, colour.letter)), look.theme), transform=f"translate({HALF} {HALF})")
        details = (
            number(text("Cities of this colour"), "city", n, "count"),
            number(text("Goods in the bag"), "city", n, "goods"),
            choice_detail(text("Colour"), colours, "city", n, "colour"),
            text_detail(text("Letter in notation"), "city", n, "letter", doubt=LOOKS.key),
        )
        name = city_name(box, colour.letter)
        things.append(Thing(f"city-{n}", name, details, picture(SIDE, SIDE, art, title=look.say(name))))
    return tuple(things)


def _trains(box: Box, look: Look) -> tuple[Thing, ...]:
    colours = tuple(Choice(name, translate_colour(name)) for name in LETTERS)
    things = []
    for n, train in enumerate(box.trains):
        art = tag("g", locomotive(box, n, look), transform="translate(45 34)")
        details = (
            choice_detail(text("Colour"), colours, "train", n, "colour", doubt=LOOKS.key),
            text_detail(text("Letter in notation"), "train", n, "letter", doubt=LOOKS.key),
        )
        name = translate_train(train.name)
        things.append(Thing(f"train-{n}", name, details, picture(90, 64, art, title=look.say(name))))
    return tuple(things)


def _figures(edition: Edition) -> tuple[Thing, ...]:
    things = []
    for table, (name, rows) in FIGURES.items():
        details = [number(label, table, key, doubt=DOUBTED.get((table, key), "")) for label, key in rows]
        if table == "scoring":
            many = range(len(edition.root.values[table]["colours"]))
            details += [number(text("For goods of {n} colour", "For goods of {n} colours", n=n + 1), table, "colours", n) for n in many]
        things.append(Thing(table, name, tuple(details)))
    return tuple(things)
