"""Pruning: which tables are deleted, that tables in use stay, and the error of a full server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy import text as sql
from tests.needs import is_installed
from tests.server.client import PERSON, RANDOM, Caller, check_error, fresh_settings, json_of, open_table, run_with_server, running_server
from tests.server.postgres import postgres, programs
from tests.server.process import UNLIMITED, server_settings
from tests.table.kit import HEAD

from branchline.server import admin
from branchline.server.settings import Limits
from branchline.server.storage import identities, jobs
from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.migrate import migrate
from branchline.server.storage.pruning import DAY, RetentionCutoff
from branchline.server.storage.retention_clock import RetentionClock
from branchline.server.storage.schema import ATTEMPTS, EVENTS, RESULTS, shared_engine
from branchline.server.tables import pruning_job
from branchline.server.tables.pruning_job import Pruning
from branchline.server.tables.registry import TableRegistry
from branchline.table.links import hash_token
from branchline.table.table_state import Event

NOW = 1000 * DAY
WAITING = sql("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
LIMITS = Limits(unbegun_days=10, unfinished_days=100, finished_days=30)


async def store_table(
    store: EventStore, name: str, days: int, key: str | None = "k", is_finished: bool = False, now: int = NOW, **more: Any
) -> None:
    """Stores a table whose last event is this number of days old."""
    config = replace(HEAD, id=name, created=now - 200 * DAY, **more)
    box = (hash_token("box"), "box") if config.edition else None
    events = (Event(1, -1, "move", "roll 2", None, config.created), Event(2, 0, "move", "add", key, now - days * DAY))
    assert await store.write(AppendBatch(name, events, config, box, ((name * 30, 0),), is_finished or None))


async def check_ages(store: EventStore) -> None:
    age = RetentionCutoff(LIMITS, NOW)
    await store_table(store, "aa", 11, key=None)
    await store_table(store, "ab", 9, key=None)
    await store_table(store, "ba", 101, edition="box")
    await store_table(store, "bb", 99, edition="box")
    await store_table(store, "ca", 31, is_finished=True)
    await store_table(store, "cb", 29, is_finished=True)
    await store_table(store, "da", 31, key=None, replay=True)
    old = await store.old(age, "")
    assert old == ["aa", "ba", "ca", "da"]
    assert await store.old(age, "ba") == ["ca", "da"]
    assert await store.write(AppendBatch("ca", (Event(3, 0, "name", "Zoe", None, NOW),)))  # somebody came back meanwhile
    assert sorted(await store.remove(age, old)) == ["aa", "ba", "da"]
    assert (await store.count(), await store.has("ba"), await store.links("ba")) == (4, False, {})
    config, _ = await store.load("bb")
    assert config
    assert config.edition == "box"
    assert await store.remove(RetentionCutoff(LIMITS, NOW + 1000 * DAY), ["bb"]) == ["bb"]
    assert await store.size() > 0


def test_each_kind_of_table_has_its_own_retention(tmp_path: Path) -> None:
    async def with_server() -> None:
        store = EventStore(fresh_settings(tmp_path).url)
        await store.open()
        await check_ages(store)
        await store.close()

    asyncio.run(with_server())


@pytest.mark.skipif(programs() is None or not is_installed("asyncpg"), reason="PostgreSQL or asyncpg is not installed here")
def test_each_kind_of_table_has_its_own_retention_on_postgresql() -> None:
    async def with_server(url: str) -> None:
        store = EventStore(url)
        await store.open()
        await check_ages(store)
        await store.close()

    found = programs()
    assert found
    with postgres(found) as address:
        settings = server_settings(address)
        migrate(settings.url)
        asyncio.run(with_server(settings.url))


@pytest.mark.skipif(programs() is None or not is_installed("asyncpg"), reason="PostgreSQL or asyncpg is not installed here")
def test_deleting_a_table_waits_for_a_move_in_progress() -> None:
    """By an administrator or by a person who deletes their data: the deletion waits for the move and includes it."""

    async def delete(store: EventStore, work: Callable[[], Awaitable[Any]]) -> None:
        await store_table(store, "aa", 0)
        moving = shared_engine(store.url)
        async with moving.begin() as move:
            await move.execute(insert(EVENTS).values(match="aa", n=3, seat=0, kind="name", body="Zoe", key=None, at=NOW))
            await move.execute(
                insert(RESULTS).values(match="aa", seat=0, dice="d", name="Zoe", points=1, dice_known=False, gains="[]", at=NOW)
            )
            going = asyncio.ensure_future(work())
            while not await store.ask(lambda c: c.execute(WAITING).first()):
                await asyncio.sleep(0.01)
        await going
        await moving.dispose()
        assert await store.count() == 0
        assert not await store.ask(lambda c: c.execute(select(RESULTS)).first())

    async def with_server(url: str) -> None:
        async with admin.keeping(url) as store:
            await delete(store, lambda: admin.remove(store, "aa"))
            await store.do(lambda c: identities.find_or_create(c, "key", "zoe", "Zoe", NOW))
            await store.do(lambda c: c.execute(insert(ATTEMPTS).values(day="2026-05-01", game="toy", person="zoe", match="aa")))
            await delete(store, lambda: admin.forget(store, "zoe"))

    found = programs()
    assert found
    with postgres(found) as address:
        settings = server_settings(address)
        migrate(settings.url)
        asyncio.run(asyncio.wait_for(with_server(settings.url), 60))


def test_nothing_is_deleted_unless_days_are_set(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        await store_table(registry.store, "aa", 900, key=None)
        assert not RetentionCutoff(Limits(), NOW).ever
        assert await registry.store.old(RetentionCutoff(Limits(), NOW), "") == []
        assert json_of(await caller.ask("GET", "/api/games"))["retention"] == {"unbegun": 0, "unfinished": 0, "finished": 0}

    run_with_server(tmp_path, scenario, bots=True)


def test_the_end_is_stored_and_a_table_in_use_stays(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON], options={"rounds": 1})
        open_ = await open_table(caller, [PERSON])
        json_of(await opened.people[0].move("done"))
        json_of(await open_.people[0].move("add"))
        assert (await opened.people[0].turn())["phase"] == "over"
        later = RetentionCutoff(Limits(finished_days=1), 2 * DAY + registry.sessions[opened.table].table_state.events[-1].at)
        assert await registry.store.old(later, "") == [opened.table]
        registry.settings = replace(registry.settings, limits=replace(UNLIMITED, finished_days=1))
        assert await prune_at(registry, later.now - DAY) == 0  # not old enough yet
        registry.sessions[opened.table].listeners.add(print)
        await store_table(registry.store, "zz", 0, now=later.now)
        assert await prune_at(registry, later.now) == 0  # somebody looks at it
        registry.sessions[opened.table].listeners.clear()
        assert await prune_at(registry, later.now) == 1
        assert "no such table" in check_error(await opened.people[0].ask_table("GET"), 404, "missing")
        assert (await open_.people[0].view())["phase"] == "playing"
        assert json_of(await caller.ask("POST", "/api/mine", {"tokens": [opened.people[0].token]}))["tables"] == []

    run_with_server(tmp_path, scenario)


def test_one_of_several_processes_prunes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs, prune = list[RetentionClock](), Pruning.prune

    async def count_runs(self: Pruning, clock: RetentionClock) -> RetentionClock:
        runs.append(clock)
        return await prune(self, clock)

    async def scenario() -> None:
        async with admin.keeping(settings.url) as store:
            await store_table(store, "aa", 31, is_finished=True)
            await store_table(store, "ab", 0)
            async with running_server(settings), running_server(settings):
                while (job := (await store.ask(lambda c: jobs.list_jobs(c, 1)))[0]).due < job.created + 1000 * pruning_job.EVERY:
                    await asyncio.sleep(0.01)
            assert (job.kind, job.state, job.attempts) == ("prune", "queued", 0)
            assert (await store.has("aa"), await store.has("ab"), len(runs)) == (False, True, 1)

    monkeypatch.setattr(Pruning, "prune", count_runs)
    settings = fresh_settings(tmp_path, bots=False, limits=replace(UNLIMITED, finished_days=30))
    asyncio.run(scenario())


async def prune_at(registry: TableRegistry, at: int) -> int:
    """Runs the first pruning of a server at this time, and returns the number of deleted tables."""
    return (await next_pruning(registry, at, RetentionClock())).removed


async def next_pruning(registry: TableRegistry, at: int, clock: RetentionClock) -> RetentionClock:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pruning_job, "now", lambda: at)
        return await Pruning(registry).prune(clock)


def test_a_move_at_a_deleted_table_is_rejected(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON])
        seen = (await opened.people[0].turn())["n"]
        age = RetentionCutoff(Limits(unbegun_days=1), registry.sessions[opened.table].table_state.events[-1].at + 2 * DAY)
        assert await registry.store.remove(age, [opened.table]) == [opened.table]
        check_error(await opened.people[0].move("add", n=seen), 404, "missing")
        registry._on_notification(f"g {opened.table}")  # what the other process tells
        assert opened.table not in registry.sessions
        check_error(await opened.people[0].ask_table("GET"), 404, "missing")

    run_with_server(tmp_path, scenario)


def test_a_full_server_says_so(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, RANDOM], options={"rounds": 1})
        reason = check_error(await caller.ask("POST", "/api/tables", {"game": "toy", "seats": [PERSON]}, lang="pl"), 429, "full")
        assert reason.startswith("Na tym serwerze nie ma miejsca")
        json_of(await opened.people[0].move("done"))  # what is there goes on
        registry.settings = replace(registry.settings, limits=replace(UNLIMITED, megabytes=1))
        await open_table(caller, [PERSON])
        registry.settings = replace(registry.settings, limits=replace(UNLIMITED, all_tables=2))
        check_error(await caller.ask("POST", "/api/tables", {"game": "toy", "seats": [PERSON]}), 429, "full")

    run_with_server(tmp_path, scenario, limits=replace(UNLIMITED, all_tables=1))


def test_renaming_cannot_grow_a_log_forever(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON])
        registry.sessions[opened.table].table_state.most = 5  # one seat, and the table itself
        answers = [(await opened.people[0].ask_table("PATCH", "/seats/0", {"name": "Anna"})).status_code for _ in range(5)]
        assert answers == [200, 200, 200, 409, 409]

    run_with_server(tmp_path, scenario)
