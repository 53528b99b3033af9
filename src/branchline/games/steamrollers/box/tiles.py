"""Action tiles and orders in the component editor."""

from __future__ import annotations

from branchline.drawing.picture import Look
from branchline.engine.components_schema import Choice, Detail, Place, Thing, choice_detail, number, text_detail
from branchline.engine.edition import Edition
from branchline.engine.text import text
from branchline.games.steamrollers.box.pictures import order_picture, tile_picture
from branchline.games.steamrollers.rules.components import EFFECTS, ONE_SHOT, PERMANENT, TILE_SIDES, Box
from branchline.games.steamrollers.words.names import EFFECT

KINDS = (Choice(PERMANENT, text("infinity symbol: permanent")), Choice(ONE_SHOT, text("lightning bolt: one use")))


def tile_things(edition: Edition, box: Box, look: Look) -> tuple[Thing, ...]:
    """Every side of every action tile; those for solo play come last."""
    things = []
    for table, tiles in (("tiles", box.tiles), ("solo_tiles", box.solo_tiles)):
        for n, row in enumerate(edition.root.values[table]):
            tile = tiles[row["number"], row["side"]]
            name = f"{tile.number}{tile.side}"
            title = text("Action tile {name}", name=name) if table == "tiles" else text("Action tile {name}, solo", name=name)
            things.append(Thing(f"{table}-{n}", title, _details(table, n, "amounts" in row), tile_picture(tile, look)))
    return tuple(things)


def _details(table: str, n: int, counted: bool) -> tuple[Detail, ...]:
    effects = tuple(Choice(effect, EFFECT[effect]) for effect in EFFECTS)
    amounts = text_detail(text("Numbers of the effect"), table, n, "amounts", help=text("Numbers with a space between them."))
    return (
        number(text("Points at the end"), table, n, "points", doubt="tiles"),
        choice_detail(text("How long it lasts"), KINDS, table, n, "kind", doubt="kinds"),
        choice_detail(text("Effect"), effects, table, n, "effect"),
        *((amounts,) if counted else ()),
    )


def order_things(edition: Edition, box: Box, look: Look) -> tuple[Thing, ...]:
    """The order tiles, each with both sides; goods are written by their letters."""
    letters = text("Letters of goods, one after the other: {letters}.", letters=" ".join(box.letters))
    things = []
    for n, row in enumerate(edition.root.values["orders"]):
        number_ = row["number"]
        details = []
        for side in TILE_SIDES:
            place = ("orders", n, side)
            details += [
                Detail(text("Goods on side {side}", side=side), Place(place, 0), "text", help=letters, doubt="orders"),
                Detail(text("Points on side {side}", side=side), Place(place, 1), "number", doubt="orders"),
            ]
        svg = order_picture(box, (box.orders[number_, "a"], box.orders[number_, "b"]), look)
        things.append(Thing(f"order-{n}", text("Order {n}", n=number_), tuple(details), svg))
    return tuple(things)
