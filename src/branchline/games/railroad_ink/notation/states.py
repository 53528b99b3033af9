"""A whole state as one line of text, written and parsed."""

from __future__ import annotations

import re

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import Setup
from branchline.engine.text import short, text
from branchline.engine.typed_text import clean_input, refuse
from branchline.games.railroad_ink.notation.boards import read_tiles, write_board
from branchline.games.railroad_ink.notation.moves import read_roll, write_roll
from branchline.games.railroad_ink.rules.components import Box, box_of
from branchline.games.railroad_ink.rules.state import Sheet, State

_SHEET = re.compile(r"([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|([0-9]{1,2})(m?)\|([0-9]{2})")


def write_state(state: State) -> str:
    """A state as text: round, roll, finished seats, then the sheet of every seat and, if different, its sheet as the round began."""
    seats = []
    for sheet, public_sheet, is_done in zip(state.sheets, state.public_sheets, state.is_done, strict=True):
        parts = [_write_sheet(state.box, sheet)] + ([_write_sheet(state.box, public_sheet)] if public_sheet != sheet else [])
        seats.append(("+ " if is_done else "- ") + " < ".join(parts))
    return " / ".join([f"round {state.round}", write_roll(state.roll) if state.roll else "no roll", *seats])


def read_state(setup: Setup, notation: str) -> State:
    box = box_of(setup.edition)
    notation = clean_input(notation)
    head, roll, *seats = [*notation.split(" / "), "", ""][: 2 + setup.seats]
    number = re.fullmatch(r"round ([0-9]{1,2})", head)
    if not number or len(seats) != setup.seats or notation.count(" / ") != 1 + setup.seats:
        raise InvalidNotation(text("{typed} is not a state of a match with this many players: {n}", typed=short(notation), n=setup.seats))
    sheets, public_sheets = [], []
    for seat in seats:
        now, _, before = seat[2:].partition(" < ")
        if seat[:2] not in ("+ ", "- "):
            refuse(seat, text("a player's part begins with + if the round is finished, or with -"))
        sheets.append(_read_sheet(box, now))
        public_sheets.append(_read_sheet(box, before) if before else sheets[-1])
    last_roll = None if roll == "no roll" else read_roll(roll)
    is_done = tuple(seat.startswith("+") for seat in seats)
    return State(setup, box, int(number[1]), last_roll, tuple(sheets), tuple(public_sheets), is_done)


def _write_sheet(box: Box, sheet: Sheet) -> str:
    parts = [write_board(box, sheet.board), ",".join(sheet.dice), ",".join(sheet.lava), ",".join(sheet.specials)]
    return "|".join([*parts, f"{sheet.specials_now}{'m' if sheet.meteor else ''}", f"{box.names[sheet.dot]:02}"])


def _read_sheet(box: Box, notation: str) -> Sheet:
    match = _SHEET.fullmatch(notation)
    if not match or int(match[7]) not in box.numbers:
        refuse(notation, text("a sheet is tiles|dice|lava|specials|specials this round|dot"))
    dice, lava, specials = (_read_faces(box, match[n]) for n in (2, 3, 4))
    board = read_tiles(box, match[1])
    return Sheet(board, dice, lava, specials, int(match[5]), bool(match[6]), box.numbers[int(match[7])])


def _read_faces(box: Box, notation: str) -> tuple[str, ...]:
    faces = tuple(notation.split(",")) if notation else ()
    for face in faces:
        if face not in box.face_of.values():
            refuse(face or notation, text("no die and no special route looks like this"))
    return faces
