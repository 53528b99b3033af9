"""Presence: which seats have an open connection or a recent request, in this process or another."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from branchline.engine.game import Seat

RENEW = 20.0  # seconds between announcements to other processes
EXPIRE = 50.0  # seconds for which another process's announcement is valid
ABSENT = 120.0  # seconds without a player after which others may let a bot play for them


@dataclass(slots=True)
class Presence:
    """Counts connections per seat and table."""

    away: float
    clock: Callable[[], float] = time.monotonic
    absence: float = ABSENT
    _open: Counter[tuple[str, Seat]] = field(default_factory=Counter)
    _last: dict[tuple[str, Seat], float] = field(default_factory=dict)
    _elsewhere: dict[tuple[str, Seat], dict[str, float]] = field(default_factory=dict)
    _began: float = field(init=False)  # when counting began

    def __post_init__(self) -> None:
        self._began = self.clock()

    def came(self, table: str, seat: Seat) -> None:
        self._open[table, seat] += 1

    def went(self, table: str, seat: Seat) -> None:
        self._open[table, seat] -= 1
        if self._open[table, seat] <= 0:
            del self._open[table, seat]
        self.touch(table, seat)

    def touch(self, table: str, seat: Seat) -> None:
        """Note a request for a seat."""
        self._last[table, seat] = self.clock()
        if len(self._last) > 100_000:
            self._last = {key: at for key, at in self._last.items() if self.clock() - at < max(self.away, self.absence)}

    def here(self, table: str, seats: int) -> frozenset[Seat]:
        """The seats whose players are connected, or were a moment ago."""
        return frozenset(seat for seat in range(seats) if self._is_here((table, seat)))

    def absent(self, table: str, seats: int, known: float) -> frozenset[Seat]:
        """The seats whose players have been away for a long time. Absence is counted over at most the last `known` seconds."""
        since = self.clock() - min(known, self.clock() - self._began)
        return frozenset(
            seat
            for seat in range(seats)
            if not self._is_here((table, seat)) and self.clock() - self._last.get((table, seat), since) >= self.absence
        )

    def has_page(self, table: str, seat: Seat) -> bool:
        """Whether a player is connected now."""
        return self._is_connected((table, seat))

    def tables_with_players(self) -> set[str]:
        """The tables with a connected player."""
        return {table for table, seat in (*self._open, *self._elsewhere) if self._is_connected((table, seat))}

    def connected_seats(self) -> list[tuple[str, Seat]]:
        return list(self._open)

    def is_connected_here(self, table: str, seat: Seat) -> bool:
        """Whether a player is connected to this process."""
        return (table, seat) in self._open

    def apply_announcement(self, process: str, table: str, seat: Seat, here: bool) -> None:
        """Apply another process's announcement about a seat."""
        now = self.clock()
        if here:
            self._elsewhere.setdefault((table, seat), {})[process] = now + EXPIRE
        else:
            self._elsewhere.get((table, seat), {}).pop(process, None)
            self.touch(table, seat)
        if len(self._elsewhere) > 10_000:
            self._elsewhere = {key: known for key, known in self._elsewhere.items() if any(until > now for until in known.values())}

    def _is_here(self, key: tuple[str, Seat]) -> bool:
        return self._is_connected(key) or self.clock() - self._last.get(key, -1e9) < self.away

    def _is_connected(self, key: tuple[str, Seat]) -> bool:
        now = self.clock()
        return key in self._open or any(until > now for until in self._elsewhere.get(key, {}).values())
