"""Cached plan of a turn: its remaining moves, each with the options it was chosen from."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

O = TypeVar("O", bound=Hashable)  # noqa: E741
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class PlannedMove(Generic[O, M]):
    """A move with the options it was chosen from; valid only if the same options are offered again."""

    options: O
    move: M


@dataclass(slots=True)
class PlannedTurn(Generic[O, M]):
    """The moves still to be played, as long as the match follows the plan."""

    moves: list[PlannedMove[O, M]] = field(default_factory=list)

    def fits(self, options: O) -> bool:
        """Whether the next move was chosen from exactly these options."""
        return bool(self.moves) and self.moves[0].options == options

    def take(self) -> M:
        """Remove and return the next move."""
        return self.moves.pop(0).move
