"""Sentences for a seat: its task, labels of buttons, and the log."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine.game import Seat
from branchline.engine.text import Text, text
from branchline.games.railroad_ink.rules.fitting import fits_anywhere
from branchline.games.railroad_ink.rules.meteor import landing
from branchline.games.railroad_ink.rules.moves import Dodge, Done, Impact, Move, Place, Roll
from branchline.games.railroad_ink.rules.rules import erased_tile, legal_moves, rounds_of, to_act
from branchline.games.railroad_ink.rules.state import Sheet, State, specials_left
from branchline.games.railroad_ink.words.illegal_moves import illegal_reason
from branchline.games.railroad_ink.words.names import DIRECTION, tile_lying, tile_name, tile_names


def which_round(state: State) -> Text:
    """The round of the match; none for a board that is over or was only typed."""
    if not to_act(state):
        return text("Final board")
    return text("Round {n} of {all}", n=state.round, all=rounds_of(state.setup))


def status(state: State, seat: Seat) -> Text:
    """The sentence about the current task of the viewer."""
    sheet = state.sheets[seat]
    if sheet.meteor:
        if specials_left(state.box, sheet):
            return text("A meteor is coming: let it fall, or cross off a special route to avoid it")
        return text("A meteor is coming: let it fall")
    if n := sum(fits_anywhere(state.box, sheet.board, (face,)) for face in sheet.dice):
        if n == len(sheet.dice):
            return text("Draw the remaining die", "Draw the remaining {n} dice", n=n)
        return text("Draw {n} more die; the others do not fit anywhere now", "Draw {n} more dice; the others do not fit anywhere now", n=n)
    return illegal_reason(state, seat, Done()) or _may_add(state, sheet, legal_moves(state, seat))


def _may_add(state: State, sheet: Sheet, moves: Sequence[Move]) -> Text:
    """The sentence about optional drawings before the round is finished."""
    faces = {state.box.face_of[m.tile] for m in moves if isinstance(m, Place)}
    if faces & set(sheet.lava):
        return text("Press Done, or draw more lava first")
    if faces & set(state.box.specials):
        return text("Press Done, or add a special route first")
    return text("Press Done, or draw a volcano first") if faces else text("Nothing more can be drawn: press Done")


def button_label(state: State, seat: Seat, move: Move) -> Text | None:
    """The label of a move for the seat that can make it; it mentions a route that would be erased."""
    sheet = state.sheets[seat] if seat >= 0 else None
    route = erased_tile(state, sheet, move) if sheet else None
    match move:
        case Place(cell, tile):
            if route:
                return text("Cell {cell}: {tile}; erases {gone}", cell=f"{cell:02}", tile=tile_lying(tile), gone=tile_lying(route))
            return text("Cell {cell}: {tile}", cell=f"{cell:02}", tile=tile_lying(tile))
        case Impact():
            return _offer_impact(state, seat, move, route)
        case Dodge(special):
            return text("Cross off to avoid the meteor: {tile}", tile=tile_name(special))
        case Done():
            return text("End the round")
        case Roll():
            return None


def _offer_impact(state: State, seat: Seat, move: Impact, route: str | None) -> Text:
    way, hit = DIRECTION[move.direction], _hit(state, seat, move)
    if route:
        return text("Let the meteor fall {direction}: a crater on {cell}, erases {gone}", direction=way, cell=hit, gone=tile_lying(route))
    if hit:
        return text("Let the meteor fall {direction}: a crater on {cell}", direction=way, cell=hit)
    return text("Let the meteor fall {direction}: it hits nothing", direction=way)


def _hit(state: State, seat: Seat, move: Impact) -> str:
    """The cell a meteor hits; empty if every cell of its line is a crater."""
    assert state.roll is not None
    sheet = state.sheets[seat]
    cell = landing(state.box, sheet.board, sheet.dot, move.direction, state.roll.distance)
    return "" if cell is None else f"{state.box.names[cell]:02}"


def say_move(state: State, seat: Seat, move: Move) -> Text:
    """The move as a sentence of the log."""
    match move:
        case Roll():
            return _say_roll(move)
        case Impact():
            return _say_impact(state, seat, move)
        case Dodge(special):
            return text("crosses off a special route to avoid the meteor: {tile}", tile=tile_name(special))
        case Place(cell, tile):
            return _say_place(state, seat, move, f"{cell:02}", tile_lying(tile))
        case Done():
            return text("finishes the round")


def _say_roll(roll: Roll) -> Text:
    dice, way = tile_names(roll.routes), DIRECTION.get(roll.direction)
    if way:
        return text(
            "the dice show {dice}; the meteor flies {n} cell {direction}",
            "the dice show {dice}; the meteor flies {n} cells {direction}",
            dice=dice,
            n=roll.distance,
            direction=way,
        )
    if roll.lava:
        return text("the dice show {dice} and the lava dice {lava}", dice=dice, lava=tile_names(roll.lava))
    return text("the dice show {dice}", dice=dice)


def _say_impact(state: State, seat: Seat, move: Impact) -> Text:
    way, hit = DIRECTION[move.direction], _hit(state, seat, move)
    if route := erased_tile(state, state.sheets[seat], move):
        return text("lets the meteor fall {direction}: a crater on {cell}, erasing {gone}", direction=way, cell=hit, gone=tile_lying(route))
    if hit:
        return text("lets the meteor fall {direction}: a crater on {cell}", direction=way, cell=hit)
    return text("lets the meteor fall {direction}: it hits nothing", direction=way)


def _say_place(state: State, seat: Seat, move: Place, cell: str, tile: Text) -> Text:
    if route := erased_tile(state, state.sheets[seat], move):
        return text("draws on {cell}: {tile}, erasing {gone}", cell=cell, gone=tile_lying(route), tile=tile)
    if state.box.face_of.get(move.tile) in state.box.specials:
        return text("draws on {cell} the special route: {tile}", cell=cell, tile=tile)
    return text("draws on {cell}: {tile}", cell=cell, tile=tile)


def turn_summary(state: State, seat: Seat, moves: Sequence[Move]) -> Text:
    """A round in a few words: the number of routes drawn, a special one, the meteor."""
    faces = [state.box.face_of[move.tile] for move in moves if isinstance(move, Place)]
    special = any(face in state.box.specials for face in faces)
    pieces = _brief_special(len(faces)) if special else text("draws {n} piece", "draws {n} pieces", n=len(faces))
    first = moves[0]
    if isinstance(first, Impact | Dodge):
        return text("{meteor}; {drawn}", meteor=say_move(state, seat, first), drawn=pieces)
    return pieces


def _brief_special(n: int) -> Text:
    return text("draws {n} piece, a special route", "draws {n} pieces, one of them a special route", n=n)
