"""The fast path for appending events: one PostgreSQL connection, and one statement per batch that is its own transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, groupby
from typing import Any

from sqlalchemy.engine import make_url

from branchline.server.logs import cause
from branchline.server.storage.commits import AppendBatch, event_rows
from branchline.server.storage.executor import WITHIN
from branchline.server.storage.notifications import opening, parts
from branchline.server.storage.schema import CHANNEL

_APPEND = f"""
    WITH given AS (
        SELECT * FROM unnest(
            $1::varchar[], $2::int[], $3::int[], $4::varchar[], $5::text[], $6::varchar[], $7::bigint[], $8::bool[], $9::int[], $10::text[]
        ) AS given (match, n, seat, kind, body, key, at, first, notice, part)
    ), begun AS (
        INSERT INTO events (match, n, seat, kind, body, key, at)
        SELECT match, n, seat, kind, body, key, at FROM given WHERE first
        ON CONFLICT DO NOTHING RETURNING match
    ), gone_on AS (
        INSERT INTO events (match, n, seat, kind, body, key, at)
        SELECT match, n, seat, kind, body, key, at FROM given JOIN begun USING (match) WHERE NOT first
    )
    SELECT array_agg(match) AS matches,
        pg_notify('{CHANNEL}', CASE WHEN notice < 0 THEN max(part) ELSE $11 || string_agg(part, ',') || ']' END)
    FROM begun JOIN given USING (match) WHERE first GROUP BY notice
    """

_BEAT = "INSERT INTO health (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at"


def is_plain(write: AppendBatch) -> bool:
    """Whether a batch has only events."""
    return bool(write.events) and not (
        write.config or write.edition or write.links or write.unlinked_roles or write.rows or write.ended is not None
    )


@dataclass(slots=True)
class Appender:
    """Appends events and notifies other processes. On `OSError` the outcome is unknown; the caller must read the log again."""

    url: str
    process: str
    _connection: Any = field(init=False, default=None)

    async def append(self, writes: Sequence[AppendBatch]) -> set[str]:
        """Append batches and return the tables whose events were written; nothing is written to a log that has grown since."""
        rows = self._rows(_logs(writes))
        columns = [list(column) for column in zip(*rows, strict=True)]
        found = await self._fetch(_APPEND, *columns, opening(self.process))
        return {match for row in found for match in row["matches"]}

    async def beat(self, at: int) -> None:
        """Update the health row, to check that writing works."""
        await self._fetch(_BEAT, at)

    async def _fetch(self, statement: str, *args: Any) -> Any:
        """The result of a statement. A connection that raises anything is replaced before the next statement."""
        import asyncpg  # an optional dependency, for PostgreSQL only

        try:
            async with asyncio.timeout(WITHIN):
                if self._connection is None or self._connection.is_closed():
                    address = make_url(self.url).set(drivername="postgresql").render_as_string(hide_password=False)
                    self._connection = await asyncpg.connect(address)
                return await self._connection.fetch(statement, *args)
        except BaseException as error:
            self.close()
            if isinstance(error, OSError) or not isinstance(error, Exception):
                raise
            raise ConnectionError(cause(error)) from None

    def _rows(self, logs: Sequence[tuple[str, list[AppendBatch]]]) -> list[tuple[Any, ...]]:
        """Rows of events; the first of each log also has its notification."""
        grown = [(table, [event for write in log for event in write.events]) for table, log in logs]
        rows = list[tuple[Any, ...]]()
        for part, (_, log) in zip(parts(self.process, grown), logs, strict=True):
            first, *more = chain.from_iterable(map(event_rows, log))
            rows += [(*first, True, part.notice, part.text), *((*row, False, 0, "") for row in more)]
        return rows

    def close(self) -> None:
        if self._connection is not None:
            with suppress(Exception):
                self._connection.terminate()
            self._connection = None


def _logs(writes: Sequence[AppendBatch]) -> list[tuple[str, list[AppendBatch]]]:
    """Batches grouped by table; all processes write tables in the same order, which prevents deadlocks."""
    ordered = sorted(writes, key=lambda write: write.match)
    return [(match, list(log)) for match, log in groupby(ordered, key=lambda write: write.match)]
