"""How long a bot may think: so many playouts, so many seconds, or as it always does but no longer: `500p`, `2s`, `max2s`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from time import monotonic

MOST_SECONDS = 60.0
MOST_PLAYOUTS = 1_000_000
A_WHILE = 1.0  # seconds: with less nobody thinks thoroughly
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

    def thorough(self, playouts: int) -> bool:
        """Whether it allows a thorough look, which takes so many playouts and is not over in no time."""
        return self.playouts >= playouts and (self.seconds is None or self.seconds >= A_WHILE)

    def usual(self, playouts: int) -> Budget:
        """The same for a bot that takes so many playouts where the budget does not say how many."""
        return Budget(playouts, self.seconds) if self.playouts == AS_EVER else self

    def part(self, share: float, playouts: int) -> Budget:
        """A share of the time where it is counted in seconds, else so many playouts; these are also the usual number in that time."""
        return Budget(playouts, None if self.seconds is None else share * self.seconds)

    def deadline(self) -> float | None:
        """When to stop, by the clock that only goes forward."""
        return None if self.seconds is None else monotonic() + self.seconds


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
