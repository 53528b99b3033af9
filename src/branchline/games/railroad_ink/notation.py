"""Moves, boards and states as one line of text, both ways.

A tile in its cell is `34:HH__`; a crater `34:x`; the round in which it was drawn may follow: `34:HH__@2`.
"""

from __future__ import annotations

import re
from typing import NoReturn

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import Setup
from branchline.engine.text import Text, short, text
from branchline.games.railroad_ink.components import ANY, CRATER, DIRECTIONS, EMPTY, Box, box_of
from branchline.games.railroad_ink.fitting import clash
from branchline.games.railroad_ink.moves import Dodge, Done, Impact, Move, Place, Roll
from branchline.games.railroad_ink.naming import ON_SIDE
from branchline.games.railroad_ink.rules import rounds_of
from branchline.games.railroad_ink.state import Board, Sheet, State, board_of, offer_at

_MOST_CHARACTERS = 20_000
_TILE = r"[HRv_]{4}o?"
_FACES = rf"{_TILE}(?:,{_TILE})*"
_PLACE = re.compile(rf"([0-9]{{2}}):({_TILE})")
_ROLL = re.compile(rf"roll ({_FACES})(?: meteor ([a-z]+) ([0-9]))?(?: lava ({_FACES}))?")
_CELL = re.compile(rf"([0-9]{{2}}):(x|{_TILE})(?:@([0-9]))?")
_SHEET = re.compile(r"([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|([0-9]{1,2})(m?)\|([0-9]{2})")


def write_move(move: Move) -> str:
    match move:
        case Place(cell, tile):
            return f"{cell:02}:{tile}"
        case Done():
            return "done"
        case Impact(direction):
            return f"meteor {direction}"
        case Dodge(special):
            return f"dodge {special}"
        case Roll():
            return write_roll(move)


def read_move(typed: str) -> Move:
    typed = _checked(typed)
    if place := _PLACE.fullmatch(typed):
        return Place(int(place[1]), place[2])
    word, _, rest = typed.partition(" ")
    if typed == "done":
        return Done()
    if word == "meteor" and rest in DIRECTIONS:
        return Impact(rest)
    if word == "dodge" and re.fullmatch(_TILE, rest):
        return Dodge(rest)
    if word == "roll":
        return read_roll(typed)
    raise InvalidNotation(text("{typed} is not a move; moves look like 34:HH__, done", typed=short(typed)))


def write_roll(roll: Roll) -> str:
    meteor = f" meteor {roll.direction} {roll.distance}" if roll.direction else ""
    return f"roll {','.join(roll.routes)}{meteor}" + (f" lava {','.join(roll.lava)}" if roll.lava else "")


def read_roll(typed: str) -> Roll:
    found = _ROLL.fullmatch(typed)
    if not found or (found[2] and found[2] not in (*DIRECTIONS, ANY)):
        raise InvalidNotation(text("{typed} is not a roll; rolls look like roll H_H_,HH__,RRR_,H_R_", typed=short(typed)))
    lava = tuple(found[4].split(",")) if found[4] else ()
    return Roll(tuple(found[1].split(",")), found[2] or "", int(found[3] or 0), lava)


def write_board(box: Box, board: Board) -> str:
    """The tiles on a board, cell by cell, with their rounds."""
    return " ".join(
        f"{name:02}:{'x' if tile == CRATER else tile}{f'@{round_}' if round_ else ''}"
        for name, tile, round_ in zip(box.names, board.cells, board.rounds, strict=True)
        if tile != EMPTY
    )


def read_tiles(box: Box, typed: str) -> Board:
    """The board that a person wrote down; raises `InvalidNotation` where no pencil could have drawn it."""
    cells, rounds = [EMPTY] * len(box.squares), bytearray(len(box.squares))
    for entry in _checked(typed, empty=True).split():
        found = _CELL.fullmatch(entry)
        if not found:
            _refuse(entry, text("a tile looks like 34:HH__ (sides N E S W of H R v _, o for an overpass), a crater like 34:x"))
        cell = box.numbers.get(int(found[1]))
        if cell is None:
            _refuse(entry, text("there is no such cell"))
        if cells[cell] != EMPTY:
            _refuse(entry, text("this cell is there twice"))
        if found[2] != "x" and found[2] not in box.face_of:
            _refuse(entry, text("no die and no special route looks like this"))
        cells[cell] = CRATER if found[2] == "x" else found[2]
        rounds[cell] = int(found[3] or 0)
    return _drawable(box, board_of(box, tuple(cells), bytes(rounds)))


