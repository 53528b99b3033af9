"""Printable pictures of a real table's parts: a sheet to write on, the goods board, Eva's sheet, the black die."""

from __future__ import annotations

from branchline.drawing.picture import Look, tag, words
from branchline.drawing.printout import Drawing, dice_table
from branchline.engine.game import Seat
from branchline.engine.text import Text, text
from branchline.games.steamrollers.drawing.art import at, city, cross, locomotive, type_glyph
from branchline.games.steamrollers.drawing.map import draw_map, extent, wall_choices
from branchline.games.steamrollers.rules.components import Box
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.opening import goods_per_city
from branchline.games.steamrollers.rules.state import State, numbers

ENGINE = 100  # width of the column with the engine
NOTES = 62  # height of the row for points of deliveries
NOTE = 40
CUBE = 12.0  # millimetres of a good, with space around it
ROW = 100


def map_sheet(state: State, look: Look) -> Drawing:
    """The map with the walls a die can choose, the engine, and a row for the points of deliveries."""
    width, height = extent(state.box)
    walls = wall_choices(state.box, str(state.setup["level"]), look)
    notes = tag("g", _notes(width + ENGINE, look), transform=at(0, height + 14))
    return _sheet(state, 0, walls + notes, 14 + NOTES, look)


def printed_sheet(state: State, seat: Seat, look: Look) -> Drawing:
    """A final map, with the crossed boxes of the engine."""
    return _sheet(state, seat, "", 4, look)


def _sheet(state: State, seat: Seat, extras: str, below: float, look: Look) -> Drawing:
    width, height = extent(state.box)
    body = draw_map(state, seat, frozenset(), look, named=False) + _engine(state.sheets[seat].boxes, width + ENGINE / 2, look) + extras
    return Drawing(width + ENGINE + 4, height + below, tag("g", body, transform=at(2, 0)), 0.25)


def _engine(crosses: int, x: float, look: Look) -> str:
    """A box for each value of a die, to be crossed."""
    boxes = [_square(look, 60, str(number), at(x - 30, 90 + 72 * n)) for n, number in enumerate(NUMBERS)]
    marks = [tag("g", cross(24, look, 5), transform=at(x, 120 + 72 * (number - 1))) for number in numbers(crosses)]
    return tag("g", locomotive(look), transform=at(x, 60)) + "".join(boxes + marks)


def _notes(width: float, look: Look) -> str:
    title = words(look.say(text("Deliveries")), y=32, font_size=22, fill=look["ink"])
    first = 150
    count = int((width - first) / (NOTE + 2))
    return title + "".join(_square(look, NOTE, "", at(first + (NOTE + 2) * n, 4)) for n in range(count))


def _square(look: Look, side: float, number: str, where: str) -> str:
    frame = tag("rect", width=side, height=side, rx=side / 8, fill=look["paper"], stroke=look["ink"], stroke_width=1.8)
    label = words(number, x=side / 2, y=side * 0.64, font_size=side * 0.42, text_anchor="middle", fill=look["quiet"]) if number else ""
    return tag("g", frame, label, transform=where)


def goods_board(box: Box, seats: int, look: Look) -> Drawing:
    """Six cities, each with places for its goods; units are a tenth of a millimetre."""
    places = goods_per_city(box, seats) + 1  # and one for coal
    rows = []
    for n, number in enumerate(NUMBERS):
        disc = tag("g", city(number, box, look, 46), transform=at(60, 70))
        cells = [_square(look, 10 * CUBE, "", at(150 + (10 * CUBE + 10) * place, 10)) for place in range(places)]
        column, row = divmod(n, len(NUMBERS) // 2) if places < 6 else (0, n)
        rows.append(tag("g", disc, *cells, transform=at(940 * column, 140 * row)))
    width, rows_high = (940 * 2, 3) if places < 6 else (170 + 130 * places, 6)
    return Drawing(width, 140 * rows_high + 10, "".join(rows), 0.1)


def eva_sheet(box: Box, look: Look) -> Drawing:
    """Fields to cross in every region, and boxes for Eva's final score."""
    ink = {"fill": look["ink"], "font_size": 22}
    parts = []
    for n, number in enumerate(NUMBERS):
        disc = tag("g", city(number, box, look, 26), transform=at(34, 44))
        fields = [_square(look, 34, "", at(86 + 38 * k, 26)) for k in range(len(box.map.fields[number - 1]))]
        parts.append(tag("g", disc, *fields, transform=at(0, 76 * n)))
    for n, line in enumerate(_eva_lines(box)):
        label = words(look.say(line), x=520, y=44 + 52 * n, **ink)
        parts.append(label + _square(look, 44, "", at(916, 14 + 52 * n)))
    return Drawing(964, 76 * len(NUMBERS), "".join(parts), 0.2)


def _eva_lines(box: Box) -> tuple[Text, ...]:
    return (
        text("Goods she removed"),
        text("Engine: {n}", n=box.eva_engine),
        text("Crosses in her {n} best region", "Crosses in her {n} best regions", n=box.eva_regions),
        text("Positive tiles in the pool"),
        text("Total"),
    )


def black_faces(box: Box, look: Look) -> Drawing:
    """The table of the black die's faces by the values of an ordinary die."""
    faces = [
        tag("g", type_glyph(face[0], look["ink"]), transform=at(-24, 0)) + tag("g", type_glyph(face[1], look["ink"]), transform=at(24, 0))
        for face in box.black_faces
    ]
    return dice_table([(look.say(text("The two tracks to choose from")), faces)], look)
