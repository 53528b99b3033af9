"""Boards typed at a real table: the sheets after the last card."""

from __future__ import annotations

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import Example, Seat, Setup
from branchline.engine.text import Text, text
from branchline.engine.typed_text import clean_input
from branchline.games.traxx.notation.states import check_sheets, read_sheet
from branchline.games.traxx.rules.components import box_of
from branchline.games.traxx.rules.scoring import solo_notes
from branchline.games.traxx.rules.state import Note, Sheet, State

EXAMPLE = Example(
    1,
    "c2 c3 d4 c4 b4 a3 b3 b2 a2 a1 b1 c1 d2 d3 e4 e5 d5 d6 c5 c6 b5 a4 a5 b6 c7 d8 e9 f8 g7 g6 f7 e7 e6 f5 g5 g4 h3 h4 i3 i2 h2 i1"
    " h1 g1 f1 e2 e3 f2 g2 f3 g3 f4 3 4 8 9 5/2 2/2 6/2 10 7/2",
)  # from a solo match


def read_board(setup: Setup, notation: str) -> State:
    """The sheets at the end of a match: the cells of each line from end to end, and its numbers, `8` in full or `7/2` by half."""
    box = box_of(setup.edition)
    parts = [part.split() for part in clean_input(notation, empty=True).split("|")]
    if len(parts) != setup.seats:
        raise InvalidNotation(
            text(
                "{given} sheets are written here (| stands between them), for {n} player",
                "{given} sheets are written here (| stands between them), for {n} players",
                given=len(parts),
                n=setup.seats,
            )
        )
    state = State(setup, box, None, (0,) * len(box.cards), tuple(read_sheet(box, words) for words in parts))
    check_sheets(state)
    return state


def board_warnings(state: State, seat: Seat) -> list[Text]:
    """The warnings about a board that no match can lead to: more cells than all cards have fields, or impossible notes of numbers."""
    sheet, box = state.sheets[seat], state.box
    found: list[Text] = []
    if len(sheet.line) > (most := 1 + sum(len(card) * number for card, number in zip(box.cards, box.deck, strict=True))):
        found.append(text("A line of more than {n} cell", "A line of more than {n} cells", n=most))
    if len(state.sheets) == 1:
        alone = solo_notes(Sheet(sheet.line), [number for number, _ in sheet.notes])
        found += [_noted_otherwise(note) for note, due in zip(sheet.notes, alone, strict=True) if note != due]
    return found


def _noted_otherwise(note: Note) -> Text:
    if note[1]:
        return text("Solo, {number} scores half here: a higher number was reached before", number=note[0])
    return text("Solo, {number} scores in full here: no higher number was reached before", number=note[0])
