"""How much memory the pictures of all tables take together, and whose are dropped when it is too much."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field

from branchline.server.tables.session import TableSession


@dataclass(slots=True)
class RenderCache:
    """The sizes of the pictures kept at each table, the table shown last at the end."""

    tables: Mapping[str, TableSession]  # those in memory
    most: int  # bytes for all tables; 0: no limit
    _sizes: OrderedDict[str, int] = field(default_factory=OrderedDict)
    _total: int = 0

    @property
    def size(self) -> int:
        """About how many bytes all tables hold."""
        return self._total

    def shown(self, session: TableSession) -> None:
        """Somebody was shown this table. Pictures of others are dropped where all take too much."""
        self._forget(session.id)
        self._sizes[session.id] = session.picture_bytes
        self._total += self._sizes[session.id]
        if self.most and self._total > self.most:
            self._shrink(session.id)

    def _shrink(self, shown: str) -> None:
        """Drops pictures, first of tables without listeners, those not shown for longest first; never of the one just shown."""
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
