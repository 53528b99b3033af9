"""The addresses that view a table: open connections and recent requests, of spectators and seated players alike."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True)
class ViewerAddresses:
    """Counts the connections of each address. Bots play only at tables with viewers, in the fair share of the viewers' addresses."""

    clock: Callable[[], float] = time.monotonic
    _open: Counter[str] = field(default_factory=Counter)
    _last: dict[str, float] = field(default_factory=dict)

    def came(self, address: str) -> None:
        self._open[address] += 1

    def went(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def note_request(self, address: str) -> None:
        """Note a request, or the end of a connection, of a seated player."""
        self._last[address] = self.clock()

    def current(self, away: float) -> frozenset[str]:
        """The addresses that view the table, or did within the last `away` seconds."""
        if self._last:
            now = self.clock()
            self._last = {address: at for address, at in self._last.items() if now - at < away}
        return frozenset((*self._open, *self._last))
