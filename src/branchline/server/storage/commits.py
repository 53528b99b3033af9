"""One commit: events at the ends of logs, the rows that belong to them, and notifications to other processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from itertools import chain, groupby
from typing import Any, NamedTuple, cast

import msgspec
from sqlalchemy import Table, delete, func, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection

from branchline.server.storage.notifications import notices
from branchline.server.storage.schema import ATTEMPTS, CHANNEL, DAILY_PLANS, EDITIONS, EVENTS, LINKS, MATCHES, RESULTS
from branchline.table.table_state import Event, TableConfig


class AppendBatch(NamedTuple):
    """A unit of work: events for the end of one log, and rows that are committed with them."""

    match: str
    events: tuple[Event, ...] = ()
    config: TableConfig | None = None
    edition: tuple[str, str] | None = None
    links: tuple[tuple[str, int], ...] = ()
    ended: bool | None = None  # set when it changes
    unlinked_roles: tuple[int, ...] = ()  # roles whose links are revoked
    rows: tuple[tuple[Table, dict[str, Any]], ...] = ()  # further rows
    after: asyncio.Future[bool] | None = None  # the batch on which it is built, which must have been committed


def write_batches(c: Connection, writes: Sequence[AppendBatch], process: str) -> set[str]:
    """Write the batches and return the matches that were written. Nothing is written to a log that has grown since.

    With SQLite, which has one writer, such a batch raises instead and nothing is written; likewise if a match does not exist.
    """
    writes = sorted(writes, key=lambda write: write.match)  # the same order in all processes prevents deadlocks
    shared = c.dialect.name == "postgresql"
    _insert(c, EDITIONS, [{"id": w.edition[0], "source": w.edition[1]} for w in writes if w.edition])
    _insert(c, MATCHES, [_match_row(w.config, w.edition) for w in writes if w.config])
    if shared:
        begun = _append_events(c, writes)
        writes = [write for write in writes if not write.events or write.match in begun]
    elif rows := [row for write in writes for row in event_rows(write)]:
        c.exec_driver_sql(_PLAIN_EVENTS, rows)  # a quarter cheaper, and most of what is written
    _write_the_rest(c, writes)
    if shared and (texts := notices(process, ((write.match, write.events) for write in writes if write.events))):
        c.execute(_NOTIFY, {"texts": texts})
    return {write.match for write in writes}


def fits(c: Connection, write: AppendBatch) -> bool:
    """Whether a batch continues the end of its log."""
    if write.config is None and not c.execute(select(MATCHES.c.id).where(MATCHES.c.id == write.match)).first():
        return False
    end = c.execute(select(func.max(EVENTS.c.n)).where(EVENTS.c.match == write.match)).scalar() or 0
    return not write.events or write.events[0].n == end + 1


def _append_events(c: Connection, writes: Sequence[AppendBatch]) -> set[str]:
    """Append the events; return the logs they belong to. The first transaction to number an event locks that log until it commits."""
    logs = groupby(chain.from_iterable(map(event_rows, writes)), key=lambda row: row[0])
    return {match for match, rows in logs if _append(c, [dict(zip(_COLUMNS, row, strict=True)) for row in rows])}


def _append(c: Connection, rows: list[dict[str, Any]]) -> bool:
    if not c.execute(_FIRST, rows[0]).first():
        return False
    if rows[1:]:
        c.execute(_MORE, rows[1:])
    return True


def _write_the_rest(c: Connection, writes: Sequence[AppendBatch]) -> None:
    for write in writes:
        if write.unlinked_roles:
            c.execute(delete(LINKS).where(LINKS.c.match == write.match, LINKS.c.role.in_(write.unlinked_roles)))
        _insert(c, LINKS, [{"match": write.match, "hash": hashed, "role": role} for hashed, role in write.links])
    others = list(chain.from_iterable(write.rows for write in writes))
    for table in (DAILY_PLANS, ATTEMPTS, RESULTS):
        _insert(c, table, [row for each, row in others if each is table])
    for write in writes:
        if write.ended is not None:
            c.execute(update(MATCHES).where(MATCHES.c.id == write.match).values(ended=write.ended))


def _insert(c: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        c.execute(_INSERT[c.dialect.name][table.name], rows)


def _inserts(insert: Any) -> dict[str, Any]:
    known = {table.name: insert(table).on_conflict_do_nothing() for table in (EDITIONS, DAILY_PLANS)}  # many tables may use one box, or day
    return known | {table.name: insert(table) for table in (MATCHES, LINKS, ATTEMPTS, RESULTS)}


_INSERT = {"sqlite": _inserts(sqlite.insert), "postgresql": _inserts(postgresql.insert)}

_PLAIN_EVENTS = "INSERT INTO events (match, n, seat, kind, body, key, at) VALUES (?, ?, ?, ?, ?, ?, ?)"  # in the order of `event_rows`
_COLUMNS = ("match", "n", "seat", "kind", "body", "key", "at")  # likewise
_MORE = postgresql.insert(EVENTS)
_FIRST = _MORE.on_conflict_do_nothing().returning(EVENTS.c.n)
_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', notice) FROM unnest(CAST(:texts AS text[])) AS notice")


def event_rows(write: AppendBatch) -> list[tuple[Any, ...]]:
    """The rows of a batch's events."""
    return [(write.match, e.n, e.seat, e.kind, e.body, e.key, e.at) for e in write.events]


def _match_row(config: TableConfig, edition: tuple[str, str] | None) -> dict[str, Any]:
    row = cast("dict[str, Any]", msgspec.to_builtins(config))
    row["options"] = json.dumps(row["options"])
    row["seating"] = json.dumps(row["seating"])
    row["edition"] = edition[0] if edition else None
    return row
