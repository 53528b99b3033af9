"""Points: numbers in full or by half, less one for every cell that is not on the line."""

from __future__ import annotations

from branchline.engine.game import ScoreSheet, Seat
from branchline.engine.text import text
from branchline.games.traxx.rules.state import Note, Sheet, State, visible_line

LINES = {
    "full": text("Numbers at full value"),
    "half": text("Numbers at half value"),
    "uncovered": text("Cells not on the line"),
}


def score(state: State, seat: Seat) -> ScoreSheet:
    """The points noted for numbers, minus one for every cell not on the line."""
    notes = reached_numbers(state, state.sheets[seat])
    full = sum(points(note) for note in notes if note[1])
    half = sum(points(note) for note in notes if not note[1])
    uncovered = len(visible_line(state.sheets[seat])) - len(state.box.names)
    return ScoreSheet((("full", full), ("half", half), ("uncovered", uncovered)), penalties=("uncovered",))


def points(note: Note) -> int:
    """The points of a noted number: in full, or half of it rounded up."""
    number, full = note
    return number if full else (number + 1) // 2


def reached_numbers(state: State, sheet: Sheet) -> tuple[Note, ...]:
    """The numbers on a line in the order they were reached, those of this round as they will be noted when it ends."""
    printed = state.box.cell_numbers
    numbers = [printed[cell] for cell in sheet.new_cells or () if printed[cell]]
    if not numbers:
        return sheet.notes
    return sheet.notes + (solo_notes(sheet, numbers) if len(state.sheets) == 1 else _notes_of_several(state, numbers))


def _notes_of_several(state: State, numbers: list[int]) -> tuple[Note, ...]:
    """The notes with several players: in full for all who reach a number in the first round that any does; half in later rounds."""
    before = {number for sheet in state.sheets for number, _ in sheet.notes}
    return tuple((number, number not in before) for number in numbers)


def solo_notes(sheet: Sheet, numbers: list[int]) -> tuple[Note, ...]:
    """The notes in solo play: in full unless a higher number was reached before, in the order along the line."""
    notes = list(sheet.notes)
    for number in numbers:
        notes.append((number, all(number > earlier for earlier, _ in notes)))
    return tuple(notes[len(sheet.notes) :])


def by_half(state: State, seat: Seat) -> set[int]:
    """The numbers that would count by half only if this seat reached them now."""
    notes = [note for sheet in state.sheets for note in (sheet.notes if len(state.sheets) > 1 else reached_numbers(state, sheet))]
    if len(state.sheets) > 1:
        return {number for number, _ in notes}
    highest = max((number for number, _ in notes), default=0)
    return {number for number in state.box.numbers if number <= highest}
