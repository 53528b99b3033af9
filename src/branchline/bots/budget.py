"""Limits on thinking: a number of playouts (`500p`), seconds (`2s`), or the usual number within a time limit (`max2s`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from time import monotonic

MOST_SECONDS = 60.0
MOST_PLAYOUTS = 1_000_000
A_WHILE = 1.0  # seconds: minimum time budget for the thorough search
AS_EVER = 0  # in place of playouts: as many as it always takes


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on thinking about one turn. By playouts the same source of chance always gives the same answer."""

    playouts: int = MOST_PLAYOUTS
    seconds: float | None = None

    @property
    def clocked(self) -> bool:
        """Whether the clock alone says when to stop."""
        return self.seconds is not None and self.playouts == MOST_PLAYOUTS

    def thorough(self, playouts: int, compiled: bool = True) -> bool:
        """Whether it allows a thorough look, which takes so many playouts; by the clock alone, or where nothing is compiled, a while."""
        hurried = self.seconds is not None and self.seconds < A_WHILE and (self.clocked or not compiled)
        return self.playouts >= playouts and not hurried

    def usual(self, playouts: int) -> Budget:
        """The same for a bot that takes so many playouts where the budget does not say how many."""
        return Budget(playouts, self.seconds) if self.playouts == AS_EVER else self

    def part(self, share: float, playouts: int) -> Budget:
        """A share of the time where it is counted in seconds, else so many playouts; these are also the usual number in that time."""
        return Budget(playouts, None if self.seconds is None else share * self.seconds)

    def until(self, deadline: float | None) -> Budget:
        """The same, but only till then."""
        if deadline is None or self.seconds is None:
            return self
        return Budget(self.playouts, max(0.0, min(self.seconds, deadline - monotonic())))

    def deadline(self) -> float | None:
        """When to stop, by the clock that only goes forward."""
        return None if self.seconds is None else monotonic() + self.seconds

    def deadlines(self, parts: int) -> list[float | None]:
        """When to stop with each of so many parts that have equal shares of the time."""
        if self.seconds is None:
            return [None] * parts
        now = monotonic()
        return [now + self.seconds * part / parts for part in range(1, parts + 1)]


def read_budget(typed: str) -> Budget | None:
    """The budget a person typed after a bot's name; None if it is none."""
    parts = re.fullmatch(r"(max)?([0-9]{1,7}(?:\.[0-9]{1,3})?)([ps])", typed, re.ASCII)
    if parts is None:
        return None
    as_ever, number = parts[1] is not None, float(parts[2])
    if parts[3] == "s":
        return Budget(AS_EVER if as_ever else MOST_PLAYOUTS, number) if 0 < number <= MOST_SECONDS else None
    return Budget(int(number)) if not as_ever and number == int(number) and 0 < number <= MOST_PLAYOUTS else None


def past(deadline: float | None) -> bool:
    """Whether the time is up."""
    return deadline is not None and monotonic() >= deadline
