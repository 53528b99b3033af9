"""The goods board as a picture: six cities with what lies on them."""

from __future__ import annotations

from math import ceil

from branchline.engine.picture import Look, tag
from branchline.engine.text import text
from branchline.games.steamrollers.art import at, city, dot, good, touch
from branchline.games.steamrollers.layout import COLUMN, LEFT
from branchline.games.steamrollers.map import NUMBERS
from branchline.games.steamrollers.naming import good_name
from branchline.games.steamrollers.opening import goods_per_city
from branchline.games.steamrollers.state import State

CUBE, PITCH = 24.5, 26.5


def goods_height(view: State) -> float:
    """The goods board is as tall as its fullest city can be."""
    return PITCH * max(2, ceil(goods_per_city(view.box, len(view.sheets)) / 3)) + 34


def draw_goods(view: State, can: frozenset[str], look: Look) -> str:
    """The goods board: six cities with what lies on them."""
    parts = [tag("rect", x=LEFT - 8, y=2, width=6 * COLUMN + 16, height=goods_height(view) - 16, rx=10, fill=look["table"])]
    for number in NUMBERS:
        row = view.goods[number - 1] if number <= len(view.goods) else None
        parts.append(tag("g", _stock(view, number, row, can, look), transform=at(LEFT + COLUMN * (number - 1), 0)))
    return "".join(parts)


def _stock(view: State, number: int, row: str | None, can: frozenset[str], look: Look) -> str:
    """One city of the goods board: its disc, and its goods in the order of the row."""
    box = view.box
    said = (
        text("City {n} on the goods board: {goods}", n=number, goods=row) if row else text("City {n} on the goods board is empty", n=number)
    )
    parts = [tag("g", city(number, box, look, 16.5), transform=at(16, 28), role="img", aria_label=look.say(said))]
    if row == "":
        parts.append(
            tag("rect", x=38, y=14, width=72, height=28, rx=7, fill="none", stroke=look["quiet"], stroke_width=2, stroke_dasharray="5 6")
        )
    for n, letter in enumerate(row or ""):
        key = f"{number}{letter}{n + 1 if view.alone else ''}"
        label = look.say(text("City {n}: {good}", n=number, good=good_name(box, letter)))
        mark = dot(look, 11, -11, 5.5) if f"good={key}" in can else ""
        where = at(48 + PITCH * (n % 3), 28 + PITCH * (n // 3))
        parts.append(tag("g", good(letter, box, look, CUBE), mark, transform=where, **touch(can, "good", key, label)))
    return "".join(parts)
