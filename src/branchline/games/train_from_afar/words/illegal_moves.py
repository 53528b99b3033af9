"""Reasons why moves are illegal: one sentence of the rules for each way to break a rule."""

from __future__ import annotations

from branchline.engine.game import CHANCE, Seat
from branchline.engine.text import Text, short, text
from branchline.games.train_from_afar.rules.components import TURNS, Box
from branchline.games.train_from_afar.rules.moves import Done, Lay, Move, Take
from branchline.games.train_from_afar.rules.rules import moves_one, to_act, touches
from branchline.games.train_from_afar.rules.state import Frame, State, drawer


def illegal_reason(state: State, seat: Seat, move: Move) -> Text | None:
    """The reason why a move is illegal; None for a legal move."""
    acting = to_act(state)
    if not acting:
        return text("The match is over")
    if isinstance(move, Take):
        return _refuse_take(state, seat, move)
    if seat == CHANCE or not 0 <= seat < len(state.frames):
        return text("There is no such seat at this table")
    if seat not in acting:
        return _refuse_waiting(state, seat)
    match move:
        case Lay():
            return _refuse_lay(state, seat, move)
        case Done():
            return text("Lay your tile first") if state.choices[seat] is None else None


def _refuse_take(state: State, seat: Seat, move: Take) -> Text | None:
    taker = drawer(state)
    if seat != CHANCE:
        return text("Tiles come from the top of the stack; nobody chooses them")
    if taker is None:
        return text("Everyone already has a tile")
    if move.tile not in state.box.tiles:
        return text("There is no tile {tile} in this box", tile=short(move.tile))
    if move.tile not in state.frames[taker].stack:
        return text("Tile {tile} is not in this stack any more", tile=move.tile)
    return None


def _refuse_waiting(state: State, seat: Seat) -> Text:
    """A player without running locomotives is finished."""
    if not state.frames[seat].running:
        return text("You have no running locomotive left: you have finished the game")
    if state.is_done[seat]:
        return text("You have finished this round; wait for the others")
    return text("First everyone takes a tile")


def _refuse_lay(state: State, seat: Seat, move: Lay) -> Text | None:
    if state.choices[seat] is not None:
        return text("You have already chosen a cell: undo it, or press Done")
    cell = state.box.numbers.get(move.cell)
    if cell is None:
        return text("There is no such cell in the frame")
    return refuse_cell(state.box, state.frames[seat], cell) or _refuse_turn(state, seat, move.turn)


def refuse_cell(box: Box, frame: Frame, cell: int) -> Text | None:
    """The reason why no tile may be laid in this cell, the first in the order of the rules; None if one may."""
    if cell == box.depot:
        return text("The depot is there")
    if frame.ways[cell] is not None:
        return text("There is already a tile there")
    if not touches(box, frame, cell):
        if not frame.tiles:
            return text("The first tile must touch an inner edge of the depot")
        return text("A tile must touch another tile or the depot")
    if not moves_one(frame, cell):
        return text("The tile must make at least one locomotive move")
    return None


def _refuse_turn(state: State, seat: Seat, turn: int) -> Text | None:
    """The reason why a rotation is refused: of equal ones only that with the fewest quarter turns is a move."""
    tile = state.hands[seat]
    assert tile is not None
    if not 0 <= turn < TURNS:
        return text("A tile can be rotated by 0, 1, 2 or 3 quarter turns")
    same = state.box.faces[tile][turn]
    if same != turn:
        return text("Tile {tile} looks the same rotated by {turn} as by {same}: choose {same}", tile=tile, turn=turn, same=same)
    return None
