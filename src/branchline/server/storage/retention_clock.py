"""What day it is for old tables: told by what was written down, not by a clock that may be wrong; and how many may go in a day."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from branchline.server.storage.pruning import DAY

CATCHING_UP = 24  # days of events that are believed for a day that passes: a house may have slept, or its clock be wrong

log = logging.getLogger(__name__)


@dataclass(slots=True)
class RetentionClock:
    """Time goes on from event to event, not much faster than it passes while the server runs, and never past the clock."""

    passed: Callable[[], float] = time.monotonic  # seconds
    _today: int = 0
    _looked: float = 0.0
    _began: float = -1e9  # when the day began in which tables are counted
    _removed: int = 0

    def today(self, clock: int, newest: int) -> int:
        """Milliseconds since 1970 by which tables are old, where the newest event is from so many."""
        seconds, self._looked = self.passed() - self._looked, self.passed()
        most, told = self._today + round(seconds * 1000 * CATCHING_UP), min(clock, newest)
        if self._today and told > most + DAY:
            log.warning("events are %d days ahead of the time that has passed; is the clock right?", (told - most) // DAY)
            told = most
        self._today = told
        return told

    def left(self, most: int) -> int:
        """How many more tables may be removed today, where so many may in a day; 0 is no limit."""
        if self.passed() - self._began >= DAY / 1000:
            self._began, self._removed = self.passed(), 0
        return most - self._removed if most else DAY

    def removed(self, count: int) -> None:
        self._removed += count
