"""The Train Travels from Afar: convert states to the evaluator's frames, and its lays to moves."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from branchline.engine.game import Seat
from branchline.games.train_from_afar.bots.weights import frames, kernel
from branchline.games.train_from_afar.native.constants import NONE, TURNS
from branchline.games.train_from_afar.native.convert import tables_of
from branchline.games.train_from_afar.rules.components import Box
from branchline.games.train_from_afar.rules.moves import Done, Lay, Move
from branchline.games.train_from_afar.rules.state import State

if TYPE_CHECKING:
    from branchline.games.train_from_afar.bots.frame import Frame

Option: TypeAlias = "tuple[int, Frame]"  # 4 x cell + turn, and the frame after laying the tile


@lru_cache(maxsize=16)
def tiles_of(box: Box) -> str:
    """The names of all tiles, by number."""
    return "".join(box.tiles)


def frame_of(state: State, seat: Seat) -> Frame:
    """A seat's frame, without its choice."""
    box = state.box
    frame, names = frames.Frame(tables_of(box, kernel.KernelTables)), tiles_of(box)
    for tile in state.frames[seat].tiles:
        frames.lay(frame, tile.cell, names.index(tile.tile), tile.turn)
    return frame


def frame_after_choice(state: State, seat: Seat) -> Frame:
    """A seat's frame after its choice is laid."""
    frame, choice = frame_of(state, seat), state.choices[seat]
    if choice is not None:
        frames.lay(frame, state.box.numbers[choice.cell], tile_of(state, seat), choice.turn)
    return frame


def tile_of(state: State, seat: Seat) -> int:
    """The tile in a seat's hand."""
    hand = state.hands[seat]
    return NONE if hand is None else tiles_of(state.box).index(hand)


def options(state: State, seat: Seat) -> list[Option]:
    """All lays of the tile in hand."""
    before, tile = frame_of(state, seat), tile_of(state, seat)
    lays, cells = list[tuple[int, "Frame"]](), frames.legal_cells(before)
    for cell in range(len(state.box.squares)):
        if cells >> cell & 1:
            for turn in state.box.turns(tiles_of(state.box)[tile]):
                after = frames.Frame(before.tables)
                frames.copy(after, before)
                frames.lay(after, cell, tile, turn)
                lays.append((TURNS * cell + turn, after))
    return lays


def line_of(box: Box, lay: int) -> tuple[Move, ...]:
    """A lay as the moves of a turn."""
    cell, turn = divmod(lay, TURNS)
    return Lay(box.names[cell], turn), Done()
