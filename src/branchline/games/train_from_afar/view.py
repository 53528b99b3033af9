"""What one seat may see, and what it is told."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from branchline.engine.game import Picks, Seat
from branchline.engine.text import Text, text
from branchline.games.train_from_afar.moves import Done, Lay, Move, Take
from branchline.games.train_from_afar.rules import legal_moves
from branchline.games.train_from_afar.running import travelled
from branchline.games.train_from_afar.scoring import ROUTE, STATION_LINES, route_counts, stations_count
from branchline.games.train_from_afar.state import State, drawer


def view(state: State, seat: Seat) -> State:
    """Nobody sees another's choice until all have chosen; frames and the tiles in hand lie open."""
    return replace(state, choices=tuple(choice if n == seat else None for n, choice in enumerate(state.choices)))


def complete(view: State, rng: Random) -> State:
    """Seats that have finished the round unseen get a choice at random."""
    choices = list(view.choices)
    for seat, done in enumerate(view.done):
        if done and choices[seat] is None:
            open_ = replace(view, done=(False,) * len(view.done))
            lays = [move for move in legal_moves(open_, seat) if isinstance(move, Lay)]
            choices[seat] = rng.choice(lays)
    return replace(view, choices=tuple(choices))


def status(state: State, seat: Seat) -> Text:
    """What to do now."""
    if state.choices[seat] is None:
        return text("Choose a place for tile {tile}, and turn it", tile=state.hands[seat] or "")
    return text("Press Done, or take the tile back and choose again")


def say_move(state: State, seat: Seat, move: Move) -> Text:
    match move:
        case Take(tile):
            taking = drawer(state)
            return text("seat {n} takes tile {tile}", n=0 if taking is None else taking + 1, tile=tile)
        case Lay(cell, turn):
            tile = (state.hands[seat] if 0 <= seat < len(state.hands) else None) or "?"
            return _say_lay(tile, f"{cell:02}", turn)
        case Done():
            return text("finishes the round")


def _say_lay(tile: str, cell: str, turn: int) -> Text:
    if turn == 0:
        return text("lays tile {tile} on {cell} as it is", tile=tile, cell=cell)
    return text(
        "lays tile {tile} on {cell} with {n} quarter turn",
        "lays tile {tile} on {cell} with {n} quarter turns",
        tile=tile,
        cell=cell,
        n=turn,
    )


def picks(state: State, seat: Seat, move: Move) -> Picks:
    """The cell, then how the tile lies; a tile of the stack; done."""
    match move:
        case Lay(cell, turn):
            return {"cell": f"{cell:02}", "turn": str(turn)}
        case Take(tile):
            return {"tile": tile}
        case Done():
            return {"action": "done"}


def marks(state: State, seat: Seat) -> dict[str, tuple[str, ...]]:
    """The stations reached, and the tiles that locomotives have entered."""
    box, frame = state.box, state.frames[seat]
    found: dict[str, tuple[str, ...]] = {}
    if stations_count(state.setup):
        for line, station, reached in zip(STATION_LINES, box.stations, frame.reached, strict=True):
            found[line] = (f"station={station.name}",) if reached else ()
    if route_counts(state.setup):
        cells = {port >> 3 for locomotive in range(len(box.starts)) for port in travelled(box, frame, locomotive)}
        found[ROUTE] = tuple(f"cell={box.names[cell]:02}" for cell in sorted(cells))
    return found
