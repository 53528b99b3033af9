"""The Train Travels from Afar: locomotives that still run, the tiles they may still enter, the stations they may still reach."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from branchline.bots.judge import Judgement
from branchline.engine.game import Seat
from branchline.games.train_from_afar.components import Box
from branchline.games.train_from_afar.running import with_tile
from branchline.games.train_from_afar.scoring import free_field, route_counts, score, stations_count
from branchline.games.train_from_afar.state import Frame, Laid, State

TILES_A_ROUND = (0.0, 2.0, 2.8, 3.4, 3.7)  # entered in a round, by locomotives that run
STATION_HOPE = 0.42  # of the best free fields, for each locomotive that runs
PATIENCE = 0.97


def worth(state: State, seat: Seat) -> float:
    """The score with the chosen tile laid, and what the locomotives that still run may bring."""
    state = shown(state, seat)
    frame = state.frames[seat]
    running = sum(place >= 0 for place in frame.places)
    left = len(state.box.tiles) - len(frame.laid)
    total = float(score(state, seat).total)
    if route_counts(state.setup):
        total += left * TILES_A_ROUND[running] * _room(state.box, frame)
    if stations_count(state.setup):
        total += stations(state, seat, running, left)
    return total


def shown(state: State, seat: Seat) -> State:
    """The state as it will be when the seat's choice is laid."""
    choice, tile = state.choices[seat], state.hands[seat]
    if choice is None or tile is None:
        return state
    frame = with_tile(state.box, state.frames[seat], Laid(state.box.numbers[choice.cell], tile, choice.turn))
    return replace(state, frames=(*state.frames[:seat], frame, *state.frames[seat + 1 :]))


def stations(state: State, seat: Seat, running: int, left: int) -> float:
    """The best fields that are free, one for each locomotive that runs; more hope while many tiles are left."""
    reached = state.frames[seat].reached
    free = sorted([free_field(state, n) or 0 for n, when in enumerate(reached) if not when], reverse=True)
    return STATION_HOPE * min(1.0, left / 5) * sum(free[:running])


def _room(box: Box, frame: Frame) -> float:
    """Less where running locomotives stand before the same cell: one tile serves them all at once."""
    cells = {place >> 3 for place in frame.places if place >= 0}
    return 1.0 if len(cells) > 1 else 0.93


def key(state: State, seat: Seat) -> Hashable:
    return state.choices[seat], state.frames[seat].laid, state.done[seat]


JUDGEMENT = Judgement(worth, key=key, slips=0.5, width=16, candidates=16, roots=16, ahead=20, playouts=160)
