"""A state as one line of text, written and parsed: `card | deck | sheet | sheet ...`, each part of words, `-` for none.

A sheet: the cells of the line from end to end, the numbers noted (`8` in full, `7/2` by half), the cells drawn this round (`>c5`
at the last end, `<c5` at the first), `?` where they are hidden, and `done`.
"""

from __future__ import annotations

import re
from itertools import pairwise

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import Setup
from branchline.engine.text import Text, short, text
from branchline.engine.typed_text import clean_input
from branchline.games.traxx.notation.moves import FINISHED
from branchline.games.traxx.rules.components import Box, box_of, sorted_letters
from branchline.games.traxx.rules.state import SHEET_OPTIONS, Note, Sheet, State, fields_left, sheets_of, start_of, visible_line

HIDDEN, NONE = "?", "-"
FIRST, LAST = "<", ">"
_NOTE = re.compile(r"([1-9][0-9]?)(/2)?", re.ASCII)


def write_state(state: State) -> str:
    """A whole state or view."""
    box = state.box
    card = NONE if state.card is None else box.cards[state.card]
    deck = " ".join(card for card, left in zip(box.cards, state.deck, strict=True) for _ in range(left))
    return " | ".join([card, deck or NONE, *(_write_sheet(box, sheet) for sheet in state.sheets)])


def _write_sheet(box: Box, sheet: Sheet) -> str:
    words = [box.names[cell] for cell in sheet.line]
    words += [f"{number}" if full else f"{number}/2" for number, full in sheet.notes]
    if sheet.new_cells is None:
        words.append(HIDDEN)
    else:
        words += [(FIRST if sheet.at_first else LAST) + box.names[cell] for cell in sheet.new_cells]
    return " ".join([*words, FINISHED] if sheet.done else words)


def read_state(setup: Setup, notation: str) -> State:
    """The state in a text; raises `InvalidNotation` if it does not describe one."""
    box = box_of(setup.edition)
    parts = [part.split() for part in clean_input(notation, empty=True).split("|")]
    if len(parts) != setup.seats + 2:
        raise InvalidNotation(
            text(
                "a state has a card, a deck and {n} sheet with | between them",
                "a state has a card, a deck and {n} sheets with | between them",
                n=setup.seats,
            )
        )
    (card, deck), sheets = parts[:2], parts[2:]
    kinds = [] if card == [NONE] else [_kind(box, word) for word in card]
    if len(kinds) > 1 or not card:
        raise InvalidNotation(text("expected one open card, or - for none"))
    left = [_kind(box, word) for word in deck if word != NONE]
    counts = tuple(left.count(kind) for kind in range(len(box.cards)))
    state = State(setup, box, kinds[0] if kinds else None, counts, tuple(read_sheet(box, words) for words in sheets))
    _check_cards(state)
    check_sheets(state)
    return state


def _kind(box: Box, word: str) -> int:
    kind = box.kinds.get(sorted_letters(word))
    if kind is None:
        raise InvalidNotation(text("there is no card “{card}” in the box", card=short(word)))
    return kind


def read_sheet(box: Box, words: list[str]) -> Sheet:
    """A sheet from its words; `check_sheets` validates it."""
    line: list[int] = []
    noted: list[Note] = []
    fresh: list[tuple[str, int]] = []
    rest: list[str] = []
    for word in words:
        if word.lower() in box.cells:
            line.append(box.cells[word.lower()])
        elif word[:1] in (FIRST, LAST) and word[1:] in box.cells:
            fresh.append((word[0], box.cells[word[1:]]))
        elif note := _NOTE.fullmatch(word):
            noted.append((int(note[1]), not note[2]))
        else:
            rest.append(word)
    if rest not in ([], [HIDDEN], [FINISHED], [HIDDEN, FINISHED]):
        raise InvalidNotation(text("“{word}” is neither a cell of the plan nor a number", word=short(rest[0])))
    if len({end for end, _ in fresh}) > 1 or (fresh and HIDDEN in rest):
        raise InvalidNotation(text("a line can be extended only at one end per round"))
    drawn_now = None if HIDDEN in rest else tuple(cell for _, cell in fresh)
    return Sheet(tuple(line), tuple(noted), drawn_now, bool(fresh) and fresh[0][0] == FIRST, FINISHED in rest)


