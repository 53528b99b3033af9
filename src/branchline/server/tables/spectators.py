"""Who looks on at a table, by address: open connections, and requests for a seat a moment ago."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Spectators:
    """Bots think only where somebody waits for what they do, and in the share of those who do."""

    clock: Callable[[], float] = time.monotonic
    _open: Counter[str] = field(default_factory=Counter)
    _last: dict[str, float] = field(default_factory=dict)

    def came(self, address: str) -> None:
        self._open[address] += 1

    def went(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def asked(self, address: str) -> None:
        """Somebody with a seat asked something, or has just left."""
        self._last[address] = self.clock()

    def addresses(self, away: float) -> frozenset[str]:
        """Where those are who look on, or did less than so many seconds ago."""
        if self._last:
            now = self.clock()
            self._last = {address: at for address, at in self._last.items() if now - at < away}
        return frozenset((*self._open, *self._last))
