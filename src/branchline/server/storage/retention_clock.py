"""A clock for retention that limits the system clock by event times, and a daily quota of deletions."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from branchline.server.storage.pruning import DAY

CATCHING_UP = 24  # most days by which event times may advance per day of running time

log = logging.getLogger(__name__)


@dataclass(slots=True)
class RetentionClock:
    """Advances with event times, at most 24 times as fast as running time, and never past the system clock."""

    running_time: Callable[[], float] = time.monotonic  # seconds
    _today: int = 0
    _last_look: float = 0.0
    _began: float = -1e9  # start of the current day of the quota
    _removed_count: int = 0

    def today(self, clock: int, newest: int) -> int:
        """The time for retention in milliseconds since 1970, given the system clock and the newest event."""
        seconds, self._last_look = self.running_time() - self._last_look, self.running_time()
        most, now = self._today + round(seconds * 1000 * CATCHING_UP), min(clock, newest)
        if self._today and now > most + DAY:
            log.warning("events are %d days ahead of the time that has passed; is the clock right?", (now - most) // DAY)
            now = most
        self._today = now
        return now

    def left(self, most: int) -> int:
        """The number of tables that may still be deleted today, with a daily limit (0 for none)."""
        if self.running_time() - self._began >= DAY / 1000:
            self._began, self._removed_count = self.running_time(), 0
        return most - self._removed_count if most else DAY

    def count_removals(self, count: int) -> None:
        self._removed_count += count
