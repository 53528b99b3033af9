"""Notifications between processes: all are sent, one after another, and a process ignores its own."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, check_error, fresh_settings, json_of, open_table, running_server

from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.notifications import decode_events, decode_notice, notices
from branchline.server.tables.pubsub import PubSub
from branchline.server.tables.session import TableSession
from branchline.table.table_state import Event


class OneAtATime:
    """A database connection that rejects simultaneous statements."""

    def __init__(self) -> None:
        self.busy, self.done = False, list[str]()

    def is_closed(self) -> bool:
        return False

    async def execute(self, *statement: str) -> None:
        if self.busy:
            raise RuntimeError("another operation is in progress")
        self.busy = True
        await asyncio.sleep(0)
        self.done.append(statement[-1])
        self.busy = False


def test_all_simultaneous_notifications_are_sent() -> None:
    async def scenario() -> list[str]:
        pubsub, line = PubSub("postgresql://", lambda _said: None, lambda: None), OneAtATime()
        connected: Any = line
        pubsub._connection = connected
        await asyncio.gather(*(pubsub.announce(f"h {n}") for n in range(20)))
        return line.done

    assert asyncio.run(scenario()) == [f"h {n}" for n in range(20)]


@dataclass
class ReadCounter:
    """Counts the reads of events from the database."""

    requests: list[int] = field(default_factory=list)

    async def events(self, store: EventStore, match: str, after: int) -> list[Event]:
        self.requests.append(after)
        return await _events(store, match, after)


_events = EventStore.events


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> ReadCounter:
    made = ReadCounter()
    monkeypatch.setattr(EventStore, "events", lambda store, match, after: made.events(store, match, after))
    return made


def test_a_process_ignores_its_own_notifications(tmp_path: Path, reads: ReadCounter) -> None:
    """The database notifies the writer too, often before its commit returns."""

    async def scenario() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, registry):
            opened = await open_table(caller, [PERSON, PERSON])
            json_of(await opened.people[0].move("add"))
            session = registry.sessions[opened.table]
            n = session.table_state.n
            for statement in (
                *notices(registry.process, [(opened.table, [_event_of_another_process(session)])]),
                f"e {registry.process} {opened.table} {n + 1}",
            ):
                registry._on_notification(statement)
            await asyncio.sleep(0)
            assert (session.table_state.n, reads.requests) == (n, [])

    asyncio.run(scenario())


def test_notified_events_are_applied_without_the_database(tmp_path: Path, reads: ReadCounter) -> None:
    async def scenario() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, registry):
            opened = await open_table(caller, [PERSON, PERSON])
            session, news = registry.sessions[opened.table], list[str]()
            session.listeners.add(lambda: news.append("news"))
            event = _event_of_another_process(session)
            for statement in notices("another", [(opened.table, [event]), ("elsewhere", [event])]):
                registry._on_notification(statement)
                registry._on_notification(statement)  # twice is once
            assert (session.table_state.events[-1], news, reads.requests) == (event, ["news"], [])

    asyncio.run(scenario())


def test_notifications_during_a_write_are_applied_afterwards(tmp_path: Path, reads: ReadCounter) -> None:
    async def scenario() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, registry):
            opened = await open_table(caller, [PERSON, PERSON])
            session = registry.sessions[opened.table]
            async with session.lock:
                before, event = session.table_state.n, _event_of_another_process(session)
                registry._on_notification(*notices("another", [(opened.table, [event])]))
                assert session.table_state.n == before
            await registry.store.write(AppendBatch(opened.table, (event,)))
            json_of(await opened.people[1].move("add"))
            assert session.table_state.events[before] == event
            assert reads.requests == []

    asyncio.run(scenario())


def test_a_gap_in_notifications_is_read_from_the_database(tmp_path: Path, reads: ReadCounter) -> None:
    async def scenario() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, registry):
            opened = await open_table(caller, [PERSON, PERSON])
            session = registry.sessions[opened.table]
            session.listeners.add(lambda: None)
            one = _event_of_another_process(session)
            two = one._replace(n=one.n + 1)
            await registry.store.write(AppendBatch(opened.table, (one, two)))
            registry._on_notification(*notices("another", [(opened.table, [two])]))
            while session.table_state.n < two.n:
                await asyncio.sleep(0)
            assert reads.requests == [one.n - 1]

    asyncio.run(scenario())


def test_a_write_during_a_read_is_not_applied_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new connection reads the log while a move of another is being committed."""

    async def scenario() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, registry):
            opened = await open_table(caller, [PERSON, PERSON])
            session, n = registry.sessions[opened.table], (await opened.people[0].turn())["n"]
            move_intent = asyncio.create_task(opened.people[0].move("add", n=n))

            async def late(store: EventStore, match: str, after: int) -> list[Event]:
                json_of(await move_intent)
                return await _events(store, match, after)

            while not session.pending:
                await asyncio.sleep(0)
            monkeypatch.setattr(EventStore, "events", late)
            await registry.replica_sync.refresh(session)
            assert [event.n for event in session.table_state.events] == [1, 2]

    asyncio.run(scenario())


