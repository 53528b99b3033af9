"""The moves of seats and of chance (stacks, bag, die)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from branchline.games.days_of_steam.rules.components import LETTERS
from branchline.games.days_of_steam.rules.map import Cell

HIDDEN = "?"  # a tile that the viewer may not see
_ORDER = "".join(LETTERS.values())


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a track tile from the hand, turned clockwise by quarters."""

    tile: str
    cell: Cell
    turn: int


@dataclass(frozen=True, slots=True)
class LayCity:
    """Lay an open city, numbered from 1; 0 is the one just uncovered."""

    city: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Uncover:
    """Take the top city of the hidden stack, to lay it."""


@dataclass(frozen=True, slots=True)
class Enter:
    """Drive the train onto the next tile."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Load:
    """Load a good of this colour where the train is."""

    good: str


@dataclass(frozen=True, slots=True)
class Done:
    """Finish the turn: the tile stays where it lies, the train stops where it is."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Stay at the water tower and gain steam."""


@dataclass(frozen=True, slots=True)
class Burn:
    """Burn one coal for one steam."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing this turn."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: the next city of the hidden stack has this colour."""

    colour: str


@dataclass(frozen=True, slots=True)
class Stock:
    """Chance: these goods come from the bag onto a city; the same goods in another order are the same move."""

    goods: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "goods", "".join(sorted(self.goods, key=_rank)))


def _rank(letter: str) -> tuple[bool, int, str]:
    """Sort key of a letter, independent of the box: the built-in letters, then the others."""
    return letter not in _ORDER, _ORDER.find(letter), letter


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: this track tile comes from the stack into the hand that is short of one."""

    tile: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the number on the die."""

    pips: int


Move: TypeAlias = Lay | LayCity | Uncover | Enter | Load | Done | Rest | Burn | Pass | Reveal | Stock | Draw | Roll
