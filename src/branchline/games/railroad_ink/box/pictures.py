"""Pictures of the component editor: the board with selectable exits, the faces of the dice."""

from __future__ import annotations

from branchline.drawing.picture import Look, pick, picture, tag, words
from branchline.engine.text import text
from branchline.games.railroad_ink.drawing.art import EDGE, HALF, MARGIN, SIDE, tile_art
from branchline.games.railroad_ink.drawing.board import cell_at, draw_centre, draw_exit, draw_numbers
from branchline.games.railroad_ink.drawing.layout import board_size
from branchline.games.railroad_ink.rules.components import HIGHWAY, Box

FACE = 76  # the side of a die


def board_picture(box: Box, look: Look) -> str:
    """The empty board; its exits and its middle can be selected."""
    wide, high = board_size(box)
    cells = [
        tag("rect", x=x - HALF, y=y - HALF, width=SIDE, height=SIDE, fill="none", stroke=look["ink"], stroke_opacity=0.25, stroke_width=1.5)
        for x, y in (cell_at(box, n) for n in range(len(box.squares)))
    ]
    drawing = [draw_centre(box, look), draw_numbers(box, look), *cells, *(draw_exit(box, each, look) for each in box.exits)]
    places = [_exit_place(box, n, look) for n in range(len(box.exits))]
    ground = tag("rect", width=wide, height=high, rx=10, fill=look["paper"])
    board = tag("g", tag("g", *drawing, aria_hidden="true"), _middle(box, look), *places, transform=f"translate({MARGIN} {MARGIN})")
    return picture(wide, high, ground, board, title=look.say(text("The board with its exits")))


def _middle(box: Box, look: Look) -> str:
    (x, y), label = cell_at(box, len(box.squares) // 2), look.say(text("Size and middle of the board"))
    place = tag("rect", x=-1.5 * SIDE, y=-1.5 * SIDE, width=3 * SIDE, height=3 * SIDE, fill="transparent")
    return tag("g", place, transform=f"translate({x} {y})", **pick("thing", "board", label))


def _exit_place(box: Box, n: int, look: Look) -> str:
    exit_ = box.exits[n]
    (x, y), (dx, dy) = cell_at(box, exit_.cell), EDGE[exit_.side]
    label = look.say(text("Exit, highway") if exit_.kind == HIGHWAY else text("Exit, railway"))
    place = tag("circle", cx=x + dx * 1.4, cy=y + dy * 1.4, r=34, fill="transparent")
    return tag("g", place, **pick("thing", f"exit-{n}", label))


def face_picture(face: str, title: str, look: Look) -> str:
    """One face of a die."""
    return _die(tag("g", tile_art(face, look.theme), transform=f"translate({FACE / 2} {FACE / 2}) scale(0.7)"), title, look)


def sign_picture(sign: str, title: str, look: Look) -> str:
    """A face of a die with a figure or an arrow on it."""
    return _die(words(sign, x=FACE / 2, y=FACE / 2 + 11, font_size=32, text_anchor="middle", fill=look["ink"]), title, look)


def _die(art: str, title: str, look: Look) -> str:
    body = tag("rect", x=2, y=2, width=FACE - 4, height=FACE - 4, rx=12, fill=look["paper"], stroke=look["ink"], stroke_width=2.5)
    return picture(FACE, FACE, body, art, title=title)
