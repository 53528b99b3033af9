"""The event store: queries, and a single writer with group commit."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, TypeAlias, TypeVar

import msgspec
from sqlalchemy import func, not_, select, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from branchline.server.counters import NO_COUNTERS, Counters
from branchline.server.logs import cause
from branchline.server.storage.append import Appender, is_plain
from branchline.server.storage.commits import AppendBatch, fits, write_batches
from branchline.server.storage.executor import WITHIN, DatabaseTimeout, Executor, executor_for
from branchline.server.storage.ops import beat
from branchline.server.storage.pruning import RetentionCutoff, newest, old_tables, remove
from branchline.server.storage.schema import EDITIONS, EVENTS, LINKS, MATCHES
from branchline.server.supervisor import Supervisor, Task, stop
from branchline.table.links import hash_token
from branchline.table.problem import damaged_table
from branchline.table.table_state import Event, TableConfig

log = logging.getLogger(__name__)

T = TypeVar("T")
Queued: TypeAlias = tuple[AppendBatch, asyncio.Future[bool]]
Beat: TypeAlias = int  # milliseconds since 1970, for the health row
AT_LEISURE = 600.0  # seconds for queries that look at every table
_MOST_AT_ONCE = 400  # batches in one commit
_GATHER = 0.003  # seconds to wait for further batches under load


@dataclass(slots=True)
class EventStore:
    """A database with one writer. `write` returns when the batch is committed."""

    url: str
    counters: Counters = NO_COUNTERS
    supervisor: Supervisor = field(default_factory=Supervisor)
    process: str = field(default_factory=lambda: token_hex(6))  # identifies this process to the others
    _executor: Executor = field(init=False)
    _appender: Appender = field(init=False)
    _queue: asyncio.Queue[tuple[AppendBatch | Beat, asyncio.Future[bool]]] = field(init=False)
    _writer: Task = field(init=False)

    @property
    def shared(self) -> bool:
        return self.url.startswith("postgresql")

    async def open(self) -> None:
        self._executor = executor_for(self.url)
        self._appender = Appender(self.url, self.process)
        self._queue = asyncio.Queue()
        self._writer = self.supervisor.run("writer", self._write_on)

    async def close(self) -> None:
        await stop(self._writer)
        self._appender.close()
        await self._executor.close()

    # --- reading

    async def ask(self, work: Callable[[Connection], T], within: float = WITHIN) -> T:
        """Run a query."""
        return await self._executor.ask(work, within)

    async def load(self, match: str, after: int = 0) -> tuple[TableConfig | None, list[Event]]:
        """A table's configuration and its events after the given number. Raises `Problem` if they are damaged."""
        with _readable(match):
            return await self.ask(lambda c: _load(c, match, after))

    async def events(self, match: str, after: int) -> list[Event]:
        with _readable(match):
            return await self.ask(lambda c: _events(c, match, after))

    async def links(self, match: str) -> dict[str, int]:
        query = select(LINKS.c.hash, LINKS.c.role).where(LINKS.c.match == match)
        return await self.ask(lambda c: {row.hash: row.role for row in c.execute(query)})

    async def opened_by(self, hashes: Sequence[str], most: int, running: bool = False) -> list[tuple[str, str, int]]:
        """Table, hash and role of these links, newest table first; `running` leaves out finished matches."""
        found = select(LINKS.c.match, LINKS.c.hash, LINKS.c.role).join(MATCHES).where(LINKS.c.hash.in_(hashes))
        if running:
            found = found.where(not_(MATCHES.c.ended), not_(MATCHES.c.replay))
        query = found.order_by(MATCHES.c.created.desc()).limit(most)
        return await self.ask(lambda c: [tuple(row) for row in c.execute(query)])

    async def list_public(self, most: int) -> list[str]:
        query = select(MATCHES.c.id).where(MATCHES.c.listed).order_by(MATCHES.c.created.desc()).limit(most)
        return await self.ask(lambda c: list(c.execute(query).scalars()))

    async def count(self) -> int:
        """Number of tables in the database."""
        return await self.ask(lambda c: int(c.execute(select(func.count()).select_from(MATCHES)).scalar_one()))

    async def size(self) -> int:
        """Size of the database in bytes, without free pages of an SQLite file."""
        used = "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
        query = text("SELECT pg_database_size(current_database())" if self.shared else used)
        return await self.ask(lambda c: int(c.execute(query).scalar_one()))

    async def has(self, match: str) -> bool:
        return await self.ask(lambda c: c.execute(select(MATCHES.c.id).where(MATCHES.c.id == match)).first() is not None)

    async def newest(self) -> int:
        """Time of the newest event, in milliseconds since 1970."""
        return await self.ask(newest, AT_LEISURE)

    async def old(self, age: RetentionCutoff, after: str) -> list[str]:
        """The next expired tables after the given id, in order."""
        return await self.ask(lambda c: old_tables(c, age, after), AT_LEISURE)

    # --- writing

    async def write(self, write: AppendBatch) -> bool:
        """Commit a batch; false if the log has grown since and nothing was written."""
        return await self.begin(write)

    def begin(self, write: AppendBatch) -> asyncio.Future[bool]:
        """Queue a batch; the future has the result of `write`. Batches are written in order."""
        return self._enqueue(write)

    async def beat(self, at: int) -> None:
        """Write the health row with the same writer as moves; raises if moves could not be written either."""
        await self._enqueue(at)

    def _enqueue(self, write: AppendBatch | Beat) -> asyncio.Future[bool]:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((write, done))
        return done

    async def remove(self, age: RetentionCutoff, tables: Sequence[str]) -> list[str]:
        """Delete those of the tables that are still expired, with all their data, and return them."""
        return await self.do(lambda c: remove(c, age, tables), AT_LEISURE)

    async def do(self, work: Callable[[Connection], T], within: float = WITHIN) -> T:
        """Run work that may write in one transaction."""
        return await self._executor.do(work, within)

    async def insist(self, work: Callable[[Connection], T]) -> T:
        """Like `do`, and once more if another process has written the same row in between."""
        try:
            return await self.do(work)
        except IntegrityError:
            return await self.do(work)

    async def _write_on(self) -> None:
        """Group commit: under load wait a moment and commit all queued batches together."""
        busy = False
        while True:
            batch = [await self._queue.get()]
            try:
                if busy:
                    await asyncio.sleep(_GATHER)
                while not self._queue.empty() and len(batch) < _MOST_AT_ONCE:
                    batch.append(self._queue.get_nowait())
                busy = len(batch) > 1
                await self._settle([(write, done) for write, done in batch if isinstance(write, AppendBatch)])
                for at, done in batch:
                    if not isinstance(at, AppendBatch):
                        await self._settle_beat(at, done)
            except BaseException:
                for _, done in batch:
                    _answer(done, ConnectionError("the writer was interrupted"))
                raise

    async def _settle(self, batch: list[Queued]) -> None:
        fitting = _fitting(batch)
        special = {write.match for write, _ in fitting if not (self.shared and is_plain(write))}
        if part := [each for each in fitting if each[0].match in special]:
            await self._settle_together(self._commit, part)
        if part := [each for each in fitting if each[0].match not in special]:
            await self._settle_together(self._append, part)

    async def _settle_together(self, commit: Callable[[list[AppendBatch]], Awaitable[set[str]]], batch: list[Queued]) -> None:
        """Commit all batches together. If that fails, commit each with a check of its log, so that a bad batch does not fail the others."""
        try:
            begun = await commit([write for write, _ in batch])
        except (TimeoutError, DatabaseTimeout) as error:
            log.error("a write failed: %s", cause(error))
            for _, done in batch:
                _answer(done, error)  # each alone would time out too
        except Exception:
            for write, done in batch:
                await self._settle_alone(write, done)
        else:
            for write, done in batch:
                _answer(done, write.match in begun)

    async def _append(self, writes: list[AppendBatch]) -> set[str]:
        """The fast path for batches that have only events."""
        began = time.perf_counter()
        begun = await self._appender.append(writes)
        self.counters.observe_commit(time.perf_counter() - began)
        return begun

    async def _settle_alone(self, write: AppendBatch, commit: asyncio.Future[bool]) -> None:
        try:
            _answer(commit, _may(write) and bool(await self._commit([write], checked=True)))
        except IntegrityError:
            _answer(commit, False)  # another process was faster after the check
        except Exception as error:
            log.error("a write failed: %s", cause(error))
            _answer(commit, error)

    async def _settle_beat(self, at: Beat, commit: asyncio.Future[bool]) -> None:
        """Like a move: if the appender's connection is broken, use the pool."""
        try:
            try:
                await (self._appender.beat(at) if self.shared else self._beat(at))
            except ConnectionError:
                await self._beat(at)
        except Exception as error:
            _answer(commit, error)
        else:
            _answer(commit, True)

    async def _beat(self, at: Beat) -> None:
        await self.do(lambda c: beat(c, at))

    async def _commit(self, writes: list[AppendBatch], checked: bool = False) -> set[str]:
        """Commit batches and return the matches that were written. With `checked`, write nothing unless all continue their logs."""
        began = time.perf_counter()
        done = await self.do(
            lambda c: write_batches(c, writes, self.process) if not checked or all(fits(c, each) for each in writes) else set()
        )
        self.counters.observe_commit(time.perf_counter() - began)
        return done


