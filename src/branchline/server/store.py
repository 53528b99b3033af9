"""The database, and the only file that knows SQL: tables, links, events; one writer that commits what has gathered."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    event,
    func,
    select,
    text,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from branchline.server.neighbours import CHANNEL
from branchline.server.play import Chair, Event, Head

log = logging.getLogger(__name__)

METADATA = MetaData()
EDITIONS = Table("editions", METADATA, Column("id", String(64), primary_key=True), Column("source", Text, nullable=False))
MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seating", Text, nullable=False),
    Column("edition", String(64), ForeignKey("editions.id")),
    Column("seed", Text, nullable=False),
    Column("typed", Boolean, nullable=False),
    Column("chance", String(8), nullable=False),
    Column("one_screen", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("replay", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("matches_listed", "listed", "created"),
)
LINKS = Table(
    "links",
    METADATA,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("role", Integer, nullable=False),
    Index("links_hash", "hash"),
    sqlite_with_rowid=False,
)
EVENTS = Table(
    "events",
    METADATA,
    Column("match", String(16), ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("body", Text, nullable=False),
    Column("key", String(80)),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
_MOST_AT_ONCE = 400  # writes in one commit


@dataclass(frozen=True, slots=True)
class Write:
    """Something to be committed as a whole: events at the end of a log, and rows of other tables that come with them."""

    match: str
    events: tuple[Event, ...] = ()
    head: Head | None = None
    edition: tuple[str, str] | None = None
    links: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class Store:
    """A database with one writer. `write` returns when it is on disk."""

    url: str
    _engine: AsyncEngine = field(init=False)
    _writing: AsyncEngine = field(init=False)
    _queue: asyncio.Queue[tuple[Write, asyncio.Future[bool]]] = field(init=False)
    _writer: asyncio.Task[None] = field(init=False)

    @property
    def shared(self) -> bool:
        return self.url.startswith("postgresql")

    async def open(self) -> None:
        self._engine, self._writing = engine(self.url, "BEGIN"), engine(self.url, "BEGIN IMMEDIATE")
        self._queue = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        await self._engine.dispose()
        await self._writing.dispose()

    # --- reading

    async def load(self, match: str, after: int = 0) -> tuple[Head | None, list[Event]]:
        """A table's head and its events after the given one."""
        async with self._engine.connect() as c:
            row = (await c.execute(_HEAD.where(MATCHES.c.id == match))).mappings().first()
            if row is None:
                return None, []
            return _head(dict(row)), await _events(c, match, after)

    async def events(self, match: str, after: int) -> list[Event]:
        async with self._engine.connect() as c:
            return await _events(c, match, after)

    async def links(self, match: str) -> dict[str, int]:
        async with self._engine.connect() as c:
            rows = await c.execute(select(LINKS.c.hash, LINKS.c.role).where(LINKS.c.match == match))
            return {row.hash: row.role for row in rows}

    async def opened_by(self, hashes: Sequence[str], most: int) -> list[tuple[str, str, int]]:
        """The tables these links open, newest first: table, hash, role."""
        query = select(LINKS.c.match, LINKS.c.hash, LINKS.c.role).join(MATCHES).where(LINKS.c.hash.in_(hashes))
        async with self._engine.connect() as c:
            return [tuple(row) for row in await c.execute(query.order_by(MATCHES.c.created.desc()).limit(most))]

    async def listed(self, most: int) -> list[str]:
        query = select(MATCHES.c.id).where(MATCHES.c.listed).order_by(MATCHES.c.created.desc()).limit(most)
        async with self._engine.connect() as c:
            return list((await c.execute(query)).scalars())

    async def count(self) -> int:
        """About how many tables there are; exact where that is cheap."""
        async with self._engine.connect() as c:
            if self.shared:
                return int((await c.execute(text("SELECT greatest(reltuples, 0) FROM pg_class WHERE relname = 'matches'"))).scalar_one())
            return int((await c.execute(select(func.count()).select_from(MATCHES))).scalar_one())

    # --- writing

    async def write(self, write: Write) -> bool:
        """Commits; false where the log has grown since, and nothing was written."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((write, done))
        return await done

    async def _write_on(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < _MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            await self._settle(batch)

    async def _settle(self, batch: list[tuple[Write, asyncio.Future[bool]]]) -> None:
        """One commit for all; if it fails, one for each, so that nobody pays for another's fault."""
        try:
            written = await self._commit([write for write, _ in batch])
        except (SQLAlchemyError, OSError) as error:
            if len(batch) > 1:
                for each in batch:
                    await self._settle([each])
                return
            log.error("nothing written: %s", type(error).__name__)
            _answer(batch[0][1], error)
            return
        for (_, done), ok in zip(batch, written, strict=True):
            _answer(done, ok)

    async def _commit(self, writes: list[Write]) -> list[bool]:
        async with self._writing.begin() as c:
            ends = await self._ends(c, sorted({write.match for write in writes if not write.head}))
            accepted = [_fits(write, ends) for write in writes]
            rows = _rows([write for write, ok in zip(writes, accepted, strict=True) if ok])
            for table, values in rows.items():
                if values:
                    await c.execute(_INSERT[self.shared][table.name], values)
            if self.shared and rows[EVENTS]:
                told = [{"told": f"e {match} {end}"} for match, end in ends.items()]
                await c.execute(text(f"SELECT pg_notify('{CHANNEL}', :told)"), told)
        return accepted

    async def _ends(self, c: AsyncConnection, matches: list[str]) -> dict[str, int]:
        """How long the logs of these tables are. On PostgreSQL they are locked till the commit, always in the same order."""
        if not matches:
            return {}
        if self.shared:
            await c.execute(select(MATCHES.c.id).where(MATCHES.c.id.in_(matches)).order_by(MATCHES.c.id).with_for_update())
        rows = await c.execute(_ENDS.where(MATCHES.c.id.in_(matches)))
        return {row.id: row.end or 0 for row in rows}


