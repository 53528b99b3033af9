"""The rim of a frame as a picture: the ground, the loops, the stations with their names, the depot."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.drawing.elements import element
from branchline.drawing.picture import Look, halo, lettering, tag, words
from branchline.engine.game import Seat
from branchline.engine.text import Text, text
from branchline.games.train_from_afar.drawing.art import APART, HALF, INWARD, SIDE, house, line_hue, moved_to, shed, track
from branchline.games.train_from_afar.drawing.layout import RIM, TRACKS, centre, edge_at, end_at, field_at, outside, outward, size
from branchline.games.train_from_afar.rules.components import ENDS, LOCOMOTIVES, Box, Piece
from branchline.games.train_from_afar.rules.scoring import free_field, station_points, stations_count
from branchline.games.train_from_afar.rules.state import Frame, State
from branchline.games.train_from_afar.words.names import LETTERS

LOOP = f"M{-APART:.1f} 0C{-APART - 15:.1f} -66 {APART + 15:.1f} -66 {APART:.1f} 0"


@element
def ground(box: Box, look: Look) -> str:
    """The paper of the rim and the table inside it."""
    wide, high = size(box)
    outer = tag("rect", x=4, y=4, width=wide - 8, height=high - 8, rx=26, fill=look["paper"], stroke=look["ink"], stroke_width=3)
    inner = tag("rect", x=RIM, y=RIM, width=wide - 2 * RIM, height=high - 2 * RIM, fill=look["table"], stroke=look["ink"], stroke_width=2)
    return outer + inner


def on_edge(box: Box, piece: Piece, art: str) -> str:
    """A picture outside an edge, rotated from the upper edge to this one."""
    return tag("g", art, transform=f"{moved_to(edge_at(box, piece.cell, piece.side))} rotate({90 * piece.side})")


def rim_track(box: Box, piece: Piece, tints: dict[int, str], look: Look) -> str:
    """The piece outside one edge: a loop, or the two tracks of a station with its platform between them."""
    first = piece.cell * ENDS + piece.side * 2
    return _rim_track(box, piece, (tints.get(first), tints.get(first + 1)), look)


@element
def _rim_track(box: Box, piece: Piece, tints: tuple[str | None, str | None], look: Look) -> str:
    if piece.station is None:
        return on_edge(box, piece, track(LOOP, look.theme, tints[0]))
    colour = box.stations[piece.station].colour
    stubs = [track(f"M{at:.1f} 0V{-TRACKS}", look.theme, tint) for at, tint in zip((-APART, APART), tints, strict=True)]
    platform = tag("rect", x=-8, y=-TRACKS, width=16, height=TRACKS - 6, rx=3, fill=look[colour], stroke=look["ink"], stroke_width=2)
    return on_edge(box, piece, "".join([*stubs, platform]))


def station(box: Box, frame: Frame, piece: Piece, values: Sequence[int | None], look: Look) -> str:
    """A station's house and its name, with the points that the seat scored there or would score now."""
    number = piece.station
    return "" if number is None else _station(box, piece, number, values[number], frame.arrival_rounds[number], look)


@element
def _station(box: Box, piece: Piece, number: int, value: int | None, round_number: int, look: Look) -> str:
    station = box.stations[number]
    art = tag("g", house(station.colour, look.theme), transform=f"{moved_to(outside(box, piece, 60))} scale(0.78)")
    label = look.say(_say_station(station.name, value, bool(round_number)))
    return tag("g", art, _plate(box, piece, number, value, look), data_station=station.name, role="img", aria_label=label)


def field_values_of(view: State, seat: Seat) -> tuple[int | None, ...]:
    """For each station the points that this seat scored there or would score now."""
    return tuple(_field_value(view, seat, number) for number in range(len(view.box.stations)))


def _field_value(view: State, seat: Seat, number: int) -> int | None:
    """The points that this seat scored at a station or would score now; None if all its fields are taken."""
    if not stations_count(view.setup):
        return None
    if view.frames[seat].arrival_rounds[number]:
        return station_points(view, seat, number)
    return free_field(view, number) if view.frames[seat].running else None


