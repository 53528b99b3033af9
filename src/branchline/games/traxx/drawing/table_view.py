"""The table as one seat sees it, as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.drawing.picture import Look, picture, tag
from branchline.engine.game import Seat
from branchline.engine.text import text
from branchline.games.traxx.drawing.art import DOTS
from branchline.games.traxx.drawing.card import draw_card
from branchline.games.traxx.drawing.layout import (
    CARD_SCALE,
    COLUMN,
    MARGIN,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    WIDTH,
    card_at,
    map_spots,
    size_of,
    small_card_at,
    strip_at,
)
from branchline.games.traxx.drawing.map import draw_map
from branchline.games.traxx.drawing.score import draw_strip
from branchline.games.traxx.drawing.side import aim, draw_legend, draw_other_seat, heading
from branchline.games.traxx.drawing.tray import draw_deck
from branchline.games.traxx.rules.moves import Extend, Move, Reveal
from branchline.games.traxx.rules.state import State, sheets_of


def draw(state: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    """Card, plan, score strip, deck and the others; spectators see the first seat's plan."""
    shown = seat if 0 <= seat < len(state.sheets) else 0
    width, height = size_of(state.box, look)
    alone, card, strip = len(state.sheets) == 1, card_at(look), strip_at(look)
    others = [n for n in range(len(state.sheets)) if n != shown and look.layout == "sheet"]
    parts = [
        tag("defs", DOTS),
        tag("rect", width=width, height=height, rx=14, fill=look["paper"]),
        *([aim(state.box, (WIDTH - MARGIN, 30), look)] if alone else []),
        heading(state, _letter(state, shown), (card[0], 30), look),
        tag("g", draw_card(state, shown, (0, 0), look), transform=f"translate({card[0]} {card[1]}) scale({CARD_SCALE[look.layout]})"),
        draw_map(state, shown, legal, look),
        draw_strip(state, shown, strip, COLUMN - 4 if look.layout == "wide" else WIDTH - 2 * MARGIN, look),
        draw_deck(state, {move.card for move in legal if isinstance(move, Reveal)}, look),
        *(draw_other_seat(state, other, (WIDTH - 60 - 96 * n, 24), look) for n, other in enumerate(reversed(others))),
        draw_legend(state.box, (MARGIN, height - 16), WIDTH - 2 * MARGIN, look),
    ]
    return picture(width, height, *parts, title=look.say(text("Träxx, sheet {sheet}", sheet=_letter(state, shown))))


def ghost(state: State, seat: Seat, move: Move, look: Look) -> str:
    """The preview of a move: the next part of the line, or the card."""
    box = state.box
    match move:
        case Extend(end, cell) if end in box.cells and cell in box.cells:
            spots, size = map_spots(box, look)
            (x1, y1), (x2, y2) = spots[box.cells[end]], spots[box.cells[cell]]
            stretch = {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "stroke_linecap": "round"}
            brass = tag("line", **stretch, stroke=look["brass"], stroke_width=size * 0.62)
            ink = tag("line", **stretch, stroke=look["ink"], stroke_width=size * 0.38)
            return tag("g", brass, ink, tag("circle", cx=x2, cy=y2, r=size * 0.16, fill=look["paper"]), opacity=0.55)
        case Reveal(card) if card in box.kinds:
            x, y = small_card_at(box.kinds[card], look)
            edge = {"fill": "none", "stroke": look["brass"], "stroke_width": 6, "opacity": 0.55}
            return tag("rect", x=x, y=y, width=SMALL_WIDTH, height=SMALL_HEIGHT, rx=8, **edge)
        case _:
            return ""


def _letter(state: State, seat: Seat) -> str:
    return sheets_of(state.setup)[seat]
