"""The map of one sheet as a picture: regions, walls, cities, towns, tracks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt

from branchline.drawing.elements import element, part
from branchline.drawing.marks import dot, touch
from branchline.drawing.picture import Look, tag, words
from branchline.engine.game import Seat
from branchline.engine.text import Text, text
from branchline.games.steamrollers.drawing.art import HEX, at, city, corners, good, middle, stub, track
from branchline.games.steamrollers.rules.components import Box
from branchline.games.steamrollers.rules.map import NOTHING, NUMBERS, OTHER_END, SECTIONS, SIDES, TYPE_OF, Borders
from branchline.games.steamrollers.rules.moves import Deliver
from branchline.games.steamrollers.rules.scoring import network_of
from branchline.games.steamrollers.rules.state import State
from branchline.games.steamrollers.words.names import TRACK, ends_text, good_name
from branchline.rail.grid import Cell, Point, hex_centre, hex_corners, offset_to_axial, opposite

WIDTH = sqrt(3) * HEX  # of a hex
TINT = {"light": 0.17, "dark": 0.22, "print": 0}


def centre(box: Box, cell: int) -> Point:
    """The centre of a hex."""
    x, y = hex_centre(offset_to_axial(box.map.cells[cell]), HEX)
    return x + WIDTH / 2, y + HEX


def extent(box: Box) -> Point:
    """Width and height of the map."""
    return _extent(box.map.cells)


@lru_cache(maxsize=64)
def _extent(cells: tuple[Cell, ...]) -> Point:
    right, bottom = (max(each) for each in zip(*(hex_centre(offset_to_axial(cell), HEX) for cell in cells), strict=True))
    return right + WIDTH, bottom + 2 * HEX


def draw_map(view: State, seat: Seat, can: frozenset[str], look: Look, named: bool = True) -> str:
    """The whole map of a seat, with the names of hexes if `named`."""
    box, picks = view.box, frozenset(each for each in can if each.startswith("cell="))
    linked_cells = frozenset(cell for link in network_of(view, seat).links for cell in link.cells)
    hexes = _hexes(box, view.sheets[seat].tracks, linked_cells, picks, look)
    cities = (_city(view, seat, number, can, look) for number in NUMBERS)
    return "".join([ground(box, named, look), hexes, walls(box, view.borders, look), *cities])


@part
def _hexes(box: Box, tracks: bytes, linked_cells: frozenset[int], can: frozenset[str], look: Look) -> str:
    return "".join(
        _hex(box, cell, code, cell in linked_cells, f"cell={box.map.name(cell)}" in can, look)
        for cell, code in enumerate(tracks)
        if not box.map.city_at[cell]
    )


@element
def ground(box: Box, named: bool, look: Look) -> str:
    """The hexes tinted by region, each with its name in moves, and the borders of the regions."""
    parts = []
    for cell, region in enumerate(box.map.regions):
        colour = look[box.colours[box.city_goods[region - 1]]]
        fill = tag(
            "polygon",
            points=corners(HEX),
            fill=colour,
            fill_opacity=TINT[look.theme],
            stroke=look["ink"],
            stroke_opacity=0.16,
            stroke_width=1.5,
        )
        name = words(box.map.name(cell), y=-39, fill=look["ink"], fill_opacity=0.55, font_size=12, text_anchor="middle")
        parts.append(tag("g", fill, name if named else "", transform=at(*centre(box, cell))))
    parts.append(tag("path", d=border_path(box), stroke=look["ink"], stroke_opacity=0.55, stroke_width=3, stroke_linecap="round"))
    return "".join(parts)


def border_path(box: Box) -> str:
    """The borders of the regions, and the rim of the map."""
    cells = range(len(box.map.cells))
    return "".join(_side_path(box, cell, side) for cell in cells for side in range(SIDES) if _on_border(box, cell, side))


def _on_border(box: Box, cell: int, side: int) -> bool:
    """Whether a side lies between regions or on the rim; each border is drawn once."""
    other = box.map.open_borders.neighbours[cell][side]
    return other == NOTHING or (other > cell and box.map.regions[other] != box.map.regions[cell])


def _side_path(box: Box, cell: int, side: int) -> str:
    ends = hex_corners(centre(box, cell), HEX)
    (x1, y1), (x2, y2) = ends[side], ends[(side + 1) % SIDES]
    return f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"


@element
def walls(box: Box, borders: Borders, look: Look) -> str:
    """Blocked borders as brick walls."""
    d = "".join(_side_path(box, cell, side) for cell, side in sorted(borders.walls) if box.map.open_borders.neighbours[cell][side] > cell)
    if not d:
        return ""
    bricks = tag("path", d=d, stroke=look["ink"], stroke_width=13, stroke_linecap="round")
    joints = tag("path", d=d, stroke=look["paper"], stroke_width=9, stroke_dasharray="11 3")
    return tag("g", bricks, joints, role="img", aria_label=look.say(text("Walls")))


@element
def _hex(box: Box, cell: int, code: int, finished: bool, open_: bool, look: Look) -> str:
    name, town = box.map.name(cell), cell in box.map.towns
    x, y = middle(SECTIONS[code - 1], code, HEX) if code else (0.0, 0.0)
    spot = tag("circle", cx=x, cy=y, r=13, fill=look["ink"], stroke=look["paper"], stroke_width=3) if town else ""
    body = [
        tag("polygon", points=corners(HEX), fill="transparent"),
        tag("g", track(SECTIONS[code - 1], code, look.theme), opacity=1 if finished else 0.62) if code else "",
        spot,
        dot(look, y=-30 if town else 0) if open_ else "",
    ]
    label = look.say(_hex_words(box, cell, code))
    return tag("g", *body, transform=at(*centre(box, cell)), data_cell=name, **touch(open_, "cell", name, label))


def _hex_words(box: Box, cell: int, code: int) -> Text:
    name, region = box.map.name(cell), box.map.regions[cell]
    if code:
        track, ends = TRACK[TYPE_OF[code]], ends_text(SECTIONS[code - 1])
        if cell in box.map.towns:
            return text("Town {cell}, region {n}: {track} {ends}", cell=name, n=region, track=track, ends=ends)
        return text("Hex {cell}, region {n}: {track} {ends}", cell=name, n=region, track=track, ends=ends)
    if cell in box.map.towns:
        return text("Town {cell}, region {n}, empty", cell=name, n=region)
    return text("Hex {cell}, region {n}, empty", cell=name, n=region)


def _city(view: State, seat: Seat, number: int, can: frozenset[str], look: Look) -> str:
    """A city, and the own cargo that stands on it."""
    cargo = view.sheets[seat].cargo
    own = cargo[0] if cargo and cargo[1] == str(number) else ""
    open_ = f"city={number}" in can
    return _draw_city(view.box, number, tuple(_stubs(view, seat, number)), open_, own, f"good={number}{own}*" in can, look)


@element
def _draw_city(box: Box, number: int, stubs: tuple[tuple[int, bool], ...], open_: bool, cargo: str, loadable: bool, look: Look) -> str:
    lines = "".join(tag("g", stub(side, look.theme), opacity=1 if joined else 0.62) for side, joined in stubs)
    label = look.say(text("City {n}, takes this: {good}", n=number, good=good_name(box, box.city_goods[number - 1])))
    ring = tag("circle", r=41, fill="none", stroke=look["go"], stroke_width=4) if open_ else ""
    ground = tag("polygon", points=corners(HEX), fill="transparent")
    disc = tag("g", ground, lines, city(number, box, look, 35), ring, data_city=number, **touch(open_, "city", str(number), label))
    own = ""
    if cargo:
        cargo_label = look.say(text("Your own cargo: {good}", good=good_name(box, cargo)))
        mark = dot(look, 12, -12, 6) if loadable else ""
        own = tag(
            "g", good(cargo, box, look, 28), mark, transform=at(-30, -30), **touch(loadable, "good", f"{number}{cargo}*", cargo_label)
        )
    return tag("g", disc, own, transform=at(*centre(box, box.map.cities[number - 1])))


def _stubs(view: State, seat: Seat, number: int) -> Iterator[tuple[int, bool]]:
    """The ends of the lines that reach a city: its side, and whether the line is finished."""
    tracks, joined = view.sheets[seat].tracks, network_of(view, seat).link_ends
    for side, cell in enumerate(view.borders.neighbours[view.box.map.cities[number - 1]]):
        if cell != NOTHING and OTHER_END[tracks[cell]][opposite(side, SIDES)] != NOTHING:
            yield side, (number, side) in joined


@element
def ghost_track(box: Box, cell: int, ends: tuple[int, int], code: int, look: Look) -> str:
    """The preview of a track."""
    outline = tag("polygon", points=corners(HEX - 3), fill="none", stroke=look["brass"], stroke_width=4)
    return tag("g", tag("g", track(ends, code, look.theme), opacity=0.55), outline, transform=at(*centre(box, cell)))


def ghost_route(view: State, seat: Seat, move: Deliver, look: Look) -> str:
    """The route of a delivery as one broad brass line through its cities, towns and tracks."""
    box, links = view.box, {}
    for link in network_of(view, seat).links:
        links[link.start], links[link.end] = link.cells, link.cells[::-1]
    points: list[Point] = []
    for leg in move.route:
        points.append(centre(box, box.map.cities[leg[0] - 1]))
        for cell in links.get(leg, ()):
            (x, y), code = centre(box, cell), view.sheets[seat].tracks[cell]
            dx, dy = middle(SECTIONS[code - 1], code, HEX)
            points.append((x + dx, y + dy))
    points.append(centre(box, box.map.cities[move.to - 1]))
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return tag(
        "path",
        d=d,
        fill="none",
        stroke=look["brass"],
        stroke_width=16,
        stroke_opacity=0.55,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def wall_choices(box: Box, level: str, look: Look) -> str:
    """For print, every border that a die can make a wall: dashed, with the values of the die for it."""
    values: dict[tuple[int, int], str] = {}
    for value, borders in enumerate(box.borders.get(level, ()), 1):
        for cell, side in sorted(borders.walls):
            if box.map.open_borders.neighbours[cell][side] > cell:
                values[cell, side] = f"{values[cell, side]}, {value}" if (cell, side) in values else str(value)
    groups: dict[tuple[str, frozenset[int]], list[tuple[int, int]]] = {}
    for (cell, side), label in values.items():
        regions = frozenset((box.map.regions[cell], box.map.regions[box.map.open_borders.neighbours[cell][side]]))
        groups.setdefault((label, regions), []).append((cell, side))
    return "".join(_wall_choice(box, label, sides, look) for (label, _), sides in groups.items())


def _wall_choice(box: Box, label: str, sides: list[tuple[int, int]], look: Look) -> str:
    cell, side = sides[len(sides) // 2]
    ends = hex_corners(centre(box, cell), HEX)
    x, y = ((ends[side][n] + ends[(side + 1) % SIDES][n]) / 2 for n in (0, 1))
    line = tag("path", d="".join(_side_path(box, *each) for each in sides), stroke=look["ink"], stroke_width=7, stroke_dasharray="10 8")
    plate = tag(
        "rect",
        x=-9 - 4 * len(label),
        y=-15,
        width=18 + 8 * len(label),
        height=30,
        rx=8,
        fill=look["paper"],
        stroke=look["ink"],
        stroke_width=2,
    )
    return line + tag(
        "g", plate, words(label, y=7, font_size=20, font_weight=700, text_anchor="middle", fill=look["ink"]), transform=at(x, y)
    )
