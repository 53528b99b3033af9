"""Pictures of pieces around (0, 0): locomotives, goods, coal, loop markers, the steam gauge."""

from __future__ import annotations

from branchline.drawing.elements import element
from branchline.drawing.picture import Look, halo, tag, words
from branchline.engine.game import Seat
from branchline.games.days_of_steam.drawing.art import letter_ink
from branchline.games.days_of_steam.rules.components import Box
from branchline.games.days_of_steam.words.names import letter_of

_BOLD = {"font_weight": "bold", "text_anchor": "middle"}
_BODY = "M-24 8V-17H-8V-8H19Q25 -8 25 -1V8Z"


@element
def locomotive(box: Box, seat: Seat, look: Look) -> str:
    """A small locomotive seen from the side, in its colour with the number of its player; about 60 by 46."""
    colour = box.trains[seat].name
    ink, paper = look["ink"], look["paper"]
    ground = tag("path", d=_BODY, fill="none", stroke=paper, stroke_width=9, stroke_linejoin="round")
    wheels = [tag("circle", cx=x, cy=13, r=r, fill=paper, stroke=ink, stroke_width=2.6) for x, r in ((-16, 8), (2, 6.5), (17, 6.5))]
    chimney = tag("path", d="M10 -8V-20H7V-24H21V-20H18V-8Z", fill=ink)
    dome = tag("path", d="M-4 -8A5.5 6 0 0 1 7 -8Z", fill=ink)
    roof = tag("path", d="M-28 -18H-4", stroke=ink, stroke_width=4.5, stroke_linecap="round")
    catcher = tag("path", d="M25 6L33 17H22Z", fill=ink)
    body = tag("path", d=_BODY, fill=look[colour], stroke=ink, stroke_width=2.6, stroke_linejoin="round")
    name = words(str(seat + 1), x=3, y=7, font_size=18, fill=letter_ink(colour, look), **_BOLD, **halo(look, 5))
    window = tag("rect", x=-20, y=-13, width=8, height=8, rx=1.5, fill=paper, opacity=0.9)
    return "".join([ground, catcher, chimney, dome, body, roof, window, *wheels, name])


@element
def cube(box: Box, letter: str, look: Look) -> str:
    """A good: a cube of its colour with its letter; about 26 wide."""
    colour = box.colours[box.letters.index(letter)].name
    line = {"stroke": look["ink"], "stroke_width": 1.8, "stroke_linejoin": "round"}
    top = tag("path", d="M-13 -7L-7 -13H13L7 -7Z", fill=look[colour], **line)
    side = tag("path", d="M7 -7L13 -13V7L7 13Z", fill=look[colour], **line)
    front = tag("rect", x=-13, y=-7, width=20, height=20, fill=look[colour], **line)
    shade = tag("path", d="M7 -7L13 -13V7L7 13Z", fill="#000000", opacity=0 if look.theme == "print" else 0.25)
    caption = look.say(letter_of(box, letter))
    name = words(caption, x=-4, y=8.5, font_size=17, fill=letter_ink(colour, look), **_BOLD, **halo(look, 5))
    return top + side + shade + front + name


def cubes(box: Box, letter: str, count: int, look: Look) -> str:
    """Goods of one colour on one heap, with their number."""
    badge = tag("circle", cx=11, cy=11, r=8.5, fill=look["paper"], stroke=look["ink"], stroke_width=1.6)
    figure = words(str(count), x=11, y=16, font_size=14, font_weight="bold", text_anchor="middle", fill=look["ink"])
    return cube(box, letter, look) + (badge + figure if count > 1 else "")


def coal(look: Look) -> str:
    """A cube of coal."""
    return tag("path", d="M-10 -5L-4 -11H10V5L4 11H-10Z", fill="#222222", stroke=look["ink"], stroke_width=1.5) + tag(
        "path", d="M-10 -5H4V11M4 -5L10 -11", stroke="#8A8F98", stroke_width=1.5, fill="none"
    )


def marker(look: Look) -> str:
    """A loop marker: a ring of track."""
    sleepers = tag("circle", r=9, fill="none", stroke=look["ink"], stroke_width=8, stroke_dasharray="2 2.04")
    return sleepers + tag("circle", r=9, fill="none", stroke=look["brass"], stroke_width=4)


@element
def gauge(steam: int, limit: int, steam_spent: int, look: Look) -> str:
    """The steam gauge: a row of boxes, full ones filled, those of a move under way hatched; 168 wide."""
    width = 168 / limit
    boxes = []
    for n in range(limit):
        full, going = n < steam - steam_spent, steam - steam_spent <= n < steam
        fill = look["ink"] if full else look["brass"] if going else "none"
        boxes.append(tag("rect", x=n * width, y=-13, width=width - 4, height=26, rx=4, fill=fill, stroke=look["ink"], stroke_width=1.6))
    return "".join(boxes)


def die(pips: int, look: Look) -> str:
    """A die, 56 wide; numbers past six are written."""
    body = tag("rect", x=-28, y=-28, width=56, height=56, rx=10, fill=look["paper"], stroke=look["ink"], stroke_width=2.5)
    if pips > 6:
        return body + words(str(pips), y=11, font_size=30, font_weight="bold", text_anchor="middle", fill=look["ink"])
    places = ((0, 0),) * (pips % 2) + ((-15, -15), (15, 15), (15, -15), (-15, 15), (-15, 0), (15, 0))[: pips // 2 * 2]
    return body + "".join(tag("circle", cx=x, cy=y, r=5.5, fill=look["ink"]) for x, y in places)
