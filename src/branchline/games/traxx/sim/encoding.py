"""Encoding of Träxx: lines as cells, the card as counts of colours; a move is a cell and the end of the line that enters it."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.engine.game import Seat, Setup
from branchline.games.traxx.rules.components import Box, box_of
from branchline.games.traxx.rules.moves import Done, Extend, Move, Reveal
from branchline.games.traxx.rules.state import Sheet, State, fields_left, growing_ends
from branchline.sim.encoding import Encoding
from branchline.sim.encoding.field import Field, around, counts, flags, multi_hot, numbers, one_hot, whose

VERSION = 1
LINE_ENDS = 2


def fields(setup: Setup) -> tuple[Field, ...]:
    """The fields: the card and the deck, then a sheet for every seat."""
    box = box_of(setup.edition)
    table = (
        Field("card", len(box.colours), 9, "how many fields of each colour are on the open card"),
        Field("deck", len(box.cards), 100, "how many cards of each kind are left"),
    )
    return table + tuple(field for n in range(setup.seats) for field in _sheet_fields(box, whose(n)))


def _sheet_fields(box: Box, who: str) -> tuple[Field, ...]:
    cells = len(box.names)
    return (
        Field(f"{who}.fields", len(box.colours), 9, "how many fields of each colour the seat may still use; of others while hidden, all"),
        Field(f"{who}.line", cells, 1, "for each cell: whether the line as it was when the round began goes through it"),
        Field(f"{who}.fresh", cells, 1, "for each cell: whether it was drawn in this round; of others 0 while hidden"),
        Field(f"{who}.ends", cells * LINE_ENDS, 1, "one-hot each: the ends at which the line can grow; equal for a single one"),
        Field(f"{who}.numbers", len(box.numbers) * 2, 1, "for each number: whether it counts in full, whether by half"),
        Field(f"{who}.done", 1, 1, "whether the seat has finished the round"),
    )


def observe(view: State, seat: Seat) -> Iterator[bytes]:
    """The bytes of each field."""
    box = view.box
    yield counts(list(box.colours), "" if view.card is None else box.cards[view.card])
    yield numbers(*view.deck, high=100)
    for other in around(seat, len(view.sheets)):
        yield counts(list(box.colours), fields_left(view, view.sheets[other]))
        yield from _sheet(box, view.sheets[other])


def _sheet(box: Box, sheet: Sheet) -> Iterator[bytes]:
    cells = len(box.names)
    ends = growing_ends(sheet)
    yield multi_hot(cells, sheet.line)
    yield multi_hot(cells, sheet.new_cells or ())
    yield one_hot(cells, ends[0]) + one_hot(cells, ends[-1])
    notes = dict(sheet.notes)
    yield flags(notes.get(number) is full for number in box.numbers for full in (True, False))
    yield flags((sheet.done,))


def actions(setup: Setup) -> int:
    """The number of actions: done, and every cell from either end."""
    return 1 + len(box_of(setup.edition).names) * LINE_ENDS


def encode_move(state: State, seat: Seat, move: Move) -> int:
    """The number of a move: 0 is done; 1 + 2 x cell + end enters a cell, from the first (0) or last (1) end; 0 if only one can grow."""
    box = state.box
    match move:
        case Extend(end, cell):
            return 1 + box.cells[cell] * LINE_ENDS + growing_ends(state.sheets[seat]).index(box.cells[end])
        case Done():
            return 0
        case Reveal():
            raise ValueError("chance has no numbers")


ENCODING = Encoding(VERSION, fields, observe, actions, encode_move)
