"""Whatever a connection to PostgreSQL raises, it is broken and replaced; whatever a commit raises, the writer goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from tests.server.postgres import postgres, programs
from tests.server.process import server_settings
from tests.table.kit import HEAD

from branchline.server import supervisor
from branchline.server.counters import Counters
from branchline.server.storage import append
from branchline.server.storage.append import Appender
from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.executor import DatabaseTimeout
from branchline.server.storage.migrate import migrate
from branchline.server.storage.schema import MOST_SILENCE
from branchline.server.supervisor import Supervisor
from branchline.server.tables import pubsub
from branchline.server.tables.pubsub import PubSub
from branchline.table.table_state import Event

ODD = asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress")


class Failing:
    """Fails as often as it is told to, and is whole then."""

    def __init__(self, wrapped: Callable[..., Awaitable[Any]], error: BaseException, times: int = 1) -> None:
        self.wrapped, self.error, self.left = wrapped, error, times

    async def __call__(self, *given: Any, **named: Any) -> Any:
        if self.left:
            self.left -= 1
            raise self.error
        return await self.wrapped(*given, **named)


def event(n: int) -> Event:
    return Event(n, 0, "move", "add", None, 5)


def run_scenario(url: str, scenario: Callable[[EventStore], Awaitable[None]], **given: Any) -> None:
    async def wrapped() -> None:
        store = EventStore(url, **given)
        await store.open()
        try:
            async with asyncio.timeout(60):
                await scenario(store)
        finally:
            await store.close()

    asyncio.run(wrapped())


@pytest.fixture
def url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    migrate(url)
    return url


def test_an_unexpected_commit_error_affects_only_its_writes(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    commit = Failing(EventStore._commit, RuntimeError("never seen before"), times=2)  # for all together, and for the first alone
    monkeypatch.setattr(EventStore, "_commit", lambda *given, **named: commit(*given, **named))

    async def scenario(store: EventStore) -> None:
        writes = [AppendBatch(f"t{n}", (event(1),), replace(HEAD, id=f"t{n}")) for n in range(3)]
        done = await asyncio.gather(*(store.write(each) for each in writes), return_exceptions=True)
        assert isinstance(done[0], RuntimeError)
        assert done[1:] == [True, True]
        assert await store.write(writes[0])

    run_scenario(url, scenario)


@pytest.mark.parametrize("error", [RuntimeError("broken"), asyncio.CancelledError()], ids=["bug", "stray cancel"])
def test_a_failed_writer_answers_and_is_restarted(url: str, error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    settle, failed = Failing(EventStore._settle, error), list[str]()
    monkeypatch.setattr(EventStore, "_settle", lambda *given: settle(*given))
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 0.0)

    async def scenario(store: EventStore) -> None:
        with pytest.raises(ConnectionError):
            await store.write(AppendBatch("t", (event(1),), HEAD))
        assert await store.write(AppendBatch("t", (event(1),), HEAD))
        assert failed == ["writer"]

    run_scenario(url, scenario, supervisor=Supervisor(Counters(count_failure=failed.append)))


def test_the_health_row_is_written_by_the_writer(url: str) -> None:
    async def scenario(store: EventStore) -> None:
        await store.beat(5)
        await store.beat(7)
        assert await store.ask(lambda c: list(c.execute(text("SELECT id, at FROM health")))) == [(1, 7)]
        await supervisor.stop(store._writer)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(store.beat(9), 0.05)

    run_scenario(url, scenario)


class Line:
    """A connection of asyncpg's that fails."""

    def __init__(self, error: BaseException) -> None:
        self.error, self.ended = error, False

    def is_closed(self) -> bool:
        return self.ended

    async def fetch(self, *_given: Any) -> None:
        raise self.error

    def terminate(self) -> None:
        self.ended = True
        raise ODD


