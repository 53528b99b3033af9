"""Pictures of tiles around (0, 0): rails with sleepers, hills, water towers, dead ends, bridges, cities."""

from __future__ import annotations

from functools import lru_cache

from branchline.drawing.picture import Look, halo, lettering, tag, words
from branchline.games.days_of_steam.rules.components import Face
from branchline.games.days_of_steam.rules.running import is_curve

HALF = 50  # half the side of a tile
SIDE = 2 * HALF
EDGE = ((0, -HALF), (HALF, 0), (0, HALF), (-HALF, 0))
CORNER = ((1, -1), (1, 1), (-1, 1), (-1, -1))  # north-east, south-east, south-west, north-west: after each edge
DARK_LETTERS = ("yellow", "pink", "grey", "orange")  # colours on which a letter must be dark
GROUND = {"light": "#F3ECDD", "dark": "#222A35", "print": "#FFFFFF"}
HILLS = {"light": "#D9C79C", "dark": "#4A4434", "print": "#E2E2E2"}


def letter_ink(colour: str, look: Look) -> str:
    """The ink for a letter on this colour."""
    return lettering(look, "#1A1A1A" if colour in DARK_LETTERS else "#FFFFFF")


@lru_cache(maxsize=1024)
def tile_art(face: Face, over: bool, steam: int | None, theme: str) -> str:
    """A track tile; with `steam`, a coal tender shows it."""
    look, corners = Look(theme), _free_corners(face)
    parts = [_ground(look), _hill(look) if face.hill else "", _tracks(face, look)]
    marks = [_peaks(look)] * face.hill + [_tower(look)] * face.water + [_over_sign(look)] * over
    marks += [_tender(steam, look)] if steam is not None else []
    for mark, (x, y) in zip(marks, corners, strict=False):
        parts.append(tag("g", mark, transform=f"translate({31 * x} {31 * y})"))
    return "".join(parts)


def _free_corners(face: Face) -> list[tuple[int, int]]:
    """The corners, those without a curve around them first, from the north-west."""
    order = (3, 0, 2, 1)
    taken = [n for n in order if (min(n, (n + 1) % 4), max(n, (n + 1) % 4)) in face.sections]
    return [CORNER[n] for n in (*(n for n in order if n not in taken), *taken)]


def _ground(look: Look) -> str:
    return tag("rect", x=-49, y=-49, width=98, height=98, rx=7, fill=GROUND[look.theme], stroke=look["ink"], stroke_opacity=0.35)


def _tracks(face: Face, look: Look) -> str:
    if face.bridge:
        return _bridge(look)
    paths = [section_path(*pair) for pair in face.sections]
    stubs = "".join(_stub(edge, look) for edge in face.stubs)
    return _railway(paths, look) + stubs


def section_path(one: int, other: int) -> str:
    """The way over a tile from edge to edge: a straight, or a quarter of a circle around the corner between them."""
    (x, y), (u, v) = EDGE[one], EDGE[other]
    if not is_curve(one, other):
        return f"M{x} {y}L{u} {v}"
    sweep = 0 if (other - one) % 4 == 1 else 1
    return f"M{x} {y}A{HALF} {HALF} 0 0 {sweep} {u} {v}"


def _railway(paths: list[str], look: Look) -> str:
    """A thin double line with sleepers across it; the rails of lines that meet are joined."""
    way = "".join(paths)
    sleepers = tag("path", d=way, stroke=look["ink"], stroke_width=24, fill="none", stroke_dasharray="3.2 6.6", stroke_dashoffset=-1.6)
    bed = tag("path", d=way, stroke=look["ink"], stroke_width=14, fill="none")
    return sleepers + bed + tag("path", d=way, stroke=GROUND[look.theme], stroke_width=8, fill="none")


def _bridge(look: Look) -> str:
    """A bridge: the upper line interrupts the lower one, between two parapets."""
    gap = tag("path", d="M-30 0H30", stroke=GROUND[look.theme], stroke_width=40, fill="none")
    walls = tag("path", d="M-36 -24L-28 -18H28L36 -24M-36 24L-28 18H28L36 24", stroke=look["ink"], stroke_width=3.5, fill="none")
    return _railway([section_path(0, 2)], look) + gap + walls + _railway([section_path(1, 3)], look)


def _stub(edge: int, look: Look) -> str:
    """A short line with a buffer at its end."""
    line = _railway(["M0 -50V-26"], look)
    buffer = tag("path", d="M-14 -24H14M-9 -24V-30M9 -24V-30", stroke=look["signal"], stroke_width=5, stroke_linecap="round", fill="none")
    return tag("g", line, buffer, transform=f"rotate({90 * edge})")


