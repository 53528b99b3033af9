"""Boards as people write them down: `34:HH__` is a tile in its cell, `34:x` a crater, `34:HH__@2` a tile drawn in round 2."""

from __future__ import annotations

import re

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import Setup
from branchline.engine.text import text
from branchline.games.railroad_ink.components import CRATER, EMPTY, Box, box_of
from branchline.games.railroad_ink.fitting import clash
from branchline.games.railroad_ink.naming import ON_SIDE
from branchline.games.railroad_ink.notation import TILE, checked, read_tile, refuse
from branchline.games.railroad_ink.rules import rounds_of
from branchline.games.railroad_ink.state import Board, Sheet, State, board_of, offer_at

_CELL = re.compile(rf"([0-9]{{2}}):(x|{TILE})(?:@([0-9]))?")


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
    for entry in checked(typed, empty=True).split():
        found = _CELL.fullmatch(entry.lower())
        if not found:
            refuse(entry, text("a tile looks like 34:HH__ (sides N E S W of H R v _, o for an overpass), a crater like 34:x"))
        cell = box.numbers.get(int(found[1]))
        if cell is None:
            refuse(entry, text("there is no such cell"))
        if cells[cell] != EMPTY:
            refuse(entry, text("this cell is there twice"))
        tile = CRATER if found[2] == "x" else read_tile(found[2])
        if tile != CRATER and tile not in box.face_of:
            refuse(entry, text("no die and no special route looks like this"))
        cells[cell] = tile
        rounds[cell] = int(found[3] or 0)
    return _drawable(box, board_of(box, tuple(cells), bytes(rounds)))


def _drawable(box: Box, board: Board) -> Board:
    """No side may put highway against railway."""
    around = board.cells + box.border
    for cell, tile in enumerate(board.cells):
        side = clash(tile, offer_at(box, around, cell))
        if side is not None:
            refuse(f"{box.names[cell]:02}:{tile}", text("a highway meets a railway {where}", where=ON_SIDE[side]))
    return board


def read_board(setup: Setup, typed: str) -> State:
    """A position after the last round: the board of each seat, split by `/`; seats without one have nothing drawn."""
    box = box_of(setup.edition)
    boards = checked(typed, empty=True).split("/")
    if len(boards) > setup.seats:
        raise InvalidNotation(
            text(
                "{boards} boards are written here, for {n} player",
                "{boards} boards are written here, for {n} players",
                boards=len(boards),
                n=setup.seats,
            )
        )
    sheets = tuple(_sheet_of(box, read_tiles(box, board)) for board in [*boards, *[""] * (setup.seats - len(boards))])
    return State(setup, box, rounds_of(setup) + 1, None, sheets, sheets, (False,) * setup.seats)


def _sheet_of(box: Box, board: Board) -> Sheet:
    drawn = {box.face_of.get(tile) for tile in board.cells}
    return Sheet(board, (), (), tuple(s for s in box.specials if s not in drawn), 0, False, box.meteor_start)
