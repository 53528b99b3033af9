"""The state of a match: all frames with their tiles and locomotives, and the tiles in hand."""

from __future__ import annotations

from dataclasses import dataclass, field

from branchline.engine.game import Seat, Setup
from branchline.games.train_from_afar.rules.components import AT_STATION, GONE, Box, Ways
from branchline.games.train_from_afar.rules.moves import Lay


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile in a cell, rotated by this number of quarter turns clockwise."""

    cell: int
    tile: str
    turn: int


@dataclass(frozen=True, slots=True)
class Frame:
    """One seat's frame: its tiles in the order in which they were laid, one per round.

    The other fields follow from them and are stored because they are used everywhere: the tiles not laid, the connections in
    every cell, the places of the locomotives, the tiles that each entered, the round in which a station was reached.
    """

    tiles: tuple[PlacedTile, ...]
    stack: str = field(compare=False, repr=False)
    ways: tuple[Ways | None, ...] = field(compare=False, repr=False)
    places: tuple[int, ...] = field(compare=False)  # a port, a station or GONE; see components
    tiles_entered: tuple[int, ...] = field(compare=False)
    arrival_rounds: tuple[int, ...] = field(compare=False)  # by station; 0 for never

    @property
    def running(self) -> bool:
        """Whether any locomotive can still move."""
        return max(self.places) >= 0

    @property
    def route(self) -> int:
        """The number of tiles that all locomotives have entered, counting repeats."""
        return sum(self.tiles_entered)


@dataclass(frozen=True, slots=True)
class State:
    """The table. A seat without a running locomotive has nothing in hand; in a view others' choices are None."""

    setup: Setup
    box: Box = field(compare=False, repr=False)
    frames: tuple[Frame, ...]
    hands: tuple[str | None, ...]
    choices: tuple[Lay | None, ...]
    is_done: tuple[bool, ...]


def empty_frame(box: Box) -> Frame:
    return Frame((), "".join(box.tiles), (None,) * len(box.squares), box.starts, (0,) * len(box.starts), (0,) * len(box.stations))


def station_of(place: int) -> int | None:
    """The station where a locomotive in this place stands."""
    return AT_STATION - place if place < GONE else None


def drawer(state: State) -> Seat | None:
    """The seat that takes the next tile: the first with a running locomotive and no tile in hand; None if there is none."""
    for seat, hand in enumerate(state.hands):
        if hand is None and state.frames[seat].running:
            return seat
    return None


def round_now(state: State) -> int:
    """The round that is being played, from 1; the last one when it is over."""
    rounds = [len(frame.tiles) + frame.running for frame in state.frames]
    return max(rounds)
