"""Convert states and moves of the rules to those of the kernel and back; `build` is the kernel to use, compiled or plain."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from branchline.engine.game import CHANCE, Seat, Setup
from branchline.engine.kernel_fields import padded
from branchline.games.traxx.native.builds import kernel as default
from branchline.games.traxx.native.constants import CELLS, CLOSED, COLOURS, DONE, FIELDS, NUMBERS, SIDES
from branchline.games.traxx.rules.components import Box, box_of
from branchline.games.traxx.rules.moves import Done, Extend, Move, Reveal
from branchline.games.traxx.rules.state import Sheet, State, growing_ends, sheets_of

if TYPE_CHECKING:
    from branchline.games.traxx.native.kernel import KernelTables, Match


@lru_cache(maxsize=16)
def tables_of(box: Box, build: type[KernelTables]) -> KernelTables:
    """The kernel tables of a box; `build` is the class of the kernel in use."""
    letters, near = list(box.colours), [[cell for cell, _, _ in steps] for steps in box.steps]
    values = {
        "cells": len(near),
        "colours": len(letters),
        "kinds": len(box.deck),
        "sides": list(map(len, near)),
        "neighbours": padded(near, SIDES),
        "colour": list(map(letters.index, box.letters)),
        "cell_numbers": box.cell_numbers,
        "deck": box.deck,
        "fields": padded([[card.count(letter) for letter in letters] for card in box.cards], COLOURS),
    }
    return build(values)


def new_match(setup: Setup, seed: int = 0, build: Any = default) -> Match:
    """A match before its first card."""
    box = box_of(setup.edition)
    match: Match = build.Match(tables_of(box, build.KernelTables), [box.starts[sheet] for sheet in sheets_of(setup)], seed)
    return match


def match_from(state: State, seed: int = 0, build: Any = default) -> Match:
    """The kernel's match of a state without hidden information."""
    match = new_match(state.setup, seed, build)
    for seat, sheet in enumerate(state.sheets):
        build.load_line(match, seat, list(sheet.line), [2 * number + full for number, full in sheet.notes])
    if state.card is None:
        build.load_deck(match, list(state.deck))
        return match
    build.load_deck(match, [left + (kind == state.card) for kind, left in enumerate(state.deck)])
    build.reveal(match, state.card)
    for seat, sheet in enumerate(state.sheets):
        for cell in sheet.new_cells or ():
            build.apply(match, seat, 1 + 2 * cell + (not sheet.at_first))
        if sheet.done:
            build.apply(match, seat, DONE)
    return match


def state_from(setup: Setup, match: Match, build: Any = default) -> State:
    """The rules' state of a kernel's match."""
    values = build.dump_match(match)
    box, card = box_of(setup.edition), None if match.card == CLOSED else match.card
    sheets = tuple(_sheet(values, seat, box.starts[sheet]) for seat, sheet in enumerate(sheets_of(setup)))
    return State(setup, box, card, tuple(values["deck"][: len(box.deck)]), sheets)


def _sheet(values: dict[str, Any], seat: Seat, start: int) -> Sheet:
    """A seat's sheet: its line as the round began, its notes, and what it has drawn since."""

    def row(name: str, count: str, width: int) -> list[int]:
        return list(values[name][width * seat : width * seat + values[count][seat]])

    line = (*row("cells_before", "before_count", CELLS)[::-1], start, *row("cells_after", "after_count", CELLS))
    notes = tuple((note >> 1, bool(note & 1)) for note in row("note", "notes", NUMBERS))
    new_cells = tuple(row("new_cells", "new_count", FIELDS))
    return Sheet(line, notes, new_cells, bool(values["at_first"][seat]), bool(values["done"][seat]))


def number_of(state: State, seat: Seat, move: Move) -> int:
    """A seat's legal move as the kernel numbers it; a card by its kind."""
    match move:
        case Extend(end, cell):
            return 1 + 2 * state.box.cells[cell] + growing_ends(state.sheets[seat]).index(state.box.cells[end])
        case Done():
            return DONE
        case Reveal(card):
            return state.box.kinds[card]


def move_of(state: State, seat: Seat, number: int) -> Move:
    """The seat's move with this number."""
    if number == DONE:
        return Done()
    cell, end = divmod(number - 1, 2)
    return Extend(state.box.names[growing_ends(state.sheets[seat])[end]], state.box.names[cell])


def apply_chance(match: Match, state: State, move: Move, build: Any = default) -> None:
    """Applies a recorded card."""
    build.reveal(match, number_of(state, CHANCE, move))
