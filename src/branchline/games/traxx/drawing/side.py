"""The area next to the plan: heading, other seats, legend, and the goal of solo play."""

from __future__ import annotations

from branchline.drawing.elements import element
from branchline.drawing.picture import Look, tag, words
from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import text, with_minus_sign
from branchline.games.traxx.drawing.art import draw_line, honeycomb
from branchline.games.traxx.drawing.layout import centres
from branchline.games.traxx.rules.components import Box
from branchline.games.traxx.rules.scoring import score
from branchline.games.traxx.rules.state import State, round_of, visible_line
from branchline.games.traxx.words.names import legend
from branchline.rail.grid import Point


def draw_other_seat(state: State, seat: Seat, at: Point, look: Look) -> str:
    """Another seat, as far as it is visible: its line, points, cells covered, and a tick if it is done."""
    box, sheet, (x, y) = state.box, state.sheets[seat], at
    size = 66 / (3 * box.side - 1)
    spots = centres(box, (x, y + 33), size)
    parts = [tag("path", d=honeycomb(spots, size * 0.92), fill=look["ink"], fill_opacity=0.14)]
    parts.append(draw_line(spots, sheet, size * 0.62, look))
    name = look.say(player(seat, first=True))
    tally = f"{with_minus_sign(score(state, seat).total)} · {len(visible_line(sheet))}/{len(spots)}"
    parts.append(words(name, x=x, y=y + 84, font_size=16, font_weight=650, fill=look["ink"], text_anchor="middle"))
    parts.append(words(tally, x=x, y=y + 103, font_size=15, fill=look["quiet"], text_anchor="middle"))
    if sheet.done:
        parts.append(tag("circle", cx=x + 34, cy=y + 12, r=12, fill=look["go"]))
        parts.append(
            tag("path", d=f"M{x + 28} {y + 12}l4 5l8 -9", fill="none", stroke=look["paper"], stroke_width=3, stroke_linecap="round")
        )
    return tag("g", *parts)


@element
def draw_legend(box: Box, at: Point, width: float, look: Look) -> str:
    """The legend of letters and colours in the reader's language."""
    caption = legend(box, look.say, "  ·  ")
    return words(
        caption, x=at[0] + width / 2, y=at[1], font_size=18 if look.theme == "print" else 15.5, fill=look["quiet"], text_anchor="middle"
    )


def aim(box: Box, at: Point, look: Look) -> str:
    """The goal of solo play."""
    caption = look.say(text("Solo, more than {n} point is excellent", "Solo, more than {n} points is excellent", n=box.super))
    return words(caption, x=at[0], y=at[1], font_size=15, fill=look["quiet"], text_anchor="end")


def heading(state: State, sheet: str, at: Point, look: Look) -> str:
    """The heading: the letter of the sheet, and the progress of the deck."""
    n, rounds = round_of(state), state.box.rounds
    if state.card is not None:
        caption = text("Sheet {sheet} · card {n} of {rounds}", sheet=sheet, n=n, rounds=rounds)
    elif any(state.deck):
        caption = text("Sheet {sheet} · {n} card left", "Sheet {sheet} · {n} cards left", sheet=sheet, n=rounds - n)
    else:
        caption = text("Sheet {sheet} · the end", sheet=sheet)
    return words(look.say(caption), x=at[0], y=at[1], font_size=21, fill=look["quiet"])
