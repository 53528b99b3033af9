"""Pictures of the component editor: the plan with selectable cells, the cards, the starts of the sheets."""

from __future__ import annotations

from branchline.drawing.picture import Look, pick, picture, tag
from branchline.engine.text import text
from branchline.games.traxx.drawing.art import DOTS, coloured_hex, draw_letter, hexagon, honeycomb
from branchline.games.traxx.drawing.layout import centres
from branchline.games.traxx.drawing.map import badges, draw_cells, row_names
from branchline.games.traxx.rules.components import Box
from branchline.games.traxx.words.names import card_name, colour

SIZE = 34.0  # of a cell
MARGIN = 40
CARD = (196, 56)
SHEET = 120


def draw_plan(box: Box, look: Look) -> str:
    """The printed plan; each cell can be selected."""
    wide, high = SIZE * 3**0.5 * (2 * box.side - 1) + 2 * MARGIN, SIZE * (3 * box.side - 1) + MARGIN
    spots = centres(box, (wide / 2, high / 2), SIZE)
    printed = [
        tag("rect", width=wide, height=high, rx=14, fill=look["paper"]),
        tag("path", d=honeycomb(spots, SIZE * 1.12), fill=look["ink"], fill_opacity=0.9),
        tag("path", d=honeycomb(spots, SIZE), fill=look["paper"]),
        draw_cells(box, spots, SIZE, set(), look),
        badges(box, spots, SIZE, set(), set(), look),
        row_names(box.names, spots, SIZE, look),
    ]
    places = [hexagon(spot, SIZE * 0.95, fill="transparent", **_touch(box, cell, look)) for cell, spot in enumerate(spots)]
    title = look.say(text("The plan on the sheets"))
    return picture(wide, high, tag("defs", DOTS), tag("g", *printed, aria_hidden="true"), *places, title=title)


def _touch(box: Box, cell: int, look: Look) -> dict[str, object]:
    name, label = box.names[cell], colour(box, box.letters[cell])
    if box.cell_numbers[cell]:
        return pick("thing", name, look.say(text("Cell {cell}: {colour}, {n}", cell=name, colour=label, n=box.cell_numbers[cell])))
    return pick("thing", name, look.say(text("Cell {cell}: {colour}", cell=name, colour=label)))


def card_picture(box: Box, card: str, look: Look) -> str:
    """One card of the deck."""
    wide, high = CARD
    frame = tag("rect", x=1, y=1, width=wide - 2, height=high - 2, rx=9, fill=look["paper"], stroke=look["ink"], stroke_width=1.5)
    spots = [(wide / 2 + 36 * (n - (len(card) - 1) / 2), high / 2) for n in range(len(card))]
    fields = [
        coloured_hex(box, letter, spot, 20, look) + draw_letter(box, letter, spot, 20, look)
        for letter, spot in zip(card, spots, strict=True)
    ]
    shown = card_name(box, card)
    return picture(wide, high, tag("defs", DOTS), frame, *fields, title=shown if isinstance(shown, str) else look.say(shown))


def start_picture(box: Box, start: int, look: Look) -> str:
    """A small plan on which the first cell of a sheet's line is inked."""
    size = SHEET / (3 * box.side - 1)
    spots = centres(box, (SHEET / 2, SHEET / 2), size)
    ground = tag("path", d=honeycomb(spots, size * 0.9), fill=look["ink"], fill_opacity=0.16)
    return picture(SHEET, SHEET, ground, hexagon(spots[start], size, fill=look["ink"]), title=box.names[start])
