"""The plan as a picture: coloured hexes with their letters and numbers, and a line of ink over them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from branchline.engine.picture import Look, pick, tag, words
from branchline.engine.text import text
from branchline.games.traxx.components import Box
from branchline.games.traxx.naming import colour
from branchline.games.traxx.state import Sheet, drawn
from branchline.rail.grid import Point, hex_centre, hex_corners

DARK_ON, LIGHT_ON = "#14181F", "#FFFFFF"  # letters on a colour, the same in every theme
LIGHT_LETTERS = ("blue", "black", "violet")
DOTTED = "orange"
DOTS = tag(
    "pattern",
    *(tag("circle", cx=x, cy=y, r=1.9, fill=DARK_ON, fill_opacity=0.55) for x, y in ((3, 3), (9, 9))),
    id="traxx-dots",
    width=12,
    height=12,
    patternUnits="userSpaceOnUse",
)


@lru_cache(maxsize=64)
def centres(box: Box, middle: Point, size: float) -> tuple[Point, ...]:
    """Where the middle of each cell lies on a plan around this point."""
    spots = (hex_centre(cell, size) for cell in box.hexes)
    return tuple((middle[0] + x, middle[1] + y) for x, y in spots)


@lru_cache(maxsize=64)
def honeycomb(spots: tuple[Point, ...], size: float) -> str:
    """The path of all cells at once."""
    return "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in hex_corners(spot, size)) + "z" for spot in spots)


def hexagon(centre: Point, size: float, **attributes: object) -> str:
    """A hex standing on a corner."""
    return tag("polygon", points=_corners(centre, size), **attributes)


@lru_cache(maxsize=1024)
def _corners(centre: Point, size: float) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in hex_corners(centre, size))


def coloured(box: Box, letter: str, centre: Point, size: float, look: Look, faded: bool = False) -> str:
    """A hex in a colour of the box; orange is dotted, so that it is never taken for yellow."""
    name = box.colours[letter]
    fade = 0.3 if faded else None
    parts = [hexagon(centre, size, fill=look[name], fill_opacity=fade)]
    if name == DOTTED:
        parts.append(hexagon(centre, size, fill="url(#traxx-dots)", opacity=fade))
    return "".join(parts)


def lettered(box: Box, letter: str, centre: Point, height: float, look: Look, faded: bool = False) -> str:
    """The letter of a colour, readable on it."""
    light = box.colours[letter] in LIGHT_LETTERS
    fill = look["quiet"] if faded else LIGHT_ON if light else DARK_ON
    place = {"x": centre[0], "y": centre[1] + height * 0.36, "text_anchor": "middle"}
    edge = (
        {"stroke": look[DOTTED], "stroke_width": height * 0.22, "paint_order": "stroke"}
        if box.colours[letter] == DOTTED and not faded
        else {}
    )
    return words(letter, font_size=height, font_weight=650, fill=fill, **place, **edge)


def cells_drawn(box: Box, spots: Sequence[Point], size: float, covered: set[int], look: Look) -> str:
    """Every cell: in full colour while the line has not entered it, pale afterwards."""
    parts: list[str] = []
    for cell, spot in enumerate(spots):
        letter, faded = box.letters[cell], cell in covered
        at = (spot[0], spot[1] + size * 0.55) if box.printed[cell] else spot
        named = "" if faded else lettered(box, letter, at, size * (0.34 if box.printed[cell] else 0.46), look)
        parts.append(tag("g", coloured(box, letter, spot, size * 0.95, look, faded), named, data_cell=box.names[cell]))
    return "".join(parts)


def badges(box: Box, spots: Sequence[Point], size: float, mine: set[int], halved: set[int], look: Look) -> str:
    """The numbers as round badges: inked once they are on the line, with a small half while they would count by half."""
    parts: list[str] = []
    for number, cell in box.numbers.items():
        x, y = badge_at(spots[cell], size)
        taken = number in mine
        fill, ink = (look["ink"], look["paper"]) if taken else (look["paper"], look["ink"])
        parts.append(tag("circle", cx=x, cy=y, r=size * 0.44, fill=fill, stroke=look["ink"], stroke_width=size * 0.06))
        digits = {"font_size": size * 0.56, "font_weight": 750, "text_anchor": "middle", "font_variant_numeric": "tabular-nums"}
        parts.append(words(str(number), x=x, y=y + size * 0.2, fill=ink, **digits))
        if number in halved and not taken:
            parts.append(_half((x + size * 0.42, y - size * 0.3), size, look))
    return "".join(parts)


def badge_at(spot: Point, size: float) -> Point:
    """Where the badge of a number lies in its cell: a little up, so that the letter has room."""
    return spot[0], spot[1] - size * 0.17


def _half(spot: Point, size: float, look: Look) -> str:
    x, y = spot
    disc = tag("circle", cx=x, cy=y, r=size * 0.25, fill=look["paper"], stroke=look["ink"], stroke_width=size * 0.04)
    return disc + words("½", x=x, y=y + size * 0.13, font_size=size * 0.36, fill=look["ink"], text_anchor="middle")


def line_drawn(spots: Sequence[Point], sheet: Sheet, width: float, look: Look) -> str:
    """The line in ink, what was drawn this round stronger."""
    line, fresh = drawn(sheet), sheet.fresh or ()
    parts = [
        _stroke([spots[cell] for cell in line], look["paper"], width * 1.9),
        _stroke([spots[cell] for cell in line], look["ink"], width),
    ]
    if fresh:
        base = sheet.line[0] if sheet.at_first else sheet.line[-1]
        parts.append(_stroke([spots[cell] for cell in (base, *fresh)], look["ink"], width * 1.6))
    return "".join(parts)


def _stroke(points: Iterable[Point], colour_: str, width: float) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return tag("polyline", points=path, fill="none", stroke=colour_, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")


def ends_drawn(box: Box, spots: Sequence[Point], sheet: Sheet, start: int, size: float, look: Look) -> str:
    """The start as a small diamond on the line, its two ends as rings; on a number a ring goes around the badge."""
    ends = dict.fromkeys((drawn(sheet)[0], drawn(sheet)[-1]))
    rings = [_ring(spots[cell], size, bool(box.printed[cell]), look) for cell in ends]
    if start in ends:
        return "".join(rings) + _diamond(spots[start], size * 0.17, look["ink"])
    return "".join(rings) + _diamond(spots[start], size * 0.3, look["ink"]) + _diamond(spots[start], size * 0.15, look["paper"])


def _ring(spot: Point, size: float, around_badge: bool, look: Look) -> str:
    x, y = spot
    if not around_badge:
        return tag("circle", cx=x, cy=y, r=size * 0.3, fill=look["paper"], stroke=look["ink"], stroke_width=size * 0.13)
    x, y = badge_at(spot, size)
    rings = ((0.58, 0.22, "paper"), (0.6, 0.1, "ink"))
    return "".join(tag("circle", cx=x, cy=y, r=size * r, fill="none", stroke=look[c], stroke_width=size * w) for r, w, c in rings)


def _diamond(spot: Point, reach: float, fill: str) -> str:
    x, y = spot
    return tag("path", d=f"M{x - reach:.1f} {y:.1f}l{reach:.1f} {-reach:.1f}l{reach:.1f} {reach:.1f}l{-reach:.1f} {reach:.1f}z", fill=fill)


def targets(box: Box, spots: Sequence[Point], size: float, open_: Iterable[str], look: Look) -> str:
    """What the line can enter now: a green outline and dot, each to be picked."""
    return "".join(_target(box, box.cells[name], spots[box.cells[name]], size, look) for name in open_)


def _target(box: Box, cell: int, spot: Point, size: float, look: Look) -> str:
    name, shade, number = box.names[cell], colour(box, box.letters[cell]), box.printed[cell]
    label = text("cell {cell}, {colour}, number {number}", cell=name, colour=shade, number=number) if number else None
    label = label or text("cell {cell}, {colour}", cell=name, colour=shade)
    halo = hexagon(spot, size * 0.83, fill="transparent", stroke=look["paper"], stroke_width=size * 0.22)
    outline = hexagon(spot, size * 0.85, fill="none", stroke=look["go"], stroke_width=size * 0.12)
    x, y = (spot[0] + size * 0.56, spot[1] + size * 0.3) if number else (spot[0], spot[1] - size * 0.52)
    dot = tag("circle", cx=x, cy=y, r=size * 0.17, fill=look["go"], stroke=look["paper"], stroke_width=size * 0.06)
    return tag("g", halo, outline, dot, **pick("cell", name, look.say(label)))


def origins(box: Box, spots: Sequence[Point], size: float, open_: Iterable[str], look: Look) -> str:
    """The ends one may choose to grow from, each to be picked."""
    parts: list[str] = []
    for name in open_:
        cell = box.cells[name]
        x, y = badge_at(spots[cell], size) if box.printed[cell] else spots[cell]
        reach = size * (0.72 if box.printed[cell] else 0.44)
        label = look.say(text("from the end {cell}", cell=name))
        ring = tag("circle", cx=x, cy=y, r=reach, fill="transparent", stroke=look["go"], stroke_width=size * 0.1)
        parts.append(tag("g", ring, **pick("from", name, label)))
    return "".join(parts)


def crosses(box: Box, spots: Sequence[Point], size: float, cells: Iterable[int], look: Look) -> str:
    """Every cell the line has not entered, crossed out at the end; around a number the cross is wider."""
    path = "".join(cross(spots[cell], size * (0.6 if box.printed[cell] else 0.4)) for cell in cells)
    edge = {"fill": "none", "stroke_linecap": "round", "d": path or "M0 0"}
    halo = tag("path", **edge, stroke=look["paper"], stroke_width=size * 0.26)
    return halo + tag("path", **edge, stroke=look["ink"], stroke_width=size * 0.1)


def cross(spot: Point, reach: float) -> str:
    """The path of a cross."""
    (x, y), far = spot, 2 * reach
    return f"M{x - reach:.1f} {y - reach:.1f}l{far:.1f} {far:.1f}m0 {-far:.1f}l{-far:.1f} {far:.1f}"
