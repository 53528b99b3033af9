"""How long a bot may think: so many playouts, or so many seconds; written `500p` or `2s`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from time import monotonic

MOST_SECONDS = 60.0
MOST_PLAYOUTS = 1_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on thinking about one turn. By playouts the same source of chance always gives the same answer."""

    playouts: int = MOST_PLAYOUTS
    seconds: float | None = None

    def part(self, share: float, playouts: int) -> Budget:
        """A share of the time where it is counted in seconds, else so many playouts; these are also the usual number in that time."""
        return Budget(playouts, None if self.seconds is None else share * self.seconds)

    def deadline(self) -> float | None:
        """When to stop, by the clock that only goes forward."""
        return None if self.seconds is None else monotonic() + self.seconds


def read_budget(typed: str) -> Budget | None:
    """The budget a person typed after a bot's name; None if it is none."""
    parts = re.fullmatch(r"([0-9]{1,7}(?:\.[0-9]{1,3})?)([ps])", typed, re.ASCII)
    if parts is None:
        return None
    number = float(parts[1])
    if parts[2] == "s":
        return Budget(seconds=number) if 0 < number <= MOST_SECONDS else None
    return Budget(int(number)) if number == int(number) and 0 < number <= MOST_PLAYOUTS else None


def past(deadline: float | None) -> bool:
    """Whether the time is up."""
    return deadline is not None and monotonic() >= deadline
