"""States and moves of the game as those of the kernel, and back. Either form of the kernel will do."""

from __future__ import annotations

from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Any

from branchline.engine.game import Seat, Setup
from branchline.games.train_from_afar.native.builds import kernel as fast
from branchline.games.train_from_afar.native.constants import DONE, NONE
from branchline.games.train_from_afar.rules.components import TURNS, Box, box_of
from branchline.games.train_from_afar.rules.moves import Done, Lay, Move, Take
from branchline.games.train_from_afar.rules.rules import new
from branchline.games.train_from_afar.rules.running import with_tile
from branchline.games.train_from_afar.rules.scoring import field_values, route_counts, stations_count
from branchline.games.train_from_afar.rules.state import Frame, Laid, State, drawer, empty_frame

if TYPE_CHECKING:
    from branchline.games.train_from_afar.native.kernel import Land, Match


@lru_cache(maxsize=16)
def land_of(box: Box, form: type[Land]) -> Land:
    """A box as the kernel's tables, in either form of them."""
    return form(
        sum(1 << cell for cell in range(len(box.squares)) if cell != box.depot),
        sum(1 << cell for cell in box.doors),
        list(box.starts),
        list(box.beyond),
        [sum(1 << other for other in beside) for beside in box.neighbours],
        [[list(box.ways[tile][turn][0]) for turn in range(TURNS)] for tile in box.tiles],
        [list(box.turns(tile)) for tile in box.tiles],
    )


def new_match(setup: Setup, seed: int = 0, form: Any = fast) -> Match:
    """A match before anybody has taken a tile."""
    box = box_of(setup.edition)
    empty = new(setup)
    worth = [[*field_values(empty, station), 0, 0, 0][:4] for station in range(len(box.stations))]
    match: Match = form.Match(
        land_of(box, form.Land),
        setup.seats,
        int(stations_count(setup)),
        int(route_counts(setup)),
        [points for fields in worth for points in fields],
        seed,
    )
    return match


def match_from(state: State, seed: int = 0, form: Any = fast) -> Match:
    """A state as the kernel has it; nothing of it may be hidden."""
    match, tiles = new_match(state.setup, seed, form), "".join(state.box.tiles)
    for seat, frame in enumerate(state.frames):
        for laid in frame.laid:
            form.lay(match, seat, laid.cell, tiles.index(laid.tile), laid.turn)
        hand, choice = state.hands[seat], state.choices[seat]
        if hand is not None:
            cell, turn = (NONE, 0) if choice is None else (state.box.numbers[choice.cell], choice.turn)
            form.tell_hand(match, seat, tiles.index(hand), cell, turn, int(state.done[seat]))
    return match


def state_from(setup: Setup, match: Match, form: Any = fast) -> State:
    """The state that a kernel's match stands for."""
    box = box_of(setup.edition)
    told, tiles = [form.told(match, seat) for seat in range(setup.seats)], "".join(box.tiles)
    hands = [hand for _, _, hand in told]
    return State(
        setup,
        box,
        tuple(_frame(box, tiles, laid, places) for laid, places, _ in told),
        tuple(None if tile == NONE else tiles[tile] for tile, _, _, _ in hands),
        tuple(None if cell == NONE else Lay(box.names[cell], turn) for _, cell, turn, _ in hands),
        tuple(bool(done) for _, _, _, done in hands),
    )


def _frame(box: Box, tiles: str, laid: list[tuple[int, int, int]], places: list[int]) -> Frame:
    """The frame with these tiles; its locomotives must have come to where the kernel has them."""
    frame = reduce(lambda frame, each: with_tile(box, frame, Laid(each[0], tiles[each[1]], each[2])), laid, empty_frame(box))
    assert list(frame.places) == places
    return frame


def number_of(state: State, seat: Seat, move: Move) -> int:
    """A seat's legal move as the kernel numbers it; a tile that is taken by its place in the box."""
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


def apply_chance(match: Match, state: State, move: Move, form: Any = fast) -> None:
    """A tile as somebody took it."""
    seat = drawer(state)
    assert seat is not None
    form.take(match, seat, number_of(state, seat, move))
