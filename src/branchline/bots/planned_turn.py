"""Cached plan of a turn: its remaining moves, each with the options it was chosen from."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

O = TypeVar("O", bound=Hashable)  # noqa: E741
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Step(Generic[O, M]):
    """A move, and what was offered when it was chosen: it is good only where the same is offered again."""

    offered: O
    move: M


@dataclass(slots=True)
class Rest(Generic[O, M]):
    """What is still to be played, as long as all goes as it was thought."""

    steps: list[Step[O, M]] = field(default_factory=list)

    def fits(self, offered: O) -> bool:
        """Whether the next move was chosen from just this."""
        return bool(self.steps) and self.steps[0].offered == offered

    def take(self) -> M:
        """The next move, which is then played."""
        return self.steps.pop(0).move
