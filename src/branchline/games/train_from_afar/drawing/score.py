"""The score board as a picture: the fields of the stations and their owners, the track with its markers, the total."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from branchline.drawing.elements import element
from branchline.drawing.picture import Look, tag, words
from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import text, with_minus_sign
from branchline.games.train_from_afar.drawing.art import house, line_hue
from branchline.games.train_from_afar.rules.scoring import (
    LEVEL_NAMES,
    ROUTE,
    STATION_LINES,
    field_of,
    field_values,
    level_line,
    levels_count,
    marker,
    route_text,
    score,
)
from branchline.games.train_from_afar.rules.state import State

ROW = 46
NAMES = 246  # from the left to the first field of a station
STEP = 62  # from field to field
LAST = 30  # from the middle of the last field to the right edge
TRACK_ROWS = 2
TRACK_STEP = 50
LEVEL_STEP, LEVEL_LETTERS, INDENT = 36, 22, 38  # of the solo levels: line height, letters per line


def sheet_height(view: State) -> float:
    """The height of the score sheet: one row for each line, and one for the total."""
    return ROW * (len(score(view, 0).lines) + 1)


def score_board(view: State, seat: Seat, look: Look) -> str:
    """For each station the points of its fields and their owners, without the seat's points."""
    rows = [_station_row(view, seat, n, look) for n in _stations(view)]
    levels = tag("g", _levels(view, look), transform=f"translate(0 {len(rows) * ROW})") if levels_count(view.setup) else ""
    return "".join(tag("g", row, transform=f"translate(0 {n * ROW})") for n, row in enumerate(rows)) + levels


def board_width(view: State) -> float:
    """The width of the score board without points."""
    return NAMES + STEP * (max((len(field_values(view, n)) for n in _stations(view)), default=1) - 1) + LAST


def board_height(view: State, look: Look) -> float:
    """The height of the score board without points."""
    return ROW * len(_stations(view)) + (LEVEL_STEP * len(list(_level_lines(view, look))) + 20 if levels_count(view.setup) else 0)


def _stations(view: State) -> list[int]:
    """The stations that score in this variant."""
    return [STATION_LINES.index(line) for line, _ in score(view, 0).lines if line != ROUTE]


def score_sheet(view: State, seat: Seat, look: Look, width: float) -> str:
    """For each station the points of its fields, their owners and the seat's points; then the route and the total."""
    sheet = score(view, seat)
    rows = []
    for n, (line, points) in enumerate(sheet.lines):
        row = _route_row(look) if line == ROUTE else _station_row(view, seat, STATION_LINES.index(line), look)
        rule = tag("path", d=f"M0 {ROW - 6}H{width}", stroke=look["ink"], stroke_opacity=0.18)
        rows.append(tag("g", rule, row, _points(points, width, look), transform=f"translate(0 {n * ROW})", data_line=line))
    levels = _levels(view, look) if levels_count(view.setup) else ""
    total = words(look.say(text("Total")), y=32, font_size=28, font_weight="bold", fill=look["ink"])
    rows.append(tag("g", total, _points(sheet.total, width, look, 32), transform=f"translate(0 {len(sheet.lines) * ROW})"))
    return "".join(rows) + tag("g", levels, transform=f"translate(0 {(len(rows) + 0.4) * ROW})")


def _levels(view: State, look: Look) -> str:
    """The solo levels, with a tick for those reached."""
    rows: list[str] = []
    for is_reached, line in _level_lines(view, look):
        at = {"x": 0 if line[0].isdigit() else INDENT, "y": 26 + LEVEL_STEP * len(rows)}
        rows.append(words(line, **at, font_size=24, fill=look["ink"] if is_reached else look["quiet"]))
    return "".join(rows)


def _level_lines(view: State, look: Look) -> Iterator[tuple[bool, str]]:
    """Each level, and whether it is reached; long texts are wrapped to the width of the column."""
    for least, name in zip(view.box.levels, LEVEL_NAMES, strict=True):
        is_reached = view.frames[0].route >= least
        line = f"{least}  {look.say(level_line(view.box, least, name))}{'  ✓' if is_reached else ''}"
        for part in wrap(line, LEVEL_LETTERS, drop_whitespace=False):
            yield is_reached, part.strip()


def _points(points: int, width: float, look: Look, font: int = 27) -> str:
    weight, ink = ("bold", look["ink"]) if points else ("normal", look["quiet"])
    return words(with_minus_sign(points), x=width, y=30, font_size=font, font_weight=weight, text_anchor="end", fill=ink)


def _route_row(look: Look) -> str:
    return words(look.say(text("Longest route")), y=29, font_size=24, fill=look["ink"])


