"""The cards of the deck, to see what is left and to be tapped by people who turn over their own."""

from __future__ import annotations

from branchline.drawing.picture import Look, about, pick, tag, words
from branchline.games.traxx.drawing.art import coloured_hex, draw_letter
from branchline.games.traxx.drawing.layout import SMALL_HEIGHT, SMALL_WIDTH, small_card_at
from branchline.games.traxx.rules.state import State
from branchline.games.traxx.words.names import fields
from branchline.rail.grid import Point


def deck_drawn(state: State, open_: set[str], look: Look) -> str:
    """Every kind of card: those still in the deck in colour, those turned over pale; the ones that may come next can be picked."""
    kinds = range(len(state.box.cards))
    return "".join(_small_card(state, kind, small_card_at(kind, look), state.box.reveals[kind].card in open_, look) for kind in kinds)


def _small_card(state: State, kind: int, at: Point, open_: bool, look: Look) -> str:
    box, (x, y) = state.box, at
    card, gone = box.cards[kind], not state.deck[kind]
    colour_, wide = ("go", 4) if open_ else ("brass", 4) if kind == state.card else ("ink", 1.2)
    pale = 0.35 if gone and kind != state.card else None
    frame = {"x": x, "y": y, "width": SMALL_WIDTH, "height": SMALL_HEIGHT, "rx": 8, "fill": look["paper"]}
    parts = [tag("rect", **frame, stroke=look[colour_], stroke_width=wide, stroke_opacity=pale)]
    for n, letter in enumerate(card):
        spot = (x + SMALL_WIDTH / 2 + 24 * (n - (len(card) - 1) / 2), y + SMALL_HEIGHT / 2)
        parts += [coloured_hex(box, letter, spot, 13.5, look, gone), draw_letter(box, letter, spot, 15, look, gone)]
    if state.deck[kind] > 1:
        times = {"font_size": 14, "text_anchor": "end", "stroke": look["paper"], "stroke_width": 4, "paint_order": "stroke"}
        parts.append(words(f"×{state.deck[kind]}", x=x + SMALL_WIDTH - 2, y=y + SMALL_HEIGHT - 3, fill=look["ink"], **times))
    label = look.say(fields(box, card))
    return tag(
        "g",
        *parts,
        **(pick("card", box.reveals[kind].card, label) if open_ else about("card", box.reveals[kind].card, label)),
    )
