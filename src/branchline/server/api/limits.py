"""Rate limits by token buckets, and limits on the number of connections."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil
from typing import TypeVar

from branchline.engine.game import SPECTATOR, Seat
from branchline.server.settings import Limits
from branchline.server.tables.name_filter import check_name
from branchline.server.tables.problems import busy, listed_enough, seated_enough
from branchline.service.ports import Limited

T = TypeVar("T", bound=Hashable)

_MOST_CALLERS = 50_000


@dataclass(slots=True)
class TokenBuckets:
    """A token bucket per caller; a rate of 0 permits everything."""

    rate: float  # tokens per second
    size: float
    clock: Callable[[], float] = time.monotonic
    _levels: dict[str, tuple[float, float]] = field(default_factory=dict)

    def wait(self, caller: str) -> float:
        """Take a token and return 0; without one, return the seconds until there is one."""
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
        """Remove full buckets, which equal new ones."""
        kept = {caller: kept for caller, kept in self._levels.items() if kept[0] + (now - kept[1]) * self.rate < self.size}
        self._levels = kept if len(kept) <= _MOST_CALLERS else {}


@dataclass(slots=True)
class ConnectionLimiter:
    """Counts WebSockets by address and by seat. Unauthenticated ones are pending and take no place at a table."""

    limits: Limits
    _by_address: Counter[str] = field(default_factory=Counter)
    _pending: dict[Hashable, Callable[[], None]] = field(default_factory=dict)  # in order of arrival
    _by_seat: Counter[tuple[str, Seat]] = field(default_factory=Counter)

    @contextmanager
    def admit(self, address: str, who: Hashable, hurry: Callable[[], None]) -> Iterator[bool]:
        """Admit an unauthenticated connection; false if its address has reached the limit. When full, drop the oldest one."""
        if _is_reached(self._by_address[address], self.limits.connections):
            yield False
            return
        _count(self._by_address, address, 1)
        if self._pending and _is_reached(len(self._pending), self.limits.unauthenticated):
            self._pending.pop(next(iter(self._pending)))()
        self._pending[who] = hurry
        try:
            yield True
        finally:
            self.leave_pending(who)
            _count(self._by_address, address, -1)

    def leave_pending(self, who: Hashable) -> None:
        """Count a connection as no longer pending: it has authenticated or ended."""
        self._pending.pop(who, None)

    def take_place(self, table: str, seat: Seat) -> bool:
        """Take a place at a table; false if its seat, or all spectators, or the server have none left."""
        most = self.limits.at_table if seat == SPECTATOR else self.limits.at_seat
        if _is_reached(self._by_seat[table, seat], most) or _is_reached(self._by_seat.total(), self.limits.all_connections):
            return False
        _count(self._by_seat, (table, seat), 1)
        return True

    def free_place(self, table: str, seat: Seat) -> None:
        _count(self._by_seat, (table, seat), -1)


def _is_reached(count: int, most: int) -> bool:
    return bool(most) and count >= most


def _count(counter: Counter[T], key: T, step: int) -> None:
    counter[key] += step
    if not counter[key]:
        del counter[key]


@dataclass(slots=True)
class Limiters:
    """The limits that are counted per caller, and those of names."""

    limits: Limits
    words: frozenset[str] = frozenset()  # not allowed in names
    requests: TokenBuckets = field(init=False)
    files: TokenBuckets = field(init=False)
    tables: TokenBuckets = field(init=False)
    listed_tables: TokenBuckets = field(init=False)
    seats: TokenBuckets = field(init=False)
    connections: ConnectionLimiter = field(init=False)

    def __post_init__(self) -> None:
        limits = self.limits
        self.requests = TokenBuckets(limits.requests / 60, max(limits.requests / 2, 1))
        self.files = TokenBuckets(limits.files / 60, max(limits.files / 2, 1))
        self.tables = TokenBuckets(limits.tables / 3600, max(limits.tables / 2, 1))
        self.listed_tables = TokenBuckets(limits.listed / 3600, max(limits.listed, 1))
        self.seats = TokenBuckets(limits.seats / 3600, max(limits.seats, 1))
        self.connections = ConnectionLimiter(limits)

    def check(self, what: Limited, address: str) -> None:
        """Count it; raise `Problem` if the address has done it too often."""
        bucket, refuse = {
            "tables": (self.tables, busy),
            "listed_tables": (self.listed_tables, listed_enough),
            "seats": (self.seats, seated_enough),
        }[what]
        if wait := bucket.wait(address):
            raise refuse(ceil(wait))

    def permits_another(self, address: str) -> bool:
        return not self.requests.wait(address)

    def check_name(self, name: str) -> None:
        check_name(name, self.words)

    def messages(self) -> TokenBuckets:
        """A token bucket for one WebSocket."""
        return TokenBuckets(self.limits.messages, 5 * max(self.limits.messages, 1))
