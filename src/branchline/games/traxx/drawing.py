"""The table as one seat has it before itself, as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.game import Seat
from branchline.engine.picture import Look, picture, tag, words
from branchline.engine.text import text
from branchline.games.traxx.art import (
    DOTS,
    badges,
    cells_drawn,
    centres,
    crosses,
    ends_drawn,
    honeycomb,
    line_drawn,
    origins,
    targets,
)
from branchline.games.traxx.moves import Extend, Move, Reveal
from branchline.games.traxx.rules import to_act
from branchline.games.traxx.scoring import reached
from branchline.games.traxx.state import State, dealt, drawn, growing, start_of
from branchline.games.traxx.tray import (
    SMALL_HEIGHT,
    SMALL_ROW,
    SMALL_WIDTH,
    aim,
    card_drawn,
    deck_drawn,
    heading,
    legend_drawn,
    other_drawn,
    small_card_at,
    strip_drawn,
)
from branchline.rail.grid import Point

WIDTH, MARGIN = 720, 20
CARD: Point = (MARGIN, 42)
PLAN_TOP, PLAN_HEIGHT = 146, 600
STRIP: Point = (MARGIN, 764)
BELOW: Point = (MARGIN, 864)


def draw(state: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    """Card, plan, score strip, deck and the others; somebody who looks on sees the first seat's plan."""
    shown = seat if 0 <= seat < len(state.sheets) else 0
    height = BELOW[1] + SMALL_ROW * -(-len(state.box.cards) // 5) + 34
    others = [n for n in range(len(state.sheets)) if n != shown]
    parts = [
        tag("defs", DOTS),
        tag("rect", width=WIDTH, height=height, rx=14, fill=look["paper"]),
        *([] if others else [aim(state.box, (WIDTH - MARGIN, 30), look)]),
        heading(state, _letter(state, shown), (MARGIN, 30), look),
        card_drawn(state, shown, CARD, look),
        _plan(state, shown, legal, look),
        strip_drawn(state, shown, _by_half(state, shown), STRIP, WIDTH - 2 * MARGIN, look),
        deck_drawn(state, {move.card for move in legal if isinstance(move, Reveal)}, BELOW, look),
        *(other_drawn(state, other, (WIDTH - 60 - 96 * n, 24), look) for n, other in enumerate(reversed(others))),
        legend_drawn(state.box, (MARGIN, height - 16), WIDTH - 2 * MARGIN, look),
    ]
    return picture(WIDTH, height, *parts, title=look.say(text("Träxx, sheet {sheet}", sheet=_letter(state, shown))))


def ghost(state: State, seat: Seat, move: Move, look: Look) -> str:
    """The next stretch of the line, or the card that would come."""
    box = state.box
    match move:
        case Extend(end, cell) if end in box.cells and cell in box.cells:
            spots, size = _spots(state)
            (x1, y1), (x2, y2) = spots[box.cells[end]], spots[box.cells[cell]]
            stretch = {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "stroke_linecap": "round"}
            brass = tag("line", **stretch, stroke=look["brass"], stroke_width=size * 0.62)
            ink = tag("line", **stretch, stroke=look["ink"], stroke_width=size * 0.38)
            return tag("g", brass, ink, tag("circle", cx=x2, cy=y2, r=size * 0.16, fill=look["paper"]), opacity=0.55)
        case Reveal(card) if card in box.kinds:
            x, y = small_card_at(box.kinds[card], BELOW)
            edge = {"fill": "none", "stroke": look["brass"], "stroke_width": 6, "opacity": 0.55}
            return tag("rect", x=x, y=y, width=SMALL_WIDTH, height=SMALL_HEIGHT, rx=8, **edge)
        case _:
            return ""


def _spots(state: State) -> tuple[tuple[Point, ...], float]:
    """Where the cells lie, and how large they are: as large as the width and the height allow."""
    box = state.box
    size = min((WIDTH - 64) / ((2 * box.side - 1) * 3**0.5), PLAN_HEIGHT / (3 * box.side - 1))
    return centres(box, (WIDTH / 2, PLAN_TOP + PLAN_HEIGHT / 2), size), size


def _plan(state: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    box, sheet = state.box, state.sheets[seat]
    spots, size = _spots(state)
    line = set(drawn(sheet))
    extends = [move for move in legal if isinstance(move, Extend)]
    both = len(growing(sheet)) > 1
    mine = {number for number, _ in reached(state, sheet)}
    parts = [
        tag("path", d=honeycomb(spots, size * 1.12), fill=look["ink"], fill_opacity=0.9),
        tag("path", d=honeycomb(spots, size), fill=look["paper"]),
        cells_drawn(box, spots, size, line, look),
        line_drawn(spots, sheet, size * 0.24, look),
        "" if to_act(state) else crosses(box, spots, size, [cell for cell in range(len(spots)) if cell not in line], look),
        badges(box, spots, size, mine, _by_half(state, seat), look),
        ends_drawn(box, spots, sheet, start_of(state, seat), size, look),
        _row_names(box.names, spots, size, look),
        targets(box, spots, size, dict.fromkeys(move.cell for move in extends), look),
        origins(box, spots, size, dict.fromkeys(move.end for move in extends) if both else (), look),
    ]
    return "".join(parts)


def _row_names(names: Sequence[str], spots: Sequence[Point], size: float, look: Look) -> str:
    """The names of the first and the last cell of each row, outside the plan."""
    rows: dict[str, list[int]] = {}
    for cell, name in enumerate(names):
        rows.setdefault(name[0], []).append(cell)
    parts: list[str] = []
    for cells in rows.values():
        for cell, side in ((cells[0], -1), (cells[-1], 1)):
            x, y = spots[cell][0] + side * size * 1.02, spots[cell][1] + size * 0.14
            anchor = "end" if side < 0 else "start"
            parts.append(words(names[cell], x=x, y=y, font_size=size * 0.38, fill=look["quiet"], text_anchor=anchor))
    return "".join(parts)


def _by_half(state: State, seat: Seat) -> set[int]:
    """The numbers that would count by half only if this seat reached them now."""
    notes = [note for sheet in state.sheets for note in (sheet.noted if len(state.sheets) > 1 else reached(state, sheet))]
    if len(state.sheets) > 1:
        return {number for number, _ in notes}
    highest = max((number for number, _ in notes), default=0)
    return {number for number in state.box.numbers if number <= highest}


def _letter(state: State, seat: Seat) -> str:
    return dealt(state.setup)[seat]
