"""What processes tell each other: all of it is told, one thing after the other, and what one wrote oneself is no news."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, bad, calling, fresh, good, lay

from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.notifications import decode_events, decode_notice, notices
from branchline.server.tables.pubsub import PubSub
from branchline.server.tables.session import TableSession
from branchline.table.table_state import Event


class OneAtATime:
    """A connection to a database, which refuses to do two things at once."""

    def __init__(self) -> None:
        self.busy, self.done = False, list[str]()

    def is_closed(self) -> bool:
        return False

    async def execute(self, *said: str) -> None:
        if self.busy:
            raise RuntimeError("another operation is in progress")
        self.busy = True
        await asyncio.sleep(0)
        self.done.append(said[-1])
        self.busy = False


def test_everything_that_is_announced_at_once_is_told() -> None:
    async def tell() -> list[str]:
        pubsub, line = PubSub("postgresql://", lambda _said: None, lambda: None), OneAtATime()
        connected: Any = line
        pubsub._connection = connected
        await asyncio.gather(*(pubsub.announce(f"h {n}") for n in range(20)))
        return line.done

    assert asyncio.run(tell()) == [f"h {n}" for n in range(20)]


@dataclass
class Reading:
    """How often the database was asked for events."""

    asked: list[int] = field(default_factory=list)

    async def events(self, store: EventStore, match: str, after: int) -> list[Event]:
        self.asked.append(after)
        return await _events(store, match, after)


_events = EventStore.events


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Reading:
    made = Reading()
    monkeypatch.setattr(EventStore, "events", lambda store, match, after: made.events(store, match, after))
    return made


def test_what_a_process_writes_itself_is_no_news_to_it(tmp_path: Path, reading: Reading) -> None:
    """The database tells everybody what was written, also whoever wrote it, and often before the writer has gone on."""

    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, registry):
            laid = await lay(caller, [PERSON, PERSON])
            good(await laid.people[0].move("add"))
            session = registry.sessions[laid.table]
            n = session.table_state.n
            for said in (*notices(registry.process, [(laid.table, [_next(session)])]), f"e {registry.process} {laid.table} {n + 1}"):
                registry._heard(said)
            await asyncio.sleep(0)
            assert (session.table_state.n, reading.asked) == (n, [])

    asyncio.run(tell())


def test_what_is_told_is_taken_in_without_the_database(tmp_path: Path, reading: Reading) -> None:
    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, registry):
            laid = await lay(caller, [PERSON, PERSON])
            session, news = registry.sessions[laid.table], list[str]()
            session.listeners.add(lambda: news.append("news"))
            event = _next(session)
            for said in notices("another", [(laid.table, [event]), ("elsewhere", [event])]):
                registry._heard(said)
                registry._heard(said)  # twice is once
            assert (session.table_state.events[-1], news, reading.asked) == (event, ["news"], [])

    asyncio.run(tell())


def test_what_comes_while_somebody_writes_is_taken_in_afterwards(tmp_path: Path, reading: Reading) -> None:
    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, registry):
            laid = await lay(caller, [PERSON, PERSON])
            session = registry.sessions[laid.table]
            async with session.lock:
                before, event = session.table_state.n, _next(session)
                registry._heard(*notices("another", [(laid.table, [event])]))
                assert session.table_state.n == before
            await registry.store.write(AppendBatch(laid.table, (event,)))
            good(await laid.people[1].move("add"))
            assert session.table_state.events[before] == event
            assert reading.asked == []

    asyncio.run(tell())


def test_where_something_is_missing_in_between_the_database_is_asked(tmp_path: Path, reading: Reading) -> None:
    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, registry):
            laid = await lay(caller, [PERSON, PERSON])
            session = registry.sessions[laid.table]
            session.listeners.add(lambda: None)
            one = _next(session)
            two = one._replace(n=one.n + 1)
            await registry.store.write(AppendBatch(laid.table, (one, two)))
            registry._heard(*notices("another", [(laid.table, [two])]))
            while session.table_state.n < two.n:
                await asyncio.sleep(0)
            assert reading.asked == [one.n - 1]

    asyncio.run(tell())


def test_what_is_written_here_while_the_log_is_read_is_not_taken_in_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody says hello, for which the log is read, while another one's move is on its way to the disk."""

    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, registry):
            laid = await lay(caller, [PERSON, PERSON])
            session, n = registry.sessions[laid.table], (await laid.people[0].turn())["n"]
            move_intent = asyncio.create_task(laid.people[0].move("add", n=n))

            async def late(store: EventStore, match: str, after: int) -> list[Event]:
                good(await move_intent)
                return await _events(store, match, after)

            while not session.pending:
                await asyncio.sleep(0)
            monkeypatch.setattr(EventStore, "events", late)
            await registry.replica_sync.refresh(session)
            assert [event.n for event in session.table_state.events] == [1, 2]

    asyncio.run(tell())


