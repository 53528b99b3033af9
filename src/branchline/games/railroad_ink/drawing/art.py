"""Pictures of tiles and marks, centred on (0, 0): highways as broad bands, railways as double lines with sleepers, lava as waves."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from branchline.drawing.picture import Look, tag
from branchline.games.railroad_ink.rules.components import CRATER, EMPTY, HIGHWAY, LAVA, RAILWAY, ROUTES

HALF = 46  # half the side of a cell
SIDE = 2 * HALF
MARGIN = 40  # around everything on the sheet
EDGE = ((0, -HALF), (HALF, 0), (0, HALF), (-HALF, 0))
LAVA_FILL = {"light": "#E06A2B", "dark": "#E8793A", "print": "#FFFFFF"}


@lru_cache(maxsize=4096)
def tile_art(tile: str, theme: str) -> str:
    """Everything drawn on one cell."""
    look = Look(theme)
    if tile == EMPTY:
        return ""
    if tile == CRATER:
        return crater(look)
    parts = [_lava(tile, look)] if LAVA in tile else []
    if tile.endswith("o"):
        parts += _overpass(tile, look)
    else:
        parts += [_line(tile, kind, look) for kind in ROUTES if kind in tile]
        if HIGHWAY in tile and RAILWAY in tile:
            parts.append(_station(look))
    return "".join(parts)


def _line(tile: str, kind: str, look: Look) -> str:
    sides = [side for side in range(4) if tile[side] == kind]
    return _highway(sides, look) if kind == HIGHWAY else _railway(sides, look)


def _overpass(tile: str, look: Look) -> list[str]:
    """An overpass: the upper line interrupts the lower one, as the highway passes over the railway."""
    upper = [side for side in range(4) if tile[side] == HIGHWAY]
    lower = [side for side in range(4) if tile[side] == RAILWAY]
    along = _route([upper[0], upper[1]], 26)
    gap = tag("path", d=along, stroke=look["paper"], stroke_width=38, fill="none")
    rails = "".join(tag("path", d=_beside(upper, 17, reach), stroke=look["ink"], stroke_width=3, fill="none") for reach in (-1, 1))
    return [_railway(lower, look), gap, _highway(upper, look), rails]


def _route(sides: list[int], reach: float = HALF) -> str:
    """A path through the cell: an arc for neighbours, straight for opposite sides, else from each side to the middle."""
    ends = [(x * reach / HALF, y * reach / HALF) for x, y in (EDGE[side] for side in sides)]
    if len(sides) == 2 and (sides[0] - sides[1]) % 4 in (1, 3):
        return f"M{ends[0][0]} {ends[0][1]}Q0 0 {ends[1][0]} {ends[1][1]}"
    if len(sides) == 2:
        return f"M{ends[0][0]} {ends[0][1]}L{ends[1][0]} {ends[1][1]}"
    return "".join(f"M{x} {y}L0 0" for x, y in ends)


def _beside(sides: list[int], away: float, hand: int) -> str:
    """A short rail next to an overpass's upper line."""
    x, y = EDGE[sides[0]]
    along, across = (x / HALF * 24, y / HALF * 24), (y / HALF * away * hand, -x / HALF * away * hand)
    return f"M{across[0] + along[0]} {across[1] + along[1]}L{across[0] - along[0]} {across[1] - along[1]}"


def _highway(sides: list[int], look: Look) -> str:
    """One broad band with a dashed middle."""
    path = _route(sides)
    band = tag("path", d=path, stroke=look["ink"], stroke_width=26, fill="none", stroke_linejoin="round")
    joint = tag("circle", r=13, fill=look["ink"]) if len(sides) != 2 else ""
    dashes = tag("path", d=path, stroke=look["paper"], stroke_width=3, fill="none", stroke_dasharray="9 7", stroke_dashoffset=-2)
    return band + joint + dashes


def _railway(sides: list[int], look: Look) -> str:
    """A thin double line with sleepers across it."""
    path = _route(sides)
    sleepers = tag("path", d=path, stroke=look["ink"], stroke_width=24, fill="none", stroke_dasharray="3.4 7.6", stroke_dashoffset=-4)
    bed = tag("path", d=path, stroke=look["ink"], stroke_width=13, fill="none")
    gap = tag("path", d=path, stroke=look["paper"], stroke_width=7, fill="none")
    knot = tag("circle", r=6.5, fill=look["ink"]) if len(sides) != 2 else ""
    return sleepers + bed + gap + knot


def _station(look: Look) -> str:
    """A small house on the joint."""
    house = tag("path", d="M-17 16V-4L0 -19L17 -4V16Z", fill=look["paper"], stroke=look["ink"], stroke_width=4, stroke_linejoin="round")
    return house + tag("rect", x=-5, y=2, width=10, height=14, fill=look["ink"])


def crater(look: Look) -> str:
    """A ring of broken ground."""
    rays = "".join(f"M{29 * x:.1f} {29 * y:.1f}L{40 * x:.1f} {40 * y:.1f}" for x, y in _rays())
    return (
        tag("path", d=rays, stroke=look["ink"], stroke_width=4, stroke_linecap="round", fill="none")
        + tag("ellipse", rx=27, ry=24, fill="none", stroke=look["ink"], stroke_width=4)
        + tag("ellipse", cx=3, cy=4, rx=15, ry=12, fill=look["ink"], opacity=0.35)
    )


def _rays() -> list[tuple[float, float]]:
    wide = [(3, 1), (1, 3), (-1, 3), (-3, 1), (-3, -1), (-1, -3), (1, -3), (3, -1)]
    return [(x / hypot(x, y), y / hypot(x, y)) for x, y in wide]


def _lava(tile: str, look: Look) -> str:
    """A field of lava that reaches every lava side, with waves on it; a volcano has a cone in its middle."""
    sides = [side for side in range(4) if tile[side] == LAVA]
    fill = LAVA_FILL[look.theme]
    arms = "".join(_arm(side) for side in sides)
    body = tag("path", d=arms + "M-22 0A22 22 0 1 0 22 0A22 22 0 1 0 -22 0Z", fill=fill, stroke=look["ink"], stroke_width=3)
    cover = tag("path", d="".join(_arm(side, 17) for side in sides) + "M-20 0A20 20 0 1 0 20 0A20 20 0 1 0 -20 0Z", fill=fill)
    waves = "".join(_wave(*(EDGE[side][n] * 0.62 for n in (0, 1))) for side in sides)
    ripples = tag("path", d=waves, stroke=look["ink"], stroke_width=3, fill="none", stroke_linecap="round")
    return body + cover + ripples + (_volcano(look) if len(sides) == 4 else "")


def _arm(side: int, width: float = 18) -> str:
    x, y = EDGE[side][0] / HALF, EDGE[side][1] / HALF
    corners = [(-y * width, x * width), (y * width, -x * width)]
    out = [(cx + x * HALF, cy + y * HALF) for cx, cy in corners]
    return f"M{corners[0][0]} {corners[0][1]}L{out[0][0]} {out[0][1]}L{out[1][0]} {out[1][1]}L{corners[1][0]} {corners[1][1]}Z"


def _wave(x: float, y: float) -> str:
    return f"M{x - 11:.1f} {y:.1f}q5.5 -7 11 0t11 0"


def _volcano(look: Look) -> str:
    cone = tag("path", d="M-24 18L-8 -14H8L24 18Z", fill=look["paper"], stroke=look["ink"], stroke_width=4, stroke_linejoin="round")
    return cone + tag("path", d="M-8 -14L-3 -4L2 -12L8 -14Z", fill=look["ink"])
