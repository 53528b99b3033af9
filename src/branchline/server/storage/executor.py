"""Database executors: threads for an SQLite file, a connection pool for a PostgreSQL server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar
from weakref import WeakSet

from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from branchline.server.storage.schema import READERS, reading, shared_engine, writing

T = TypeVar("T")

WITHIN = 15.0  # seconds in which PostgreSQL must answer


class DatabaseTimeout(OperationalError):
    """The database has not answered in time: its machine may be gone without having closed the connection."""

    def __init__(self, within: float | None) -> None:
        super().__init__(None, None, TimeoutError(f"no answer in {within} seconds"))


class Executor(Protocol):
    """Runs work on a database. A database server must answer in time; a thread that reads a file cannot be interrupted."""

    async def ask(self, work: Callable[[Connection], T], within: float | None = WITHIN) -> T:
        """Run a query."""

    async def do(self, work: Callable[[Connection], T], within: float | None = WITHIN) -> T:
        """Run work that may write in one transaction."""

    async def close(self) -> None:
        """Close the connections after all work in progress."""


@dataclass(slots=True)
class SqliteExecutor:
    """An SQLite file: several threads read, one writes. Work in a thread is finished even if its caller was cancelled."""

    url: str
    _source: Engine = field(init=False)
    _target: Engine = field(init=False)
    _readers: ThreadPoolExecutor = field(init=False)
    _writer: ThreadPoolExecutor = field(init=False)

    def __post_init__(self) -> None:
        self._source, self._target = reading(self.url), writing(self.url)
        self._readers, self._writer = ThreadPoolExecutor(READERS, "reader"), ThreadPoolExecutor(1, "writer")

    async def ask(self, work: Callable[[Connection], T], within: float | None = WITHIN) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, _query, self._source, work)

    async def do(self, work: Callable[[Connection], T], within: float | None = WITHIN) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writer, _commit, self._target, work)

    async def close(self) -> None:
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        for threads, engine in ((self._readers, self._source), (self._writer, self._target)):
            threads.shutdown()
            engine.dispose()


@dataclass(slots=True)
class PostgresExecutor:
    """A PostgreSQL server."""

    url: str
    _engine: AsyncEngine = field(init=False)
    _idle: WeakSet[Any] = field(init=False, default_factory=WeakSet)  # asyncpg's connections that nobody uses

    def __post_init__(self) -> None:
        self._engine = shared_engine(self.url)
        event.listen(self._engine.sync_engine, "checkout", self._on_checkout)
        event.listen(self._engine.sync_engine, "checkin", self._on_checkin)

    def _on_checkout(self, connection: Any, _record: Any, _proxy: Any) -> None:
        self._idle.discard(connection.driver_connection)

    def _on_checkin(self, connection: Any, _record: Any) -> None:
        if connection is not None:  # else it was broken
            self._idle.add(connection.driver_connection)

    async def ask(self, work: Callable[[Connection], T], within: float | None = WITHIN) -> T:
        async with self._in_time(within), self._connection() as connection:
            return await connection.run_sync(work)

    async def do(self, work: Callable[[Connection], T], within: float | None = WITHIN) -> T:
        async with self._in_time(within), self._connection() as connection, connection.begin():
            return await connection.run_sync(work)

    @asynccontextmanager
    async def _in_time(self, within: float | None) -> AsyncIterator[None]:
        """A time limit. When it is exceeded, idle connections are ended too: they probably do not answer either."""
        try:
            async with asyncio.timeout(within):
                yield
        except TimeoutError:
            for connection in list(self._idle):
                connection.terminate()
            raise DatabaseTimeout(within) from None

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        """A connection of the pool. All errors are `SQLAlchemyError`s, also those while connecting; see `schema.shared_engine`."""
        async with AsyncExitStack() as stack:
            try:
                connection = await stack.enter_async_context(self._engine.connect())
            except SQLAlchemyError:
                raise
            except Exception as error:
                raise OperationalError(None, None, error) from None
            yield connection

    async def close(self) -> None:
        await self._engine.dispose()


def executor_for(url: str) -> Executor:
    return SqliteExecutor(url) if url.startswith("sqlite") else PostgresExecutor(url)


def _query(file: Engine, work: Callable[[Connection], T]) -> T:
    with file.connect() as connection:
        return work(connection)


def _commit(file: Engine, work: Callable[[Connection], T]) -> T:
    with file.begin() as connection:
        return work(connection)
