"""Tables and positions for the tests of The Train Travels from Afar, laid in a line."""

from __future__ import annotations

from dataclasses import replace

from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.rules.moves import Done, Lay, Take
from branchline.games.train_from_afar.rules.state import Frame, State

VIOLET, BLACK, BLUE, RED = range(4)


def table(seats: int = 1, way: str = "") -> State:
    """An empty table; alone for the longest route, in company for the stations, unless a way is given."""
    return GAME.new(GAME.setup(seats, {"way": way or ("longest" if seats == 1 else "stations")}))


def board(typed: str, seats: int = 1, way: str = "") -> State:
    """A position as a person writes it down."""
    return GAME.read_board(table(seats, way).setup, typed)


def frame(typed: str) -> Frame:
    """One frame with these tiles."""
    return board(typed).frames[0]


def name(state: State, place: int) -> str:
    """A place in words: the cell and end that a locomotive faces, the station where it stands, or that it is gone."""
    if place >= 0:
        return f"{state.box.names[place >> 3]:02}.{place & 7}"
    return "gone" if place == -1 else state.box.stations[-2 - place].name


def places(typed: str) -> list[str]:
    """Where the four locomotives of a frame stand."""
    state = board(typed)
    return [name(state, place) for place in state.frames[0].places]


def with_hand(state: State, tile: str) -> State:
    """The next seat takes this tile."""
    return GAME.apply(state, -1, Take(tile))


def played(state: State, *lays: Lay) -> State:
    """Each seat in turn lays so and is done."""
    for seat, lay in enumerate(lays):
        assert GAME.illegal_reason(state, seat, lay) is None, GAME.illegal_reason(state, seat, lay)
        state = GAME.apply(GAME.apply(state, seat, lay), seat, Done())
    return state


def reaching(state: State, station: str, *rounds: int) -> State:
    """The table as if each seat had reached this station in such a round, 0 for never."""
    number = [s.name for s in state.box.stations].index(station)
    frames = []
    for old, round_ in zip(state.frames, rounds, strict=True):
        frames.append(replace(old, reached=(*old.reached[:number], round_, *old.reached[number + 1 :])))
    return replace(state, frames=tuple(frames))
