"""The table as text for a terminal: three characters and three lines a cell."""

from __future__ import annotations

from branchline.drawing.picture import Look
from branchline.drawing.text_grid import TextGrid
from branchline.engine.game import Seat
from branchline.engine.text import text, with_minus_sign
from branchline.games.railroad_ink.rules.components import CRATER, HIGHWAY, LAVA, RAILWAY, VACANT
from branchline.games.railroad_ink.rules.meteor import impact_at
from branchline.games.railroad_ink.rules.scoring import LINES, score
from branchline.games.railroad_ink.rules.state import Sheet, State, drawn_dice, specials_left
from branchline.games.railroad_ink.words.names import DIRECTION
from branchline.games.railroad_ink.words.sentences import which_round

_SGR = {HIGHWAY: "33;1", RAILWAY: "36", LAVA: "31;1", "centre": "2", "quiet": "2", "x": "35", "dot": "31;1"}
WIDTH = 80  # of a terminal
_ENDS = {HIGHWAY: ("║", "══"), RAILWAY: ("│", "──"), LAVA: ("▒", "▒▒")}
_JOINTS = {
    HIGHWAY: "·╨╞╚╥║╔╠╡╝═╩╗╣╦╬",
    RAILWAY: "·╵╶└╷│┌├╴┘─┴┐┤┬┼",
}


def draw_text(state: State, seat: Seat, look: Look) -> str:
    """The round, the dice, the board with its exits, the special routes, the present score of one seat, and a legend."""
    seat = max(seat, 0)
    sheet = state.sheets[seat]
    parts = [_head(state, sheet, look), *_board(state, sheet, look.colour), _specials(state, sheet, look), _score(state, seat, look)]
    return "\n".join([*parts, "", *_legend(state, look)])


def _head(state: State, sheet: Sheet, look: Look) -> str:
    parts = [look.say(which_round(state))]
    if state.roll is None:
        return parts[0]
    for faces, undrawn in ((state.roll.routes, sheet.dice), (state.roll.lava, sheet.lava)):
        parts += [f"({face})" if is_drawn else f"[{face}]" for face, is_drawn in zip(faces, drawn_dice(faces, undrawn), strict=True)]
    if state.roll.direction:
        parts.append(look.say(text("Meteor {n} {direction}", n=state.roll.distance, direction=DIRECTION[state.roll.direction])))
    return "  ".join(parts)


def _specials(state: State, sheet: Sheet, look: Look) -> str:
    now = specials_left(state.box, sheet)
    marks = [special if special in now else f"({special})" if special in sheet.specials else "-" * 4 for special in state.box.specials]
    return "  ".join([look.say(text("Special routes:")), *marks])


def _legend(state: State, look: Look) -> list[str]:
    """The meaning of the marks that occur in this match."""
    expansion = state.setup["expansion"]
    lines = [
        text("A tile is its sides N E S W: H highway ═, R railway ─, _ nothing; o an overpass"),
        text("[die] to draw, (die) drawn, (special route) not now, ---- crossed off"),
        text("■ station, ◦ centre cell"),
    ]
    if expansion == "meteor":
        lines[-1] = text("■ station, ◦ centre cell, (x) crater, • from where the next meteor counts")
    if expansion == "lava":
        lines[-1] = text("■ station, ◦ centre cell, v lava ▒, vvvv volcano ▓ (not on lava nor beside it)")
    return [look.say(line) for line in lines]


def _score(state: State, seat: Seat, look: Look) -> str:
    """The score lines with points, and the sum, as many on a line as fit into a terminal."""
    sheet = score(state, seat)
    entries = [f"{look.say(LINES[name])} {with_minus_sign(points)}" for name, points in sheet.lines if points]
    lines = [""]
    for entry in [*entries, f"= {with_minus_sign(sheet.total)}"]:
        if len(lines[-1]) + 2 + len(entry) > WIDTH:
            lines.append("")
        lines[-1] += f"  {entry}" if lines[-1] else entry
    return "\n".join(lines)


