"""Reasons why moves are illegal: one sentence of the rules for each way to break a rule."""

from __future__ import annotations

from branchline.engine.game import CHANCE, Seat
from branchline.engine.text import Text, text
from branchline.games.railroad_ink.rules.components import LAVA, OFFERS, RAILWAY, VACANT, Box
from branchline.games.railroad_ink.rules.dice import is_roll
from branchline.games.railroad_ink.rules.fitting import clash, fits_anywhere, fits_lava, fits_route
from branchline.games.railroad_ink.rules.lava import devourings, drew_lava, duty_left, faces_lava, volcanoes
from branchline.games.railroad_ink.rules.meteor import directions
from branchline.games.railroad_ink.rules.moves import Dodge, Done, Impact, Move, Place, Roll
from branchline.games.railroad_ink.rules.rules import to_act
from branchline.games.railroad_ink.rules.state import Sheet, State, offer_at, specials_left
from branchline.games.railroad_ink.words.names import DIRECTION, ON_SIDE, tile_name


def illegal_reason(state: State, seat: Seat, move: Move) -> Text | None:
    """The reason why a move is illegal; None for a legal move."""
    acting = to_act(state)
    if not acting:
        return text("The match is over")
    if isinstance(move, Roll):
        return _refuse_roll(state, seat, move)
    if seat == CHANCE or not 0 <= seat < len(state.sheets):
        return text("There is no such seat at this table")
    if acting == (CHANCE,):
        return text("The dice must be rolled first")
    if seat not in acting:
        return text("You have finished this round; wait for the others")
    sheet = state.sheets[seat]
    match move:
        case Place():
            return _refuse_place(state, sheet, move)
        case Done():
            return _refuse_done(state, sheet)
        case Impact():
            return _refuse_impact(state, sheet, move)
        case Dodge():
            return _refuse_meteor(sheet) or _refuse_special(state.box, sheet, move.special)


def _refuse_roll(state: State, seat: Seat, move: Roll) -> Text | None:
    if seat != CHANCE:
        return text("Players cannot choose the roll")
    if state.roll is not None:
        return text("The dice have already been rolled this round")
    if not is_roll(state.box, str(state.setup["expansion"]), move):
        return text("These dice cannot show that")
    return None


def _refuse_meteor(sheet: Sheet) -> Text | None:
    return None if sheet.meteor else text("There is no meteor to decide on now")


def _refuse_impact(state: State, sheet: Sheet, move: Impact) -> Text | None:
    if not sheet.meteor:
        return _refuse_meteor(sheet)
    assert state.roll is not None
    if move.direction not in directions(state.roll.direction):
        return text("The meteor falls where its die says: {direction}", direction=DIRECTION[state.roll.direction])
    return None


def _refuse_special(box: Box, sheet: Sheet, special: str) -> Text | None:
    """The reason why a special route cannot be used: at most one per round, three per match, each kind once."""
    if special not in box.specials:
        return text("{tile} is not a special route", tile=special)
    if special not in sheet.specials:
        return text("You have already used this special route")
    if len(box.specials) - len(sheet.specials) >= box.specials_in_a_match:
        n = box.specials_in_a_match
        return text("You can use only {n} special route per match", "You can use only {n} special routes per match", n=n)
    if special not in specials_left(box, sheet):
        n = box.specials_in_a_round
        return text("You can use only {n} special route per round", "You can use only {n} special routes per round", n=n)
    return None


def _refuse_place(state: State, sheet: Sheet, move: Place) -> Text | None:
    box = state.box
    if move.cell not in box.numbers:
        return text("There is no such cell on the board")
    if sheet.meteor:
        return text("The meteor falls before anything is drawn")
    face = box.face_of.get(move.tile)
    if face is None:
        return text("{tile} is not among the routes of this box", tile=move.tile)
    if face == box.volcano:
        return _refuse_volcano(state, sheet, move)
    if face in box.specials:
        return _refuse_special(box, sheet, face) or _refuse_route(state, sheet, move)
    assert state.roll is not None
    if face not in sheet.dice and face not in sheet.lava:
        if face in state.roll.routes or face in state.roll.lava:
            return text("You have already drawn this die: {tile}", tile=tile_name(face))
        return text("No die shows this in this round: {tile}", tile=tile_name(face))
    if LAVA in face:
        return _refuse_lava(state, sheet, move)
    return _refuse_route(state, sheet, move)


def _refuse_route(state: State, sheet: Sheet, move: Place) -> Text | None:
    cell, board = state.box.numbers[move.cell], sheet.board
    tile = board.cells[cell]
    if LAVA in tile:
        return text("You cannot draw on lava")
    if tile not in VACANT:
        return text("This cell already has a route")
    offer = board.open_cells.get(cell, 0) % OFFERS
    if not fits_route(move.tile, offer):
        return _clash(move.tile, offer) or text("A route must join an exit or a route of its own type")
    return None


def _refuse_lava(state: State, sheet: Sheet, move: Place) -> Text | None:
    tile = sheet.board.cells[state.box.numbers[move.cell]]
    if LAVA in tile:
        return text("You cannot draw on lava")
    offer = offer_at(state.box, sheet.board.cells + state.box.border, state.box.numbers[move.cell])
    if not fits_lava(move.tile, offer):
        return _clash(move.tile, offer) or text("A lava side must meet lava that is already there")
    if tile not in VACANT and move not in devourings(state, sheet):
        if drew_lava(state, sheet):
            return text("Only the first lava face of a round may devour a route")
        return text("Lava devours a route only when no empty cell faces an open lava side")
    return None


def _refuse_volcano(state: State, sheet: Sheet, move: Place) -> Text | None:
    tile = sheet.board.cells[state.box.numbers[move.cell]]
    if state.setup["expansion"] != "lava":
        return text("There are no volcanoes in this match")
    if LAVA in tile:
        return text("You cannot draw on lava")
    if tile not in VACANT and not state.setup["volcano_on_route"]:
        return text("In this match no volcano may rise on a route")
    if move not in volcanoes(state, sheet):
        return text("A volcano may not rise beside lava")
    return None


def _refuse_done(state: State, sheet: Sheet) -> Text | None:
    if sheet.meteor:
        return text("The meteor must fall first")
    for face in sheet.dice:
        if fits_anywhere(state.box, sheet.board, (face,)):
            return text("Every die that fits must be drawn: {tile} still fits", tile=tile_name(face))
    if duty_left(state, sheet):
        if fits_anywhere(state.box, sheet.board, sheet.lava):
            return text("One lava face must be drawn each round")
        if faces_lava(sheet):
            return text("No lava face fits: a volcano must be drawn")
        return text("A volcano must be drawn, or a lava face must devour a route")
    return None


def _clash(tile: str, offer: int) -> Text | None:
    """The reason why a tile does not fit: a highway would meet a railway on some side; None if it fits."""
    side = clash(tile, offer)
    if side is None:
        return None
    if tile[side] == RAILWAY:
        return text("A railway may not meet a highway {where}", where=ON_SIDE[side])
    return text("A highway may not meet a railway {where}", where=ON_SIDE[side])
