"""The table as plain text for a terminal."""

from __future__ import annotations

from itertools import pairwise

from branchline.engine.game import Seat
from branchline.engine.picture import Look
from branchline.engine.text import signed, text
from branchline.games.traxx.components import Box
from branchline.games.traxx.scoring import points, reached, score
from branchline.games.traxx.state import Sheet, State, drawn, fields_left, round_of

ANSI = {
    "blue": "97;44", "green": "30;42", "yellow": "30;103", "grey": "30;47", "red": "97;41",
    "orange": "30;43", "violet": "97;45", "pink": "30;105", "black": "97;40", "white": "30;107",
}  # fmt: skip
END, LINE, FRESH = "◎", "●", "◆"
MARGIN = 4  # before the plan, for the names of the rows


def sketch(state: State, seat: Seat, look: Look) -> str:
    """The card, the plan with the line over it, the score strip, and how far the others are."""
    shown = seat if 0 <= seat < len(state.sheets) else 0
    others = [_other(state, other, look) for other in range(len(state.sheets)) if other != shown]
    parts = [_card(state, state.sheets[shown], look), "", *_map(state.box, state.sheets[shown], look.colour), "", _strip(state, shown)]
    return "\n".join([*parts, *others])


def _card(state: State, sheet: Sheet, look: Look) -> str:
    """The fields of the card, those used in brackets."""
    head = look.say(text("card {n}/{all}:", n=round_of(state), all=state.box.rounds))
    if state.card is None:
        return f"{head} -"
    card, left = state.box.cards[state.card], fields_left(state, sheet)
    used = [left.count(letter) <= card[:n].count(letter) for n, letter in enumerate(card)]
    fields = [
        f"({letter})" if gone else _painted(state.box, letter, f" {letter} ", look.colour) for letter, gone in zip(card, used, strict=True)
    ]
    return " ".join([head, *fields])


def _map(box: Box, sheet: Sheet, colour: bool) -> list[str]:
    """Rows of cells four columns apart, and between them rows for the slanting stretches of the line."""
    grid = _stretches(box, sheet)
    line, fresh = drawn(sheet), sheet.fresh or ()
    for cell, name in enumerate(box.names):
        row, column = _place(box, cell)
        number = str(box.printed[cell] or "")
        if cell not in line:
            _write(grid, row, column, [_painted(box, box.letters[cell], box.letters[cell] + number, colour)], len(number) + 1)
        else:
            mark = END if cell in (line[0], line[-1]) else FRESH if cell in fresh else LINE
            _write(grid, row, column, [mark, *number])
        if name[1:] == "1":
            _write(grid, row, column - 4, list(name))
    return ["".join(row).rstrip() for row in grid]


def _stretches(box: Box, sheet: Sheet) -> list[list[str]]:
    """The line between its cells on an empty grid."""
    height = 2 * (2 * box.side - 1) - 1
    grid = [[" "] * (MARGIN + 8 * box.side) for _ in range(height)]
    line = drawn(sheet)
    for one, other in pairwise(line):
        (row, column), (next_row, next_column) = sorted((_place(box, one), _place(box, other)))
        if row == next_row:
            _write(grid, row, column + 1, ["─"] * (next_column - column - 1))
        else:
            _write(grid, row + 1, (column + next_column) // 2, ["╲" if next_column > column else "╱"])
    return grid


def _place(box: Box, cell: int) -> tuple[int, int]:
    q, r = box.hexes[cell]
    return 2 * (r + box.side - 1), MARGIN + 4 * (box.side - 1) + 4 * q + 2 * r


def _write(grid: list[list[str]], row: int, column: int, marks: list[str], width: int | None = None) -> None:
    """Puts marks side by side; `width` says how many columns a painted one fills."""
    wide = len(marks) if width is None else width
    grid[row][column : column + wide] = [*marks, *[""] * (wide - len(marks))]


def _painted(box: Box, letter: str, content: str, colour: bool) -> str:
    return f"\x1b[{ANSI[box.colours[letter]]}m{content}\x1b[0m" if colour else content


def _strip(state: State, seat: Seat) -> str:
    """Each number with the points noted for it, the cells missed, the sum."""
    noted = {note[0]: points(note) for note in reached(state, state.sheets[seat])}
    sheet = score(state, seat)
    boxes = [f"{number}:{noted.get(number, '-')}" for number in state.box.numbers]
    return f"{'  '.join(boxes)}  x:{signed(sheet['uncovered'])}  = {signed(sheet.total)}"


def _other(state: State, seat: Seat, look: Look) -> str:
    """What can be seen of another seat."""
    sheet = state.sheets[seat]
    noted = " ".join(str(number) if full else f"{number}/2" for number, full in sheet.noted)
    tick = "  ✓" if sheet.done else ""
    covered = f"{len(drawn(sheet))}/{len(state.box.names)}"
    return f"{look.say(text('seat {n}:', n=seat + 1))} {covered}  {noted or '-'}  = {signed(score(state, seat).total)}{tick}"
