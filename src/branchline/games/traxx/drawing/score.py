"""The score strip below the plan."""

from __future__ import annotations

from branchline.drawing.elements import element, part
from branchline.drawing.picture import Look, tag, words
from branchline.engine.game import Seat
from branchline.engine.text import text, with_minus_sign
from branchline.games.traxx.drawing.layout import NUMBERS
from branchline.games.traxx.rules.components import Box
from branchline.games.traxx.rules.scoring import by_half, points, reached_numbers, score
from branchline.games.traxx.rules.state import Note, State
from branchline.rail.grid import Point

FIGURES = "tabular-nums"


def draw_strip(state: State, seat: Seat, at: Point, width: float, look: Look) -> str:
    """The score strip: a box for each number, a dot where it would only count by half, cells missed, the sum.

    If the page shows the score sheet, cells missed and the sum are left out.
    """
    sheet, counted = state.sheets[seat], score(state, seat)
    new_numbers = frozenset(state.box.cell_numbers[cell] for cell in sheet.new_cells or ())
    notes, halved = reached_numbers(state, sheet), frozenset(by_half(state, seat))
    return _strip(state.box, notes, halved, new_numbers, counted["uncovered"], counted.total, at, width, look)


@part
def _strip(
    box: Box,
    notes: tuple[Note, ...],
    halved: frozenset[int],
    new_numbers: frozenset[int],
    uncovered: int,
    total: int,
    at: Point,
    width: float,
    look: Look,
) -> str:
    noted = {note[0]: str(points(note)) for note in notes}
    column = width / {"sheet": len(box.numbers) + 4, "tall": len(box.numbers), "wide": NUMBERS}[look.layout]
    parts = []
    for n, number in enumerate(box.numbers):
        row, place = divmod(n, NUMBERS) if look.layout == "wide" else (0, n)
        x, y = at[0] + column * place, at[1] + 88 * row
        parts.append(_strip_box((x, y), column, str(number), noted.get(number, ""), number in new_numbers, False, look))
        if number in halved and number not in noted:
            parts.append(tag("circle", cx=x + column / 2, cy=y + 61, r=5, fill=look["quiet"]))
    if look.layout == "sheet":
        x = at[0] + column * len(box.numbers)
        parts.append(_strip_box((x, at[1]), column * 2, "✕", with_minus_sign(uncovered), False, False, look))
        parts.append(_strip_box((x + column * 2, at[1]), column * 2, "=", with_minus_sign(total), False, True, look))
    label = look.say(text("Your sheet: {n} point", "Your sheet: {n} points", n=total))
    return tag("g", *parts, role="img", aria_label=label)


@element
def _strip_box(at: Point, width: float, head: str, value: str, is_new: bool, strong: bool, look: Look) -> str:
    x, y = at
    middle = x + width / 2
    frame = tag(
        "rect", x=x + 2, y=y, width=width - 4, height=84, rx=8, fill=look["paper"], stroke=look["ink"], stroke_width=3 if strong else 1.5
    )
    rule = tag("line", x1=x + 8, x2=x + width - 8, y1=y + 34, y2=y + 34, stroke=look["ink"], stroke_opacity=0.35)
    title = words(head, x=middle, y=y + 26, font_size=22, fill=look["quiet"], text_anchor="middle", font_variant_numeric=FIGURES)
    ink = look["brass"] if is_new else look["ink"]
    weight = 750 if strong else 650
    figure = words(
        value, x=middle, y=y + 71, font_size=30, font_weight=weight, fill=ink, text_anchor="middle", font_variant_numeric=FIGURES
    )
    return frame + rule + title + (figure if value else "")
