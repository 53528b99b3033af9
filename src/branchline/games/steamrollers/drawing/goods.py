"""The goods board as a picture: six cities with their goods."""

from __future__ import annotations

from math import ceil

from branchline.drawing.elements import element
from branchline.drawing.marks import dot, touch
from branchline.drawing.picture import Look, tag
from branchline.engine.text import text
from branchline.games.steamrollers.drawing.art import at, city, good
from branchline.games.steamrollers.drawing.layout import COLUMN, LEFT
from branchline.games.steamrollers.rules.components import Box
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.opening import goods_per_city
from branchline.games.steamrollers.rules.state import State
from branchline.games.steamrollers.words.names import good_letters, good_name
from branchline.rail.grid import Point

CUBE, PITCH = 24.5, 26.5


def _row_height(view: State) -> float:
    """The height of a row of the goods board, for the maximum number of goods in a city."""
    return PITCH * max(2, ceil(goods_per_city(view.box, len(view.sheets)) / 3)) + 18


def _abreast(look: Look) -> int:
    """The number of cities per row: all above the map, or half of them beside it."""
    return len(NUMBERS) // 2 if look.layout == "wide" else len(NUMBERS)


def goods_height(view: State, look: Look) -> float:
    return _row_height(view) * (len(NUMBERS) // _abreast(look)) + 16


def stock_at(view: State, number: int, look: Look) -> tuple[float, float]:
    """The position of a city's goods on the goods board."""
    row, column = divmod(number - 1, _abreast(look))
    return LEFT + (6 * COLUMN if look.layout != "wide" else 4 * COLUMN) / _abreast(look) * column, _row_height(view) * row


def draw_goods(view: State, can: frozenset[str], look: Look) -> str:
    """The goods board: six cities with their goods."""
    parts = [
        tag(
            "rect",
            x=LEFT - 8,
            y=2,
            width=4 * COLUMN + 8 if look.layout == "wide" else 6 * COLUMN + 16,
            height=goods_height(view, look) - 16,
            rx=10,
            fill=look["table"],
        )
    ]
    for number in NUMBERS:
        row = view.goods[number - 1] if number <= len(view.goods) else None
        keys = tuple(f"{number}{letter}{n + 1 if view.alone else ''}" for n, letter in enumerate(row or ""))
        open_ = tuple(f"good={key}" in can for key in keys)
        arranging = view.phase == "arrange" and f"city={number}" in can
        parts.append(_stock(view.box, number, row, keys, open_, arranging, stock_at(view, number, look), look))
    return "".join(parts)


@element
def _stock(
    box: Box, number: int, row: str | None, keys: tuple[str, ...], open_: tuple[bool, ...], arranging: bool, where: Point, look: Look
) -> str:
    """One city of the goods board: its disc, and its goods in the order of the row."""
    parts = [_disc(box, number, row, arranging, look)]
    if row == "":
        parts.append(
            tag("rect", x=38, y=14, width=72, height=28, rx=7, fill="none", stroke=look["quiet"], stroke_width=2, stroke_dasharray="5 6")
        )
    for n, letter in enumerate(row or ""):
        label = look.say(text("City {n}: {good}", n=number, good=good_name(box, letter)))
        mark = dot(look, 11, -11, 5.5) if open_[n] else ""
        parts.append(tag("g", good(letter, box, look, CUBE), mark, transform=_place(n), **touch(open_[n], "good", keys[n], label)))
    return tag("g", *parts, transform=at(*where))


def _disc(box: Box, number: int, row: str | None, arranging: bool, look: Look) -> str:
    """The city itself; while rows are arranged it can be selected."""
    label = text("City {n} on the goods board is empty", n=number)
    if row:
        label = text("City {n} on the goods board: {goods}", n=number, goods=good_letters(box, row))
    mark = dot(look, 13, -13, 6) if arranging else ""
    attributes = touch(arranging, "city", str(number), look.say(label))
    return tag("g", city(number, box, look, 16.5), mark, transform=at(16, 28), **attributes)


def _place(n: int) -> str:
    return at(48 + PITCH * (n % 3), 28 + PITCH * (n // 3))


def ghost_row(view: State, number: int, row: str, look: Look) -> str:
    """The preview of a city's goods in another order."""
    width, height = PITCH * min(3, len(row)) + 2, PITCH * ceil(len(row) / 3) + 2
    frame = tag("rect", x=34, y=14, width=width, height=height, rx=7, fill=look["table"], stroke=look["brass"], stroke_width=3)
    return frame + "".join(tag("g", good(letter, view.box, look, CUBE), transform=_place(n)) for n, letter in enumerate(row))
