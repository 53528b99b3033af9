"""Runs long computations in time slices, so that other requests are answered in between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from branchline.study.par import Steps


@dataclass(slots=True)
class TimeSlice:
    """The running computation; starting another one discards it."""

    seconds: float = 1.0  # length of a slice
    _running: dict[str, Steps[Any]] = field(default_factory=dict)

    def resume(self, name: str, begin: Callable[[], Steps[Any]]) -> tuple[bool, Any]:
        """Runs the computation for one slice; returns whether it is finished, and its result."""
        if name not in self._running:
            self._running.clear()  # an abandoned computation
            self._running[name] = begin()
        until, steps = monotonic() + self.seconds, self._running[name]
        try:
            next(steps)
            while monotonic() < until:
                next(steps)
        except StopIteration as end:
            del self._running[name]
            return True, end.value
        return False, None
