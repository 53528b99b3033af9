"""The running score sheet as a picture."""

from __future__ import annotations

from branchline.drawing.picture import Look, tag, words
from branchline.engine.game import Seat
from branchline.engine.text import with_minus_sign
from branchline.games.steamrollers.drawing.layout import COLUMN, LEFT
from branchline.games.steamrollers.rules.scoring import LINES, score
from branchline.games.steamrollers.rules.state import State


def draw_score(view: State, seat: Seat, look: Look) -> str:
    """The running score sheet."""
    sheet = score(view, seat)
    parts = [tag("path", d=f"M{LEFT} 6H{LEFT + 6 * COLUMN}", stroke=look["ink"], stroke_opacity=0.3, stroke_width=2)]
    for n, (line, points) in enumerate(sheet.lines):
        x, y = LEFT + 200 * (n % 3), 40 + 36 * (n // 3)
        parts.append(words(look.say(LINES[line]), x=x, y=y, fill=look["quiet"], font_size=20))
        parts.append(
            words(
                with_minus_sign(points),
                x=x + 176,
                y=y,
                fill=look["ink"],
                font_size=22,
                font_weight=600,
                text_anchor="end",
            )
        )
    total = words(
        with_minus_sign(sheet.total),
        x=LEFT + 6 * COLUMN,
        y=72,
        fill=look["ink"],
        font_size=44,
        font_weight=700,
        text_anchor="end",
    )
    return "".join([*parts, total])
