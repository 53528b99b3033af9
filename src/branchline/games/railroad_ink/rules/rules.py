"""The rules: seats to act, legal moves, their effects, and the end of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from branchline.engine.game import CHANCE, Outcome, Seat, Setup, ranks_by, ties
from branchline.engine.text import Text, text
from branchline.engine.values import without
from branchline.games.railroad_ink.rules.components import CRATER, LAVA, VACANT, box_of
from branchline.games.railroad_ink.rules.dice import find_roll, in_order, roll_odds, rolls
from branchline.games.railroad_ink.rules.fitting import fitting
from branchline.games.railroad_ink.rules.lava import devourings, duty_left, volcanoes
from branchline.games.railroad_ink.rules.meteor import directions, landing
from branchline.games.railroad_ink.rules.moves import Dodge, Done, Impact, Move, Place, Roll
from branchline.games.railroad_ink.rules.scoring import score
from branchline.games.railroad_ink.rules.state import (
    Sheet,
    State,
    crossed_off,
    empty_board,
    erase,
    specials_left,
    with_sheet,
    with_tile,
)

DONE = Done()


class Acting(dict[tuple[bool, ...], tuple[Seat, ...]]):
    """The seats to act, by the set of seats that have finished."""

    def __missing__(self, done_seats: tuple[bool, ...]) -> tuple[Seat, ...]:
        self[done_seats] = acting = tuple(seat for seat, is_done in enumerate(done_seats) if not is_done)
        return acting


_ACTING = Acting()


def check(setup: Setup) -> None:
    """Raises if the box is not playable; all combinations of options are."""
    box_of(setup.edition)


def new(setup: Setup) -> State:
    """The initial state: empty boards; with Lava, each has a volcano."""
    box = box_of(setup.edition)
    board = empty_board(box)
    if setup["expansion"] == "lava":
        board = with_tile(box, board, box.volcano_start, box.volcano, 0)
    sheets = (Sheet(board, (), (), box.specials, 0, False, box.meteor_start),) * setup.seats
    return State(setup, box, 1, None, sheets, sheets, (False,) * setup.seats)


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats to act: first chance, which rolls the dice; then all seats that have not finished the round."""
    if state.roll is None:
        return (CHANCE,) if state.round <= rounds_of(state.setup) else ()
    return _ACTING[state.is_done]


def rounds_of(setup: Setup) -> int:
    """The number of rounds: seven, or six with an expansion."""
    expansion = str(setup["expansion"])
    return box_of(setup.edition).rounds["base" if expansion == "none" else expansion]


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Every move of a seat: the meteor's, then dice by face and cell, lava, special routes, done."""
    if seat == CHANCE:
        return rolls(state.box, str(state.setup["expansion"])) if to_act(state) == (CHANCE,) else ()
    if state.roll is None or not 0 <= seat < len(state.sheets) or state.is_done[seat]:
        return ()
    sheet = state.sheets[seat]
    if sheet.meteor:
        return meteor_moves(state, sheet)
    box, board = state.box, sheet.board
    cells = sorted(board.open_cells.values())
    moves: list[Move] = [*fitting(box, cells, sheet.dice)]
    may_finish = not moves
    if state.roll.lava:
        moves += fitting(box, cells, sheet.lava)
        moves += devourings(state, sheet)
        moves += volcanoes(state, sheet)
        may_finish = may_finish and not duty_left(state, sheet)
    if specials := specials_left(box, sheet):
        moves += fitting(box, cells, specials)
    if may_finish:
        moves.append(DONE)
    return moves


def meteor_moves(state: State, sheet: Sheet) -> list[Move]:
    """The moves before drawing: the impacts, and the special routes that may be crossed off to ignore them."""
    assert state.roll is not None
    falls: list[Move] = [Impact(direction) for direction in directions(state.roll.direction)]
    return falls + [Dodge(special) for special in specials_left(state.box, sheet)]


def normalise_move(state: State, seat: Seat, move: Move) -> Move:
    """The canonical roll: its dice have no order, and orientations of a face are equal; other moves unchanged."""
    match move:
        case Roll():
            return find_roll(state.box, str(state.setup["expansion"]), move) or move
        case Dodge(special):
            return Dodge(state.box.face_of.get(special, special))
        case _:
            return move


def chance_outcomes(state: State) -> Mapping[Move, Fraction]:
    """Every roll of the dice in play, with its probability."""
    return roll_odds(state.box, str(state.setup["expansion"]))


