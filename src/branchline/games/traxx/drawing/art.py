"""Basic pictures: hexes in their colours with their letters, a line of ink, a cross."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from branchline.drawing.picture import Look, halo, lettering, tag, words
from branchline.games.traxx.rules.components import Box
from branchline.games.traxx.rules.state import Sheet, visible_line
from branchline.games.traxx.words.names import letter_name
from branchline.rail.grid import Point, hex_corners

DARK_ON, LIGHT_ON = "#14181F", "#FFFFFF"  # letters on a colour, the same in every theme
LIGHT_LETTERS = ("blue", "green", "red", "black", "violet")
_ON_LIGHT = {
    "blue": "#082593", "green": "#2C8766", "yellow": "#F6E450", "grey": "#B9C0C6", "red": "#A31515", "orange": "#E28A21",
}  # six steps of brightness, which people with any colour vision can tell apart  # fmt: skip
_ON_DARK = {
    "blue": "#0D31A6", "green": "#37906E", "yellow": "#FCEC5C", "grey": "#BFC4C9", "red": "#B81216", "orange": "#E98E20",
}  # fmt: skip
DOTTED = "orange"
DOTS = tag(
    "pattern",
    *(tag("circle", cx=x, cy=y, r=1.9, fill=DARK_ON, fill_opacity=0.55) for x, y in ((3, 3), (9, 9))),
    id="traxx-dots",
    width=12,
    height=12,
    patternUnits="userSpaceOnUse",
)


def hue(name: str, look: Look) -> str:
    """The colour of a cell or field: one of this game if it has its own (so that red does not look like orange), else the theme's."""
    own = {"light": _ON_LIGHT, "dark": _ON_DARK}.get(look.theme, {})
    return own.get(name) or look[name]


@lru_cache(maxsize=64)
def honeycomb(spots: tuple[Point, ...], size: float) -> str:
    """The path of all cells at once."""
    return "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in hex_corners(spot, size)) + "z" for spot in spots)


def hexagon(centre: Point, size: float, **attributes: object) -> str:
    """A hex with a corner at the top."""
    return tag("polygon", points=_corners(centre, size), **attributes)


@lru_cache(maxsize=1024)
def _corners(centre: Point, size: float) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in hex_corners(centre, size))


def coloured_hex(box: Box, letter: str, centre: Point, size: float, look: Look, faded: bool = False) -> str:
    """A hex in a colour of the box; orange is dotted, so that it does not look like yellow."""
    name = box.colours[letter]
    fade = 0.3 if faded else None
    edge = {"stroke": look["ink"], "stroke_width": size * 0.03} if look.theme == "print" else {}
    parts = [hexagon(centre, size, fill=hue(name, look), fill_opacity=fade, **edge)]
    if name == DOTTED and look.theme != "print":
        parts.append(hexagon(centre, size, fill="url(#traxx-dots)", opacity=fade))
    return "".join(parts)


def draw_letter(box: Box, letter: str, centre: Point, height: float, look: Look, faded: bool = False) -> str:
    """The letter of a colour, readable on it."""
    light = box.colours[letter] in LIGHT_LETTERS
    fill = look["quiet"] if faded else lettering(look, LIGHT_ON if light else DARK_ON)
    place = {"x": centre[0], "y": centre[1] + height * 0.36, "text_anchor": "middle"}
    edge = (
        {"stroke": hue(DOTTED, look), "stroke_width": height * 0.22, "paint_order": "stroke"}
        if box.colours[letter] == DOTTED and look.theme != "print" and not faded
        else halo(look, height * 0.3)
    )
    return words(look.say(letter_name(box, letter)), font_size=height, font_weight=650, fill=fill, **place, **edge)


def draw_line(spots: Sequence[Point], sheet: Sheet, width: float, look: Look) -> str:
    """The line in ink, this round's part stronger."""
    line, new_cells = visible_line(sheet), sheet.new_cells or ()
    parts = [
        _stroke([spots[cell] for cell in line], look["paper"], width * 1.9),
        _stroke([spots[cell] for cell in line], look["ink"], width),
    ]
    if new_cells:
        base = sheet.line[0] if sheet.at_first else sheet.line[-1]
        parts.append(_stroke([spots[cell] for cell in (base, *new_cells)], look["ink"], width * 1.6))
    return "".join(parts)


def _stroke(points: Iterable[Point], colour_: str, width: float) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return tag("polyline", points=path, fill="none", stroke=colour_, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")


def cross(spot: Point, reach: float) -> str:
    """The path of a cross."""
    (x, y), far = spot, 2 * reach
    return f"M{x - reach:.1f} {y - reach:.1f}l{far:.1f} {far:.1f}m0 {-far:.1f}l{-far:.1f} {far:.1f}"
