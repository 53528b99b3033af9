"""The board as a picture and as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.drawing.picture import Look, line_colour, pick, picture, tag, words
from branchline.drawing.text_grid import TextGrid
from branchline.engine.game import Picks, Seat
from branchline.engine.text import text
from branchline.rail.grid import Cell, Point, hex_centre, hex_corners
from hex.notation import cell_name
from hex.rules import MARKS, Mark, Move, State, chain

SIDE, MARGIN = 26.0, 46.0  # of a cell; around the board
COLOURS = ("red", "blue")  # of the two players
BORDERS = ((0, "top", (4, 5, 0)), (0, "bottom", (1, 2, 3)), (1, "left", (2, 3, 4)), (1, "right", (5, 0, 1)))
ANSI = ("31", "34")  # the same in a terminal
NUMBER = 3  # letters before the first row


def picks(state: State, seat: Seat, move: Move) -> Picks:
    """A cell of the board, or the button to swap."""
    return {"cell": cell_name(move.cell)} if isinstance(move, Mark) else {"action": "swap"}


def draw(state: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    """The board; cells that can be marked are places to select."""
    width, height = board_size(state.size)
    open_cells = {move.cell for move in legal if isinstance(move, Mark)}
    cells = [_cell(state, cell, cell in open_cells, look) for cell in all_cells(state.size)]
    paper = tag("rect", width=width, height=height, rx=14, fill=look["paper"])
    return picture(width, height, paper, *cells, *_borders(state.size, look), *_names(state.size, look), title=look.say(text("Hex")))


def ghost(state: State, seat: Seat, move: Move, look: Look) -> str:
    """The mark that a move would make."""
    if not isinstance(move, Mark) or max(move.cell) >= state.size:
        return ""
    return tag("g", _mark(MARKS[seat % 2], centre(move.cell), look), opacity=0.5)


def scoring_places(state: State, seat: Seat) -> Mapping[str, tuple[str, ...]]:
    """The cells of the chain."""
    return {"chain": tuple(f"cell={cell_name(cell)}" for cell in sorted(chain(state, seat)))}


def board_size(size: int) -> Point:
    """Width and height of the picture."""
    right, bottom = centre((size - 1, size - 1))
    return right + MARGIN + SIDE, bottom + MARGIN + SIDE


def all_cells(size: int) -> list[Cell]:
    """The cells row by row."""
    return [divmod(n, size) for n in range(size * size)]


def centre(cell: Cell) -> Point:
    """The middle of a cell."""
    x, y = hex_centre((cell[1], cell[0]), SIDE)
    return x + MARGIN + SIDE, y + MARGIN + SIDE


def _cell(state: State, cell: Cell, is_open: bool, look: Look) -> str:
    name, mark = cell_name(cell), state.cells[cell[0] * state.size + cell[1]]
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in hex_corners(centre(cell), SIDE))
    field = tag("polygon", points=corners, fill=look["table"], stroke=look["ink"], stroke_width=1.2)
    names = pick("cell", name, look.say(text("cell {cell}", cell=name))) if is_open else {"data_cell": name}
    return tag("g", field, _mark(mark, centre(cell), look), **names)


def _mark(mark: str, at: Point, look: Look) -> str:
    """A cross, a circle, or nothing: marks differ in shape as well as in colour."""
    if mark not in MARKS:
        return ""
    line = {"fill": "none", "stroke": line_colour(look, COLOURS[MARKS.index(mark)]), "stroke_width": 6, "stroke_linecap": "round"}
    (x, y), reach = at, SIDE * 0.42
    if mark == "o":
        return tag("circle", cx=x, cy=y, r=reach, **line)
    return tag(
        "path",
        d=f"M{x - reach:.1f} {y - reach:.1f}l{2 * reach:.1f} {2 * reach:.1f}m0 {-2 * reach:.1f}l{-2 * reach:.1f} {2 * reach:.1f}",
        **line,
    )


def _borders(size: int, look: Look) -> list[str]:
    """The sides of the board in the colours of their players: those of x dashed."""
    edges = {
        "top": [(0, n) for n in range(size)],
        "bottom": [(size - 1, n) for n in range(size)],
        "left": [(n, 0) for n in range(size)],
        "right": [(n, size - 1) for n in range(size)],
    }
    return [_border(edges[side], corners, seat, look) for seat, side, corners in BORDERS]


def _border(cells: Sequence[Cell], corners: tuple[int, ...], seat: Seat, look: Look) -> str:
    """A line along the outer corners of these cells."""
    paths = []
    for cell in cells:
        around = hex_corners(centre(cell), SIDE)
        paths.append("M" + "L".join(f"{around[n][0]:.1f} {around[n][1]:.1f}" for n in corners))
    dashes = "9 6" if seat == 0 else None
    return tag("path", d="".join(paths), fill="none", stroke=line_colour(look, COLOURS[seat]), stroke_width=5, stroke_dasharray=dashes)


def _names(size: int, look: Look) -> list[str]:
    """The letters of the columns and the numbers of the rows."""
    style = {"font_size": 16, "fill": look["quiet"], "text_anchor": "middle"}
    columns = [(cell_name((0, n))[0], centre((0, n)), (-SIDE * 0.6, -SIDE * 1.35)) for n in range(size)]
    rows = [(str(n + 1), centre((n, 0)), (-SIDE * 1.6, SIDE * 0.2)) for n in range(size)]
    return [words(name, x=x + dx, y=y + dy, **style) for name, (x, y), (dx, dy) in [*columns, *rows]]


def draw_text(state: State, seat: Seat, look: Look) -> str:
    """The board with its rows shifted."""
    lines = text_grid(state, seat, look).lines
    if not look.colour:
        return "\n".join(lines)
    paint = {mark: f"\x1b[1;{code}m{mark}\x1b[0m" for mark, code in zip(MARKS, ANSI, strict=True)}
    return "\n".join([lines[0], *("".join(paint.get(sign, sign) for sign in line) for line in lines[1:])])


def text_grid(state: State, seat: Seat, look: Look) -> TextGrid:
    """The board as plain text, with the position of each cell."""
    size = state.size
    head = " " * NUMBER + " ".join(cell_name((0, n))[0] for n in range(size))
    rows = [f"{' ' * n}{n + 1:>{NUMBER - 1}} {' '.join(state.cells[n * size : (n + 1) * size])}" for n in range(size)]
    cells = {cell_name((row, column)): (row + 1, NUMBER + row + 2 * column) for row, column in all_cells(size)}
    return TextGrid((head, *rows), cells, size=(1, 1))
