"""Long work a while at a time, by somebody who is also asked other things: begun once, gone on with until something comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from branchline.study.par import Steps


@dataclass(slots=True)
class TimeSlice:
    """One piece of work under way."""

    seconds: float = 1.0  # between two answers
    _under_way: dict[str, Steps[Any]] = field(default_factory=dict)

    def go_on(self, name: str, begin: Callable[[], Steps[Any]]) -> tuple[bool, Any]:
        """Works for a while: whether it is over, and what came of it."""
        if name not in self._under_way:
            self._under_way.clear()  # whatever was left
            self._under_way[name] = begin()
        until, steps = monotonic() + self.seconds, self._under_way[name]
        try:
            next(steps)
            while monotonic() < until:
                next(steps)
        except StopIteration as end:
            del self._under_way[name]
            return True, end.value
        return False, None
