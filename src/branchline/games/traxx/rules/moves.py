"""The moves of seats and of chance (the deck)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: this card is turned over; the letters of its fields, sorted."""

    card: str


@dataclass(frozen=True, slots=True)
class Extend:
    """Extend the line from this end into an adjacent cell; both by name."""

    end: str
    cell: str


@dataclass(frozen=True, slots=True)
class Done:
    """Finish the round; without a cell drawn in it, this is passing."""


Move: TypeAlias = Reveal | Extend | Done
