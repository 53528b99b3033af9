"""What processes tell each other: all of it is told, one thing after the other, and what one wrote oneself is no news."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, bad, calling, fresh, good, lay

from branchline.server.storage.commits import Write
from branchline.server.storage.event_store import Store
from branchline.server.storage.notifications import events_of, notices, told
from branchline.server.tables.pubsub import Neighbours
from branchline.server.tables.session import Hosted
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
        neighbours, line = Neighbours("postgresql://", lambda _said: None, lambda: None), OneAtATime()
        connected: Any = line
        neighbours._line = connected
        await asyncio.gather(*(neighbours.announce(f"h {n}") for n in range(20)))
        return line.done

    assert asyncio.run(tell()) == [f"h {n}" for n in range(20)]


@dataclass
class Reading:
    """How often the database was asked for events."""

    asked: list[int] = field(default_factory=list)

    async def events(self, store: Store, match: str, after: int) -> list[Event]:
        self.asked.append(after)
        return await _events(store, match, after)


_events = Store.events


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Reading:
    made = Reading()
    monkeypatch.setattr(Store, "events", lambda store, match, after: made.events(store, match, after))
    return made


def test_what_a_process_writes_itself_is_no_news_to_it(tmp_path: Path, reading: Reading) -> None:
    """The database tells everybody what was written, also whoever wrote it, and often before the writer has gone on."""

    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, house):
            laid = await lay(caller, [PERSON, PERSON])
            good(await laid.people[0].move("add"))
            hosted = house.tables[laid.table]
            n = hosted.table_state.n
            for said in (*notices(house.process, [(laid.table, [_next(hosted)])]), f"e {house.process} {laid.table} {n + 1}"):
                house._heard(said)
            await asyncio.sleep(0)
            assert (hosted.table_state.n, reading.asked) == (n, [])

    asyncio.run(tell())


def test_what_is_told_is_taken_in_without_the_database(tmp_path: Path, reading: Reading) -> None:
    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, house):
            laid = await lay(caller, [PERSON, PERSON])
            hosted, news = house.tables[laid.table], list[str]()
            hosted.listeners.add(lambda: news.append("news"))
            event = _next(hosted)
            for said in notices("another", [(laid.table, [event]), ("elsewhere", [event])]):
                house._heard(said)
                house._heard(said)  # twice is once
            assert (hosted.table_state.events[-1], news, reading.asked) == (event, ["news"], [])

    asyncio.run(tell())


def test_what_comes_while_somebody_writes_is_taken_in_afterwards(tmp_path: Path, reading: Reading) -> None:
    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, house):
            laid = await lay(caller, [PERSON, PERSON])
            hosted = house.tables[laid.table]
            async with hosted.lock:
                before, event = hosted.table_state.n, _next(hosted)
                house._heard(*notices("another", [(laid.table, [event])]))
                assert hosted.table_state.n == before
            await house.store.write(Write(laid.table, (event,)))
            good(await laid.people[1].move("add"))
            assert hosted.table_state.events[before] == event
            assert reading.asked == []

    asyncio.run(tell())


def test_where_something_is_missing_in_between_the_database_is_asked(tmp_path: Path, reading: Reading) -> None:
    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, house):
            laid = await lay(caller, [PERSON, PERSON])
            hosted = house.tables[laid.table]
            hosted.listeners.add(lambda: None)
            one = _next(hosted)
            two = one._replace(n=one.n + 1)
            await house.store.write(Write(laid.table, (one, two)))
            house._heard(*notices("another", [(laid.table, [two])]))
            while hosted.table_state.n < two.n:
                await asyncio.sleep(0)
            assert reading.asked == [one.n - 1]

    asyncio.run(tell())


def test_what_is_written_here_while_the_log_is_read_is_not_taken_in_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody says hello, for which the log is read, while another one's move is on its way to the disk."""

    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, house):
            laid = await lay(caller, [PERSON, PERSON])
            hosted, n = house.tables[laid.table], (await laid.people[0].turn())["n"]
            moving = asyncio.create_task(laid.people[0].move("add", n=n))

            async def late(store: Store, match: str, after: int) -> list[Event]:
                good(await moving)
                return await _events(store, match, after)

            while not hosted.begun:
                await asyncio.sleep(0)
            monkeypatch.setattr(Store, "events", late)
            await house.elsewhere.refresh(hosted)
            assert [event.n for event in hosted.table_state.events] == [1, 2]

    asyncio.run(tell())