def _board(state: State, sheet: Sheet, colour: bool) -> list[str]:
    """The grid with row and column numbers; exits are drawn as stubs outside."""
    box, columns = state.box, state.box.squares.columns
    rows = [_edge(state, 0, colour), "     " + "    ".join(str(c) for c in range(columns))]
    for row in range(box.squares.rows):
        cells = [_cell(state, sheet, row * columns + column, colour) for column in range(columns)]
        for line in range(3):
            west, east = _stub(state, row * columns, 3, line, colour), _stub(state, row * columns + columns - 1, 1, line, colour)
            label = str(row) if line == 1 else " "
            rows.append(f"{label} {west}" + "".join(cell[line] for cell in cells) + east)
    return [*rows[1:2], rows[0], *rows[2:], _edge(state, 2, colour)]


def text_grid(state: State, seat: Seat, look: Look) -> TextGrid:
    """The board alone, for figures."""
    columns = state.box.squares.columns
    cells = {f"{name:02}": (2 + 3 * (n // columns), 3 + 5 * (n % columns)) for n, name in enumerate(state.box.names)}
    lines = _board(state, state.sheets[max(seat, 0)], colour=False)
    return TextGrid(tuple(lines), cells, (3, 5), mark=(2, 0), above=1, before=2, legend=tuple(_legend(state, look)))


def _edge(state: State, side: int, colour: bool) -> str:
    box = state.box
    first = 0 if side == 0 else len(box.squares) - box.squares.columns
    kinds = {e.cell: e.kind for e in box.exits if e.side == side}
    stubs = [_ink(_ENDS[kinds[n]][0], kinds[n], colour) if n in kinds else " " for n in range(first, first + box.squares.columns)]
    return "     " + "    ".join(stubs)


def _stub(state: State, cell: int, side: int, line: int, colour: bool) -> str:
    kind = next((e.kind for e in state.box.exits if (e.cell, e.side) == (cell, side)), "")
    return _ink(_ENDS[kind][1][0], kind, colour) if kind and line == 1 else " "


def _cell(state: State, sheet: Sheet, cell: int, colour: bool) -> tuple[str, str, str]:
    """A cell as three lines of five characters: its ends, the joint in its middle, the round in its corner."""
    tile = sheet.board.cells[cell]
    corner = _ink("•", "dot", colour) if impact_at(state, sheet) == cell else " "
    if tile in VACANT:
        middle = (
            _ink("(x)", "x", colour)
            if tile == CRATER
            else _ink("·" if not state.box.centre >> cell & 1 else "◦", "quiet", colour).join("  ")
        )
        return f"{corner}    ", f" {middle} ", "     "
    north, south = (_vertical(tile[side], colour) for side in (0, 2))
    west, east = (_horizontal(tile[side], colour) for side in (3, 1))
    round_ = sheet.board.rounds[cell]
    number = _ink(str(round_), "quiet", colour) if round_ else " "
    return f"{corner} {north} {number}", f"{west}{_joint(tile, colour)}{east}", f"  {south}  "


def _vertical(kind: str, colour: bool) -> str:
    return " " if kind == "_" else _ink(_ENDS[kind][0], kind, colour)


def _horizontal(kind: str, colour: bool) -> str:
    return "  " if kind == "_" else _ink(_ENDS[kind][1], kind, colour)


def _joint(tile: str, colour: bool) -> str:
    """The middle: a line of one kind, a station, an overpass or lava."""
    if tile.endswith("o"):
        return _ink("╫" if tile[0] == HIGHWAY else "╪", HIGHWAY, colour)
    kinds = {kind for kind in tile if kind in (HIGHWAY, RAILWAY)}
    if len(kinds) == 2:
        return "■"
    if kinds:
        kind = kinds.pop()
        return _ink(_JOINTS[kind][sum(1 << side for side in range(4) if tile[side] == kind)], kind, colour)
    return _ink("▓" if "_" not in tile else "▒", LAVA, colour)


def _ink(characters: str, kind: str, colour: bool) -> str:
    return f"\x1b[{_SGR[kind]}m{characters}\x1b[0m" if colour else characters