_HEAD = select(MATCHES, EDITIONS.c.source).join(EDITIONS, isouter=True)
_LOG = select(EVENTS.c.n, EVENTS.c.seat, EVENTS.c.kind, EVENTS.c.body, EVENTS.c.key, EVENTS.c.at).order_by(EVENTS.c.n)


def _load(c: Connection, match: str, after: int) -> tuple[TableConfig | None, list[Event]]:
    row = c.execute(_HEAD.where(MATCHES.c.id == match)).mappings().first()
    if row is None:
        return None, []
    return _head({str(name): value for name, value in row.items()}), _events(c, match, after)


def _events(c: Connection, match: str, after: int) -> list[Event]:
    events = [Event(*row) for row in c.execute(_LOG.where(EVENTS.c.match == match, EVENTS.c.n > after))]
    if not all(type(event.n) is type(event.at) is int for event in events):
        raise ValueError("an event without a number or a time")
    return events


@contextmanager
def _readable(match: str) -> Iterator[None]:
    """Turn errors of damaged rows into a `Problem` of their table."""
    try:
        yield
    except (ValueError, TypeError, msgspec.MsgspecError) as error:
        log.error("table %s is damaged: %s", match, error)
        raise damaged_table() from None


def _head(row: dict[str, Any]) -> TableConfig:
    source, box, _ = row.pop("source"), row.pop("edition"), row.pop("ended")
    if box is not None and (source is None or hash_token(source) != box):
        raise ValueError("its box is missing or is not the one it was set up with")
    fields = {**row, "options": json.loads(row["options"]), "seating": json.loads(row["seating"]), "edition": source or ""}
    return msgspec.convert(fields, type=TableConfig)


def _fitting(batch: list[Queued]) -> list[Queued]:
    """Keep batches that extend the end of a log or the previous batch of the same table; fail the others as stale."""
    fitting, ends = list[Queued](), dict[str, asyncio.Future[bool]]()
    for write, done in batch:
        if write.after is ends[write.match] if write.match in ends else _may(write):
            fitting.append((write, done))
            ends[write.match] = done
        else:
            _answer(done, False)
    return fitting


def _may(write: AppendBatch) -> bool:
    """Whether the batch on which it is built was committed."""
    return write.after is None or is_committed(write.after)


def is_committed(commit: asyncio.Future[bool]) -> bool:
    """Whether a write is known to be committed."""
    return commit.done() and not commit.cancelled() and commit.exception() is None and commit.result()


def _answer(commit: asyncio.Future[bool], result: bool | BaseException) -> None:
    if commit.done():
        return
    if isinstance(result, BaseException):
        commit.set_exception(result)
    else:
        commit.set_result(result)
