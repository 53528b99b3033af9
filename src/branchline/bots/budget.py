"""Limits on thinking: a number of rollouts (`500p`), seconds (`2s`), or the usual number within a time limit (`max2s`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from time import monotonic

MAX_SECONDS = 60.0
MAX_ROLLOUTS = 1_000_000
THOROUGH_SECONDS = 1.0  # seconds: minimum time budget for the thorough search
USUAL_ROLLOUTS = 0  # in place of a number: the bot's usual one


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on thinking about one turn. With a limit on rollouts, equal random numbers always give equal answers."""

    rollouts: int = MAX_ROLLOUTS
    seconds: float | None = None

    @property
    def is_clocked(self) -> bool:
        """Whether only time is limited."""
        return self.seconds is not None and self.rollouts == MAX_ROLLOUTS

    def thorough(self, rollouts: int, compiled: bool = True) -> bool:
        """Whether it allows a thorough search of that many rollouts; limited by time, or uncompiled, also `THOROUGH_SECONDS`."""
        too_little_time = self.seconds is not None and self.seconds < THOROUGH_SECONDS and (self.is_clocked or not compiled)
        return self.rollouts >= rollouts and not too_little_time

    def usual(self, rollouts: int) -> Budget:
        """This budget with a number of rollouts if it names none."""
        return Budget(rollouts, self.seconds) if self.rollouts == USUAL_ROLLOUTS else self

    def part(self, share: float, rollouts: int) -> Budget:
        """A share of the time, with this number of rollouts."""
        return Budget(rollouts, None if self.seconds is None else share * self.seconds)

    def until(self, deadline: float | None) -> Budget:
        """This budget, cut short by a deadline."""
        if deadline is None or self.seconds is None:
            return self
        return Budget(self.rollouts, max(0.0, min(self.seconds, deadline - monotonic())))

    def deadline(self) -> float | None:
        """The time to stop, on the monotonic clock; None if time is not limited."""
        return None if self.seconds is None else monotonic() + self.seconds

    def deadlines(self, parts: int) -> list[float | None]:
        """The times to stop each of `parts` parts with equal shares of the time."""
        if self.seconds is None:
            return [None] * parts
        now = monotonic()
        return [now + self.seconds * part / parts for part in range(1, parts + 1)]


def read_budget(typed: str) -> Budget | None:
    """Parse a budget, as written after a bot's name; None if it is not one."""
    parts = re.fullmatch(r"(max)?([0-9]{1,7}(?:\.[0-9]{1,3})?)([ps])", typed, re.ASCII)
    if parts is None:
        return None
    usual, number = parts[1] is not None, float(parts[2])
    if parts[3] == "s":
        return Budget(USUAL_ROLLOUTS if usual else MAX_ROLLOUTS, number) if 0 < number <= MAX_SECONDS else None
    return Budget(int(number)) if not usual and number == int(number) and 0 < number <= MAX_ROLLOUTS else None


def past(deadline: float | None) -> bool:
    """Whether the time is up."""
    return deadline is not None and monotonic() >= deadline
