"""The state of a match: the card, the cards left in the deck, and the sheet of each seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from branchline.engine.game import Seat, Setup
from branchline.games.traxx.rules.components import SHEETS, Box

SHEET_OPTIONS = ("sheet1", "sheet2", "sheet3", "sheet4")
FREE = "free"

Note: TypeAlias = tuple[int, bool]  # a number reached, and whether it counts in full


@dataclass(frozen=True, slots=True)
class Sheet:
    """One seat's plan. The line and the notes are as they were when the round began; cells are numbers of the box."""

    line: tuple[int, ...]  # from its first to its last end
    notes: tuple[Note, ...] = ()  # in the order in which they were reached
    new_cells: tuple[int, ...] | None = ()  # drawn this round, in order; None if hidden from the viewer
    at_first: bool = False  # whether the line grows at its first end this round, not at its last
    done: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The whole table, or a seat's view of it."""

    setup: Setup
    box: Box = field(compare=False, repr=False)  # that of the setup's edition
    card: int | None  # the kind of the open card; None between rounds
    deck: tuple[int, ...]  # the number left of each kind
    sheets: tuple[Sheet, ...]


def visible_line(sheet: Sheet) -> tuple[int, ...]:
    """The visible line from end to end, this round's cells included."""
    fresh = sheet.new_cells or ()
    return (*fresh[::-1], *sheet.line) if sheet.at_first else sheet.line + fresh


def growing_ends(sheet: Sheet) -> tuple[int, ...]:
    """The ends at which the line can grow now; the first cell of a round fixes which."""
    if sheet.new_cells:
        return sheet.new_cells[-1:]
    return sheet.line if len(sheet.line) == 1 else (sheet.line[0], sheet.line[-1])


def fields_left(state: State, sheet: Sheet) -> str:
    """The fields of the open card that a seat has not used yet."""
    if state.card is None:
        return ""
    left = state.box.cards[state.card]
    for cell in sheet.new_cells or ():
        left = left.replace(state.box.letters[cell], "", 1)
    return left


def round_of(state: State) -> int:
    """The number of cards turned over."""
    return state.box.rounds - sum(state.deck)


def sheets_of(setup: Setup) -> tuple[str, ...]:
    """The sheet of each seat: the one its option names, or the first one free."""
    named = [str(setup[option]) for option in SHEET_OPTIONS[: setup.seats]]
    free = iter([sheet for sheet in SHEETS if sheet not in named])
    return tuple([next(free) if sheet == FREE else sheet for sheet in named])


def start_of(state: State, seat: Seat) -> int:
    """The cell on which a seat's line begins."""
    return state.box.starts[sheets_of(state.setup)[seat]]
