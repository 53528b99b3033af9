"""The board of one seat as a picture: cells with their tiles, exits, and at the end the errors."""

from __future__ import annotations

from branchline.drawing.elements import element, part
from branchline.drawing.marks import draw_cross, touch
from branchline.drawing.picture import Look, tag, words
from branchline.engine.game import Seat
from branchline.engine.text import Text, text
from branchline.games.railroad_ink.drawing.art import EDGE, HALF, SIDE, tile_art
from branchline.games.railroad_ink.rules.components import EMPTY, HIGHWAY, Box, Exit
from branchline.games.railroad_ink.rules.meteor import impact_at
from branchline.games.railroad_ink.rules.rules import to_act
from branchline.games.railroad_ink.rules.scoring import Ends, bits
from branchline.games.railroad_ink.rules.state import Board, State
from branchline.games.railroad_ink.rules.view import errors
from branchline.games.railroad_ink.words.names import tile_lying, tile_name


def draw_board(view: State, seat: Seat, can: set[str], look: Look) -> str:
    box, sheet = view.box, view.sheets[seat]
    open_ = frozenset(n for n, name in enumerate(box.names) if f"cell={name:02}" in can)
    fresh = -1 if view.roll is None else view.round
    return _board(box, sheet.board, fresh, impact_at(view, sheet), open_, not to_act(view), look)


@part
def _board(box: Box, board: Board, fresh: int, hit: int | None, open_: frozenset[int], over: bool, look: Look) -> str:
    """The cells, those that can be picked, and at the end the errors; what was drawn in the round `fresh` stands out."""
    return "".join(
        [
            _empty_board(box, look),
            *(_cell(box, board, n, fresh, n == hit, n in open_, look) for n in range(len(box.squares))),
            *(_error(box, cell, side, look) for cell, side in (errors(Ends(box, board)) if over else ())),
        ]
    )


@element
def _empty_board(box: Box, look: Look) -> str:
    """The empty board."""
    return "".join([draw_centre(box, look), draw_numbers(box, look), *(draw_exit(box, exit_, look) for exit_ in box.exits)])


def cell_at(box: Box, cell: int) -> tuple[float, float]:
    row, column = box.squares.cell(cell)
    return column * SIDE + HALF, row * SIDE + HALF


def draw_numbers(box: Box, look: Look) -> str:
    """Rows at the left and columns above, next to the exits: cell 34 is in row 3 and column 4."""
    style = {"font_size": 20 if look.theme == "print" else 17, "fill": look["quiet"], "text_anchor": "middle"}
    rows = [words(str(row), x=-12, y=row * SIDE + 22, **style) for row in range(box.squares.rows)]
    return "".join(rows + [words(str(column), x=column * SIDE + 16, y=-8, **style) for column in range(box.squares.columns)])


def draw_centre(box: Box, look: Look) -> str:
    cells = [tag("rect", x=x - HALF, y=y - HALF, width=SIDE, height=SIDE) for x, y in (cell_at(box, n) for n in bits(box.centre))]
    return tag("g", *cells, fill=look["brass"], opacity=0.07 if look.theme == "print" else 0.13)


def draw_exit(box: Box, exit_: Exit, look: Look) -> str:
    """A stub of its own kind outside the grid, with an arrow."""
    x, y = cell_at(box, exit_.cell)
    dx, dy = EDGE[exit_.side][0] / HALF, EDGE[exit_.side][1] / HALF
    turn = 90 * exit_.side
    kind = text("Exit, highway") if exit_.kind == HIGHWAY else text("Exit, railway")
    arrow = tag("path", d="M-11 -26L0 -38L11 -26Z", fill=look["brass"])
    body = _stub_art(exit_.kind, look) + arrow
    return tag("g", body, transform=f"translate({x + dx * HALF} {y + dy * HALF}) rotate({turn})", role="img", aria_label=look.say(kind))


def _stub_art(kind: str, look: Look) -> str:
    if kind == HIGHWAY:
        band = tag("path", d="M0 0V-24", stroke=look["ink"], stroke_width=26)
        return band + tag("path", d="M0 0V-22", stroke=look["paper"], stroke_width=3, stroke_dasharray="9 7", stroke_dashoffset=-2)
    sleepers = tag("path", d="M0 0V-24", stroke=look["ink"], stroke_width=24, stroke_dasharray="3.4 7.6", stroke_dashoffset=-4)
    bed = tag("path", d="M0 0V-24", stroke=look["ink"], stroke_width=13)
    return sleepers + bed + tag("path", d="M0 0V-24", stroke=look["paper"], stroke_width=7)


def _cell(box: Box, board: Board, cell: int, new_round: int, hit: bool, can: bool, look: Look) -> str:
    tile, round_ = board.cells[cell], board.rounds[cell]
    return _square(*cell_at(box, cell), f"{box.names[cell]:02}", tile, round_, round_ == new_round, hit, can, look)


@element
def _square(x: float, y: float, name: str, tile: str, round_: int, is_new: bool, hit: bool, can: bool, look: Look) -> str:
    """One cell."""
    frame = {"fill": "transparent", "stroke": look["ink"], "stroke_opacity": 0.25, "stroke_width": 1.5}
    body = [
        tag("rect", x=-HALF, y=-HALF, width=SIDE, height=SIDE, **frame),
        tag("g", tile_art(tile, look.theme), opacity=1 if is_new or not round_ else 0.82) if tile != EMPTY else "",
        _round(round_, is_new, look) if round_ else "",
        tag("circle", cx=-35, cy=-35, r=6, fill=look["signal"]) if hit else "",
        tag("circle", r=8, fill=look["go"]) if can else "",
    ]
    label = look.say(_cell_words(name, tile, round_))
    attributes = touch(can, "cell", name, label)
    return tag("g", *body, transform=f"translate({x} {y})", data_cell=name, **attributes)


def _cell_words(name: str, tile: str, round_: int) -> Text:
    if tile == EMPTY:
        return text("Cell {cell}, empty", cell=name)
    if round_:
        return text("Cell {cell}: {tile}, drawn in round {n}", cell=name, tile=tile_lying(tile), n=round_)
    return text("Cell {cell}: {tile}", cell=name, tile=tile_name(tile))


def _round(round_: int, is_new: bool, look: Look) -> str:
    disc = tag("circle", cx=33, cy=-33, r=10, fill=look["brass"] if is_new else look["paper"], stroke=look["ink"], stroke_opacity=0.5)
    ink = look["paper"] if is_new else look["ink"]
    return disc + words(str(round_), x=33, y=-28, fill=ink, font_size=15, text_anchor="middle")


def _error(box: Box, cell: int, side: int, look: Look) -> str:
    """A small cross, as in the rulebook, on an end that is an error."""
    x, y = cell_at(box, cell)
    dx, dy = EDGE[side][0] * 0.9, EDGE[side][1] * 0.9
    return tag("g", draw_cross(9, look, 4.5), transform=f"translate({x + dx} {y + dy})", class_="error")
