"""How much is too much: buckets that fill with time, and doors that count who is inside."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from branchline.engine.game import SPECTATOR, Seat
from branchline.server.settings import Limits

T = TypeVar("T", bound=Hashable)

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
    """Who has how many connections open. Those who have not shown a link stand in the hall and take nobody's place at a table."""

    limits: Limits
    _by_address: Counter[str] = field(default_factory=Counter)
    _hall: dict[Hashable, Callable[[], None]] = field(default_factory=dict)  # in the order in which they came
    _places: Counter[tuple[str, Seat]] = field(default_factory=Counter)

    @contextmanager
    def entered(self, address: str, who: Hashable, hurry: Callable[[], None]) -> Iterator[bool]:
        """Admit an unauthenticated connection; false if its address has reached the limit. When full, drop the oldest one."""
        if _reached(self._by_address[address], self.limits.connections):
            yield False
            return
        _count(self._by_address, address, 1)
        if self._hall and _reached(len(self._hall), self.limits.hall):
            self._hall.pop(next(iter(self._hall)))()
        self._hall[who] = hurry
        try:
            yield True
        finally:
            self.greeted(who)
            _count(self._by_address, address, -1)

    def greeted(self, who: Hashable) -> None:
        """Somebody has shown a link, or gone."""
        self._hall.pop(who, None)

    def sit(self, table: str, seat: Seat) -> bool:
        """Takes a place at a table, if there is one: every seat has its own, and watchers theirs."""
        most = self.limits.at_table if seat == SPECTATOR else self.limits.at_seat
        if _reached(self._places[table, seat], most) or _reached(self._places.total(), self.limits.all_connections):
            return False
        _count(self._places, (table, seat), 1)
        return True

    def rise(self, table: str, seat: Seat) -> None:
        _count(self._places, (table, seat), -1)


def _reached(count: int, most: int) -> bool:
    return bool(most) and count >= most


def _count(counter: Counter[T], key: T, step: int) -> None:
    counter[key] += step
    if not counter[key]:
        del counter[key]


@dataclass(slots=True)
class Meter:
    """All that is counted about callers."""

    limits: Limits
    requests: Buckets = field(init=False)
    files: Buckets = field(init=False)
    tables: Buckets = field(init=False)
    listed: Buckets = field(init=False)
    seats: Buckets = field(init=False)
    doors: Doors = field(init=False)

    def __post_init__(self) -> None:
        limits = self.limits
        self.requests = Buckets(limits.requests / 60, max(limits.requests / 2, 1))
        self.files = Buckets(limits.files / 60, max(limits.files / 2, 1))
        self.tables = Buckets(limits.tables / 3600, max(limits.tables / 2, 1))
        self.listed = Buckets(limits.listed / 3600, max(limits.listed, 1))
        self.seats = Buckets(limits.seats / 3600, max(limits.seats, 1))
        self.doors = Doors(limits)

    def messages(self) -> Buckets:
        """A bucket for one WebSocket."""
        return Buckets(self.limits.messages, 5 * max(self.limits.messages, 1))