@pytest.mark.parametrize("error", [ODD, AttributeError("no transport"), asyncpg.InterfaceError("closed"), asyncio.CancelledError()])
def test_the_appender_replaces_a_connection_after_any_error(error: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [Line(error), Line(error)]
    begun = iter(lines)

    async def connect(_address: str) -> Line:
        return next(begun)

    async def scenario() -> None:
        appender = Appender("postgresql+asyncpg://nobody@nowhere/x", "me")
        for _ in lines:
            with pytest.raises(ConnectionError if isinstance(error, Exception) else asyncio.CancelledError):
                await appender.append([AppendBatch("t", (event(1),))])

    monkeypatch.setattr(asyncpg, "connect", connect)
    asyncio.run(scenario())
    assert [line.ended for line in lines] == [True, True]


def test_the_listener_replaces_a_connection_after_any_error(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = asyncio.Event()

    async def wrapped(_address: str) -> None:
        tried.set()
        await asyncio.Event().wait()

    async def scenario() -> None:
        listening = asyncio.create_task(PubSub("postgresql+asyncpg://nobody@nowhere/x", lambda _: None, lambda: None).listen())
        async with asyncio.timeout(60):
            await tried.wait()
        await supervisor.stop(listening)

    monkeypatch.setattr(pubsub, "AGAIN", 0.0)
    monkeypatch.setattr(asyncpg, "connect", Failing(wrapped, ODD, times=3))
    asyncio.run(scenario())


@pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed here")
@pytest.mark.parametrize("error", [ODD, AttributeError("no transport")])
def test_the_pool_replaces_a_connection_after_any_error(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    async def backend(store: EventStore) -> int:
        return await store.ask(lambda c: int(c.execute(text("SELECT pg_backend_pid()")).scalar_one()))

    async def scenario(store: EventStore) -> None:
        assert await store.write(AppendBatch("t", (event(1),), HEAD))
        statements = asyncpg.prepared_stmt.PreparedStatement
        wrapped = statements.fetch
        for work in (store.ask, store.do):
            old, broken = await backend(store), Failing(wrapped, error)
            monkeypatch.setattr(statements, "fetch", lambda *given, broken=broken, **named: broken(*given, **named))
            with pytest.raises(DBAPIError, match=str(error)[:10]):
                await work(lambda c: c.execute(text("SELECT 1")))
            monkeypatch.setattr(statements, "fetch", wrapped)
            assert await backend(store) != old
        assert await store.write(AppendBatch("t", (event(2),)))

    with database() as url:
        run_scenario(url, scenario)


@contextmanager
def database() -> Iterator[str]:
    """The address of an empty database of PostgreSQL, for SQLAlchemy."""
    found = programs()
    assert found
    with postgres(found) as address:
        url = server_settings(address).url
        migrate(url)
        yield url


@dataclass
class Network:
    """A network between a server and its database that loses connections without a word: nothing arrives, nothing is closed."""

    port: int
    ends: list[asyncio.StreamWriter] = field(default_factory=list)
    ways: list[asyncio.Task[None]] = field(default_factory=list)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.port)
        self.ends += [writer, back]
        self.ways += [asyncio.create_task(_carried(*way)) for way in ((reader, back), (there, writer))]

    async def lose(self) -> None:
        """All connections that there are go silent. New ones work."""
        await supervisor.stop(*self.ways)

    async def close(self) -> None:
        await self.lose()
        for end in self.ends:
            end.transport.abort()
        await asyncio.gather(*(end.wait_closed() for end in self.ends), return_exceptions=True)


async def _carried(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while sent := await reader.read(100_000):
        writer.write(sent)
    writer.close()


@pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed here")
def test_connections_that_go_silent_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the machine of the database is gone: requests that wait are told so, and all after them are answered."""

    async def scenario(near: EventStore) -> None:
        async with through_network(near.url) as (network, store):
            assert await store.write(AppendBatch("t", (event(1),), HEAD))
            assert await store.write(AppendBatch("t", (event(2),)))  # with the appender's own connection
            await asyncio.gather(*(store.ask(lambda c: c.execute(text("SELECT pg_sleep(0.1)"))) for _ in range(6)))
            await network.lose()
            with pytest.raises(DatabaseTimeout):
                await store.ask(lambda c: c.execute(text("SELECT 1")), within=0.05)
            with monkeypatch.context() as patched:
                patched.setattr(append, "WITHIN", 0.05)
                with pytest.raises(TimeoutError):
                    await store.write(AppendBatch("t", (event(3),)))
            for _ in range(8):  # more than there are connections in the pool
                assert len((await store.load("t"))[1]) == 2
            assert await store.write(AppendBatch("t", (event(3),)))
            assert await store.write(AppendBatch("u", (event(1),), replace(HEAD, id="u")))

    with database() as url:
        run_scenario(url, scenario)


@pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed here")
def test_a_lost_client_does_not_hold_locks_for_ever() -> None:
    async def scenario(store: EventStore) -> None:
        for work in (store.ask, store.do, store.ask):
            shown = await work(lambda c: c.execute(text("SHOW idle_in_transaction_session_timeout")).scalar_one())
            assert shown == f"{MOST_SILENCE // 60}min"

    with database() as url:
        run_scenario(url, scenario)


@asynccontextmanager
async def through_network(url: str) -> AsyncIterator[tuple[Network, EventStore]]:
    """A network to a database, and a store that reaches it in no other way."""
    network = Network(make_url(url).port or 0)
    async with await asyncio.start_server(network.carry, "127.0.0.1", 0) as server:
        there = make_url(url).set(port=server.sockets[0].getsockname()[1])
        store = EventStore(there.render_as_string(hide_password=False))
        await store.open()
        try:
            yield network, store
        finally:
            await network.close()
            await store.close()
