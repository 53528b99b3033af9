"""The engine beside the map as a picture: its boxes, and its power."""

from __future__ import annotations

from branchline.drawing.elements import element
from branchline.drawing.marks import dot, touch
from branchline.drawing.picture import Look, tag, words
from branchline.engine.game import Seat
from branchline.engine.text import text
from branchline.games.steamrollers.drawing.art import at, cross, locomotive
from branchline.games.steamrollers.drawing.layout import ENGINE
from branchline.games.steamrollers.rules.deliveries import power
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.state import State, bit

BOX = 60


def box_y(number: int) -> float:
    return 96 + 70 * number


def draw_engine(view: State, seat: Seat, x: float, can: frozenset[str], look: Look) -> str:
    """The engine beside the map: its boxes, and its power."""
    sheet = view.sheets[seat]
    middle = x + ENGINE / 2
    parts = [tag("g", locomotive(look), transform=at(middle, 70))]
    parts += [_box(number, middle, bool(sheet.boxes & bit(number)), f"box={number}" in can, look) for number in NUMBERS]
    strength = power(view, seat) if view.tile_sides else sheet.boxes.bit_count()
    parts.append(words(look.say(text("power")), x=middle, y=590, fill=look["quiet"], font_size=20, text_anchor="middle"))
    parts.append(words(str(strength), x=middle, y=640, fill=look["ink"], font_size=46, font_weight=700, text_anchor="middle"))
    return "".join(parts)


@element
def _box(number: int, middle: float, crossed: bool, open_: bool, look: Look) -> str:
    ink: dict[str, object] = {"stroke": look["go" if open_ else "ink"], "stroke_width": 3 if open_ else 2}
    body = [
        tag("rect", x=-BOX / 2, y=-BOX / 2, width=BOX, height=BOX, rx=8, fill=look["paper"], **ink),
        tag("g", cross(22, look, 6, "brass"), opacity=0.8) if crossed else "",
        _number(number, crossed, look),
        dot(look, BOX / 2 - 4, 4 - BOX / 2) if open_ else "",
    ]
    label = look.say(text("Engine box {n}, crossed", n=number) if crossed else text("Engine box {n}", n=number))
    return tag("g", *body, transform=at(middle, box_y(number)), data_box=number, **touch(open_, "box", str(number), label))


def _number(number: int, crossed: bool, look: Look) -> str:
    """A box's number, on a background of its own if a cross runs behind it."""
    ground = tag("circle", r=15, fill=look["paper"]) if crossed else ""
    return ground + words(str(number), y=9, fill=look["ink"], font_size=26, font_weight=700 if crossed else None, text_anchor="middle")
