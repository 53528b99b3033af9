"""Pictures of the component editor: the frame with selectable pieces, the tiles, the houses of the stations."""

from __future__ import annotations

from branchline.drawing.picture import Look, pick, picture, tag, words
from branchline.engine.text import text
from branchline.games.train_from_afar.drawing.art import HALF, SIDE, house, line_hue, moved_to, tile_art
from branchline.games.train_from_afar.drawing.layout import RIM, centre, field_at, outside, size
from branchline.games.train_from_afar.drawing.rim import depot, ground, on_edge, rim_track
from branchline.games.train_from_afar.rules.components import LOCOMOTIVES, Box, Piece, Station
from branchline.games.train_from_afar.rules.state import empty_frame
from branchline.games.train_from_afar.words.names import NAMES
from branchline.rail.tile import Section

REACH = RIM - 8  # size of the selectable area of a piece, outwards from its edge


def draw_frame(box: Box, look: Look) -> str:
    """The empty frame; pieces of the rim, locomotives and the depot can be selected."""
    wide, high = size(box)
    drawing = [
        ground(box, look),
        *(_cell(box, cell, look) for cell in range(len(box.squares)) if cell != box.depot),
        *(rim_track(box, piece, {}, look) + _plate(box, piece, look) for piece in box.rim),
        depot(box, empty_frame(box), look),
    ]
    places = [*(_piece_place(box, n, look) for n in range(len(box.rim))), _depot_place(box, look), *_starts(box, look)]
    title = look.say(text("The frame with its rim"))
    return picture(wide, high, tag("g", *drawing, aria_hidden="true"), *places, title=title)


def _cell(box: Box, cell: int, look: Look) -> str:
    edge = {"stroke": look["ink"], "stroke_opacity": 0.22, "stroke_width": 2, "stroke_dasharray": "4 7"}
    room = {"x": -HALF + 5, "y": -HALF + 5, "width": SIDE - 10, "height": SIDE - 10, "rx": 8}
    return tag("rect", **room, fill="none", **edge, transform=moved_to(centre(box, cell)))


def _plate(box: Box, piece: Piece, look: Look) -> str:
    """The house of a station and its name, along the rim."""
    if piece.station is None:
        return ""
    named_station = box.stations[piece.station]
    art = tag("g", house(named_station.colour, look.theme), transform=f"{moved_to(outside(box, piece, 60))} scale(0.78)")
    font = min(22.0, (SIDE - 6) / (0.58 * len(named_station.name)))
    turn = (0, 90, 0, -90)[piece.side]
    name = words(named_station.name, y=font * 0.34, font_size=font, font_weight="600", text_anchor="middle", fill=look["ink"])
    line = tag("path", d=f"M-50 {font * 0.75:.1f}H50", stroke=line_hue(look, named_station.colour), stroke_width=4)
    return art + tag("g", name, line, transform=f"{moved_to(outside(box, piece, 92))} rotate({turn})")


def _piece_place(box: Box, n: int, look: Look) -> str:
    piece = box.rim[n]
    place = tag("rect", x=-HALF + 4, y=-REACH, width=SIDE - 8, height=REACH, rx=10, fill="transparent")
    name = text("A loop") if piece.station is None else text("Station {name}", name=box.stations[piece.station].name)
    return tag("g", on_edge(box, piece, place), **pick("thing", f"rim-{n}", look.say(name)))


def _depot_place(box: Box, look: Look) -> str:
    x, y = centre(box, box.depot)
    place = tag("rect", x=x - HALF, y=y - HALF, width=SIDE, height=SIDE, fill="transparent")
    return tag("g", place, **pick("thing", "depot", look.say(text("Depot"))))


def _starts(box: Box, look: Look) -> list[str]:
    fields = [(n, field_at(box, n)) for n in range(len(LOCOMOTIVES))]
    return [
        tag("g", tag("circle", cx=x, cy=y, r=24, fill="transparent"), **pick("thing", f"locomotive-{n}", look.say(NAMES[n])))
        for n, (x, y) in fields
    ]


def tile_picture(sections: tuple[Section, ...], name: str, look: Look) -> str:
    """A printed tile."""
    art = tile_art(sections, (None,) * len(sections), look.theme)
    return picture(SIDE, SIDE, tag("g", art, transform=f"translate({HALF} {HALF})"), title=name)


def station_picture(station: Station, look: Look) -> str:
    """A station: its small house, and the points of its fields for two, three and four players."""
    parts = [tag("g", house(station.colour, look.theme), transform="translate(26 58) scale(1.1)")]
    for row, values in enumerate(station.values.values()):
        for n, value in enumerate(values):
            ring = tag("circle", r=15, fill="none", stroke=line_hue(look, station.colour), stroke_width=2.5)
            figure = words(str(value), y=5.5, font_size=16, text_anchor="middle", fill=look["ink"])
            parts.append(tag("g", ring, figure, transform=moved_to((74 + 34 * n, 20 + 35 * row))))
    return picture(196, 110, *parts, title=station.name)