_HEAD = select(MATCHES, EDITIONS.c.source).join(EDITIONS, isouter=True)
_ENDS = select(
    MATCHES.c.id, select(func.max(EVENTS.c.n)).where(EVENTS.c.match == MATCHES.c.id).correlate(MATCHES).scalar_subquery().label("end")
)


def _inserts(shared: bool) -> dict[str, Any]:
    from sqlalchemy.dialects import postgresql, sqlite

    insert = postgresql.insert if shared else sqlite.insert
    return {table.name: insert(table).on_conflict_do_nothing() for table in (EDITIONS, MATCHES, LINKS, EVENTS)}


_INSERT = {False: _inserts(False), True: _inserts(True)}


def engine(url: str, begin: str) -> AsyncEngine:
    """A pool of connections; on SQLite every commit reaches the disk, and a transaction begins as it is told."""
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=8, pool_pre_ping=True)
    made = create_async_engine(url, pool_size=1 if "IMMEDIATE" in begin else 4)

    @event.listens_for(made.sync_engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun below and not by the driver
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(made.sync_engine, "begin")
    def began(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    return made


async def _events(c: AsyncConnection, match: str, after: int) -> list[Event]:
    columns = (EVENTS.c.n, EVENTS.c.seat, EVENTS.c.kind, EVENTS.c.body, EVENTS.c.key, EVENTS.c.at)
    rows = await c.execute(select(*columns).where(EVENTS.c.match == match, EVENTS.c.n > after).order_by(EVENTS.c.n))
    return [Event(*row) for row in rows]


def _fits(write: Write, ends: dict[str, int]) -> bool:
    """Whether a write goes on where the log ends; if so, the log is as much longer for the next one."""
    end = 0 if write.head else ends.get(write.match, -1)
    if write.events and write.events[0].n != end + 1:
        return False
    ends[write.match] = end + len(write.events)
    return end >= 0


def _rows(writes: list[Write]) -> dict[Table, list[dict[str, Any]]]:
    """The rows of these writes, in the order in which tables refer to each other."""
    return {
        EDITIONS: [{"id": w.edition[0], "source": w.edition[1]} for w in writes if w.edition],
        MATCHES: [_match_row(w.head, w.edition) for w in writes if w.head],
        LINKS: [{"match": w.match, "hash": hashed, "role": role} for w in writes for hashed, role in w.links],
        EVENTS: [_event_row(w.match, e) for w in writes for e in w.events],
    }


def _event_row(match: str, e: Event) -> dict[str, Any]:
    return {"match": match, "n": e.n, "seat": e.seat, "kind": e.kind, "body": e.body, "key": e.key, "at": e.at}


def _match_row(head: Head, edition: tuple[str, str] | None) -> dict[str, Any]:
    row = cast("dict[str, Any]", msgspec.to_builtins(head))
    row["options"] = json.dumps(row["options"])
    row["seating"] = json.dumps(row["seating"])
    row["edition"] = edition[0] if edition else None
    return row


def _head(row: dict[str, Any]) -> Head:
    source = row.pop("source")
    seating = msgspec.convert(json.loads(row["seating"]), type=tuple[Chair, ...])
    return Head(**{**row, "options": json.loads(row["options"]), "seating": seating, "edition": source or ""})


def _answer(done: asyncio.Future[bool], result: bool | BaseException) -> None:
    if done.done():
        return
    if isinstance(result, BaseException):
        done.set_exception(result)
    else:
        done.set_result(result)
