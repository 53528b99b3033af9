"""The state of a match: all sheets, the roll, the round. Named tuples, since one is made for every move."""

from __future__ import annotations

from typing import NamedTuple

from branchline.engine.game import Seat, Setup
from branchline.games.railroad_ink.rules.components import CODES, EMPTY, OFFERS, VACANT, Box
from branchline.games.railroad_ink.rules.moves import Roll
from branchline.rail.grid import opposite

_BYTES = tuple(bytes((n,)) for n in range(10))


class Board(NamedTuple):
    """A board: the tile in every cell (a crater is one too) and the round in which it was drawn, 0 for none.

    `open_cells` follows from the cells and is stored because it is used everywhere: every cell without a tile that is offered
    something by a neighbour or an exit, with the cell times `OFFERS` plus what its four sides are offered (`CODES`, two
    bits a side, N lowest).
    """

    cells: tuple[str, ...]
    rounds: bytes
    open_cells: dict[int, int]

    def __hash__(self) -> int:
        return hash((self.cells, self.rounds))


class Sheet(NamedTuple):
    """One seat's sheet: its board, its dice still to draw this round, its special routes."""

    board: Board
    dice: tuple[str, ...]  # route faces not drawn yet
    lava: tuple[str, ...]  # lava faces not drawn yet
    specials: tuple[str, ...]  # special routes not crossed off
    specials_now: int  # special routes used this round
    meteor: bool  # whether the meteor of this round has not fallen yet
    dot: int  # the cell of the last impact; before the first one, the cell from which it is counted


class State(NamedTuple):
    """The table. `opened` has the sheets as they were after the roll, which is all that others may see."""

    setup: Setup
    box: Box
    round: int  # from 1; one past the last when it is over
    roll: Roll | None
    sheets: tuple[Sheet, ...]
    public_sheets: tuple[Sheet, ...]
    is_done: tuple[bool, ...]


def empty_board(box: Box) -> Board:
    size = len(box.squares)
    return board_of(box, (EMPTY,) * size, bytes(size))


def with_tile(box: Box, board: Board, cell: int, tile: str, round_: int) -> Board:
    """The board with a tile in a cell without one; updates the offers to its empty neighbours."""
    tiles, rounds, open_cells = board
    open_cells = open_cells.copy()
    open_cells.pop(cell, None)
    beside, size = box.neighbours[cell], len(tiles)
    for side, bits in box.emits[tile]:
        other = beside[side]
        if other < size and tiles[other] in VACANT:
            open_cells[other] = open_cells.get(other, other * OFFERS) | bits
    cells = list(tiles)
    cells[cell] = tile
    return Board(tuple(cells), rounds[:cell] + _BYTES[round_] + rounds[cell + 1 :], open_cells)


def erase(box: Box, board: Board, cell: int, tile: str = EMPTY) -> Board:
    """The board with a cell erased: empty, or a crater."""
    cells = (*board.cells[:cell], tile, *board.cells[cell + 1 :])
    return board_of(box, cells, board.rounds[:cell] + b"\0" + board.rounds[cell + 1 :])


def board_of(box: Box, cells: tuple[str, ...], rounds: bytes) -> Board:
    """A board from its cells, with what they offer recomputed."""
    around = cells + box.border
    offers = {n: offer_at(box, around, n) for n, tile in enumerate(cells) if tile in VACANT}
    return Board(cells, rounds, {n: n * OFFERS + offer for n, offer in offers.items() if offer})


def offer_at(box: Box, around: tuple[str, ...], cell: int) -> int:
    """The offer to the four sides of a cell; `around` is the cells and the border."""
    return sum(CODES[around[beside][opposite(side)]] << 2 * side for side, beside in enumerate(box.neighbours[cell]))


def with_sheet(state: State, seat: Seat, sheet: Sheet) -> State:
    """The state with one seat's sheet changed."""
    sheets = state.sheets
    return State(
        state.setup, state.box, state.round, state.roll, (*sheets[:seat], sheet, *sheets[seat + 1 :]), state.public_sheets, state.is_done
    )


def specials_left(box: Box, sheet: Sheet) -> tuple[str, ...]:
    """The special routes a seat may still use now: limited per round and per match, each once."""
    uses = len(box.specials) - len(sheet.specials)
    if uses >= box.specials_in_a_match or sheet.specials_now >= box.specials_in_a_round:
        return ()
    return sheet.specials


def crossed_off(sheet: Sheet, special: str) -> Sheet:
    """The sheet with a special route used this round."""
    specials = tuple(s for s in sheet.specials if s != special)
    return sheet._replace(specials=specials, specials_now=sheet.specials_now + 1)


def drawn_dice(faces: tuple[str, ...], undrawn: tuple[str, ...]) -> list[bool]:
    """For each die rolled, whether it has been drawn; of equal dice the first ones count as drawn first."""
    return [faces[n:].count(face) > undrawn.count(face) for n, face in enumerate(faces)]
