"""Annotations over a picture: frames, ticks, crosses, numbers and arrows."""

from __future__ import annotations

from math import hypot

from branchline.drawing.picture import Look, tag, words
from branchline.drawing.svg_bounds import Box, Point

TONES = {"good": "go", "legal": "go", "bad": "signal", "illegal": "signal", "ring": "brass", "lit": "brass"}
_TICK, _CROSS = "M-5.5 0.5L-1.5 4.5L5.5 -4.5", "M-4.5 -4.5L4.5 4.5M4.5 -4.5L-4.5 4.5"
_SIGNS = {"good": _TICK, "legal": _TICK, "bad": _CROSS, "illegal": _CROSS}


def frame_mark(box: Box, tone: str, look: Look) -> str:
    """A frame around a place; a tick or a cross at its corner carries the verdict without colours."""
    shade = 0.22 if tone == "lit" else 0
    ink: dict[str, object] = {
        "fill": look[TONES[tone]] if shade else "none",
        "fill_opacity": shade or None,
        "stroke": look[TONES[tone]],
        "stroke_width": 2 if shade else 4,
    }
    return _edge(box, ink) + (verdict_mark(box, tone, look) if tone in _SIGNS else "")


def _edge(box: Box, ink: dict[str, object]) -> str:
    """A line just inside the outline of a place."""
    if box.outline:
        x, y = box.middle
        corners = " ".join(f"{x + 0.93 * (a - x):.1f},{y + 0.93 * (b - y):.1f}" for a, b in box.outline)
        return tag("polygon", points=corners, stroke_linejoin="round", **ink)
    inner = box.wider(-2 if box.width > 30 else 2)
    return tag("rect", x=inner.left, y=inner.top, width=inner.width, height=inner.height, rx=min(10, inner.height / 4), **ink)


def verdict_mark(box: Box, tone: str, look: Look) -> str:
    """A tick or a cross in a disc at the corner of a place."""
    x, y = box.right - 6, box.top + 6
    disc = tag("circle", r=11, fill=look[TONES[tone]], stroke=look["paper"], stroke_width=2)
    sign = tag("path", d=_SIGNS[tone], fill="none", stroke=look["paper"], stroke_width=3, stroke_linecap="round")
    return tag("g", disc, sign, transform=f"translate({x:.1f} {y:.1f})")


def number_mark(box: Box, number: int, look: Look) -> str:
    """A number in a disc near the lower left corner of a place."""
    x, y = box.left + 0.22 * box.width, box.bottom - 0.22 * box.height
    disc = tag("circle", r=12, fill=look["brass"], stroke=look["paper"], stroke_width=2)
    caption = words(str(number), y=5.5, font_size=16, font_weight="bold", text_anchor="middle", fill=look["paper"])
    return tag("g", disc, caption, transform=f"translate({x:.1f} {y:.1f})")


def arrow(one: Point, other: Point, look: Look) -> str:
    """An arrow from one point to another."""
    long = hypot(other[0] - one[0], other[1] - one[1]) or 1
    dx, dy = (other[0] - one[0]) / long, (other[1] - one[1]) / long
    (x, y), end = other, (other[0] - 13 * dx, other[1] - 13 * dy)
    line = f"M{one[0]:.1f} {one[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
    head = f"M{x:.1f} {y:.1f}L{end[0] - 9 * dy:.1f} {end[1] + 9 * dx:.1f}L{end[0] + 9 * dy:.1f} {end[1] - 9 * dx:.1f}Z"
    halo = tag("path", d=line, stroke=look["paper"], stroke_width=9, stroke_linecap="round", opacity=0.8)
    shaft = tag("path", d=line, stroke=look["brass"], stroke_width=5, stroke_linecap="round")
    return halo + shaft + tag("path", d=head, fill=look["brass"], stroke=look["paper"], stroke_width=1.5)
