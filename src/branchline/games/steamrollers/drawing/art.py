"""Basic pictures: tracks, dice, goods, city discs, crosses, and the mark of things that can be picked."""

from __future__ import annotations

from functools import lru_cache

from branchline.drawing.elements import element
from branchline.drawing.picture import Look, halo, lettering, tag, words
from branchline.games.steamrollers.rules.components import Box
from branchline.games.steamrollers.rules.map import CODE_OF, STRAIGHT, TIGHT, TYPE_OF, WIDE
from branchline.games.steamrollers.words.names import say_goods
from branchline.rail.grid import Point, hex_corners, hex_edge

HEX = 56.0  # the side of a hex
GLYPH = 23.0

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_DARK_TEXT = ("yellow", "grey", "orange", "pink")  # light colours, on which letters are dark


def path(ends: tuple[int, int], code: int, size: float) -> str:
    """A track between two sides of a hex around the origin: straight, or an arc that meets both sides squarely."""
    (x1, y1), (x2, y2) = (hex_edge((0, 0), size, side) for side in ends)
    start = f"M{x1:.1f} {y1:.1f}"
    if (ends[1] - ends[0]) % 6 == 3:
        return f"{start}L{x2:.1f} {y2:.1f}"
    radius = size * (0.5 if TYPE_OF[code] == TIGHT else 1.5)
    return f"{start}A{radius:.1f} {radius:.1f} 0 0 {int(x1 * y2 < y1 * x2)} {x2:.1f} {y2:.1f}"


def middle(ends: tuple[int, int], code: int, size: float) -> Point:
    """The middle of a track, the position of its town."""
    (x1, y1), (x2, y2) = (hex_edge((0, 0), size, side) for side in ends)
    pull = {STRAIGHT: 0.0, WIDE: 0.536, TIGHT: 0.667}[TYPE_OF[code]]  # how far the arc stays from the middle of the hex
    return (x1 + x2) / 2 * pull, (y1 + y2) / 2 * pull


@lru_cache(maxsize=256)
def track(ends: tuple[int, int], code: int, theme: str, size: float = HEX) -> str:
    """A track between two sides of a hex."""
    return rails(path(ends, code, size), theme, size / HEX)


@lru_cache(maxsize=64)
def stub(side: int, theme: str) -> str:
    """A track from a side of a city's hex to its disc."""
    x, y = hex_edge((0, 0), HEX, side)
    return rails(f"M{x:.1f} {y:.1f}L{x / 2:.1f} {y / 2:.1f}", theme, 1)


def rails(d: str, theme: str, scale: float) -> str:
    """A thin double line with sleepers across it."""
    look = Look(theme)
    sleepers = tag(
        "path", d=d, stroke=look["ink"], stroke_width=21 * scale, fill="none", stroke_dasharray=f"{3.2 * scale:.1f} {7 * scale:.1f}"
    )
    bed = tag("path", d=d, stroke=look["ink"], stroke_width=11.5 * scale, fill="none")
    return sleepers + bed + tag("path", d=d, stroke=look["paper"], stroke_width=6 * scale, fill="none")


def die(value: int, look: Look, size: float, outline: str = "ink", faded: bool = False) -> str:
    """A white die around the origin."""
    half, step = size / 2, size * 0.26
    face = tag(
        "rect", x=-half, y=-half, width=size, height=size, rx=size * 0.2, fill="#FFFDF8", stroke=look[outline], stroke_width=size / 22
    )
    pips = [tag("circle", cx=x * step, cy=y * step, r=size * 0.088, fill="#1E2A38") for x, y in _PIPS.get(value, ())]
    return tag("g", face, *pips, opacity=0.35 if faded else None)


def good(letter: str, box: Box, look: Look, size: float) -> str:
    """A good: a cube in its colour with its letter."""
    colour, half = box.colours[letter], size / 2
    cube = tag("rect", x=-half, y=-half, width=size, height=size, rx=size * 0.16, fill=look[colour], stroke=look["ink"], stroke_width=1.5)
    return cube + _letter(say_goods(box, look.say, letter), colour, size * 0.72, look)


def city(number: int, box: Box, look: Look, radius: float) -> str:
    """A city: a disc in its colour with its number, and its letter in a small badge."""
    letter = box.city_goods[number - 1]
    colour = box.colours[letter]
    disc = tag("circle", r=radius, fill=look[colour], stroke=look["ink"], stroke_width=radius * 0.09)
    inner = tag("circle", r=radius * 0.84, fill="none", stroke=ink_on(colour, look), stroke_opacity=0.55, stroke_width=radius * 0.045)
    at = radius * 0.72
    badge = tag("circle", cx=at, cy=at, r=radius * 0.42, fill=look["paper"], stroke=look["ink"], stroke_width=radius * 0.06)
    name = words(
        say_goods(box, look.say, letter),
        x=at,
        y=at + radius * 0.19,
        fill=look["ink"],
        font_size=radius * 0.54,
        font_weight=700,
        text_anchor="middle",
    )
    return disc + inner + _letter(str(number), colour, radius * 1.15, look) + badge + name


def ink_on(colour: str, look: Look) -> str:
    """A readable ink on a background of this colour."""
    return lettering(look, "#1E2A38" if colour in _DARK_TEXT else "#FFFFFF")


def _letter(letter: str, colour: str, size: float, look: Look) -> str:
    edge = halo(look, size * 0.25)
    return words(letter, y=size * 0.36, fill=ink_on(colour, look), font_size=size, font_weight=700, text_anchor="middle", **edge)


def cross(half: float, look: Look, width: float = 5, colour: str = "signal") -> str:
    d = f"M{-half} {-half}L{half} {half}M{half} {-half}L{-half} {half}"
    return tag("path", d=d, stroke=look[colour], stroke_width=width, stroke_linecap="round")


def at(x: float, y: float) -> str:
    return f"translate({x:.1f} {y:.1f})"


def black_die(look: Look) -> str:
    """The body of the black die, as wide as its two tracks."""
    return tag("rect", x=-62, y=-30, width=124, height=60, rx=12, fill=black(look), stroke=look["ink"], stroke_width=2.5)


def black(look: Look) -> str:
    """The body of the black die; in print only its edge is black."""
    return look["paper"] if look.theme == "print" else "#222222"


def type_glyph(kind: str, colour: str) -> str:
    """A kind of track in a small hex."""
    ends = {STRAIGHT: (0, 3), WIDE: (1, 3), TIGHT: (2, 3)}[kind]
    outline = tag("polygon", points=corners(GLYPH), fill="transparent", stroke=colour, stroke_opacity=0.45, stroke_width=1.5)
    return outline + tag("path", d=path(ends, CODE_OF[ends], GLYPH), stroke=colour, stroke_width=6, fill="none")


def corners(size: float) -> str:
    """The outline of a hex around the origin."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in hex_corners((0, 0), size))


@element
def locomotive(look: Look) -> str:
    """A little engine seen from the side."""
    body = tag("path", d="M-34 14V-22H-14V-4H22V-18H30V-4H34V14Z", fill=look["ink"])
    window = tag("rect", x=-29, y=-17, width=10, height=10, rx=2, fill=look["paper"])
    wheels = [
        tag("circle", cx=x, cy=17, r=r, fill=look["paper"], stroke=look["ink"], stroke_width=4) for x, r in ((-22, 10), (4, 8), (23, 8))
    ]
    smoke = [tag("circle", cx=x, cy=y, r=r, fill=look["quiet"], opacity=0.45) for x, y, r in ((27, -28, 5), (20, -38, 7), (9, -46, 9))]
    return "".join([*smoke, body, window, *wheels])
