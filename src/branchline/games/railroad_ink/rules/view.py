"""The view of a seat, and the picks of moves."""

from __future__ import annotations

from functools import reduce
from random import Random

from branchline.engine.game import Picks, Seat
from branchline.engine.memo import memoised
from branchline.games.railroad_ink.rules.components import HIGHWAY, LAVA, RAILWAY, ROUTES, Box, lying
from branchline.games.railroad_ink.rules.moves import Dodge, Done, Impact, Move, Place, Roll
from branchline.games.railroad_ink.rules.rules import apply, legal_moves
from branchline.games.railroad_ink.rules.scoring import Ends, bits, centre, lakes, worth_something
from branchline.games.railroad_ink.rules.state import Board, State
from branchline.rail.grid import EAST, SOUTH
from branchline.rail.network import longest_path_nodes, longest_trail_nodes, squares_network


def view(state: State, seat: Seat) -> State:
    """The view of a seat: until the round ends, the sheets of others are as they were after the roll."""
    public_sheets = state.public_sheets
    sheets = public_sheets if seat < 0 else (*public_sheets[:seat], state.sheets[seat], *public_sheets[seat + 1 :])
    return State(state.setup, state.box, state.round, state.roll, sheets, public_sheets, state.is_done)


def infer_move(before: State, after: State, seat: Seat) -> Move | None:
    """The move between two views: `Done` is visible to all seats; None for any other."""
    return Done() if after.is_done[seat] and not before.is_done[seat] else None


def determinize(view: State, rng: Random) -> State:
    """A state consistent with the view: seats that have finished get random moves of this round."""
    state = view
    for seat, is_done in enumerate(view.is_done):
        if is_done and state.sheets[seat] == state.public_sheets[seat]:
            state = _drawn_at_random(state, seat, rng)
    return state


def _drawn_at_random(state: State, seat: Seat, rng: Random) -> State:
    waiting = state._replace(is_done=(False,) * len(state.is_done))
    while True:
        move = rng.choice(legal_moves(waiting, seat))
        if isinstance(move, Done):
            return waiting._replace(is_done=state.is_done)
        waiting = apply(waiting, seat, move)


def picks(state: State, seat: Seat, move: Move) -> Picks:
    """The picks of a move: the die or special route, then the cell, then the orientation."""
    match move:
        case Place(cell, tile):
            face = state.box.face_of[tile]
            key, value = _source(state, face)
            return {key: value, "cell": f"{cell:02}", "turn": str(lying(face).index(tile))}
        case Done():
            return {"action": "done"}
        case Impact(direction):
            return {"meteor": direction}
        case Dodge(special):
            return {"action": "dodge", "special": special}
        case Roll():
            return roll_picks(move)


def roll_picks(roll: Roll) -> Picks:
    """The picks of a roll, one for each die, for real dice."""
    picks = {f"route{n}": face for n, face in enumerate(roll.routes, 1)}
    if roll.direction:
        picks |= {"direction": roll.direction, "distance": str(roll.distance)}
    return picks | {f"lava{n}": face for n, face in enumerate(roll.lava, 1)}


def _source(state: State, face: str) -> tuple[str, str]:
    """The picks that select a face: any undrawn die that shows it, or the special route."""
    if face in state.box.specials:
        return "special", face
    return ("special", "volcano") if face == state.box.volcano else ("die", face)


def scoring_places(state: State, seat: Seat) -> dict[str, tuple[str, ...]]:
    """The cells that earned each line."""
    return _scoring_places(state.box, state.sheets[seat].board, state.setup["longest"] == "trail", bool(state.setup["crater_in_centre"]))


@memoised(256)
def _scoring_places(box: Box, board: Board, trail: bool, craters: bool) -> dict[str, tuple[str, ...]]:
    ends = Ends(box, board)
    follow = longest_trail_nodes if trail else longest_path_nodes
    cells = {
        "networks": worth_something(ends, board),
        "highway": follow(_network(ends, HIGHWAY)),
        "railway": follow(_network(ends, RAILWAY)),
        "centre": bits(centre(ends, craters)),
        "meteor": bits(reduce(int.__or__, (ends.onto_crater(kind, side) for kind in ROUTES for side in range(4)))),
        "lava": bits(max(lakes(ends), key=int.bit_count, default=0)),
        "errors": sorted({cell for cell, _ in errors(ends)}),
    }
    return {line: tuple(f"cell={box.names[n]:02}" for n in dict.fromkeys(where)) for line, where in cells.items()}


def errors(ends: Ends) -> list[tuple[int, int]]:
    """Every end that is an error: its cell and its side."""
    kinds = [(kind, side) for kind in (*ROUTES, LAVA) for side in range(4)]
    loose = [(side, ends.loose(kind, side) & ~(ends.onto_crater(kind, side) if kind in ROUTES else 0)) for kind, side in kinds]
    return [(cell, side) for side, cells in loose for cell in bits(cells)]


def _network(ends: Ends, kind: str) -> dict[int, list[int]]:
    return squares_network(ends.of(kind), ends.joins(kind, EAST), ends.joins(kind, SOUTH), ends.box.squares.columns)