def test_a_table_at_which_nobody_is_is_read_when_somebody_comes(tmp_path: Path, reading: Reading) -> None:
    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, house):
            laid = await lay(caller, [PERSON, PERSON])
            hosted = house.tables[laid.table]
            before, event = hosted.table_state.n, _next(hosted)
            await house.store.write(Write(laid.table, (event,)))
            house._heard(*notices("another", [(laid.table, [event])]))
            await asyncio.sleep(0)
            assert (hosted.table_state.n, reading.asked) == (before, [])
            assert (await house.table(laid.table)).table_state.n == event.n
            assert not hosted.behind

    asyncio.run(tell())


def test_a_write_that_may_have_succeeded_after_all_is_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = Store.begin

    def broken(store: Store, what: Write) -> asyncio.Future[bool]:
        async def written() -> bool:
            await begin(store, what)
            raise OSError("the connection broke while the database was answering")

        return asyncio.ensure_future(written())

    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, house):
            laid = await lay(caller, [PERSON, PERSON])
            hosted, news = house.tables[laid.table], list[str]()
            hosted.listeners.add(lambda: news.append("news"))
            before = hosted.table_state.n
            monkeypatch.setattr(Store, "begin", broken)
            bad(await laid.people[0].move("add"), 503, "closing")
            assert hosted.table_state.n == before
            await house.elsewhere.look_again()
            assert (hosted.table_state.n, news) == (before + 1, ["news"])

    asyncio.run(tell())


def test_anyone_who_comes_second_again_and_again_is_let_through(tmp_path: Path) -> None:
    async def tell() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, house):
            laid = await lay(caller, [PERSON, PERSON])
            hosted = house.tables[laid.table]
            event = _next(hosted)
            house._heard(f"l {house.process} {laid.table}")  # one's own wish is none
            assert not hosted.giving_way
            house._heard(f"l another {laid.table}")
            moving = asyncio.create_task(laid.people[1].move("done"))
            while hosted.giving_way:
                await house.store.begin(Write(laid.table, (event,)))
                hosted.listeners.add(lambda: None)
                house._heard(*notices("another", [(laid.table, [event])]))
                await asyncio.sleep(0.001)
            good(await moving)
            assert hosted.table_state.events[event.n - 1] == event

    asyncio.run(tell())


def test_notices_hold_as_many_tables_as_there_is_room_for() -> None:
    grown = [(f"t{n}", [Event(1, 0, "name", "ż" * 40, None, 5)] * (n % 5 + 1)) for n in range(100)]
    said = notices("me", grown)
    assert all(len(each.encode()) < 8000 for each in said)
    assert len(said) < 15
    heard = [each for notice in said for each in told(notice.removeprefix("w me "))]
    assert [(table, events_of(raw)) for table, raw in heard] == grown


def test_what_is_too_long_to_be_told_is_only_named() -> None:
    long = Event(7, 0, "move", "x" * 8000, None, 5)
    assert notices("me", [("t", [long]), ("u", [_FIRST])]) == ["e me t 7", 'w me [["u",[[1,0,"move","add",null,5]]]]']
    assert list(told("no notice")) == []


_FIRST = Event(1, 0, "move", "add", None, 5)


def _next(hosted: Hosted) -> Event:
    """What another process might have written."""
    return _FIRST._replace(n=hosted.table_state.n + 1)
