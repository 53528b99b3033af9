"""Tables and positions for tests, written in one line of notation."""

from __future__ import annotations

from dataclasses import replace

from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.rules.moves import Done, Lay, Take
from branchline.games.train_from_afar.rules.state import Frame, State

VIOLET, BLACK, BLUE, RED = range(4)


def table(seats: int = 1, way: str = "") -> State:
    """An empty table; by default solo for the longest route, with others for the stations."""
    return GAME.new(GAME.setup(seats, {"way": way or ("longest" if seats == 1 else "stations")}))


def board(notation: str, seats: int = 1, way: str = "") -> State:
    """The state of a board in notation."""
    return GAME.read_board(table(seats, way).setup, notation)


def frame(notation: str) -> Frame:
    """One frame with these tiles."""
    return board(notation).frames[0]


def name_of_place(state: State, place: int) -> str:
    """A place in words: the cell and end that a locomotive faces, its station, or that it was removed."""
    if place >= 0:
        return f"{state.box.names[place >> 3]:02}.{place & 7}"
    return "gone" if place == -1 else state.box.stations[-2 - place].name


def places(notation: str) -> list[str]:
    """The places of the four locomotives of a frame."""
    state = board(notation)
    return [name_of_place(state, place) for place in state.frames[0].places]


def with_hand(state: State, tile: str) -> State:
    """The state after the next seat took this tile."""
    return GAME.apply(state, -1, Take(tile))


def state_after(state: State, *lays: Lay) -> State:
    """The state after each seat made its move and was done."""
    for seat, lay in enumerate(lays):
        assert GAME.illegal_reason(state, seat, lay) is None, GAME.illegal_reason(state, seat, lay)
        state = GAME.apply(GAME.apply(state, seat, lay), seat, Done())
    return state


def with_arrivals(state: State, station: str, *rounds: int) -> State:
    """The state with the rounds in which each seat reached a station, 0 for never."""
    number = [s.name for s in state.box.stations].index(station)
    frames = []
    for old, round_ in zip(state.frames, rounds, strict=True):
        frames.append(replace(old, arrival_rounds=(*old.arrival_rounds[:number], round_, *old.arrival_rounds[number + 1 :])))
    return replace(state, frames=tuple(frames))
