"""Pictures of pieces to cut out, around (0, 0): action tiles, orders, starting tiles, goods, the first player's marker."""

from __future__ import annotations

from branchline.drawing.picture import Look, tag, words
from branchline.drawing.printout import paragraph
from branchline.engine.text import text
from branchline.games.steamrollers.drawing.art import at, good, locomotive
from branchline.games.steamrollers.rules.components import ActionTile, Box, Order
from branchline.games.steamrollers.words.names import EFFECT, short_effect, signed_points, start_text

WIDTH, HEIGHT, LOW = 300, 200, 120  # of an action tile, and the height of orders and starting tiles
GOODS_ABREAST = 6


def action_tile(tile: ActionTile, look: Look) -> str:
    """One side of an action tile: its number, its effect, whether it is permanent, its points."""
    ink = {"fill": look["ink"]}
    name = words(f"{tile.number}{tile.side}", x=-132, y=-48, font_size=52, font_weight=700, **ink)
    value = words(signed_points(tile.points), x=132, y=-48, font_size=44, font_weight=700, text_anchor="end", **ink)
    effect = words(look.say(short_effect(tile)), x=-132, y=-8, font_size=25, font_weight=700, **ink)
    rule = tag("g", paragraph(look.say(EFFECT[tile.effect]), 28, 20, **ink), transform=at(-132, 18))
    stays = text("stays with you (∞)") if tile.permanent else text("once, then back to the pool (ϟ)")
    return name + value + effect + rule + words(look.say(stays), x=-132, y=90, font_size=20, **ink)


def order_tile(box: Box, order: Order, look: Look) -> str:
    """One side of an order: the goods to hand in, and its points."""
    goods = []
    for n, letter in enumerate(order.goods):
        row, column = divmod(n, GOODS_ABREAST)
        goods.append(tag("g", good(letter, box, look, 36), transform=at(-70 + 39 * column, 8 + 40 * row)))
    ink = {"fill": look["ink"]}
    name = words(f"{order.number}{order.side}", x=-132, y=-30, font_size=24, **ink)
    title = words(look.say(text("Order")), x=-92, y=-30, font_size=22, **ink)
    return name + title + "".join(goods) + words(f"+{order.points}", x=132, y=-20, font_size=40, font_weight=700, text_anchor="end", **ink)


def starting_tile(box: Box, kind: str, look: Look) -> str:
    sentence = look.say(start_text(box, kind))
    title, _, rule = sentence.partition(": ")
    ink = {"fill": look["ink"]}
    name = words(title, x=-132, y=-16, font_size=28, font_weight=700, **ink)
    return name + tag("g", paragraph(rule, 28, 22, **ink), transform=at(-132, 16))


def first_marker(look: Look) -> str:
    """The marker of the first player of a round."""
    title = words(look.say(text("First player")), y=46, font_size=25, font_weight=700, text_anchor="middle", fill=look["ink"])
    return tag("g", locomotive(look), transform=at(0, -8)) + title
