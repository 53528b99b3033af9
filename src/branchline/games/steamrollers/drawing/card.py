"""Action tiles and orders as cards: their effects, owners and points."""

from __future__ import annotations

from math import ceil

from branchline.drawing.elements import element
from branchline.drawing.marks import dot, touch
from branchline.drawing.picture import Look, about, tag, words
from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import Text, text
from branchline.games.steamrollers.drawing.art import at, good
from branchline.games.steamrollers.rules.components import ActionTile, Box, Order
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.state import POOL, State, upright
from branchline.games.steamrollers.words.names import EFFECT, good_name, order_name, short_effect, signed_points

WIDTH, HEIGHT, GAP = 232, 84, 8
ORDER_HEIGHT = 54
IN_A_ROW = 5  # goods of an order
KEPT = 46  # height of the row with delivered goods


def abreast(look: Look) -> int:
    """The number of cards per row: three below the map, two beside it."""
    return 2 if look.layout == "wide" else 3


def tiles_height(view: State, look: Look) -> float:
    return len(NUMBERS) // abreast(look) * (HEIGHT + GAP) if view.tile_sides else 0


def orders_height(view: State, look: Look) -> float:
    return len(NUMBERS) // abreast(look) * (ORDER_HEIGHT + GAP) + KEPT if view.order_sides else 0


def place(number: int, height: float, look: Look) -> tuple[float, float]:
    """The position of the card with this number."""
    row, column = divmod(number - 1, abreast(look))
    return column * (WIDTH + GAP), row * (height + GAP)


def draw_tiles(view: State, seat: Seat, can: frozenset[str], look: Look) -> str:
    """The action tiles whose sides are known."""
    return "".join(_tile(view, seat, number, can, look) for number in NUMBERS if number <= len(view.tile_sides))


def _tile(view: State, seat: Seat, number: int, can: frozenset[str], look: Look) -> str:
    owner = view.tiles[number - 1]
    owner_name, label = look.say(_owner(owner, seat)), look.say(_tile_words(view, seat, number))
    use, take = f"tile={number}" in can, f"take={number}" in can
    return _draw_tile(view.faces.tiles[number - 1], number, owner == seat, not upright(view, number), use, take, owner_name, label, look)


@element
def _draw_tile(
    tile: ActionTile, number: int, mine: bool, sideways: bool, use: bool, take: bool, owner_name: str, label: str, look: Look
) -> str:
    plate = _plate(f"{number}{tile.side}", sideways, mine, look)
    body = [
        _face(tile, mine, use or take, look),
        words(owner_name, x=74, y=64, fill=look["brass"] if mine else look["quiet"], font_size=18),
    ]
    where = at(*place(number, HEIGHT, look))
    if use and take:
        again_mark = touch(True, "take", str(number), look.say(text("Take tile {n} again", n=number)))
        outline = tag("circle", cx=38, cy=HEIGHT / 2, r=36, fill="transparent", stroke=look["go"], stroke_width=3)
        card = tag("g", *body, data_tile=number, **touch(True, "tile", str(number), label))
        return tag("g", card, tag("g", outline, plate, **again_mark), transform=where)
    key = "take" if take else "tile"
    return tag("g", *body, plate, transform=where, data_tile=number, **touch(use or take, key, str(number), label))


@element
def _face(tile: ActionTile, mine: bool, open_: bool, look: Look) -> str:
    """The card without its owner's name."""
    edge = "go" if open_ else "brass" if mine else "ink"
    frame = tag("rect", width=WIDTH, height=HEIGHT, rx=10, fill=look["paper"], stroke=look[edge], stroke_width=3 if open_ or mine else 1.5)
    body = [
        words(look.say(short_effect(tile)), x=74, y=34, fill=look["ink"], font_size=18, font_weight=600),
        words(signed_points(tile.points), x=WIDTH - 12, y=64, fill=look["ink"], font_size=20, text_anchor="end"),
        words("∞" if tile.permanent else "ϟ", x=WIDTH - 46, y=65, fill=look["quiet"], font_size=22, text_anchor="end"),
        dot(look, WIDTH - 8, 8) if open_ else "",
    ]
    return tag("g", frame, *body)


