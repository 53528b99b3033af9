"""Convert states and moves of the rules to those of the kernel and back; `build` is the kernel to use, compiled or plain."""

from __future__ import annotations

from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Any

from branchline.engine.game import Seat, Setup
from branchline.games.train_from_afar.native.builds import kernel as default
from branchline.games.train_from_afar.native.constants import DONE, NONE
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
    return build(
        sum(1 << cell for cell in range(len(box.squares)) if cell != box.depot),
        sum(1 << cell for cell in box.doors),
        list(box.starts),
        list(box.beyond),
        [sum(1 << other for other in beside) for beside in box.neighbours],
        [[list(box.ways[tile][turn][0]) for turn in range(TURNS)] for tile in box.tiles],
        [list(box.turns(tile)) for tile in box.tiles],
    )


def new_match(setup: Setup, seed: int = 0, build: Any = default) -> Match:
    """A match before the first tile is taken."""
    box = box_of(setup.edition)
    empty = new(setup)
    worth = [[*field_values(empty, station), 0, 0, 0][:4] for station in range(len(box.stations))]
    match: Match = build.Match(
        tables_of(box, build.KernelTables),
        setup.seats,
        int(stations_count(setup)),
        int(route_counts(setup)),
        [points for fields in worth for points in fields],
        seed,
    )
    return match


def match_from(state: State, seed: int = 0, build: Any = default) -> Match:
    """The kernel's match of a state without hidden information."""
    match, tiles = new_match(state.setup, seed, build), "".join(state.box.tiles)
    for seat, frame in enumerate(state.frames):
        for laid in frame.laid:
            build.lay(match, seat, laid.cell, tiles.index(laid.tile), laid.turn)
        hand, choice = state.hands[seat], state.choices[seat]
        if hand is not None:
            cell, turn = (NONE, 0) if choice is None else (state.box.numbers[choice.cell], choice.turn)
            build.load_hand(match, seat, tiles.index(hand), cell, turn, int(state.done[seat]))
    return match


def state_from(setup: Setup, match: Match, build: Any = default) -> State:
    """The rules' state of a kernel's match."""
    box = box_of(setup.edition)
    states, tiles = [build.dump_state(match, seat) for seat in range(setup.seats)], "".join(box.tiles)
    hands = [hand for _, _, hand in states]
    return State(
        setup,
        box,
        tuple(_frame(box, tiles, laid, places) for laid, places, _ in states),
        tuple(None if tile == NONE else tiles[tile] for tile, _, _, _ in hands),
        tuple(None if cell == NONE else Lay(box.names[cell], turn) for _, cell, turn, _ in hands),
        tuple(bool(done) for _, _, _, done in hands),
    )


def _frame(box: Box, tiles: str, laid: list[tuple[int, int, int]], places: list[int]) -> Frame:
    """The frame with these tiles; asserts that its locomotives are where the kernel has them."""
    frame = reduce(lambda frame, each: with_tile(box, frame, PlacedTile(each[0], tiles[each[1]], each[2])), laid, empty_frame(box))
    assert list(frame.places) == places
    return frame


def number_of(state: State, seat: Seat, move: Move) -> int:
    """The kernel's number of a legal move; taking a tile: its index in the box."""
    match move:
        case Lay(cell, turn):
            return 1 + TURNS * state.box.numbers[cell] + turn
        case Done():
            return DONE
        case Take(tile):
            return list(state.box.tiles).index(tile)


def move_of(state: State, seat: Seat, number: int) -> Move:
    """The seat's move with this number."""
    if number == DONE:
        return Done()
    cell, turn = divmod(number - 1, TURNS)
    return Lay(state.box.names[cell], turn)


def apply_chance(match: Match, state: State, move: Move, build: Any = default) -> None:
    """Applies a recorded tile."""
    seat = drawer(state)
    assert seat is not None
    build.take(match, seat, number_of(state, seat, move))
