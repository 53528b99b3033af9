"""Notation of boards: `34:HH__` is a tile in its cell, `34:x` a crater, `34:HH__@2` a tile drawn in round 2.

Any board that can be drawn is accepted, with a warning if no match can lead to it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import Seat, Setup
from branchline.engine.text import Text, text
from branchline.engine.typed_text import clean_input, refuse
from branchline.games.railroad_ink.notation.moves import TILE, read_tile
from branchline.games.railroad_ink.rules.components import CRATER, EMPTY, LAVA, ROUTES, Box, box_of
from branchline.games.railroad_ink.rules.fitting import clash
from branchline.games.railroad_ink.rules.rules import rounds_of
from branchline.games.railroad_ink.rules.state import Board, Sheet, State, board_of, offer_at
from branchline.games.railroad_ink.words.names import ON_SIDE, tile_name
from branchline.rail.grid import opposite

_CELL = re.compile(rf"([0-9]{{2}}):(x|{TILE})(?:@([0-9]))?")


def write_board(box: Box, board: Board) -> str:
    """The tiles on a board, cell by cell, with their rounds."""
    return " ".join(
        f"{name:02}:{'x' if tile == CRATER else tile}{f'@{round_}' if round_ else ''}"
        for name, tile, round_ in zip(box.names, board.cells, board.rounds, strict=True)
        if tile != EMPTY
    )


def read_tiles(box: Box, notation: str) -> Board:
    """The board with these tiles; raises `InvalidNotation` if it cannot be drawn."""
    cells, rounds = [EMPTY] * len(box.squares), bytearray(len(box.squares))
    for entry in clean_input(notation, empty=True).split():
        match = _CELL.fullmatch(entry.lower())
        if not match:
            refuse(entry, text("a tile looks like 34:HH__ (sides N E S W of H R v _, o for an overpass), a crater like 34:x"))
        cell = box.numbers.get(int(match[1]))
        if cell is None:
            refuse(entry, text("there is no such cell"))
        if cells[cell] != EMPTY:
            refuse(entry, text("this cell is listed twice"))
        tile = CRATER if match[2] == "x" else read_tile(match[2])
        if tile != CRATER and tile not in box.face_of:
            refuse(entry, text("no die and no special route looks like this"))
        cells[cell] = tile
        rounds[cell] = int(match[3] or 0)
    return _drawable(box, board_of(box, tuple(cells), bytes(rounds)))


def _drawable(box: Box, board: Board) -> Board:
    """The board; raises `InvalidNotation` if a highway meets a railway."""
    around = board.cells + box.border
    for cell, tile in enumerate(board.cells):
        side = clash(tile, offer_at(box, around, cell))
        if side is not None:
            refuse(f"{box.names[cell]:02}:{tile}", text("a highway meets a railway {where}", where=ON_SIDE[side]))
    return board


def read_board(setup: Setup, notation: str) -> State:
    """A position after the last round: the board of each seat, split by `/`; seats without one have nothing drawn."""
    box = box_of(setup.edition)
    boards = clean_input(notation, empty=True).split("/")
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
    faces = {box.face_of.get(tile) for tile in board.cells}
    return Sheet(board, (), (), tuple(s for s in box.specials if s not in faces), 0, False, box.meteor_start)


def board_warnings(state: State, seat: Seat) -> list[Text]:
    """The warnings about a board that no match can lead to."""
    box, board, expansion = state.box, state.sheets[seat].board, state.setup["expansion"]
    warnings = [*_specials(box, board), *_dice(state, board), *_expansions(board, str(expansion))]
    return (
        [*warnings, *_loose_routes(box, board)] if expansion == "none" else warnings
    )  # an expansion erases routes, but not those that joined them


def _specials(box: Box, board: Board) -> Iterator[Text]:
    """Warnings about special routes: each once, one per round, three per match."""
    faces = [(box.face_of.get(tile), round_) for tile, round_ in zip(board.cells, board.rounds, strict=True)]
    specials = [(face, round_) for face, round_ in faces if face in box.specials]
    for face, times in Counter(face for face, _ in specials).items():
        if face and times > 1:
            yield text("A special route is listed twice: {tile}", tile=tile_name(face))
    if len(specials) > (most := box.specials_in_a_match):
        yield text("More than {n} special route", "More than {n} special routes", n=most)
    for round_, times in sorted(Counter(round_ for _, round_ in specials if round_).items()):
        if times > (most := box.specials_in_a_round):
            yield text(
                "More than {n} special route in round {round}", "More than {n} special routes in round {round}", n=most, round=round_
            )


def _dice(state: State, board: Board) -> Iterator[Text]:
    """Warnings about more routes than dice were rolled, in the match and in each round."""
    box, rounds = state.box, rounds_of(state.setup)
    dice = {face for die in box.dice for face in die}
    rounds_drawn = [round_ for tile, round_ in zip(board.cells, board.rounds, strict=True) if box.face_of.get(tile) in dice]
    if len(rounds_drawn) > (most := rounds * len(box.dice)):
        yield text("More than {n} route of the dice", "More than {n} routes of the dice", n=most)
    for round_, times in sorted(Counter(round_ for round_ in rounds_drawn if round_).items()):
        if times > len(box.dice):
            yield text("More routes in round {round} than dice: {n}", round=round_, n=times)
    if (last := max(board.rounds, default=0)) > rounds:
        yield text("There is no round {round}", round=last)


def _expansions(board: Board, expansion: str) -> Iterator[Text]:
    """Warnings about craters and lava without their expansion."""
    if CRATER in board.cells and expansion != "meteor":
        yield text("There is a crater, but Meteor is not in use")
    if any(LAVA in tile for tile in board.cells) and expansion != "lava":
        yield text("There is lava, but Lava is not in use")


def _loose_routes(box: Box, board: Board) -> Iterator[Text]:
    """Warnings about routes without a connection to an exit: each was drawn next to an exit or another route."""
    around = board.cells + box.border
    border = [cell for cell in range(len(board.cells)) if any(n >= len(board.cells) for n in _connections(box, around, cell))]
    reach = set(border)
    while border:
        more = {n for n in _connections(box, around, border.pop()) if n < len(board.cells)} - reach
        reach |= more
        border += more
    for cell, tile in enumerate(board.cells):
        if tile not in (EMPTY, CRATER) and LAVA not in tile and cell not in reach:
            yield text("Cell {cell} is not connected to any exit: {tile}", cell=f"{box.names[cell]:02}", tile=tile_name(tile))


def _connections(box: Box, around: tuple[str, ...], cell: int) -> list[int]:
    """The neighbours and exits that a cell's routes meet."""
    tile = around[cell]
    neighbours = enumerate(box.neighbours[cell])
    return [n for side, n in neighbours if tile[side] in ROUTES and tile[side] == around[n][opposite(side)]]
