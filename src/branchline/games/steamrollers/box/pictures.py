"""Pictures of the component editor: the map with selectable hexes, walled maps, tiles, orders, faces of the black die."""

from __future__ import annotations

from branchline.drawing.picture import Look, pick, picture, tag, words
from branchline.engine.text import Text, text
from branchline.games.steamrollers.drawing.art import HEX, at, black_die, city, corners, good, type_glyph
from branchline.games.steamrollers.drawing.map import border_path, centre, extent, ground, walls
from branchline.games.steamrollers.rules.components import ActionTile, Box, Order
from branchline.games.steamrollers.rules.map import NUMBERS, Borders
from branchline.games.steamrollers.words.names import black_name, order_name, short_effect, signed_points

MARGIN = 12
CARD = (232, 84)
SMALL = 0.28  # scale of a walled map, relative to the map itself


def map_picture(box: Box, look: Look) -> str:
    """The printed map; each hex can be selected."""
    width, height = extent(box)
    dot = {"r": 13, "fill": look["ink"], "stroke": look["paper"], "stroke_width": 3}
    towns = [tag("circle", **dot, transform=at(*centre(box, cell))) for cell in sorted(box.map.towns)]
    cities = [tag("g", city(n, box, look, 35), transform=at(*centre(box, box.map.cities[n - 1]))) for n in NUMBERS]
    places = [
        tag("g", tag("polygon", points=corners(HEX - 2), fill="transparent"), transform=at(*centre(box, cell)), **_touch(box, cell, look))
        for cell in range(len(box.map.cells))
    ]
    background = tag("g", ground(box, True, look), *towns, *cities, aria_hidden="true")
    paper = tag("rect", x=-MARGIN, y=-MARGIN, width=width + 2 * MARGIN, height=height + 2 * MARGIN, rx=14, fill=look["paper"])
    body = tag("g", paper, background, *places, transform=at(MARGIN, MARGIN))
    return picture(width + 2 * MARGIN, height + 2 * MARGIN, body, title=look.say(text("The map")))


def _touch(box: Box, cell: int, look: Look) -> dict[str, object]:
    return pick("thing", f"hex-{box.map.name(cell)}", look.say(hex_words(box, cell)))


def hex_words(box: Box, cell: int) -> Text:
    """The description of the print on a hex."""
    name, region = box.map.name(cell), box.map.regions[cell]
    if box.map.city_at[cell]:
        return text("City {n} on hex {cell}", cell=name, n=region)
    if cell in box.map.towns:
        return text("Town {cell}, region {n}", cell=name, n=region)
    return text("Hex {cell}, region {n}", cell=name, n=region)


def level_picture(box: Box, borders: Borders, title: str, look: Look) -> str:
    """The walls of one map of a level, small: borders of regions, cities, and bricks."""
    width, height = extent(box)
    lines = tag("path", d=border_path(box), stroke=look["ink"], stroke_opacity=0.5, stroke_width=6)
    cities = [tag("g", city(n, box, look, 42), transform=at(*centre(box, box.map.cities[n - 1]))) for n in NUMBERS]
    body = tag("g", lines, tag("g", walls(box, borders, look), stroke_width=22), *cities, transform=f"translate(6 6) scale({SMALL})")
    return picture(width * SMALL + 12, height * SMALL + 12, body, title=title)


def tile_picture(tile: ActionTile, look: Look) -> str:
    """One side of an action tile: its number, effect, points and duration."""
    width, height = CARD
    label = look.say(short_effect(tile))
    plate = tag("rect", x=18, y=14, width=40, height=56, rx=6, fill=look["quiet"], fill_opacity=0.25, stroke=look["ink"], stroke_width=1.5)
    parts = [
        _card(CARD, look),
        plate,
        words(f"{tile.number}{tile.side}", x=38, y=50, fill=look["ink"], font_size=22, font_weight=700, text_anchor="middle"),
        words(label, x=74, y=36, fill=look["ink"], font_size=18, font_weight=600),
        words("∞" if tile.permanent else "ϟ", x=76, y=66, fill=look["quiet"], font_size=22),
        words(signed_points(tile.points), x=width - 14, y=66, fill=look["ink"], font_size=20, text_anchor="end"),
    ]
    return picture(width, height, *parts, title=label)


def order_picture(box: Box, orders: tuple[Order, Order], look: Look) -> str:
    """Both sides of an order tile."""
    width, height = CARD
    parts = [_card(CARD, look)]
    for row, order in enumerate(orders):
        y = 25 + 34 * row
        parts.append(words(f"{order.number}{order.side}", x=14, y=y + 6, fill=look["quiet"], font_size=18))
        step = min(29, 130 / max(len(order.goods), 1))
        parts += [tag("g", good(letter, box, look, 24), transform=at(62 + step * n, y)) for n, letter in enumerate(order.goods)]
        parts.append(words(f"+{order.points}", x=width - 14, y=y + 7, fill=look["ink"], font_size=20, text_anchor="end"))
    return picture(width, height, *parts, title=", ".join(look.say(order_name(box, order)) for order in orders))


def face_picture(face: str, look: Look) -> str:
    """A face of the black die with its two kinds of track."""
    tracks = [tag("g", type_glyph(kind, "#FFFFFF"), transform=at(-30 + 60 * n, 0)) for n, kind in enumerate(face)]
    body = tag("g", black_die(look), *tracks, transform=at(66, 34))
    return picture(132, 68, body, title=look.say(black_name(face)))


def city_picture(box: Box, number: int, title: str, look: Look) -> str:
    return picture(96, 96, tag("g", city(number, box, look, 38), transform=at(44, 44)), title=title)


def good_picture(box: Box, letter: str, title: str, look: Look) -> str:
    return picture(48, 48, tag("g", good(letter, box, look, 38), transform=at(24, 24)), title=title)


def _card(size: tuple[int, int], look: Look) -> str:
    return tag("rect", x=1, y=1, width=size[0] - 2, height=size[1] - 2, rx=10, fill=look["paper"], stroke=look["ink"], stroke_width=1.5)
