"""The moves of seats and of chance (dice, bag)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

BOARD, OWN = 0, -1  # origin of a delivered good: the goods board (with several players), or the own cargo


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the goods drawn for a city; solo in the order of the row, else sorted."""

    city: int
    goods: str


@dataclass(frozen=True, slots=True)
class Arrange:
    """Solo: set the goods of a city in this order."""

    city: int
    goods: str


@dataclass(frozen=True, slots=True)
class TileSide:
    """Chance: the side of an action tile."""

    number: int
    side: str


@dataclass(frozen=True, slots=True)
class OrderSide:
    """Chance: the side of an order tile."""

    number: int
    side: str


@dataclass(frozen=True, slots=True)
class LevelMap:
    """Chance: the die that picks the map of the level."""

    number: int


@dataclass(frozen=True, slots=True)
class First:
    """Chance: the first player."""

    seat: int


@dataclass(frozen=True, slots=True)
class Influence:
    """Chance: one of Eva's dice at the start, the region in which she crosses a field."""

    region: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the white dice, sorted, and the face of the black one."""

    white: tuple[int, ...]
    black: str


@dataclass(frozen=True, slots=True)
class Rerolled:
    """Chance: the new value of a die that is rolled again."""

    value: int


@dataclass(frozen=True, slots=True)
class StartEngine:
    """Starting tile: cross any engine box; 0 leaves it unused."""

    box: int


@dataclass(frozen=True, slots=True)
class StartTrack:
    """Starting tile: draw any track on any hex; an empty hex name leaves it unused."""

    cell: str
    ends: tuple[int, int]


@dataclass(frozen=True, slots=True)
class StartPoints:
    """Starting tile: points."""


@dataclass(frozen=True, slots=True)
class StartTile:
    """Starting tile: take an action tile."""

    number: int


@dataclass(frozen=True, slots=True)
class StartCargo:
    """Starting tile: put a good from the bag on the own sheet."""

    good: str
    city: int


@dataclass(frozen=True, slots=True)
class TakeDie:
    """Take a white die."""

    value: int


@dataclass(frozen=True, slots=True)
class TakeTwo:
    """Take two white dice, in the order in which they will be used."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class PlayTile:
    """Play the offered tile: get the die, roll Eva's die again, or save a good from her."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Keep the offered tile."""


@dataclass(frozen=True, slots=True)
class SetDie:
    """Tile: set the die to any other value."""

    value: int


@dataclass(frozen=True, slots=True)
class StepDie:
    """Tile: change the die by one, up or down, to this value."""

    value: int


@dataclass(frozen=True, slots=True)
class FlipDie:
    """Tile: turn the die over."""


@dataclass(frozen=True, slots=True)
class ThrowDie:
    """Tile: roll the die again."""


@dataclass(frozen=True, slots=True)
class Build:
    """Draw a track between two sides of a hex, named by row and column."""

    cell: str
    ends: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Upgrade:
    """Cross the engine box of the die's value."""


@dataclass(frozen=True, slots=True)
class Deliver:
    """Carry a good from the first city of the route to its last.

    `place` identifies the good: `BOARD`, solo its place in the row from 1, or `OWN` cargo. The route is the cities left, each
    with the side of departure, then the city reached. `plus` is the addition of a tile to the distance.
    """

    good: str
    place: int
    route: tuple[tuple[int, int], ...]
    to: int
    plus: int


@dataclass(frozen=True, slots=True)
class TakeTile:
    """Take the action tile of the die's value."""


@dataclass(frozen=True, slots=True)
class FillOrder:
    """Swap delivered goods for an order tile; `coal` is the good that coal stands in for, if any."""

    number: int
    coal: str = ""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing with a die that allows no action."""


@dataclass(frozen=True, slots=True)
class Done:
    """Finish the turn."""


ChanceMove: TypeAlias = Draw | TileSide | OrderSide | LevelMap | First | Influence | Roll | Rerolled
StartMove: TypeAlias = StartEngine | StartTrack | StartPoints | StartTile | StartCargo
TileMove: TypeAlias = PlayTile | Decline | SetDie | StepDie | FlipDie | ThrowDie
ActionMove: TypeAlias = Build | Upgrade | Deliver | TakeTile | Pass
SeatMove: TypeAlias = StartMove | TileMove | ActionMove | Arrange | TakeDie | TakeTwo | FillOrder | Done
Move: TypeAlias = ChanceMove | SeatMove
