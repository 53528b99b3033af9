"""Convert states and moves of the rules to those of the kernel and back; `build` is the kernel to use, compiled or plain."""

from __future__ import annotations

from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Any

from branchline.engine.game import Seat, Setup
from branchline.engine.kernel_fields import padded
from branchline.games.train_from_afar.native.builds import kernel as default
from branchline.games.train_from_afar.native.constants import DONE, LOCOMOTIVES, NONE, TILES
from branchline.games.train_from_afar.rules.components import TURNS, Box, box_of
from branchline.games.train_from_afar.rules.moves import Done, Lay, Move, Take
from branchline.games.train_from_afar.rules.rules import new
from branchline.games.train_from_afar.rules.running import with_tile
from branchline.games.train_from_afar.rules.scoring import field_values, route_counts, stations_count
from branchline.games.train_from_afar.rules.state import Frame, PlacedTile, State, drawer, empty_frame

if TYPE_CHECKING:
    from branchline.games.train_from_afar.native.kernel import KernelTables, Match


@lru_cache(maxsize=16)
def tables_of(box: Box, build: type[KernelTables]) -> KernelTables:
    """The kernel tables of a box; `build` is the class of the kernel in use."""
    looks = [box.turns(tile) for tile in box.tiles]
    values = {
        "cells": len(box.squares),
        "tiles": len(box.tiles),
        "inner": sum(1 << cell for cell in range(len(box.squares)) if cell != box.depot),
        "doors": sum(1 << cell for cell in box.doors),
        "start": box.starts,
        "beyond": box.beyond,
        "neighbours": [sum(1 << other for other in beside) for beside in box.neighbours],
        "exit_end": [end for tile in box.tiles for turn in range(TURNS) for end in box.ways[tile][turn][0]],
        "looks": padded(looks, TURNS),
        "turns": list(map(len, looks)),
    }
    return build(values)


def new_match(setup: Setup, seed: int = 0, build: Any = default) -> Match:
    """A match before the first tile is taken."""
    box = box_of(setup.edition)
    empty = new(setup)
    worth = [field_values(empty, station)[:4] for station in range(len(box.stations))]
    values = {
        "seats": setup.seats,
        "stations": int(stations_count(setup)),
        "route": int(route_counts(setup)),
        "worth": padded(worth, 4),
    }
    match: Match = build.Match(tables_of(box, build.KernelTables), values, seed)
    return match


def match_from(state: State, seed: int = 0, build: Any = default) -> Match:
    """The kernel's match of a state without hidden information."""
    match, tiles = new_match(state.setup, seed, build), "".join(state.box.tiles)
    for seat, frame in enumerate(state.frames):
        for tile in frame.tiles:
            build.lay(match, seat, tile.cell, tiles.index(tile.tile), tile.turn)
        hand, choice = state.hands[seat], state.choices[seat]
        if hand is not None:
            cell, turn = (NONE, 0) if choice is None else (state.box.numbers[choice.cell], choice.turn)
            build.load_hand(match, seat, tiles.index(hand), cell, turn, int(state.is_done[seat]))
    return match


def state_from(setup: Setup, match: Match, build: Any = default) -> State:
    """The rules' state of a kernel's match."""
    box = box_of(setup.edition)
    tiles, values = "".join(box.tiles), build.dump_match(match)
    seats = range(setup.seats)
    return State(
        setup,
        box,
        tuple(_frame(box, tiles, values, seat) for seat in seats),
        tuple(None if tile == NONE else tiles[tile] for tile in values["hand"][: setup.seats]),
        tuple(None if values["cell"][n] == NONE else Lay(box.names[values["cell"][n]], values["turn"][n]) for n in seats),
        tuple(map(bool, values["is_done"][: setup.seats])),
    )


def _frame(box: Box, tiles: str, values: dict[str, Any], seat: Seat) -> Frame:
    """A seat's frame; asserts that its locomotives are where the kernel has them."""
    numbers = range(TILES * seat, TILES * seat + values["laid_count"][seat])
    laid_tiles = [PlacedTile(values["laid_cell"][n], tiles[values["laid_tile"][n]], values["laid_turn"][n]) for n in numbers]
    frame = reduce(lambda frame, tile: with_tile(box, frame, tile), laid_tiles, empty_frame(box))
    assert list(frame.places) == values["place"][LOCOMOTIVES * seat : LOCOMOTIVES * (seat + 1)]
    return frame


def number_of(state: State, seat: Seat, move: Move) -> int:
    """The kernel's number of a seat's legal move."""
    match move:
        case Lay(cell, turn):
            return 1 + TURNS * state.box.numbers[cell] + turn
        case Done():
            return DONE
        case Take():
            raise ValueError("taking a tile has no number: use apply_chance")


def move_of(state: State, seat: Seat, number: int) -> Move:
    """The seat's move with this number."""
    if number == DONE:
        return Done()
    cell, turn = divmod(number - 1, TURNS)
    return Lay(state.box.names[cell], turn)


def apply_chance(match: Match, state: State, move: Take, build: Any = default) -> None:
    """Applies a recorded tile."""
    build.take(match, drawer(state), list(state.box.tiles).index(move.tile))