def chance(state: State, rng: Random) -> Roll:
    """A random roll of all dice in play."""
    box, expansion = state.box, state.setup["expansion"]
    equal = in_order(box.dice[0], [rng.choice(die) for die in box.dice[:-1]])
    routes = (*equal, rng.choice(box.dice[-1]))
    if expansion == "meteor":
        return Roll(routes, rng.choice(box.meteor_directions), rng.choice(box.meteor_distances))
    if expansion == "lava":
        return Roll(routes, lava=in_order(box.lava_faces, [rng.choice(box.lava_faces) for _ in range(box.lava_dice)]))
    return Roll(routes)


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move."""
    match move:
        case Place():
            return with_sheet(state, seat, _place_tile(state, state.sheets[seat], move))
        case Done():
            return _finish(state, seat)
        case Roll():
            return _apply_roll(state, move)
        case Impact():
            return with_sheet(state, seat, _hit(state, state.sheets[seat], move))
        case Dodge():
            return with_sheet(state, seat, crossed_off(state.sheets[seat], move.special)._replace(meteor=False))


def _place_tile(state: State, sheet: Sheet, move: Place) -> Sheet:
    """The sheet after a tile is drawn: the die is used, or the special route crossed off; lava erases a route."""
    box, board, dice, tile = state.box, sheet.board, sheet.dice, move.tile
    face, cell = box.face_of[tile], box.numbers[move.cell]
    if face in dice:
        after = with_tile(box, board, cell, tile, state.round)
        return Sheet(after, without(dice, face), sheet.lava, sheet.specials, sheet.specials_now, False, sheet.dot)
    if LAVA in tile and board.cells[cell] not in VACANT:
        board = erase(box, board, cell)
    board = with_tile(box, board, cell, tile, state.round)
    if face in box.specials:
        return crossed_off(sheet, face)._replace(board=board)
    return sheet._replace(board=board, lava=without(sheet.lava, face) if face in sheet.lava else sheet.lava)


def erased_tile(state: State, sheet: Sheet, move: Move) -> str | None:
    """The route that a meteor, a volcano or a lava face would erase."""
    match move:
        case Impact(direction):
            assert state.roll is not None
            cell = landing(state.box, sheet.board, sheet.dot, direction, state.roll.distance)
        case Place(name, tile) if LAVA in tile:
            cell = state.box.numbers.get(name)
        case _:
            cell = None
    tile = CRATER if cell is None else sheet.board.cells[cell]
    return None if tile in VACANT else tile


def _hit(state: State, sheet: Sheet, move: Impact) -> Sheet:
    """The sheet after an impact: the cell becomes a crater, a route there is erased, and the dot marks the cell."""
    assert state.roll is not None
    cell = landing(state.box, sheet.board, sheet.dot, move.direction, state.roll.distance)
    if cell is None:
        return sheet._replace(meteor=False)
    return sheet._replace(board=erase(state.box, sheet.board, cell, CRATER), dot=cell, meteor=False)


def _apply_roll(state: State, roll: Roll) -> State:
    sheets = tuple(Sheet(sheet.board, roll.routes, roll.lava, sheet.specials, 0, bool(roll.direction), sheet.dot) for sheet in state.sheets)
    return State(state.setup, state.box, state.round, roll, sheets, sheets, state.is_done)


def _finish(state: State, seat: Seat) -> State:
    """The state after a seat finishes the round, which ends when all seats have."""
    is_done = (*state.is_done[:seat], True, *state.is_done[seat + 1 :])
    if not all(is_done):
        return State(state.setup, state.box, state.round, state.roll, state.sheets, state.public_sheets, is_done)
    sheets = tuple([Sheet(s.board, (), (), s.specials, 0, False, s.dot) for s in state.sheets])
    return State(state.setup, state.box, state.round + 1, None, sheets, sheets, (False,) * len(is_done))


def outcome(state: State) -> Outcome | None:
    """The outcome: most points win; a tie goes to fewer errors; then it is shared. None before the end."""
    if to_act(state):
        return None
    sheets = [score(state, seat) for seat in range(len(state.sheets))]
    keys = [(sheet.total, sheet["errors"]) for sheet in sheets]
    reason = text("The only round is played", "All {n} rounds are played", n=rounds_of(state.setup))
    return Outcome(ranks_by(keys), "rounds", reason, _ties(keys))


def _ties(keys: list[tuple[int, int]]) -> tuple[Text, ...]:
    """The sentences about broken ties."""
    fewer = text("Tie on points: fewer errors wins")
    return ties(keys, [fewer], text("Tie on points and errors: the place is shared"))


def max_moves(setup: Setup) -> int:
    """An upper bound: a roll per round, and for each seat the meteor, the dice, special routes and volcanoes, and done."""
    box = box_of(setup.edition)
    a_round = 2 + len(box.dice) + box.lava_dice + box.specials_in_a_round + len(box.squares)
    return max(box.rounds.values()) * (1 + setup.seats * a_round)
