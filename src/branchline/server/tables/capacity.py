"""Checks whether the database has room for another table, by a count that is refreshed every few seconds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from branchline.server.settings import Limits
from branchline.server.storage.event_store import EventStore
from branchline.server.tables.problems import full

FRESH = 10.0  # seconds for which a count is used; this process counts its own tables in addition


@dataclass(slots=True)
class Capacity:
    """The size of the database, over all processes."""

    store: EventStore
    clock: Callable[[], float] = time.monotonic
    _counted_at: float | None = None
    _tables: int = 0
    _bytes: int = 0
    _counting: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def take(self, limits: Limits) -> None:
        """Count one more table. Raises `Problem` if the database has reached its limit of tables or bytes."""
        if not (limits.all_tables or limits.megabytes):
            return
        async with self._counting:
            if self._counted_at is None or self.clock() - self._counted_at >= FRESH:
                self._tables, self._bytes = await self.store.count(), await self.store.size()
                self._counted_at = self.clock()
        if 0 < limits.all_tables <= self._tables or 0 < limits.megabytes * 1_000_000 <= self._bytes:
            raise full()
        self._tables += 1
