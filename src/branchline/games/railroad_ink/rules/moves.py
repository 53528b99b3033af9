"""The moves of seats and of chance (dice)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the faces of the route dice (the equal dice sorted, the other last), of meteor and of lava dice."""

    routes: tuple[str, ...]
    direction: str = ""
    distance: int = 0
    lava: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Impact:
    """Let the meteor fall in this direction."""

    direction: str


@dataclass(frozen=True, slots=True)
class Dodge:
    """Cross off a special route to ignore the meteor this round."""

    special: str


@dataclass(frozen=True, slots=True)
class Place:
    """Draw a tile, as it lies, in a cell: a die, a special route, a lava face or a volcano.

    The cell is a number such as 34: ten times the row, plus the column.
    """

    cell: int
    tile: str


@dataclass(frozen=True, slots=True)
class Done:
    """Finish the round."""


Move: TypeAlias = Roll | Impact | Dodge | Place | Done