def _say_station(name: str, value: int | None, round_number: bool) -> Text:
    if value is None:
        return text("Station {name}", name=name)
    if round_number:
        return text("Station {name}, reached for {n} point", "Station {name}, reached for {n} points", name=name, n=value)
    return text("Station {name}, worth {n} point now", "Station {name}, worth {n} points now", name=name, n=value)


def _plate(box: Box, piece: Piece, number: int, value: int | None, look: Look) -> str:
    station = box.stations[number]
    letters = 0.58 * len(station.name) + (1 if value is None else 2.6)
    font = min(24.0, _room(box, piece) / letters)
    width, edge = font * letters, line_hue(look, station.colour)
    back = tag("rect", x=-width / 2, y=-17, width=width, height=34, rx=17, fill=look["paper"], stroke=edge, stroke_width=3.5)
    middle = 0 if value is None else -0.68 * font
    name = words(station.name, x=middle, y=font * 0.34, font_size=font, font_weight="600", text_anchor="middle", fill=look["ink"])
    badge = "" if value is None else _badge(str(value), width / 2 - 17, look[station.colour], look)
    turn = (0, 90, 0, -90)[piece.side]
    return tag("g", back, name, badge, transform=f"{moved_to(outside(box, piece, 92))} rotate({turn})")


def _room(box: Box, piece: Piece) -> float:
    """The maximal length of a plate: less if the next edge has a station too."""
    here = sum(box.squares.cell(piece.cell))
    pieces = [other for other in box.rim if other.station is not None and other.side == piece.side]
    return SIDE - 6 if any(abs(sum(box.squares.cell(other.cell)) - here) == 1 for other in pieces) else 2 * SIDE - 30


def _badge(content: str, x: float, colour: str, look: Look) -> str:
    disc = tag("circle", cx=x, r=16, fill=colour, stroke=look["ink"], stroke_width=1.5)
    return disc + words(content, x=x, y=6.5, font_size=19, font_weight="bold", text_anchor="middle", **_on_colour(look))


def _on_colour(look: Look) -> dict[str, object]:
    """The ink for letters on the colour of a station or a locomotive."""
    return {"fill": lettering(look, look["white"]), **halo(look, 4)}


def depot(box: Box, frame: Frame, look: Look) -> str:
    """The depot: a shed, four short tracks, and a field in the colour of each locomotive."""
    return _depot(box, tuple(map(bool, frame.tiles_entered)), look)


@element
def _depot(box: Box, is_entered: tuple[bool, ...], look: Look) -> str:
    (x, y), (right, down) = centre(box, box.depot), outward(box)
    yard = {"fill": look["ink"], "fill_opacity": 0.13, "stroke": look["ink"], "stroke_width": 2}
    parts = [tag("rect", x=x - HALF, y=y - HALF, width=SIDE, height=SIDE, **yard)]
    parts.append(tag("g", shed(look), transform=moved_to((x + right * 34, y + down * 38))))
    parts += [_field(box, is_entered[number], number, look) for number in range(len(LOCOMOTIVES))]
    return tag("g", *parts, role="img", aria_label=look.say(text("Depot")))


def _field(box: Box, is_entered: bool, number: int, look: Look) -> str:
    colour, port = LOCOMOTIVES[number], box.starts[number]
    (x, y), (fx, fy), (dx, dy) = end_at(box, port), field_at(box, number), INWARD[(port & 7) // 2]
    way = f"M{x:.1f} {y:.1f}Q{x - dx * 18:.1f} {y - dy * 18:.1f} {fx:.1f} {fy:.1f}"
    disc = tag("circle", cx=fx, cy=fy, r=15, fill=look[colour], stroke=look["ink"], stroke_width=2)
    mark = look.say(LETTERS[number])
    size = 17 if len(mark) == 1 else 15
    letter = words(mark, x=fx, y=fy + 6, font_size=size, font_weight="bold", text_anchor="middle", **_on_colour(look))
    return track(way, look.theme, colour if is_entered else None) + disc + letter
