"""An LRU bound on the memory of all tables' cached pictures."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field

from branchline.server.tables.session import TableSession


@dataclass(slots=True)
class RenderCache:
    """The size of each table's cached pictures, least recently shown first."""

    tables: Mapping[str, TableSession]  # those in memory
    most: int  # bytes for all tables; 0: no limit
    _sizes: OrderedDict[str, int] = field(default_factory=OrderedDict)
    _total: int = 0

    @property
    def size(self) -> int:
        """Approximate size of all caches in bytes."""
        return self._total

    def note_use(self, session: TableSession) -> None:
        """Note that a table was shown. If all caches together exceed the limit, those of other tables are dropped."""
        self._forget(session.id)
        self._sizes[session.id] = session.picture_bytes
        self._total += self._sizes[session.id]
        if self.most and self._total > self.most:
            self._shrink(session.id)

    def _shrink(self, shown: str) -> None:
        """Drop caches: first of tables without listeners, least recently shown first; never of the table just shown."""
        for gone in [table for table in self._sizes if table not in self.tables and table != shown]:
            self._forget(gone)
        others = [self.tables[table] for table in self._sizes if table != shown]
        for session in sorted(others, key=lambda each: bool(each.listeners)):
            if self._total <= self.most:
                return
            session.drop_pictures()
            self._forget(session.id)

    def _forget(self, table: str) -> None:
        self._total -= self._sizes.pop(table, 0)
