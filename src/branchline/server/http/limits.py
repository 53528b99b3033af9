"""How much is too much: buckets that fill with time, and doors that count who is inside."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from branchline.server.settings import Limits

_MOST_CALLERS = 50_000


@dataclass(slots=True)
class Buckets:
    """For every caller a bucket of permits that fills at a steady rate; a rate of 0 permits everything."""

    rate: float  # permits a second
    size: float
    clock: Callable[[], float] = time.monotonic
    _levels: dict[str, tuple[float, float]] = field(default_factory=dict)

    def wait(self, caller: str) -> float:
        """Takes a permit; says how long to wait for one if there is none, and then takes none."""
        if not self.rate:
            return 0
        level, at = self._levels.get(caller, (self.size, 0.0))
        now = self.clock()
        level = min(self.size, level + (now - at) * self.rate)
        if level < 1:
            return (1 - level) / self.rate
        self._levels[caller] = (level - 1, now)
        if len(self._levels) > _MOST_CALLERS:
            self._forget(now)
        return 0

    def _forget(self, now: float) -> None:
        """Full buckets need not be remembered."""
        kept = {caller: kept for caller, kept in self._levels.items() if kept[0] + (now - kept[1]) * self.rate < self.size}
        self._levels = kept if len(kept) <= _MOST_CALLERS else {}


@dataclass(slots=True)
class Doors:
    """Who has how many connections open."""

    limits: Limits
    _by_address: Counter[str] = field(default_factory=Counter)
    _by_table: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def entered(self, address: str, table: str) -> Iterator[bool]:
        """Holds a place while inside; false if there is none."""
        free = self._free(address, table)
        if not free:
            yield False
            return
        self._by_address[address] += 1
        self._by_table[table] += 1
        try:
            yield True
        finally:
            for counter, key in ((self._by_address, address), (self._by_table, table)):
                counter[key] -= 1
                if not counter[key]:
                    del counter[key]

    def _free(self, address: str, table: str) -> bool:
        limits = self.limits
        measured = (
            (self._by_address[address], limits.connections),
            (self._by_table[table], limits.at_table),
            (self._by_address.total(), limits.all_connections),
        )
        return all(not most or count < most for count, most in measured)


@dataclass(slots=True)
class Meter:
    """All that is counted about callers."""

    limits: Limits
    requests: Buckets = field(init=False)
    tables: Buckets = field(init=False)
    doors: Doors = field(init=False)

    def __post_init__(self) -> None:
        limits = self.limits
        self.requests = Buckets(limits.requests / 60, max(limits.requests / 2, 1))
        self.tables = Buckets(limits.tables / 3600, max(limits.tables / 2, 1))
        self.doors = Doors(limits)

    def messages(self) -> Buckets:
        """A bucket for one WebSocket."""
        return Buckets(self.limits.messages, 5 * max(self.limits.messages, 1))
