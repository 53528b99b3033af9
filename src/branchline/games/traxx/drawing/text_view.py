"""The table as plain text for a terminal."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from branchline.drawing.picture import Look
from branchline.drawing.text_grid import TextGrid
from branchline.engine.game import Seat
from branchline.engine.text import text, with_minus_sign
from branchline.games.traxx.rules.components import Box
from branchline.games.traxx.rules.scoring import by_half, points, reached_numbers, score
from branchline.games.traxx.rules.state import Note, Sheet, State, fields_left, round_of, visible_line
from branchline.games.traxx.words.names import legend, letter_name

ANSI = {
    "blue": "97;44", "green": "30;42", "yellow": "30;103", "grey": "30;47", "red": "97;41",
    "orange": "30;43", "violet": "97;45", "pink": "30;105", "black": "97;40", "white": "30;107",
}  # fmt: skip
END, LINE, FRESH = "◎", "●", "◆"
CARDS_A_LINE = 8
MARGIN = 4  # before the plan, for the names of the rows


def draw_text(state: State, seat: Seat, look: Look) -> str:
    """The card, the plan with the line over it, the score strip, and the progress of the others."""
    shown = seat if 0 <= seat < len(state.sheets) else 0
    others = [_other(state, other, look) for other in range(len(state.sheets)) if other != shown]
    sheet = state.sheets[shown]
    parts = [*_cards(state, sheet, look), "", *_map(state.box, sheet, look), "", _strip(state, shown, look), *others]
    return "\n".join([*parts, "", *_legend(state.box, look)])


def _cards(state: State, sheet: Sheet, look: Look) -> list[str]:
    """The card, its used fields in brackets, and the cards that are still to come."""
    head = look.say(text("card {n}/{all}:", n=round_of(state), all=state.box.rounds))
    if state.card is None:
        return [f"{head} -", *_deck(state, look)]
    card, left = state.box.cards[state.card], fields_left(state, sheet)
    used = [left.count(letter) <= card[:n].count(letter) for n, letter in enumerate(card)]
    fields = [_field(state.box, letter, is_used, look) for letter, is_used in zip(card, used, strict=True)]
    return [" ".join([head, *fields]), *_deck(state, look)]


def _field(box: Box, letter: str, is_used: bool, look: Look) -> str:
    shown = look.say(letter_name(box, letter))
    return f"({shown})" if is_used else _paint(box, letter, f" {shown} ", look.colour)


def _deck(state: State, look: Look) -> list[str]:
    """The cards left in the deck, a few per line."""
    cards = [card for card, left in zip(state.box.cards, state.deck, strict=True) for _ in range(left)]
    if not cards:
        return [look.say(text("no cards left"))]
    shown = ["".join(look.say(letter_name(state.box, letter)) for letter in card) for card in cards]
    lines = [" ".join(shown[n : n + CARDS_A_LINE]) for n in range(0, len(shown), CARDS_A_LINE)]
    head = look.say(text("{n} card left:", "{n} cards left:", n=len(cards)))
    return [f"{head} {lines[0]}", *(" " * (len(head) + 1) + line for line in lines[1:])]


def _map(box: Box, sheet: Sheet, look: Look) -> list[str]:
    """Rows of cells four columns apart, and between them rows for the slanting stretches of the line."""
    grid = _stretches(box, sheet)
    line, new_cells = visible_line(sheet), sheet.new_cells or ()
    for cell, name in enumerate(box.names):
        row, column = _place(box, cell)
        number = str(box.cell_numbers[cell] or "")
        if cell not in line:
            content = look.say(letter_name(box, box.letters[cell])) + number
            _write(grid, row, column, [_paint(box, box.letters[cell], content, look.colour)], len(content))
        else:
            mark = END if cell in (line[0], line[-1]) else FRESH if cell in new_cells else LINE
            _write(grid, row, column, [mark, *number])
        if name[1:] == "1":
            _write(grid, row, column - 4, list(name))
    return ["".join(row).rstrip() for row in grid]


def text_grid(state: State, seat: Seat, look: Look) -> TextGrid:
    """The plan alone, for figures."""
    lines = _map(state.box, state.sheets[max(seat, 0)], replace(look, colour=False))
    cells = {name: _place(state.box, cell) for cell, name in enumerate(state.box.names)}
    return TextGrid(tuple(lines), cells, (1, 3), mark=(0, -1), around=(0, 4), legend=tuple(_legend(state.box, look)))


def _stretches(box: Box, sheet: Sheet) -> list[list[str]]:
    """The line between its cells on an empty grid."""
    height = 2 * (2 * box.side - 1) - 1
    grid = [[" "] * (MARGIN + 8 * box.side) for _ in range(height)]
    line = visible_line(sheet)
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
    """Writes marks side by side; `width` is the number of columns of a coloured mark."""
    wide = len(marks) if width is None else width
    grid[row][column : column + wide] = [*marks, *[""] * (wide - len(marks))]


def _paint(box: Box, letter: str, content: str, colour: bool) -> str:
    return f"\x1b[{ANSI[box.colours[letter]]}m{content}\x1b[0m" if colour else content


def _strip(state: State, seat: Seat, look: Look) -> str:
    """Each number in full or by half, with the points once it is reached; the cells missed; the sum."""
    noted = {note[0]: note for note in reached_numbers(state, state.sheets[seat])}
    halved = by_half(state, seat)
    sheet = score(state, seat)
    boxes = [_number(noted.get(number, (number, number not in halved)), number in noted) for number in state.box.numbers]
    return f"{'  '.join(boxes)}  x={with_minus_sign(sheet['uncovered'])}  {look.say(text('sum'))} {with_minus_sign(sheet.total)}"


def _number(note: Note, is_noted: bool) -> str:
    number, full = note
    return (str(number) if full else f"{number}/2") + (f"={points(note)}" if is_noted else "")


def _other(state: State, seat: Seat, look: Look) -> str:
    """The visible values of another seat: cells covered, numbers noted, points, a tick when it is done."""
    sheet = state.sheets[seat]
    noted = "  ".join(_number(note, True) for note in sheet.notes)
    tick = "  ✓" if sheet.done else ""
    covered = f"{len(visible_line(sheet))}/{len(state.box.names)}"
    total = f"{look.say(text('sum'))} {with_minus_sign(score(state, seat).total)}"
    return f"{look.say(text('player {n}:', n=seat + 1))} {covered}  {noted or '-'}  {total}{tick}"


def _legend(box: Box, look: Look) -> list[str]:
    """The meaning of letters and marks."""
    marks = look.say(text("{end} end of the line, {line} line, {fresh} drawn this round", end=END, line=LINE, fresh=FRESH))
    numbers = look.say(text("8 full value, 8/2 half value, 8=8 noted, x cells not on the line"))
    return [legend(box, look.say, ", "), marks, numbers]
