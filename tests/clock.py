"""A clock that tests set, for code that measures time."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Clock:
    """Time passes only by `tick`."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now

    def tick(self, seconds: float) -> None:
        self.now += seconds