def test_a_table_without_connections_is_updated_when_someone_connects(tmp_path: Path, reads: ReadCounter) -> None:
    async def scenario() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, registry):
            opened = await open_table(caller, [PERSON, PERSON])
            session = registry.sessions[opened.table]
            before, event = session.table_state.n, _event_of_another_process(session)
            await registry.store.write(AppendBatch(opened.table, (event,)))
            registry._on_notification(*notices("another", [(opened.table, [event])]))
            await asyncio.sleep(0)
            assert (session.table_state.n, reads.requests) == (before, [])
            assert (await registry.table(opened.table)).table_state.n == event.n
            assert not session.stale

    asyncio.run(scenario())


def test_a_write_of_unknown_result_is_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = EventStore.begin

    def broken(store: EventStore, what: AppendBatch) -> asyncio.Future[bool]:
        async def written() -> bool:
            await begin(store, what)
            raise OSError("the connection broke while the database was answering")

        return asyncio.ensure_future(written())

    async def scenario() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, registry):
            opened = await open_table(caller, [PERSON, PERSON])
            session, news = registry.sessions[opened.table], list[str]()
            session.listeners.add(lambda: news.append("news"))
            before = session.table_state.n
            monkeypatch.setattr(EventStore, "begin", broken)
            check_error(await opened.people[0].move("add"), 503, "closing")
            assert session.table_state.n == before
            await registry.replica_sync.look_again()
            assert (session.table_state.n, news) == (before + 1, ["news"])

    asyncio.run(scenario())


def test_a_request_that_keeps_losing_races_succeeds_in_the_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, registry):
            opened = await open_table(caller, [PERSON, PERSON])
            session = registry.sessions[opened.table]
            event = _event_of_another_process(session)
            registry._on_notification(f"l {registry.process} {opened.table}")  # one's own wish is none
            assert not session.yield_until
            registry._on_notification(f"l another {opened.table}")
            move_intent = asyncio.create_task(opened.people[1].move("done"))
            while session.yield_until:
                await registry.store.begin(AppendBatch(opened.table, (event,)))
                session.listeners.add(lambda: None)
                registry._on_notification(*notices("another", [(opened.table, [event])]))
                await asyncio.sleep(0.001)
            json_of(await move_intent)
            assert session.table_state.events[event.n - 1] == event

    asyncio.run(scenario())


def test_notifications_contain_as_many_tables_as_fit() -> None:
    grown = [(f"t{n}", [Event(1, 0, "name", "ż" * 40, None, 5)] * (n % 5 + 1)) for n in range(100)]
    statement = notices("me", grown)
    assert all(len(each.encode()) < 8000 for each in statement)
    assert len(statement) < 15
    heard = [each for notice in statement for each in decode_notice(notice.removeprefix("w me "))]
    assert [(table, decode_events(raw)) for table, raw in heard] == grown


def test_events_too_long_for_a_notification_are_only_named() -> None:
    long = Event(7, 0, "move", "x" * 8000, None, 5)
    assert notices("me", [("t", [long]), ("u", [_FIRST])]) == ["e me t 7", 'w me [["u",[[1,0,"move","add",null,5]]]]']
    assert list(decode_notice("no notice")) == []


_FIRST = Event(1, 0, "move", "add", None, 5)


def _event_of_another_process(session: TableSession) -> Event:
    """An event of another process."""
    return _FIRST._replace(n=session.table_state.n + 1)