def _hill(look: Look) -> str:
    """A hill, drawn as contour lines."""
    outer = "M-44 6C-42 -26 -18 -44 8 -42C34 -40 46 -16 42 8C38 34 14 44 -10 41C-32 38 -45 26 -44 6Z"
    inner = "M-26 4C-25 -14 -10 -25 6 -24C22 -23 28 -8 25 6C22 20 8 26 -7 24C-20 22 -27 15 -26 4Z"
    line = {"stroke": look["ink"], "stroke_opacity": 0.35, "stroke_width": 1.6, "stroke_dasharray": "4 3"}
    return tag("path", d=outer, fill=HILLS[look.theme], **line) + tag("path", d=inner, fill="none", **line)


def _peaks(look: Look) -> str:
    """Two peaks: entering costs more."""
    far = tag("path", d="M-2 11L7 -5L16 11Z", fill=look["paper"], stroke=look["ink"], stroke_width=2.2, stroke_linejoin="round")
    near = tag("path", d="M-16 11L-5 -11L7 11Z", fill=look["paper"], stroke=look["ink"], stroke_width=2.2, stroke_linejoin="round")
    return far + near + tag("path", d="M-9 -3L-5 -11L-1 -4L-5 -1Z", fill=look["ink"])


def _tower(look: Look) -> str:
    """A tank on legs, with a drop."""
    legs = tag("path", d="M-8 1L-11 15M8 1L11 15M-10 9H10", stroke=look["ink"], stroke_width=2.4, fill="none")
    tank = tag(
        "rect",
        x=-12,
        y=-11,
        width=24,
        height=14,
        rx=2.5,
        fill=look["paper"] if look.theme == "print" else look["blue"],
        stroke=look["ink"],
        stroke_width=2,
    )
    roof = tag("path", d="M-14 -11L0 -18L14 -11Z", fill=look["ink"])
    drop = "M0 -8.5C3 -4.5 4 -3 4 -1.2A4 4 0 0 1 -4 -1.2C-4 -3 -3 -4.5 0 -8.5Z"
    return legs + tank + roof + tag("path", d=drop, fill=lettering(look, "#FFFFFF"))


def _over_sign(look: Look) -> str:
    """The sign of a play-over tile: one tile on another."""
    under = tag("rect", x=-12, y=-12, width=17, height=17, rx=2, fill="none", stroke=look["ink"], stroke_width=2, stroke_dasharray="3 2")
    return under + tag("rect", x=-5, y=-5, width=17, height=17, rx=2, fill=look["brass"], stroke=look["ink"], stroke_width=2)


def _tender(steam: int, look: Look) -> str:
    """The coal tender with the steam that the tile gives."""
    coal = tag("path", d="M-12 -8Q-7 -14 -3 -10Q2 -16 6 -10Q10 -12 12 -8Z", fill=look["ink"])
    body = tag("path", d="M-14 -8H14L12 8H-12Z", fill=look["paper"], stroke=look["ink"], stroke_width=2, stroke_linejoin="round")
    wheels = "".join(tag("circle", cx=x, cy=11, r=4, fill=look["ink"]) for x in (-7, 7))
    return coal + body + wheels + words(str(steam), y=6, font_size=16, font_weight="bold", text_anchor="middle", fill=look["ink"])


@lru_cache(maxsize=256)
def city_art(colour: str, letter: str, theme: str) -> str:
    """A city: lines from all four edges to a disc in its colour with its letter, and roofs around it."""
    look = Look(theme)
    lines = _railway(["M0 -50V50", "M-50 0H50"], look)
    roofs = "".join(_house(x, y, look) for x, y in ((-29, -24), (29, -24), (-29, 27), (29, 27)))
    disc = tag("circle", r=25, fill=look[colour], stroke=look["ink"], stroke_width=3)
    ring = tag("circle", r=20.5, fill="none", stroke=letter_ink(colour, look), stroke_opacity=0.7, stroke_width=1.4)
    name = words(letter, y=11, font_size=31, font_weight="bold", text_anchor="middle", fill=letter_ink(colour, look), **halo(look, 7))
    return _ground(look) + lines + roofs + disc + ring + name


def _house(x: int, y: int, look: Look) -> str:
    house = tag("path", d="M-9 8V-2L0 -9L9 -2V8Z", fill=look["paper"], stroke=look["ink"], stroke_width=1.8, stroke_linejoin="round")
    return tag("g", house, tag("rect", x=-2.5, y=1, width=5, height=7, fill=look["ink"]), transform=f"translate({x} {y})", opacity=0.75)


def back_art(theme: str) -> str:
    """The back of a tile: a driving wheel."""
    look = Look(theme)
    body = tag("rect", x=-49, y=-49, width=98, height=98, rx=7, fill=look["table"], stroke=look["ink"], stroke_width=2)
    frame = tag("rect", x=-40, y=-40, width=80, height=80, rx=4, fill=look["paper"], stroke=look["ink"], stroke_opacity=0.5)
    wheel = tag("circle", r=24, fill=look["paper"], stroke=look["ink"], stroke_width=4)
    spokes = tag("path", d="M-24 0H24M0 -24V24M-17 -17L17 17M-17 17L17 -17", stroke=look["ink"], stroke_width=2)
    return body + frame + wheel + spokes + tag("circle", r=5, fill=look["ink"])