def _drawable(box: Box, board: Board) -> Board:
    """No side may put highway against railway."""
    around = board.cells + box.border
    for cell, tile in enumerate(board.cells):
        side = clash(tile, offer_at(box, around, cell))
        if side is not None:
            _refuse(f"{box.names[cell]:02}:{tile}", text("a highway meets a railway {where}", where=ON_SIDE[side]))
    return board


def read_board(setup: Setup, typed: str) -> State:
    """A position after the last round: the board of each seat, split by `/`; seats without one have nothing drawn."""
    box = box_of(setup.edition)
    boards = _checked(typed, empty=True).split("/")
    if len(boards) > setup.seats:
        raise InvalidNotation(text("There are {n} boards here for {seats} seats", n=len(boards), seats=setup.seats))
    sheets = tuple(_sheet_of(box, read_tiles(box, board)) for board in [*boards, *[""] * (setup.seats - len(boards))])
    return State(setup, box, rounds_of(setup) + 1, None, sheets, sheets, (False,) * setup.seats)


def _sheet_of(box: Box, board: Board) -> Sheet:
    drawn = {box.face_of.get(tile) for tile in board.cells}
    return Sheet(board, (), (), tuple(s for s in box.specials if s not in drawn), 0, False, box.meteor_start)


def write_state(state: State) -> str:
    """Round, roll, who has finished, then for every seat its sheet and, if it differs, the sheet the round began with."""
    seats = []
    for sheet, opened, done in zip(state.sheets, state.opened, state.done, strict=True):
        parts = [_write_sheet(state.box, sheet)] + ([_write_sheet(state.box, opened)] if opened != sheet else [])
        seats.append(("+ " if done else "- ") + " < ".join(parts))
    return " / ".join([f"round {state.round}", write_roll(state.roll) if state.roll else "no roll", *seats])


def read_state(setup: Setup, typed: str) -> State:
    box = box_of(setup.edition)
    typed = _checked(typed)
    head, roll, *seats = [*typed.split(" / "), "", ""][: 2 + setup.seats]
    number = re.fullmatch(r"round ([0-9]{1,2})", head)
    if not number or len(seats) != setup.seats or typed.count(" / ") != 1 + setup.seats:
        raise InvalidNotation(text("{typed} is not a state of a match with {n} seats", typed=short(typed), n=setup.seats))
    sheets, opened = [], []
    for seat in seats:
        now, _, before = seat[2:].partition(" < ")
        if seat[:2] not in ("+ ", "- "):
            _refuse(seat, text("a seat begins with + if it has finished the round, or with -"))
        sheets.append(_read_sheet(box, now))
        opened.append(_read_sheet(box, before) if before else sheets[-1])
    rolled = None if roll == "no roll" else read_roll(roll)
    done = tuple(seat.startswith("+") for seat in seats)
    return State(setup, box, int(number[1]), rolled, tuple(sheets), tuple(opened), done)


def _write_sheet(box: Box, sheet: Sheet) -> str:
    parts = [write_board(box, sheet.board), ",".join(sheet.dice), ",".join(sheet.lava), ",".join(sheet.specials)]
    return "|".join([*parts, f"{sheet.specials_now}{'m' if sheet.meteor else ''}", f"{box.names[sheet.dot]:02}"])


def _read_sheet(box: Box, typed: str) -> Sheet:
    found = _SHEET.fullmatch(typed)
    if not found or int(found[7]) not in box.numbers:
        _refuse(typed, text("a sheet is tiles|dice|lava|specials|specials this round|dot"))
    dice, lava, specials = (_read_faces(box, found[n]) for n in (2, 3, 4))
    board = read_tiles(box, found[1])
    return Sheet(board, dice, lava, specials, int(found[5]), bool(found[6]), box.numbers[int(found[7])])


def _read_faces(box: Box, typed: str) -> tuple[str, ...]:
    faces = tuple(typed.split(",")) if typed else ()
    for face in faces:
        if face not in box.face_of.values():
            _refuse(face or typed, text("no die and no special route looks like this"))
    return faces


def _checked(typed: str, empty: bool = False) -> str:
    if len(typed) > _MOST_CHARACTERS:
        raise InvalidNotation(text("This text is longer than {n} characters", n=_MOST_CHARACTERS))
    typed = typed.strip()
    if not typed and not empty:
        raise InvalidNotation(text("Nothing is written here"))
    return typed


def _refuse(entry: str, reason: Text) -> NoReturn:
    raise InvalidNotation(text("{entry}: {reason}", entry=short(entry.strip()), reason=reason))
