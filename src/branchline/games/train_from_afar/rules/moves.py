"""The moves of seats and of chance (the stack of tiles)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Take:
    """Chance: the tile on top of the stack of the first seat that has none in hand."""

    tile: str


@dataclass(frozen=True, slots=True)
class Lay:
    """Choose a cell, by its name, for the tile in hand, and the number of quarter turns clockwise."""

    cell: int
    turn: int


@dataclass(frozen=True, slots=True)
class Done:
    """Finish the turn; when all seats have, all tiles are laid and the locomotives run."""


Move: TypeAlias = Take | Lay | Done
