"""The engine beside the map as a picture: its boxes, and its power."""

from __future__ import annotations

from branchline.engine.game import Seat
from branchline.engine.picture import Look, tag, words
from branchline.engine.text import text
from branchline.games.steamrollers.art import at, cross, dot, touch
from branchline.games.steamrollers.deliveries import power
from branchline.games.steamrollers.layout import ENGINE
from branchline.games.steamrollers.map import NUMBERS
from branchline.games.steamrollers.state import State, bit

BOX = 60


def box_y(number: int) -> float:
    return 96 + 70 * number


def draw_engine(view: State, seat: Seat, x: float, can: frozenset[str], look: Look) -> str:
    """The engine beside the map: its boxes, and its power."""
    sheet = view.sheets[seat]
    middle = x + ENGINE / 2
    parts = [tag("g", _locomotive(look), transform=at(middle, 70))]
    for number in NUMBERS:
        crossed = bool(sheet.boxes & bit(number))
        mark = f"box={number}" in can
        body = [
            tag(
                "rect",
                x=-BOX / 2,
                y=-BOX / 2,
                width=BOX,
                height=BOX,
                rx=8,
                fill=look["paper"],
                stroke=look["go" if mark else "ink"],
                stroke_width=3 if mark else 2,
            ),
            words(str(number), y=9, fill=look["quiet" if crossed else "ink"], font_size=26, text_anchor="middle"),
            cross(17, look, 6, "ink") if crossed else "",
            dot(look, BOX / 2 - 4, 4 - BOX / 2) if mark else "",
        ]
        label = look.say(text("Engine box {n}, crossed", n=number) if crossed else text("Engine box {n}", n=number))
        parts.append(tag("g", *body, transform=at(middle, box_y(number)), data_box=number, **touch(can, "box", str(number), label)))
    strength = power(view, seat) if view.sides else sheet.boxes.bit_count()
    parts.append(words(look.say(text("power")), x=middle, y=590, fill=look["quiet"], font_size=20, text_anchor="middle"))
    parts.append(words(str(strength), x=middle, y=640, fill=look["ink"], font_size=46, font_weight=700, text_anchor="middle"))
    return "".join(parts)


def _locomotive(look: Look) -> str:
    """A little engine seen from the side."""
    body = tag("path", d="M-34 14V-22H-14V-4H22V-18H30V-4H34V14Z", fill=look["ink"])
    window = tag("rect", x=-29, y=-17, width=10, height=10, rx=2, fill=look["paper"])
    wheels = [
        tag("circle", cx=x, cy=17, r=r, fill=look["paper"], stroke=look["ink"], stroke_width=4) for x, r in ((-22, 10), (4, 8), (23, 8))
    ]
    smoke = [tag("circle", cx=x, cy=y, r=r, fill=look["quiet"], opacity=0.45) for x, y, r in ((27, -28, 5), (20, -38, 7), (9, -46, 9))]
    return "".join([*smoke, body, window, *wheels])
