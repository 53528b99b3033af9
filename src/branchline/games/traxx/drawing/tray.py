"""The cards of the deck: those left, and with a real deck the ones to select."""

from __future__ import annotations

from branchline.drawing.elements import element, part
from branchline.drawing.picture import Look, about, pick, tag, words
from branchline.games.traxx.drawing.art import coloured_hex, draw_letter
from branchline.games.traxx.drawing.layout import SMALL_HEIGHT, SMALL_WIDTH, small_card_at
from branchline.games.traxx.rules.components import Box
from branchline.games.traxx.rules.state import State
from branchline.games.traxx.words.names import fields


def draw_deck(state: State, open_: set[str], look: Look) -> str:
    """Every kind of card: those still in the deck in colour, those turned over pale; the ones that may come next can be picked."""
    return _deck(state.box, state.deck, state.card, frozenset(open_), look)


@part
def _deck(box: Box, deck: tuple[int, ...], card: int | None, open_: frozenset[str], look: Look) -> str:
    return "".join(_small_card(box, kind, left, kind == card, box.reveals[kind].card in open_, look) for kind, left in enumerate(deck))


@element
def _small_card(box: Box, kind: int, left: int, current: bool, open_: bool, look: Look) -> str:
    (x, y), card, is_used = small_card_at(kind, look), box.cards[kind], not left
    colour_, wide = ("go", 4) if open_ else ("brass", 4) if current else ("ink", 1.2)
    pale = 0.35 if is_used and not current else None
    frame = {"x": x, "y": y, "width": SMALL_WIDTH, "height": SMALL_HEIGHT, "rx": 8, "fill": look["paper"]}
    parts = [tag("rect", **frame, stroke=look[colour_], stroke_width=wide, stroke_opacity=pale)]
    for n, letter in enumerate(card):
        spot = (x + SMALL_WIDTH / 2 + 24 * (n - (len(card) - 1) / 2), y + SMALL_HEIGHT / 2)
        parts += [coloured_hex(box, letter, spot, 13.5, look, is_used), draw_letter(box, letter, spot, 15, look, is_used)]
    if left > 1:
        times = {"font_size": 14, "text_anchor": "end", "stroke": look["paper"], "stroke_width": 4, "paint_order": "stroke"}
        parts.append(words(f"×{left}", x=x + SMALL_WIDTH - 2, y=y + SMALL_HEIGHT - 3, fill=look["ink"], **times))
    label = look.say(fields(box, card))
    return tag(
        "g",
        *parts,
        **(pick("card", box.reveals[kind].card, label) if open_ else about("card", box.reveals[kind].card, label)),
    )
