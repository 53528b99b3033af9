"""Sheets to print: maps to draw on, the goods board, the black die, Eva's sheet, and the pieces to cut out."""

from __future__ import annotations

from branchline.drawing.picture import Look
from branchline.drawing.printout import Cutting, Cuttings, Printout, Sheet
from branchline.engine.game import Setup
from branchline.engine.text import Text, text
from branchline.games.steamrollers.drawing.art import good
from branchline.games.steamrollers.drawing.pieces import HEIGHT, LOW, WIDTH, action_tile, first_marker, order_tile, starting_tile
from branchline.games.steamrollers.drawing.table import black_faces, eva_sheet, goods_board, map_sheet
from branchline.games.steamrollers.rules.components import TILE_SIDES, Box, box_of
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.opening import goods_per_city, new

TILE = 54.0  # millimetres across
UNIT = TILE / WIDTH
CUBE = 11.0
_ORDERS = text("Keep what you deliver. Once in your turn you may swap the exact set of an open order for its tile.")
_ORDERS_WITH_COAL = text(
    "Keep what you deliver. Once in your turn you may swap the exact set of an open order for its tile. One coal may stand in for a good."
)


def printout(setup: Setup, look: Look) -> Printout:
    """A map for each seat; tiles and goods as the options require."""
    box, alone = box_of(setup.edition), setup.seats == 1
    middle = [
        Sheet(text("Goods board"), goods_board(box, setup.seats, look)),
        Sheet(text("Black die"), black_faces(box, look), text("Roll an ordinary die and look up what it shows.")),
    ]
    if alone:
        middle.insert(0, Sheet(text("Eva"), eva_sheet(box, look), _levels(box)))
    return Printout(
        sheets=(Sheet(text("Map"), map_sheet(new(setup), look)),) * setup.seats,
        reminder=(*_reminder(box, setup), *_extras(box, setup)),
        needs=_needs(box, setup),
        table=tuple(middle),
        cuttings=tuple(_cuttings(box, setup, look)),
    )


def _needs(box: Box, setup: Setup) -> tuple[Text, ...]:
    white = box.dice_alone if setup.seats == 1 else setup.seats + box.extra_dice
    return (
        text("A pencil for everyone, scissors, and a bag or a cup for the goods"),
        text(
            "{n} white die, and one of another colour for the black one",
            "{n} white dice, and one of another colour for the black one",
            n=white,
        ),
    )


def _cuttings(box: Box, setup: Setup, look: Look) -> list[Cuttings]:
    alone = setup.seats == 1
    tiles = {**box.tiles, **(box.solo_tiles if alone else {})}
    sides = [[action_tile(tiles[number, side], look) for side in TILE_SIDES] for number in NUMBERS]
    title = text("Action tiles")
    if setup["orders"] and not alone:
        title = text("Action tiles and orders")
        sides += [[order_tile(box, box.orders[number, side], look) for side in TILE_SIDES] for number in NUMBERS]
    cuttings = [Cuttings(title, TILE, HEIGHT * UNIT, UNIT, tuple(Cutting(front, back) for front, back in sides))]
    markers = [Cutting(first_marker(look))]
    if setup["starting_tiles"] and not alone:
        markers += [Cutting(starting_tile(box, kind, look)) for kind in box.starting_tiles]
    title = text("First player and starting tiles") if len(markers) > 1 else text("First player")
    cuttings += [] if alone else [Cuttings(title, TILE, LOW * UNIT, UNIT, tuple(markers))]
    return [*cuttings, _goods(box, setup, look)]


def _goods(box: Box, setup: Setup, look: Look) -> Cuttings:
    """Every good of the bag, and coal if it is in play."""
    cubes = [Cutting(good(letter, box, look, CUBE * 3.4), count=count) for letter, count in zip(box.letters, box.stock, strict=True)]
    note = text("All of them go into the bag.")
    if setup["coal"] and setup.seats > 1:
        note = text("All of them go into the bag, but coal does not.")
        cubes.append(Cutting(good(box.coal, box, look, CUBE * 3.4), count=box.coal_stock))
    return Cuttings(text("Goods"), CUBE, CUBE, 0.25, tuple(cubes), note)


def _levels(box: Box) -> Text:
    dice = ", ".join(str(n) for n in box.eva_dice)
    return text("At her six levels {dice} dice are rolled before you begin: she crosses a field in each region rolled.", dice=dice)


def _reminder(box: Box, setup: Setup) -> tuple[Text, ...]:
    return (
        text("One die, one action: build in its region, cross its engine box, deliver from its city, or take its action tile."),
        text("Build: one track in an empty hex, one of the two kinds the black die shows. Links join two different cities."),
        text("Deliver to a city of the good's colour, no city twice. Cities and towns reached are the power needed and the points."),
        text(
            "At the end {link} for each link and {town} for each town on one; engine with 4, 5, 6 boxes: {engine}; tiles as printed.",
            link=box.link_points,
            town=box.town_points,
            engine=", ".join(str(n) for n in box.engine_points[4:]),
        ),
        text(
            "It ends with the round in which {n} city of the goods board is empty.",
            "It ends with the round in which {n} cities of the goods board are empty.",
            n=box.empty_cities,
        ),
    )


def _extras(box: Box, setup: Setup) -> tuple[Text, ...]:
    """The sheets and pieces that the options and the number of players require."""
    walls = text("Roll a die before you begin: the dashed borders with its number are walls. Draw them; nothing joins across them.")
    sentences = _against_eva(box, setup) if setup.seats == 1 else _with_others(box, setup)
    return (*sentences,) if setup["level"] == "easy" else (walls, *sentences)


def _with_others(box: Box, setup: Setup) -> list[Text]:
    n = goods_per_city(box, setup.seats)
    sentences = [text("Each city gets {n} goods from the bag; those of its own colour are taken away again.", n=n)]
    if setup["coal"]:
        sentences.append(text("A city that lost a good gets one coal, which may go to any other city."))
    if setup["orders"]:
        sentences.append(_ORDERS_WITH_COAL if setup["coal"] else _ORDERS)
    if setup["starting_tiles"]:
        sentences.append(text("Before the first round, from the last player to the first, everyone takes one starting tile."))
    return sentences


def _against_eva(box: Box, setup: Setup) -> list[Text]:
    return [
        _rows(goods_per_city(box, setup.seats), str(setup["rows"])),
        text("Use two of {n} dice. With the other Eva crosses a field of its region (none left: she wins).", n=box.dice_alone),
        text("Then she puts back your upright tile of that number, and rolls again if that city is empty."),
        text(
            "From {reach} crosses on she removes the rightmost good and scores her crosses. You must have more points than she has.",
            reach=box.eva_reach,
        ),
    ]


def _rows(n: int, order: str) -> Text:
    """The sentence about rows of goods in solo play: in an order of the player's choice, or as drawn, by option."""
    if order == "drawn":
        return text(
            "Each city gets {n} goods from the bag; those of its own colour are taken away again. Lay the rest in a row, as drawn.", n=n
        )
    return text(
        "Each city gets {n} goods from the bag; those of its own colour are taken away again. Lay the rest in a row, in any order.", n=n
    )
