"""The sheet of one seat as a picture: dice, special routes, board, score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from branchline.drawing.elements import element
from branchline.drawing.marks import dot, draw_cross, pick_names, touch
from branchline.drawing.picture import Look, picture, tag
from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import text
from branchline.games.railroad_ink.drawing.art import HALF, SIDE, crater, tile_art
from branchline.games.railroad_ink.drawing.board import cell_at, draw_board
from branchline.games.railroad_ink.drawing.layout import STRIP, beside, board_at, size, special_at
from branchline.games.railroad_ink.drawing.score import HEIGHT as SCORE
from branchline.games.railroad_ink.drawing.score import draw_score
from branchline.games.railroad_ink.drawing.tray import dice_strip, tray, tray_height
from branchline.games.railroad_ink.rules.components import Box
from branchline.games.railroad_ink.rules.meteor import landing
from branchline.games.railroad_ink.rules.moves import Dodge, Impact, Move, Place, Roll
from branchline.games.railroad_ink.rules.rules import erased_tile
from branchline.games.railroad_ink.rules.scoring import score, unused_lines
from branchline.games.railroad_ink.rules.state import Sheet, State
from branchline.games.railroad_ink.rules.view import picks
from branchline.games.railroad_ink.words.names import tile_name


def draw(view: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    """The whole sheet, with a green mark on everything that can be picked now."""
    seat = max(seat, 0)
    sheet, box = view.sheets[seat], view.box
    rolls = [move for move in legal if isinstance(move, Roll)]
    can = pick_names(picks, view, seat, [move for move in legal if not isinstance(move, Roll)])
    if rolls and look.layout == "wide":
        look = replace(look, layout="tall")  # every face of every die needs the whole width
    top = tray_height(rolls) if rolls else STRIP
    whole = look.layout == "sheet"
    width, height = size(box, look, top, SCORE + 8 if whole else 0)
    strip = tray(rolls, look) if rolls else dice_strip(view, sheet, can, look)
    x, y = board_at(look, top)
    return picture(
        width,
        height,
        tag("rect", width=width, height=height, rx=10, fill=look["paper"]),
        tag("g", strip, _specials(box, sheet, can, look, top), transform=f"translate({beside(box, look)} 0)"),
        tag("g", draw_board(view, seat, can, look), transform=f"translate({x} {y})"),
        tag("g", draw_score(score(view, seat), unused_lines(view.setup), look, width), transform=f"translate(0 {height - SCORE})")
        if whole
        else "",
        title=look.say(text("Railroad Ink, {player}'s board", player=player(seat))),
    )


def ghost(view: State, seat: Seat, move: Move, look: Look) -> str:
    """The preview of a move: the tile, the crater, or the special route crossed off."""
    box, sheet = view.box, view.sheets[max(seat, 0)]
    match move:
        case Place(cell, tile):
            cross = draw_cross(38, look) if erased_tile(view, sheet, move) else ""
            return _ghost_at(box, box.numbers[cell], tile_art(tile, look.theme) + cross, look)
        case Impact(direction):
            assert view.roll is not None
            hit = landing(box, sheet.board, sheet.dot, direction, view.roll.distance)
            cross = draw_cross(38, look) if erased_tile(view, sheet, move) else ""
            return "" if hit is None else _ghost_at(box, hit, crater(look) + cross, look)
        case Dodge(special):
            x, y = special_at(box, box.specials.index(special), look)
            return tag("g", draw_cross(30, look), transform=f"translate({x + beside(box, look)} {y})", opacity=0.55)
        case _:
            return ""


def _specials(box: Box, sheet: Sheet, can: set[str], look: Look, top: float) -> str:
    """The special routes, used ones crossed off; next to them the volcano, if one can be drawn."""
    parts = []
    for n, special in enumerate(box.specials):
        x, y = special_at(box, n, look, top)
        is_crossed_off = special not in sheet.specials
        sentence = (
            text("Special route: {tile}, crossed off", tile=tile_name(special))
            if is_crossed_off
            else text("Special route: {tile}", tile=tile_name(special))
        )
        parts.append(_small(special, "special", special, look.say(sentence), (x, y), is_crossed_off, f"special={special}" in can, look))
    if "special=volcano" in can:
        at = special_at(box, len(box.specials), look, top)
        parts.append(_small(box.volcano, "special", "volcano", look.say(text("A new volcano")), at, False, True, look))
    return "".join(parts)


@element
def _small(tile: str, key: str, value: str, label: str, at: tuple[float, float], is_crossed_off: bool, can: bool, look: Look) -> str:
    body = [
        tag("rect", x=-33, y=-33, width=66, height=66, rx=6, fill=look["paper"], stroke=look["ink"], stroke_opacity=0.4, stroke_width=2),
        tag("g", tile_art(tile, look.theme), transform="scale(0.62)", opacity=0.3 if is_crossed_off else 1),
        draw_cross(24, look) if is_crossed_off else "",
        dot(look, 27, -27) if can else "",
    ]
    return tag("g", *body, transform=f"translate({at[0]} {at[1]})", **touch(can, key, value, label))


@element
def _ghost_at(box: Box, cell: int, art: str, look: Look) -> str:
    (x, y), (left, top) = cell_at(box, cell), board_at(look)
    frame = tag("rect", x=-HALF, y=-HALF, width=SIDE, height=SIDE, rx=6, fill="none", stroke=look["brass"], stroke_width=5)
    back = tag("rect", x=-HALF, y=-HALF, width=SIDE, height=SIDE, fill=look["paper"], opacity=0.5)
    return tag("g", back, tag("g", art, opacity=0.55), frame, transform=f"translate({x + left} {y + top})")
