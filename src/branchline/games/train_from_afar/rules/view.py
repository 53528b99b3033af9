"""The view of a seat, the picks of moves, and the places that earned points."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from branchline.engine.game import Picks, Seat
from branchline.games.train_from_afar.rules.moves import Done, Lay, Move, Take
from branchline.games.train_from_afar.rules.rules import legal_moves
from branchline.games.train_from_afar.rules.running import entered_ports
from branchline.games.train_from_afar.rules.scoring import ROUTE, STATION_LINES, route_counts, stations_count
from branchline.games.train_from_afar.rules.state import State


def view(state: State, seat: Seat) -> State:
    """Hides the choices of other seats until all have chosen; frames and tiles in hand are public."""
    return replace(state, choices=tuple(choice if n == seat else None for n, choice in enumerate(state.choices)))


def determinize(view: State, rng: Random) -> State:
    """A state consistent with the view: seats that have finished the round get a random choice."""
    choices = list(view.choices)
    for seat, is_done in enumerate(view.is_done):
        if is_done and choices[seat] is None:
            undecided = replace(view, is_done=(False,) * len(view.is_done))
            lays = [move for move in legal_moves(undecided, seat) if isinstance(move, Lay)]
            choices[seat] = rng.choice(lays)
    return replace(view, choices=tuple(choices))


def picks(state: State, seat: Seat, move: Move) -> Picks:
    """The picks of a move: the cell, then the orientation; or a tile of the stack; or done."""
    match move:
        case Lay(cell, turn):
            return {"cell": f"{cell:02}", "turn": str(turn)}
        case Take(tile):
            return {"tile": tile}
        case Done():
            return {"action": "done"}


def scoring_places(state: State, seat: Seat) -> dict[str, tuple[str, ...]]:
    """The stations reached, and the tiles that locomotives have entered."""
    box, frame = state.box, state.frames[seat]
    places: dict[str, tuple[str, ...]] = {}
    if stations_count(state.setup):
        for line, station, arrival in zip(STATION_LINES, box.stations, frame.arrival_rounds, strict=True):
            places[line] = (f"station={station.name}",) if arrival else ()
    if route_counts(state.setup):
        cells = {port >> 3 for locomotive in range(len(box.starts)) for port in entered_ports(box, frame, locomotive)}
        places[ROUTE] = tuple(f"cell={box.names[cell]:02}" for cell in sorted(cells))
    return places
