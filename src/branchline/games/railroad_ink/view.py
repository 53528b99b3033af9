"""What one seat may see, and what it is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from random import Random

from branchline.engine.game import Picks, Seat
from branchline.engine.text import Text, text
from branchline.games.railroad_ink.components import HIGHWAY, LAVA, RAILWAY, ROUTES, lying
from branchline.games.railroad_ink.moves import Dodge, Done, Impact, Move, Place, Roll
from branchline.games.railroad_ink.naming import DIRECTION, tile_lying, tile_name, tile_names
from branchline.games.railroad_ink.refusals import refusal
from branchline.games.railroad_ink.rules import apply, legal_moves
from branchline.games.railroad_ink.scoring import Ends, bits, centre, lakes, worth_something
from branchline.games.railroad_ink.state import Sheet, State, specials_left
from branchline.rail.grid import EAST, SOUTH
from branchline.rail.network import longest_path_nodes, longest_trail_nodes, squares_network


def view(state: State, seat: Seat) -> State:
    """Nobody sees what the others draw before the round ends: their sheets are as they were when the dice fell."""
    sheets = tuple(sheet if n == seat else state.opened[n] for n, sheet in enumerate(state.sheets))
    return state._replace(sheets=sheets)


def complete(view: State, rng: Random) -> State:
    """Seats that have finished unseen get a drawing of the round at random."""
    state = view
    for seat, done in enumerate(view.done):
        if done and state.sheets[seat] == state.opened[seat]:
            state = _drawn_at_random(state, seat, rng)
    return state


def _drawn_at_random(state: State, seat: Seat, rng: Random) -> State:
    waiting = state._replace(done=(False,) * len(state.done))
    while True:
        move = rng.choice(legal_moves(waiting, seat))
        if isinstance(move, Done):
            return waiting._replace(done=state.done)
        waiting = apply(waiting, seat, move)


def status(state: State, seat: Seat) -> Text:
    """What to do now."""
    sheet, moves = state.sheets[seat], legal_moves(state, seat)
    if sheet.meteor:
        if specials_left(state.box, sheet):
            return text("A meteor is coming: let it fall, or cross off a special route to be spared")
        return text("A meteor is coming: let it fall")
    fitting = len({state.box.face_of[m.tile] for m in moves if isinstance(m, Place)} & set(sheet.dice))
    if fitting:
        n = len(sheet.dice)
        return text("Draw the remaining die", "Draw the remaining {n} dice", n=n)
    return refusal(state, seat, Done()) or _may_add(state, sheet, moves)


def _may_add(state: State, sheet: Sheet, moves: Sequence[Move]) -> Text:
    """What one may still draw of one's own will before the round is finished."""
    faces = {state.box.face_of[m.tile] for m in moves if isinstance(m, Place)}
    if faces & set(sheet.lava):
        return text("Press Done, or draw more lava first")
    if faces & set(state.box.specials):
        return text("Press Done, or add a special route first")
    return text("Press Done, or draw a volcano first") if faces else text("Nothing more can be drawn: press Done")


def say_move(state: State, seat: Seat, move: Move) -> Text:
    match move:
        case Roll(routes, direction, distance, lava):
            dice = tile_names(routes)
            if direction:
                return text("the dice show {dice}; the meteor flies {n} {direction}", dice=dice, n=distance, direction=DIRECTION[direction])
            if lava:
                return text("the dice show {dice} and the lava dice {lava}", dice=dice, lava=tile_names(lava))
            return text("the dice show {dice}", dice=dice)
        case Impact(direction):
            return text("lets the meteor fall {direction}", direction=DIRECTION[direction])
        case Dodge(special):
            return text("crosses off a special route and is spared: {tile}", tile=tile_name(special))
        case Place(cell, tile):
            return _say_place(state, seat, tile, f"{cell:02}")
        case Done():
            return text("finishes the round")


def _say_place(state: State, seat: Seat, tile: str, cell: str) -> Text:
    if state.box.face_of.get(tile) in state.box.specials:
        return text("draws on {cell} the special route: {tile}", cell=cell, tile=tile_lying(tile))
    return text("draws on {cell}: {tile}", cell=cell, tile=tile_lying(tile))


def picks(state: State, seat: Seat, move: Move) -> Picks:
    """The die or special, then the cell, then how it lies."""
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
    """One pick for each die, for people who throw their own."""
    found = {f"route{n}": face for n, face in enumerate(roll.routes, 1)}
    if roll.direction:
        found |= {"direction": roll.direction, "distance": str(roll.distance)}
    return found | {f"lava{n}": face for n, face in enumerate(roll.lava, 1)}


def _source(state: State, face: str) -> tuple[str, str]:
    """What one touches to take a face: any die that shows it and is not drawn, or the special."""
    if face in state.box.specials:
        return "special", face
    return ("special", "volcano") if face == state.box.volcano else ("die", face)


def marks(state: State, seat: Seat) -> dict[str, tuple[str, ...]]:
    """The cells that earned each line."""
    box, board = state.box, state.sheets[seat].board
    ends = Ends(box, board)
    follow = longest_trail_nodes if state.setup["longest"] == "trail" else longest_path_nodes
    found = {
        "networks": worth_something(ends, board),
        "highway": follow(_network(ends, HIGHWAY)),
        "railway": follow(_network(ends, RAILWAY)),
        "centre": bits(centre(ends, bool(state.setup["crater_in_centre"]))),
        "meteor": bits(_any(ends.onto_crater(kind, side) for kind in ROUTES for side in range(4))),
        "lava": bits(max(lakes(ends), key=int.bit_count, default=0)),
        "errors": sorted({cell for cell, _ in errors(ends)}),
    }
    return {line: tuple(f"cell={box.names[n]:02}" for n in dict.fromkeys(where)) for line, where in found.items()}


def errors(ends: Ends) -> list[tuple[int, int]]:
    """Every end that is an error: its cell and its side."""
    kinds = [(kind, side) for kind in (*ROUTES, LAVA) for side in range(4)]
    loose = [(side, ends.loose(kind, side) & ~(ends.onto_crater(kind, side) if kind in ROUTES else 0)) for kind, side in kinds]
    return [(cell, side) for side, cells in loose for cell in bits(cells)]


def _network(ends: Ends, kind: str) -> dict[int, list[int]]:
    return squares_network(ends.of(kind), ends.joins(kind, EAST), ends.joins(kind, SOUTH), ends.box.squares.columns)


def _any(sets: Iterable[int]) -> int:
    return reduce(int.__or__, sets, 0)
