"""Who is here: seats with an open connection or a recent request, in this process and in its neighbours."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from branchline.engine.game import Seat

RENEW = 20.0  # seconds between announcements to other processes
EXPIRE = 50.0  # seconds after which what a neighbour said is forgotten


@dataclass(slots=True)
class Presence:
    """Counts connections for each seat of each table."""

    away: float
    clock: Callable[[], float] = time.monotonic
    _open: Counter[tuple[str, Seat]] = field(default_factory=Counter)
    _last: dict[tuple[str, Seat], float] = field(default_factory=dict)
    _elsewhere: dict[tuple[str, Seat], dict[str, float]] = field(default_factory=dict)

    def came(self, table: str, seat: Seat) -> None:
        self._open[table, seat] += 1

    def went(self, table: str, seat: Seat) -> None:
        self._open[table, seat] -= 1
        if self._open[table, seat] <= 0:
            del self._open[table, seat]
        self.touched(table, seat)

    def touched(self, table: str, seat: Seat) -> None:
        """Somebody asked something for this seat."""
        self._last[table, seat] = self.clock()
        if len(self._last) > 100_000:
            self._last = {key: at for key, at in self._last.items() if self.clock() - at < self.away}

    def here(self, table: str, seats: int) -> frozenset[Seat]:
        """The seats whose players have a connection, or had one a moment ago."""
        return frozenset(seat for seat in range(seats) if self._is_here((table, seat)))

    def connected(self) -> list[tuple[str, Seat]]:
        return list(self._open)

    def heard(self, process: str, table: str, seat: Seat, here: bool) -> None:
        """A neighbour says who is at its side."""
        now = self.clock()
        if here:
            self._elsewhere.setdefault((table, seat), {})[process] = now + EXPIRE
        else:
            self._elsewhere.get((table, seat), {}).pop(process, None)
            self.touched(table, seat)
        if len(self._elsewhere) > 10_000:
            self._elsewhere = {key: known for key, known in self._elsewhere.items() if any(until > now for until in known.values())}

    def _is_here(self, key: tuple[str, Seat]) -> bool:
        now = self.clock()
        if key in self._open or now - self._last.get(key, -1e9) < self.away:
            return True
        known = self._elsewhere.get(key, {})
        return any(until > now for until in known.values())