@element
def _plate(name: str, sideways: bool, mine: bool, look: Look) -> str:
    """The tile itself, small: upright, or turned sideways."""
    plate = tag(
        "rect",
        x=-20,
        y=-28,
        width=40,
        height=56,
        rx=6,
        fill=look["brass"] if mine else look["quiet"],
        fill_opacity=0.25,
        stroke=look["ink"],
        stroke_width=1.5,
    )
    number = words(name, y=8, fill=look["ink"], font_size=22, font_weight=700, text_anchor="middle")
    return tag("g", plate, number, transform=at(38, HEIGHT / 2) + (" rotate(90)" if sideways else ""))


def _owner(owner: Seat, seat: Seat) -> Text:
    if owner == POOL:
        return text("pool", context="action tile")
    return text("yours", context="action tile") if owner == seat else player(owner)


def _tile_words(view: State, seat: Seat, number: int) -> Text:
    tile, owner = view.faces.tiles[number - 1], view.tiles[number - 1]
    name, effect = f"{number}{tile.side}", EFFECT[tile.effect]
    if owner == POOL:
        return text("Tile {name}, in the pool: {effect}", name=name, effect=effect)
    if upright(view, number):
        return text("Tile {name}, upright, {owner}: {effect}", name=name, owner=_owner(owner, seat), effect=effect)
    return text("Tile {name}, sideways, {owner}: {effect}", name=name, owner=_owner(owner, seat), effect=effect)


def draw_orders(view: State, seat: Seat, can: frozenset[str], look: Look) -> str:
    """The orders whose sides are known, and the goods that this seat has delivered."""
    cards = [_order(view, seat, view.box.orders[n, side], can, look) for n, side in zip(NUMBERS, view.order_sides, strict=False)]
    letters = view.sheets[seat].delivered_goods
    top = orders_height(view, look) - KEPT
    head = words(look.say(text("Delivered goods:")), y=top + 26, fill=look["quiet"], font_size=20)
    goods = []
    for n, letter in enumerate(letters):
        label = look.say(text("Delivered: {good}", good=good_name(view.box, letter)))
        x = 190 + min(31, 270 / max(len(letters), 1)) * n
        goods.append(tag("g", good(letter, view.box, look, 27), transform=at(x, top + 20), **about("kept", letter, label)))
    return "".join([*cards, head, *goods])


def _order(view: State, seat: Seat, order: Order, can: frozenset[str], look: Look) -> str:
    owner = next((n for n, sheet in enumerate(view.sheets) if order.number in sheet.orders), POOL)
    open_ = f"order={order.number}" in can
    edge = "go" if open_ else "brass" if owner == seat else "ink"
    body = [
        tag(
            "rect",
            width=WIDTH,
            height=ORDER_HEIGHT,
            rx=10,
            fill=look["paper"],
            stroke=look[edge],
            stroke_width=3 if open_ or owner == seat else 1.5,
        ),
        words(str(order.number), x=20, y=35, fill=look["quiet"], font_size=20, text_anchor="middle"),
        _order_goods(view.box, order, look),
        words(f"+{order.points}", x=WIDTH - 12, y=35, fill=look["ink"], font_size=21, text_anchor="end"),
        tag("path", d=f"M12 {ORDER_HEIGHT / 2}H{WIDTH - 12}", stroke=look["ink"], stroke_width=3) if owner not in (POOL, seat) else "",
        dot(look, WIDTH - 8, 8) if open_ else "",
    ]
    label = look.say(_order_words(view.box, order, owner, seat))
    opacity = None if owner in (POOL, seat) else 0.5
    return tag(
        "g",
        *body,
        transform=at(*place(order.number, ORDER_HEIGHT, look)),
        opacity=opacity,
        data_order=order.number,
        **touch(open_, "order", str(order.number), label),
    )


@element
def _order_goods(box: Box, order: Order, look: Look) -> str:
    """The goods an order asks for: up to five in a row, more of them smaller in two rows."""
    count = len(order.goods)
    size, pitch, columns = (27, 29, count) if count <= IN_A_ROW else (20, 23, ceil(count / 2))
    parts = []
    for n, letter in enumerate(order.goods):
        row, column = divmod(n, columns)
        y = ORDER_HEIGHT / 2 + (0 if count <= IN_A_ROW else 23 * (row - 0.5))
        parts.append(tag("g", good(letter, box, look, size), transform=at(54 + pitch * column, y), data_good=letter))
    return "".join(parts)


def _order_words(box: Box, order: Order, owner: Seat, seat: Seat) -> Text:
    if owner == POOL:
        return text("Order {number}, open: {order}", number=order.number, order=order_name(box, order))
    return text("Order {number}, filled, {owner}: {order}", number=order.number, owner=_owner(owner, seat), order=order_name(box, order))
