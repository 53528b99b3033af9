"""The view of a seat, the picks of moves, and the sentences about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from branchline.engine.game import CHANCE, Picks, Seat
from branchline.engine.text import Text, text
from branchline.games.traxx.rules.moves import Done, Extend, Move, Reveal
from branchline.games.traxx.rules.rules import apply, extensions
from branchline.games.traxx.rules.scoring import by_half, points, reached_numbers
from branchline.games.traxx.rules.state import Sheet, State, fields_left, growing_ends, visible_line
from branchline.games.traxx.words.names import card_name, colour, fields


def view(state: State, seat: Seat) -> State:
    """The view of a seat: hides what the others draw until the round ends."""
    if state.card is None:
        return state
    sheets = [sheet if n == seat else Sheet(sheet.line, sheet.notes, None, done=sheet.done) for n, sheet in enumerate(state.sheets)]
    return replace(state, sheets=tuple(sheets))


def determinize(state: State, rng: Random) -> State:
    """Replaces hidden moves by random ones."""
    hidden = [seat for seat, sheet in enumerate(state.sheets) if sheet.new_cells is None]
    return replace(state, sheets=tuple(_sample_sheet(state, sheet, rng) if n in hidden else sheet for n, sheet in enumerate(state.sheets)))


def _sample_sheet(state: State, sheet: Sheet, rng: Random) -> Sheet:
    """A hidden sheet with random extensions by some of the card's fields."""
    state = replace(state, sheets=(replace(sheet, new_cells=(), done=False),))
    for _ in range(rng.randint(0, len(fields_left(state, state.sheets[0])))):
        if moves := extensions(state, state.sheets[0]):
            state = apply(state, 0, rng.choice(moves))
    return replace(state.sheets[0], done=sheet.done)


def say_move(state: State, seat: Seat, move: Move) -> Text:
    """The move as a sentence."""
    match move:
        case Reveal(card):
            kind = state.box.kinds.get(card)
            return text(
                "the card shows {fields}", fields=card_name(state.box, card) if kind is None else fields(state.box, state.box.cards[kind])
            )
        case Extend(end, cell):
            return _say_extend(state, seat, end, cell)
        case Done():
            new_cells = state.sheets[seat].new_cells if 0 <= seat < len(state.sheets) else None
            if new_cells is None:
                return text("done with this card")
            if not new_cells:
                return text("passes: nothing is drawn with this card")
            return text("done with this card: {n} cell drawn", "done with this card: {n} cells drawn", n=len(new_cells))


def _say_extend(state: State, seat: Seat, end: str, cell: str) -> Text:
    entered = state.box.cells.get(cell)
    if entered is None:
        return text("from {end} to {cell}", end=end, cell=cell)
    shade = colour(state.box, state.box.letters[entered])
    number = state.box.cell_numbers[entered]
    if not number:
        return text("from {end} to {cell}, {colour}", end=end, cell=cell, colour=shade)
    if number not in by_half(state, seat):
        return text("from {end} to {cell}, {colour}: number {number} at full value", end=end, cell=cell, colour=shade, number=number)
    return text(
        "from {end} to {cell}, {colour}: number {number} at half value, {n} point",
        "from {end} to {cell}, {colour}: number {number} at half value, {n} points",
        end=end,
        cell=cell,
        colour=shade,
        number=number,
        n=points((number, False)),
    )


def turn_summary(state: State, seat: Seat, moves: Sequence[Move]) -> Text:
    """A round in a few words: the cells added to the line, and the numbers reached."""
    cells = [move.cell for move in moves if isinstance(move, Extend)]
    printed = [state.box.cell_numbers[state.box.cells[cell]] for cell in cells]
    numbers = ", ".join(str(number) for number in printed if number)
    if numbers:
        return text("{n} cell, took {numbers}", "{n} cells, took {numbers}", n=len(cells), numbers=numbers)
    return text("{n} cell", "{n} cells", n=len(cells)) if cells else text("passes")


def button_label(state: State, seat: Seat, move: Move) -> Text | None:
    """The label of a move; `Done` is labelled as passing if nothing has been drawn."""
    if not isinstance(move, Done):
        return None
    return text("Finish drawing") if state.sheets[seat].new_cells else text("Pass")


def status(state: State, seat: Seat) -> Text:
    """The sentence about the current task of the viewer."""
    if seat == CHANCE or state.card is None:
        return text("Turn over the next card")
    sheet = state.sheets[seat]
    left = len(fields_left(state, sheet))
    if not extensions(state, sheet):
        return text("You cannot extend your line any further with this card: press Done")
    if not sheet.new_cells:
        return text(
            "Extend your line at one end using {n} field of the card, or pass",
            "Extend your line at one end using up to {n} fields of the card, or pass",
            n=left,
        )
    end = state.box.names[growing_ends(sheet)[0]]
    return text(
        "{n} field left: continue from {end}, or press Done", "{n} fields left: continue from {end}, or press Done", n=left, end=end
    )


def picks(state: State, seat: Seat, move: Move) -> Picks:
    """The picks of a move: the card; or the cell, and the end if there are two; or Done, which is passing if something could be drawn."""
    match move:
        case Reveal(card):
            return {"card": card}
        case Extend(end, cell):
            open_ends = 0 <= seat < len(state.sheets) and len(growing_ends(state.sheets[seat])) > 1
            return {"cell": cell, "from": end} if open_ends else {"cell": cell}
        case Done():
            return {"action": "pass" if 0 <= seat < len(state.sheets) and _gives_up(state, seat) else "done"}


def _gives_up(state: State, seat: Seat) -> bool:
    sheet = state.sheets[seat]
    return state.card is not None and not sheet.new_cells and bool(extensions(state, sheet))


def scoring_places(state: State, seat: Seat) -> Mapping[str, tuple[str, ...]]:
    """The cells of the numbers that count in full and by half, and those that are not on the line."""
    box, sheet = state.box, state.sheets[seat]
    notes = reached_numbers(state, sheet)
    covered = set(visible_line(sheet))
    cells = {
        "full": [box.numbers[number] for number, full in notes if full],
        "half": [box.numbers[number] for number, full in notes if not full],
        "uncovered": [cell for cell in range(len(box.names)) if cell not in covered],
    }
    return {line: tuple(f"cell={box.names[cell]}" for cell in found) for line, found in cells.items()}
