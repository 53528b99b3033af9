"""The rules: seats to act, legal moves, their effects, and the end of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random

from branchline.engine.chance import uniform
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE, Outcome, Seat, Setup, ranks_by
from branchline.engine.text import Text, text
from branchline.games.train_from_afar.rules.components import TURNS, Box, box_of
from branchline.games.train_from_afar.rules.moves import Done, Lay, Move, Take
from branchline.games.train_from_afar.rules.running import with_tile
from branchline.games.train_from_afar.rules.scoring import level, levels_count, most_route, rank_key, tie_notes
from branchline.games.train_from_afar.rules.state import Frame, PlacedTile, State, drawer, empty_frame

DONE = Done()


def check(setup: Setup) -> None:
    """Raises if the setup is not playable: the base game, in which only stations score, is for two to four."""
    box_of(setup.edition)
    if setup["way"] == "stations" and setup.seats == 1:
        raise InvalidSetup(text("Stations needs at least two players; to play solo, choose way=longest or way=both"))


def new(setup: Setup) -> State:
    """Empty frames, all locomotives in their depots."""
    box, seats = box_of(setup.edition), setup.seats
    return State(setup, box, (empty_frame(box),) * seats, (None,) * seats, (None,) * seats, (False,) * seats)


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats to act: first chance, which deals a tile to every running seat; then these seats at the same time."""
    if drawer(state) is not None:
        return (CHANCE,)
    hands, is_done = state.hands, state.is_done
    return tuple(seat for seat in range(len(hands)) if hands[seat] is not None and not is_done[seat])


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Every tile of a stack; every cell and turn for the tile in hand; then done."""
    if seat == CHANCE:
        taker = drawer(state)
        return () if taker is None else [Take(tile) for tile in state.frames[taker].stack]
    if seat not in to_act(state):
        return ()
    if state.choices[seat] is not None:
        return (DONE,)
    tile = state.hands[seat]
    assert tile is not None
    lays = lays_of(state.box)[tile]
    return [lay for cell in legal_cells(state.box, state.frames[seat]) for lay in lays[cell]]


@lru_cache(maxsize=16)
def lays_of(box: Box) -> dict[str, tuple[tuple[Lay, ...], ...]]:
    """For every tile and every cell the choices that look different."""
    return {tile: tuple(tuple(Lay(name, turn) for turn in box.turns(tile)) for name in box.names) for tile in box.tiles}


def legal_cells(box: Box, frame: Frame) -> list[int]:
    """The empty cells where a tile touches another one (or the depot) and moves a locomotive; every rotation is allowed there."""
    empty = [cell for cell, ways in enumerate(frame.ways) if ways is None and cell != box.depot]
    return [cell for cell in empty if moves_one(frame, cell) and touches(box, frame, cell)]


def touches(box: Box, frame: Frame, cell: int) -> bool:
    """Whether a cell touches a tile or an inner edge of the depot, as every tile must."""
    return cell in box.doors or any(frame.ways[neighbour] is not None for neighbour in box.neighbours[cell])


def moves_one(frame: Frame, cell: int) -> bool:
    """Whether a tile in this cell moves at least one locomotive, as the rules require."""
    return any(place >> 3 == cell for place in frame.places)


def normalise_move(state: State, seat: Seat, move: Move) -> Move:
    """The canonical move: rotations of a tile that look the same are one choice, with the fewest quarter turns."""
    tile = state.hands[seat] if 0 <= seat < len(state.hands) else None
    if not isinstance(move, Lay) or tile is None or not 0 <= move.turn < TURNS:
        return move
    return Lay(move.cell, state.box.faces[tile][move.turn])


def chance_outcomes(state: State) -> Mapping[Move, Fraction]:
    """Every tile left, equally likely."""
    taker = drawer(state)
    assert taker is not None
    return uniform(Take(tile) for tile in state.frames[taker].stack)


def chance(state: State, rng: Random) -> Move:
    """A random tile: all tiles left are equally likely."""
    taker = drawer(state)
    assert taker is not None
    return Take(rng.choice(state.frames[taker].stack))


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move."""
    setup, box, frames, hands, choices, is_done = state.setup, state.box, state.frames, state.hands, state.choices, state.is_done
    match move:
        case Take(tile):
            taker = drawer(state)
            assert taker is not None
            return State(setup, box, frames, (*hands[:taker], tile, *hands[taker + 1 :]), choices, is_done)
        case Lay():
            return State(setup, box, frames, hands, (*choices[:seat], move, *choices[seat + 1 :]), is_done)
        case Done():
            ready = State(setup, box, frames, hands, choices, (*is_done[:seat], True, *is_done[seat + 1 :]))
            return ready if to_act(ready) else _reveal(ready)


def _reveal(state: State) -> State:
    """The state after all tiles are laid at once and the locomotives have run."""
    box, nothing = state.box, (None,) * len(state.frames)
    frames = list(state.frames)
    for seat, (tile, lay) in enumerate(zip(state.hands, state.choices, strict=True)):
        if tile is not None and lay is not None:
            frames[seat] = with_tile(box, frames[seat], PlacedTile(box.numbers[lay.cell], tile, lay.turn))
    return State(state.setup, box, tuple(frames), nothing, nothing, (False,) * len(frames))


def outcome(state: State) -> Outcome | None:
    """The outcome when no seat has a running locomotive, at the latest when the frames are full; None before."""
    if to_act(state):
        return None
    ranks = ranks_by([rank_key(state, seat) for seat in range(state.setup.seats)])
    full = any(len(frame.tiles) == len(state.box.tiles) for frame in state.frames)
    ending, reason = ("full", text("A frame is full")) if full else ("stopped", text("No locomotive is running any more"))
    return Outcome(ranks, ending, reason, tie_notes(state, ranks), _level_note(state))


def _level_note(state: State) -> Text | None:
    """Solo, the highest level reached by the longest route, if any."""
    if not levels_count(state.setup):
        return None
    name, above = level(state), [least for least in state.box.levels if least > state.frames[0].route]
    if name is None:
        return None
    if above and above[0] > most_route(state.box):
        return text("Level reached: {level}, the highest that these tiles allow", level=name)
    return text("Level reached: {level}", level=name)


def max_moves(setup: Setup) -> int:
    """An upper bound: for every tile of every seat take, lay, done."""
    return 3 * setup.seats * len(box_of(setup.edition).tiles)
