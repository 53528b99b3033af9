"""The score sheet under the board."""

from __future__ import annotations

from branchline.drawing.picture import Look, tag, words
from branchline.engine.game import ScoreSheet
from branchline.engine.text import text, with_minus_sign
from branchline.games.railroad_ink.drawing.art import MARGIN
from branchline.games.railroad_ink.rules.scoring import LINES

ROW = 38
HEIGHT = 4 * ROW + 8


def draw_score(sheet: ScoreSheet, idle: frozenset[str], look: Look, width: float) -> str:
    """The lines in two columns, the total larger."""
    column = (width - 2 * MARGIN - 30) / 2
    parts = []
    for n, (name, points) in enumerate(_lines_in_play(sheet, idle)):
        x, y = MARGIN + (n // 4) * (column + 30), (n % 4) * ROW + 26
        parts.append(_entry(look.say(LINES[name]), points, x, y, column, look, name))
    x, y = MARGIN + column + 30, 3 * ROW + 26
    total = words(look.say(text("Total")), x=x, y=y, fill=look["ink"], font_size=26, font_weight="bold")
    figure = words(with_minus_sign(sheet.total), x=x + column, y=y, fill=look["ink"], font_size=30, font_weight="bold", text_anchor="end")
    return "".join([*parts, total, figure])


def _lines_in_play(sheet: ScoreSheet, idle: frozenset[str]) -> list[tuple[str, int]]:
    """The lines without those of expansions that are not played."""
    return [(name, points) for name, points in sheet.lines if points or name not in idle]


def _entry(label: str, points: int, x: float, y: float, width: float, look: Look, name: str) -> str:
    ink = look["signal"] if points < 0 else look["ink"]
    rule = tag("path", d=f"M{x} {y + 9}H{x + width}", stroke=look["ink"], stroke_opacity=0.2)
    name_words = words(label, x=x, y=y, fill=look["ink"], font_size=20 if len(label) > 20 else 24)
    figure = words(with_minus_sign(points), x=x + width, y=y, fill=ink, font_size=26, text_anchor="end")
    return tag("g", rule, name_words, figure, data_line=name)