def _station_row(view: State, seat: Seat, station: int, look: Look) -> str:
    box = view.box
    icon = tag("g", house(box.stations[station].colour, look.theme), transform="translate(18 20) scale(0.84)")
    name = words(box.stations[station].name, x=44, y=29, font_size=24, fill=look["ink"])
    return icon + name + "".join(_field(view, seat, station, n, value, look) for n, value in enumerate(field_values(view, station)))


def _field(view: State, seat: Seat, station: int, field: int, value: int, look: Look) -> str:
    """A field: an open ring, or filled with the numbers of the seats on it."""
    seats = tuple(n for n in range(len(view.frames)) if field_of(view, n, station) == field)
    is_used = sum(frame.arrival_rounds[station] > 0 for frame in view.frames) > field
    owners = seats if len(view.frames) > 1 else ()
    return _draw_field(view.box.stations[station].colour, field, value, owners, seat in seats, bool(seats), is_used, look)


@element
def _draw_field(
    colour: str, field: int, value: int, seats: tuple[Seat, ...], is_own: bool, is_taken: bool, is_used: bool, look: Look
) -> str:
    fill = look["brass"] if is_own else look["ink"] if is_taken else "transparent"
    ink = look["paper"] if is_taken else look["quiet"] if is_used else look["ink"]
    edge, strike = line_hue(look, colour), "line-through" if is_used and not is_taken else None
    ring = tag("circle", r=18, fill=fill, stroke=edge, stroke_width=3, stroke_opacity=0.4 if strike else 1)
    figure = words(str(value), y=7, font_size=20, text_anchor="middle", fill=ink, text_decoration=strike)
    names = "·".join(str(n + 1) for n in seats)
    who = words(names, x=17, y=-9, font_size=15, font_weight="bold", fill=look["ink"]) if names else ""
    return tag("g", ring, figure, who, transform=f"translate({NAMES + field * STEP} 20)")


def track_height(view: State) -> float:
    return 44 + TRACK_ROWS * TRACK_STEP


def score_track(view: State, seat: Seat, look: Look, width: float) -> str:
    """The track around the real board, here in rows: each seat's marker, with its 40+ side up once it is past the end."""
    columns = -(-view.box.track // TRACK_ROWS)
    step = width / columns
    fields = "".join(_track_field(n, columns, step, look) for n in range(view.box.track))
    places = [marker(view, frame.route)[0] for frame in view.frames]
    markers = "".join(_marker(view, n, seat, places, columns, step, look) for n in range(len(places)))
    head = words(look.say(text("Longest route")), y=22, font_size=22, fill=look["quiet"])
    return head + tag("g", fields, markers, transform="translate(0 40)")


def _track_field(n: int, columns: int, step: float, look: Look) -> str:
    row, column = divmod(n, columns)
    x, y = column * step, row * TRACK_STEP
    font, ink = (20, look["ink"]) if (n + 1) % 5 == 0 else (16, look["quiet"])
    square = {"width": step - 2, "height": TRACK_STEP - 6, "rx": 5, "fill": look["table"]}
    field = tag("rect", x=x + 1, y=y, **square, stroke=look["ink"], stroke_opacity=0.25)
    return field + words(str(n + 1), x=x + step / 2, y=y + 29, font_size=font, text_anchor="middle", fill=ink)


def _marker(view: State, owner: Seat, seat: Seat, places: list[int], columns: int, step: float, look: Look) -> str:
    """A seat's marker, smaller if it shares its field; before its first point it is left of the first field."""
    place, before = places[owner], places[:owner].count(places[owner])
    alone = places.count(place) == 1
    row, column = divmod(max(place, 1) - 1, columns)
    x, y = column * step + step / 2 - (0 if place else step / 2), row * TRACK_STEP + 22.0
    if not alone:
        x, y = x + (before % 2 * 2 - 1) * 9, y + (before // 2 * 2 - 1) * 10
    body = [
        tag("circle", r=15, fill=look["brass"] if owner == seat else look["ink"], stroke=look["paper"], stroke_width=2),
        words(str(owner + 1), y=6.5, font_size=18, font_weight="bold", text_anchor="middle", fill=look["paper"]),
        _flag(view, look) if marker(view, view.frames[owner].route)[1] else "",
    ]
    sentence = text("{player}: {points} on the track", player=player(owner, first=True), points=route_text(view, owner))
    at = f"translate({x:.1f} {y:.1f}) scale({1 if alone else 0.68})"
    return tag("g", *body, transform=at, role="img", aria_label=look.say(sentence))


def _flag(view: State, look: Look) -> str:
    body = tag("rect", x=-21, y=-31, width=42, height=19, rx=4, fill=look["paper"], stroke=look["ink"], stroke_width=1.5)
    return body + words(f"{view.box.track}+", y=-16, font_size=16, font_weight="bold", text_anchor="middle", fill=look["ink"])
