"""A clock for retention that limits the system clock by event times, and a daily quota of deletions."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace

from branchline.server.storage.pruning import DAY

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RetentionClock:
    """Advances with event times, by at most a day with each hourly run, and never past the system clock. Times are in milliseconds."""

    now: int = 0  # 0 before the first run
    day_began: int = 0  # start of the current day of the quota, by the system clock
    removed: int = 0  # tables deleted on that day

    def advance(self, clock: int, newest: int) -> RetentionClock:
        """The clock for the next run, given the system clock and the time of the newest event."""
        most, now = self.now + DAY, min(clock, newest)
        if self.now and now > most + DAY:
            log.warning("events are %d days ahead of the time that has passed; is the clock right?", (now - most) // DAY)
            now = most
        is_same_day = abs(clock - self.day_began) < DAY
        return RetentionClock(now, self.day_began, self.removed) if is_same_day else RetentionClock(now, clock)

    def left(self, most: int) -> int:
        """The number of tables that may still be deleted today, with a daily limit (0 for none)."""
        return max(0, most - self.removed) if most else DAY

    def count_removals(self, count: int) -> RetentionClock:
        return replace(self, removed=self.removed + count)
