"""The contents of the box for the component editor."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

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
    text_detail,
)
from branchline.engine.edition import Edition
from branchline.engine.text import Text, text
from branchline.games.railroad_ink.box.pictures import board_picture, face_picture, sign_picture
from branchline.games.railroad_ink.drawing.tray import ARROWS
from branchline.games.railroad_ink.rules.components import ANY, DIRECTIONS, HIGHWAY, LAVA, RAILWAY, ROUTES, Box, box_of, lying
from branchline.games.railroad_ink.words.names import DIRECTION, ON_SIDE, tile_name

DOUBTS = (
    Doubt(
        "volcano",
        text("The volcano"),
        text("Only in matches with Lava: on how many sides lava leaves it."),
        text("The middle of the Lava boards, where the first volcano is printed."),
        2,
    ),
)
FIGURES: dict[str, tuple[Text, tuple[tuple[Text, str], ...]]] = {
    "rounds": (
        text("Rounds"),
        ((text("Without an expansion"), "base"), (text("With Meteor"), "meteor"), (text("With Lava"), "lava")),
    ),
    "specials": (text("Special routes"), ((text("In a match"), "in_a_match"), (text("In a round"), "in_a_round"))),
    "scoring": (
        text("Points"),
        (
            (text("For a cell of the longest line"), "longest_cell_points"),
            (text("For a cell in the middle"), "centre_cell_points"),
            (text("Points lost per error"), "error_points"),
        ),
    ),
}


def contents(edition: Edition, look: Look) -> Contents:
    box = box_of(edition)
    routes, molten = _palette(ROUTES, edition, look), _palette(ROUTES + LAVA, edition, look)
    dice = (
        *_faces(edition, "route_dice", "equal", text("Equal dice"), routes, look),
        *_faces(edition, "route_dice", "other", text("The other die"), routes, look),
    )
    parts = (
        Compartment(
            "board",
            text("The board"),
            text("Select an exit to change it, or the middle to change the size."),
            (*_exits(edition, box), _board()),
            board_picture(box, look),
        ),
        Compartment("dice", text("The dice"), text("Face by face: the identical dice, then the other one."), dice),
        Compartment(
            "specials",
            text("The special routes"),
            text("Printed above the board."),
            _faces(edition, "specials", "routes", text("Special route"), routes, look),
        ),
        Compartment("meteor", text("Meteor"), text("The two dice of the expansion."), _meteor(edition, look)),
        Compartment("lava", text("Lava"), text("The dice of the expansion, and the volcano."), _lava(edition, molten, look)),
        Compartment("figures", text("Numbers in the rules"), text("Numbers given on the board and in the rules."), _figures(edition)),
    )
    return Contents(parts, DOUBTS)


def _exits(edition: Edition, box: Box) -> tuple[Thing, ...]:
    kinds = (Choice(HIGHWAY, text("a highway")), Choice(RAILWAY, text("a railway")))
    things: list[Thing] = []
    for side, name in enumerate(DIRECTIONS):
        along = [cell for cell in range(len(box.squares)) if box.squares.neighbour(cell, side) is None]
        cells = tuple(Choice(f"{box.names[cell]:02}", text("{cell}", cell=f"{box.names[cell]:02}")) for cell in along)
        for n in range(len(edition.root.values["exits"][name])):
            details = (
                Detail(text("Kind"), Place(("exits", name, n), 1), "choice", kinds),
                Detail(text("Into the cell"), Place(("exits", name, n), 0), "choice", cells),
            )
            things.append(Thing(f"exit-{len(things)}", text("Exit {side}", side=ON_SIDE[side]), details))
    return tuple(things)


def _board() -> Thing:
    cells = text("Cells with a space between them: row and column from 0.")
    return Thing(
        "board",
        text("Size and middle of the board"),
        (
            number(text("Rows"), "board", "rows"),
            number(text("Columns"), "board", "columns"),
            text_detail(text("Cells in the middle"), "board", "centre", help=cells),
        ),
    )


def _faces(edition: Edition, table: str, key: str, name: Text, palette: tuple[Choice, ...], look: Look) -> tuple[Thing, ...]:
    things = []
    for n, face in enumerate(edition.root.values[table][key]):
        tile = tile_name(face)
        detail = Detail(text("Shows"), Place((table, key, n)), "choice", palette)
        sentence = text("{what}: {tile}", what=name, tile=tile)
        things.append(Thing(f"{key}-{n}", sentence, (detail,), face_picture(face, look.say(tile), look)))
    return tuple(things)


def _palette(kinds: str, edition: Edition, look: Look) -> tuple[Choice, ...]:
    """All possible tiles of these kinds, each in one orientation; those of the box in the orientation of its file."""
    values = edition.root.values
    here = [*values["route_dice"]["equal"], *values["route_dice"]["other"], *values["specials"]["routes"], *values["lava"]["faces"]]
    spelling = {min(lying(face)): face for face in (*here, values["lava"]["volcano"])}
    tiles = [spelling.get(tile, tile) for tile in _every_tile(kinds)]
    return tuple(Choice(tile, tile_name(tile), face_picture(tile, look.say(tile_name(tile)), look)) for tile in tiles)


@lru_cache(maxsize=4)
def _every_tile(kinds: str) -> tuple[str, ...]:
    sides = ("".join(each) for each in product(kinds + "_", repeat=4))
    tiles = {min(lying(tile)): None for tile in sides if tile.count("_") < len(tile) - 1 and _is_known(tile, kinds)}
    return tuple(tiles) if LAVA in kinds else (*tiles, min(lying("HRHRo")))


def _is_known(tile: str, kinds: str) -> bool:
    """Whether a tile can be in the box: with lava it has at most one kind of route; without a route it is on a die of its own."""
    return (LAVA in tile and not {HIGHWAY, RAILWAY} <= set(tile)) if LAVA in kinds else True


def _meteor(edition: Edition, look: Look) -> tuple[Thing, ...]:
    ways = tuple(Choice(name, DIRECTION[name]) for name in (*DIRECTIONS, ANY))
    directions = [
        Thing(
            f"direction-{n}",
            text("Direction: {direction}", direction=DIRECTION[name]),
            (Detail(text("Shows"), Place(("meteor", "directions", n)), "choice", ways),),
            sign_picture(ARROWS.get(name, "✲"), look.say(DIRECTION[name]), look),
        )
        for n, name in enumerate(edition.root.values["meteor"]["directions"])
    ]
    distances = [
        Thing(
            f"distance-{n}",
            text("Distance: {n}", n=far),
            (number(text("Cells"), "meteor", "distances", n),),
            sign_picture(str(far), str(far), look),
        )
        for n, far in enumerate(edition.root.values["meteor"]["distances"])
    ]
    rest = (
        text_detail(text("Starts from the cell"), "meteor", "first_from"),
        number(text("Points for an end at a crater"), "meteor", "points"),
    )
    return (*directions, *distances, Thing("meteor", text("The first meteor, and its points"), rest))


def _lava(edition: Edition, palette: tuple[Choice, ...], look: Look) -> tuple[Thing, ...]:
    values = edition.root.values["lava"]
    volcano = choice_detail(text("Shows"), palette, "lava", "volcano", doubt="volcano")
    rest = (
        number(text("Number of dice"), "lava", "dice"),
        text_detail(text("The first volcano lies on"), "lava", "first_volcano"),
        number(text("Points for a closed lake"), "lava", "closed_lake_points"),
        number(text("Points for a cell of the largest lake"), "lava", "lake_cell_points"),
    )
    return (
        *_faces(edition, "lava", "faces", text("Lava die"), palette, look),
        Thing("volcano", text("The volcano"), (volcano,), face_picture(values["volcano"], look.say(tile_name(values["volcano"])), look)),
        Thing("lava", text("Dice and points of the lava"), rest),
    )


def _figures(edition: Edition) -> tuple[Thing, ...]:
    things = [Thing(table, name, tuple(number(sentence, table, key) for sentence, key in rows)) for table, (name, rows) in FIGURES.items()]
    exits = edition.root.values["networks"]["exits"]
    networks = [
        number(text("For {n} exit joined", "For {n} exits joined", n=count), "networks", "points", n) for n, count in enumerate(exits)
    ]
    dice = Thing("equal_dice", text("Route dice"), (number(text("Equal dice"), "route_dice", "equal_dice"),))
    counts = text_detail(text("Numbers of exits that earn points"), "networks", "exits", help=text("Numbers with a space between them."))
    return (dice, *things, Thing("networks", text("Points for networks"), (*networks, counts)))
