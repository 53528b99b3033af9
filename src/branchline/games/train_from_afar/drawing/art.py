"""Pictures of pieces around (0, 0): track and bridges, tiles, locomotives, the houses of the stations."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import TypeAlias

from branchline.drawing.picture import Look, line_colour, tag, words
from branchline.rail.grid import Point
from branchline.rail.tile import Section

HALF = 70  # half the side of a cell
SIDE = 2 * HALF
APART = SIDE / 6  # from the middle of an edge to each of its two ends
END_POINTS: tuple[Point, ...] = (
    (-APART, -HALF), (APART, -HALF), (HALF, -APART), (HALF, APART), (APART, HALF), (-APART, HALF), (-HALF, APART), (-HALF, -APART),
)  # fmt: skip
INWARD = ((0, 1), (-1, 0), (0, -1), (1, 0))
_DASHES = {"violet": "4 4", "blue": "14 5"}  # in print, lines differ without colours
_LETTER = {"font_weight": "bold", "text_anchor": "middle", "fill": "#1E2A38"}

Curve: TypeAlias = tuple[Point, Point, Point, Point]
Tints: TypeAlias = tuple[str | None, ...]


def line_hue(look: Look, colour: str) -> str:
    """A colour for lines; black is the ink of the theme, so that it is visible in the dark theme too."""
    return look["ink"] if colour == "black" else line_colour(look, colour)


def curve(one: int, other: int) -> Curve:
    """The line between two ends of a tile: it leaves each at a right angle."""
    a, b = END_POINTS[one], END_POINTS[other]
    into_a, into_b = INWARD[one // 2], INWARD[other // 2]
    if one // 2 == other // 2:
        lean = APART * 0.6
        side = ((a[0] - b[0]) / SIDE * 3, (a[1] - b[1]) / SIDE * 3)
        return a, _translate(a, into_a, 62, side, lean), _translate(b, into_b, 62, side, -lean), b
    deep_a, deep_b = (abs((b[0] - a[0]) * n[0] + (b[1] - a[1]) * n[1]) for n in (into_a, into_b))
    reach = 0.5523 if (one // 2 - other // 2) % 2 else 0.5
    return a, _translate(a, into_a, deep_a * reach), _translate(b, into_b, deep_b * reach), b


def _translate(point: Point, way: Point, distance: float, also: Point = (0, 0), by: float = 0) -> Point:
    return point[0] + way[0] * distance + also[0] * by, point[1] + way[1] * distance + also[1] * by


def path_of(line: Curve) -> str:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = line
    return f"M{ax:.1f} {ay:.1f}C{bx:.1f} {by:.1f} {cx:.1f} {cy:.1f} {dx:.1f} {dy:.1f}"


@lru_cache(maxsize=4096)
def track(path: str, theme: str, tint: str | None = None) -> str:
    """A thin double line with sleepers across it; where a locomotive has run, its colour lies between the rails."""
    look = Look(theme)
    sleepers = tag("path", d=path, stroke=look["ink"], stroke_opacity=0.6, stroke_width=19, stroke_dasharray="3 6.4", stroke_dashoffset=-3)
    rails = tag("path", d=path, stroke=look["ink"], stroke_width=11)
    dashes = _DASHES.get(tint or "") if theme == "print" else None
    ground = tag("path", d=path, stroke=look["paper"], stroke_width=6) if dashes else ""
    between = tag("path", d=path, stroke=line_hue(look, tint) if tint else look["paper"], stroke_width=6, stroke_dasharray=dashes)
    return tag("g", sleepers, rails, ground, between, fill="none")


@lru_cache(maxsize=4096)
def tile_art(sections: tuple[Section, ...], tints: Tints, theme: str) -> str:
    """A tile: paper, its four lines, and a bridge wherever one passes over another."""
    look = Look(theme)
    card = tag(
        "rect",
        x=-HALF + 1,
        y=-HALF + 1,
        width=SIDE - 2,
        height=SIDE - 2,
        rx=7,
        fill=look["paper"],
        stroke=look["ink"],
        stroke_opacity=0.35,
        stroke_width=1.5,
    )
    parts = [card]
    for n, (section, tint) in enumerate(zip(sections, tints, strict=True)):
        path = path_of(curve(*section))
        parts += [_bridge(path, where, look) for lower in sections[:n] for where in _crossings(section, lower)]
        parts.append(track(path, theme, tint))
    return "".join(parts)


def _bridge(path: str, where: float, look: Look) -> str:
    """A bridge: the upper line interrupts the lower one, between two walls."""
    span = f"0 {max(where - 19, 0):.1f} 38 999"
    walls = tag("path", d=path, stroke=look["ink"], stroke_width=31, stroke_dasharray=span)
    return tag("g", walls, tag("path", d=path, stroke=look["paper"], stroke_width=26, stroke_dasharray=span), fill="none")


def _sample_curve(line: Curve, steps: int = 25) -> list[Point]:
    """Points along a line; an odd number of steps, so that the middle of a tile, where many lines meet, is within one."""
    return [_on(line, n / steps) for n in range(steps + 1)]


def _on(line: Curve, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return sum(w * p[0] for w, p in zip(weights, line, strict=True)), sum(w * p[1] for w, p in zip(weights, line, strict=True))


@cache
def _crossings(upper: Section, lower: Section) -> list[float]:
    """The positions along the upper line at which it meets the lower one."""
    crossings, distance, below = [], 0.0, _sample_curve(curve(*lower))
    for a, b in pairwise(_sample_curve(curve(*upper))):
        length = hypot(b[0] - a[0], b[1] - a[1])
        crossings += [distance + t * length for c, d in pairwise(below) if (t := _meeting(a, b, c, d)) is not None]
        distance += length
    return crossings


def _meeting(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """The position from 0 to 1 on the segment from a to b at which it crosses the segment from c to d."""
    (rx, ry), (sx, sy), (qx, qy) = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1]), (c[0] - a[0], c[1] - a[1])
    cross = rx * sy - ry * sx
    if abs(cross) < 1e-9:
        return None
    t, u = (qx * sy - qy * sx) / cross, (qx * ry - qy * rx) / cross
    return t if 0 <= t < 1 and 0 <= u < 1 else None


@lru_cache(maxsize=256)
def engine(colour: str, mark: str, way: Point, theme: str) -> str:
    """A small locomotive seen from above, 44 long and 24 wide, facing in this direction, with its letter upright on the cab."""
    look = Look(theme)
    turn = round(degrees(atan2(way[1], way[0])))
    edge = {"stroke": look["ink"], "stroke_width": 2, "stroke_linejoin": "round"}
    body = "".join(
        [
            tag("path", d="M8 -11L22 -5V5L8 11Z", fill=look["paper"], **edge),
            tag("path", d="M-4 -9H10Q18 -9 18 0Q18 9 10 9H-4Z", fill=look[colour], **edge),
            tag("circle", cx=11, r=3.6, fill=look["paper"], **edge),
            tag("rect", x=-21, y=-11, width=23, height=22, rx=4, fill=look[colour], **edge),
        ]
    )
    letter = words(mark, y=5 if len(mark) == 1 else 4, font_size=15 if len(mark) == 1 else 12, **_LETTER)
    plate = tag("g", tag("circle", r=8.8, fill=look["white"]), letter, transform=f"translate(-9.5 0) rotate({-turn})")
    return tag("g", body, plate, transform=f"rotate({turn})")


@lru_cache(maxsize=256)
def house(colour: str, theme: str) -> str:
    """A station's small house, its roof in the station's colour."""
    look = Look(theme)
    edge = {"stroke": look["ink"], "stroke_width": 2, "stroke_linejoin": "round"}
    return "".join(
        [
            tag("rect", x=-15, y=-4, width=30, height=20, fill=look["paper"], **edge),
            tag("path", d="M-20 -3L-12 -17H12L20 -3Z", fill=look[colour], **edge),
            tag("path", d="M-3.5 16V5H3.5V16ZM-11 3H-7V8H-11ZM7 3H11V8H7Z", fill=look["ink"]),
        ]
    )


def shed(look: Look) -> str:
    """The depot's engine shed with its two gates."""
    edge = {"stroke": look["ink"], "stroke_width": 2.5, "stroke_linejoin": "round"}
    walls = tag("path", d="M-28 22V-8Q0 -32 28 -8V22Z", fill=look["paper"], **edge)
    gates = "".join(f"M{at - 8} 22V4Q{at} -5 {at + 8} 4V22Z" for at in (-13, 13))
    return walls + tag("path", d=gates, fill=look["ink"], fill_opacity=0.75)


def outline(look: Look) -> str:
    """The brass edge of a choice that is not final yet."""
    return tag("rect", x=-HALF + 2, y=-HALF + 2, width=SIDE - 4, height=SIDE - 4, rx=7, fill="none", stroke=look["brass"], stroke_width=5)


def moved_to(point: Point) -> str:
    """The SVG transform of a picture around (0, 0) to a point."""
    return f"translate({point[0]:.1f} {point[1]:.1f})"
