"""The open card above the plan; between rounds the back of the deck, and at the end the points."""

from __future__ import annotations

from branchline.drawing.elements import element
from branchline.drawing.picture import Look, about, tag, words
from branchline.engine.game import Seat
from branchline.engine.text import text
from branchline.games.traxx.drawing.art import coloured_hex, cross, draw_letter, hexagon
from branchline.games.traxx.rules.components import Box
from branchline.games.traxx.rules.scoring import score
from branchline.games.traxx.rules.state import State, fields_left
from branchline.games.traxx.words.names import fields
from branchline.rail.grid import Point


def draw_card(state: State, seat: Seat, at: Point, look: Look) -> str:
    """The open card, its used fields crossed; or the back of the deck; or at the end the points."""
    if state.card is None:
        return _draw_back(at, look) if any(state.deck) else _result(state, seat, at, look)
    return _open_card(state.box, state.card, fields_left(state, state.sheets[seat]), at, look)


@element
def _open_card(box: Box, kind: int, left: str, at: Point, look: Look) -> str:
    (x, y), card = at, box.cards[kind]
    wide = 28 + 74 * len(card)
    parts = [tag("rect", x=x, y=y, width=wide, height=92, rx=12, fill=look["paper"], stroke=look["ink"], stroke_width=2)]
    for n, letter in enumerate(card):
        spot = (x + 51 + 74 * n, y + 46)
        used = left.count(letter) <= card[:n].count(letter)
        parts += [coloured_hex(box, letter, spot, 38, look, used), draw_letter(box, letter, spot, 26, look, used)]
        if used:
            parts.append(_draw_cross(spot, 24, look))
    label = look.say(text("The card shows {fields}", fields=fields(box, card)))
    return tag("g", *parts, **about("card", "".join(sorted(card)), label))


@element
def _draw_back(at: Point, look: Look) -> str:
    x, y = at
    parts = [
        tag("rect", x=x + 6 * n, y=y + 4 * n, width=230, height=84, rx=12, fill=look["paper"], stroke=look["ink"], stroke_width=2)
        for n in (2, 1, 0)
    ]
    spots = [(x + 45 + 35 * n, y + 42 + 10 * (-1) ** n) for n in range(5)]
    rail = " ".join(f"{a:.0f},{b:.0f}" for a, b in spots)
    parts.append(tag("polyline", points=rail, fill="none", stroke=look["quiet"], stroke_width=6, stroke_linejoin="round"))
    return "".join(parts) + "".join(hexagon(spot, 13, fill=look["paper"], stroke=look["quiet"], stroke_width=3) for spot in spots)


def _result(state: State, seat: Seat, at: Point, look: Look) -> str:
    caption = look.say(text("{n} point", "{n} points", n=score(state, seat).total))
    frame = tag("rect", x=at[0], y=at[1], width=324, height=92, rx=12, fill=look["paper"], stroke=look["brass"], stroke_width=4)
    return frame + words(caption, x=at[0] + 162, y=at[1] + 59, font_size=36, font_weight=700, fill=look["ink"], text_anchor="middle")


def _draw_cross(spot: Point, reach: float, look: Look) -> str:
    return tag("path", d=cross(spot, reach), stroke=look["ink"], stroke_width=5, stroke_linecap="round", fill="none")