def test_a_table_at_which_nobody_is_is_read_when_somebody_comes(tmp_path: Path, reading: Reading) -> None:
    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, registry):
            laid = await lay(caller, [PERSON, PERSON])
            session = registry.sessions[laid.table]
            before, event = session.table_state.n, _next(session)
            await registry.store.write(AppendBatch(laid.table, (event,)))
            registry._heard(*notices("another", [(laid.table, [event])]))
            await asyncio.sleep(0)
            assert (session.table_state.n, reading.asked) == (before, [])
            assert (await registry.table(laid.table)).table_state.n == event.n
            assert not session.stale

    asyncio.run(tell())


def test_a_write_that_may_have_succeeded_after_all_is_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = EventStore.begin

    def broken(store: EventStore, what: AppendBatch) -> asyncio.Future[bool]:
        async def written() -> bool:
            await begin(store, what)
            raise OSError("the connection broke while the database was answering")

        return asyncio.ensure_future(written())

    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, registry):
            laid = await lay(caller, [PERSON, PERSON])
            session, news = registry.sessions[laid.table], list[str]()
            session.listeners.add(lambda: news.append("news"))
            before = session.table_state.n
            monkeypatch.setattr(EventStore, "begin", broken)
            bad(await laid.people[0].move("add"), 503, "closing")
            assert session.table_state.n == before
            await registry.replica_sync.look_again()
            assert (session.table_state.n, news) == (before + 1, ["news"])

    asyncio.run(tell())


def test_anyone_who_comes_second_again_and_again_is_let_through(tmp_path: Path) -> None:
    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, registry):
            laid = await lay(caller, [PERSON, PERSON])
            session = registry.sessions[laid.table]
            event = _next(session)
            registry._heard(f"l {registry.process} {laid.table}")  # one's own wish is none
            assert not session.yield_until
            registry._heard(f"l another {laid.table}")
            move_intent = asyncio.create_task(laid.people[1].move("done"))
            while session.yield_until:
                await registry.store.begin(AppendBatch(laid.table, (event,)))
                session.listeners.add(lambda: None)
                registry._heard(*notices("another", [(laid.table, [event])]))
                await asyncio.sleep(0.001)
            good(await move_intent)
            assert session.table_state.events[event.n - 1] == event

    asyncio.run(tell())


def test_notices_hold_as_many_tables_as_there_is_room_for() -> None:
    grown = [(f"t{n}", [Event(1, 0, "name", "ż" * 40, None, 5)] * (n % 5 + 1)) for n in range(100)]
    said = notices("me", grown)
    assert all(len(each.encode()) < 8000 for each in said)
    assert len(said) < 15
    heard = [each for notice in said for each in decode_notice(notice.removeprefix("w me "))]
    assert [(table, decode_events(raw)) for table, raw in heard] == grown


def test_what_is_too_long_to_be_told_is_only_named() -> None:
    long = Event(7, 0, "move", "x" * 8000, None, 5)
    assert notices("me", [("t", [long]), ("u", [_FIRST])]) == ["e me t 7", 'w me [["u",[[1,0,"move","add",null,5]]]]']
    assert list(decode_notice("no notice")) == []


_FIRST = Event(1, 0, "move", "add", None, 5)


def _next(session: TableSession) -> Event:
    """What another process might have written."""
    return _FIRST._replace(n=session.table_state.n + 1)