def _check_cards(state: State) -> None:
    """Raises if a card occurs more often than in the box, or is open although all seats are done."""
    for kind, (left, printed) in enumerate(zip(state.deck, state.box.deck, strict=True)):
        if left + (state.card == kind) > printed:
            raise InvalidNotation(text("the card {card} is listed too often", card=state.box.cards[kind]))
    if state.card is not None and all(sheet.done for sheet in state.sheets):
        raise InvalidNotation(text("everyone is done, so no card lies open"))


def check_sheets(state: State) -> None:
    """Raises unless every line is valid and its numbers are noted."""
    for seat, sheet in enumerate(state.sheets):
        _check_sheet(state, seat, sheet)
    _check_notes(state)


def _check_sheet(state: State, seat: int, sheet: Sheet) -> None:
    """Raises unless a line goes from cell to neighbouring cell, visits none twice, and includes the start of its sheet."""
    names, line = state.box.names, visible_line(sheet)
    for cell, onward in pairwise(line):
        if all(onward != neighbour for neighbour, _, _ in state.box.steps[cell]):
            raise _wrong(seat, text("{cell} is not beside {end}", cell=names[onward], end=names[cell]))
    for cell in line:
        if line.count(cell) > 1:
            raise _wrong(seat, text("the line enters {cell} twice", cell=names[cell]))
    if (start := start_of(state, seat)) not in sheet.line:
        letter, option = sheets_of(state.setup)[seat], SHEET_OPTIONS[seat]
        reason = text("the line must run over {start}, where sheet {sheet} begins", start=names[start], sheet=letter)
        raise _wrong(seat, text("{reason}; option {option} names another sheet", reason=reason, option=option))
    _check_fresh(state, seat, sheet)


def _check_fresh(state: State, seat: int, sheet: Sheet) -> None:
    """Raises unless the open card has fields for the cells drawn this round."""
    if state.card is None and (sheet.new_cells != () or sheet.done):
        raise _wrong(seat, text("no card lies open, so nothing is being drawn"))
    if sheet.at_first and len(sheet.line) == 1:
        raise _wrong(seat, text("a line of one cell is extended with > (its end)"))
    used = len(state.box.cards[state.card]) - len(fields_left(state, sheet)) if state.card is not None else 0
    if used != len(sheet.new_cells or ()):
        raise _wrong(seat, text("the card does not have all the fields drawn this round"))


def _check_notes(state: State) -> None:
    """Raises unless each number on a line is noted once, and some seat was the first to reach it."""
    full = {number for sheet in state.sheets for number, in_full in sheet.notes if in_full}
    for seat, sheet in enumerate(state.sheets):
        noted = [number for number, _ in sheet.notes]
        on_line = {state.box.cell_numbers[cell] for cell in sheet.line} - {0}
        for number in noted:
            if number not in on_line or noted.count(number) > 1:
                raise _wrong(seat, text("{number} is noted, but it must be on the line exactly once", number=number))
        for number in sorted(on_line - set(noted)):
            raise _wrong(seat, text("the line reaches {number}: note it as {number}, or as {number}/2 for half of it", number=number))
        if len(state.sheets) > 1 and not full.issuperset(noted):
            raise _wrong(
                seat,
                text(
                    "{number} is noted at half value only; the first player to reach it notes it at full value",
                    number=min(set(noted) - full),
                ),
            )


def _wrong(seat: int, reason: Text) -> InvalidNotation:
    return InvalidNotation(text("player {n}: {reason}", n=seat + 1, reason=reason))
