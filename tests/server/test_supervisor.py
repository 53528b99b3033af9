"""Background tasks: a failed one is logged, counted and restarted, and health reports it meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from sqlalchemy import Connection
from tests.server.client import PERSON, RANDOM, fresh_settings, json_of, open_table, running_server, wait_until

from branchline.server import supervisor
from branchline.server.admin import keeping
from branchline.server.counters import Counters
from branchline.server.storage import jobs as stored_jobs
from branchline.server.storage.event_store import EventStore
from branchline.server.supervisor import Supervisor, stop
from branchline.server.tables import bot_turns
from branchline.server.tables.job_runner import JobKind, JobRunner
from branchline.table.problem import damaged_table


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pauses."""
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(bot_turns, "_AGAIN", 0.0)


@pytest.mark.parametrize(
    "error", [RuntimeError("broken"), asyncio.CancelledError(), OSError("away")], ids=["bug", "stray cancel", "outage"]
)
def test_a_failed_task_is_logged_counted_and_restarted(error: BaseException, caplog: pytest.LogCaptureFixture) -> None:
    async def with_server() -> None:
        begun, counted = 0, Counter[str]()

        async def work() -> None:
            nonlocal begun
            begun += 1
            if begun < 4:
                raise error
            await asyncio.Event().wait()

        supervised = Supervisor(Counters(count_failure=lambda name: counted.update([name])))
        task = supervised.run("work", work)
        await wait_until(lambda: begun == 4)
        assert supervised.down == []
        await stop(task)
        assert (task.cancelled(), counted) == (True, {"work": 3})

    asyncio.run(with_server())
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [f"background task failed: work: {type(error).__name__}" in record.getMessage() for record in errors] == [True] * 3
    assert [record.exc_info is None for record in errors] == [isinstance(error, OSError)] * 3


def test_a_failed_task_is_down_with_growing_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 1.0)
    paused, down = list[float](), list[list[str]]()
    sleep = asyncio.sleep

    async def with_server() -> None:
        supervised = Supervisor()

        async def record_pause(seconds: float) -> None:
            paused.append(seconds)
            down.append(supervised.down)
            await sleep(0)

        async def work() -> None:
            down.append(supervised.down)
            if len(paused) < 7:
                raise RuntimeError("broken")

        monkeypatch.setattr(supervisor.asyncio, "sleep", record_pause)
        await supervised.run("work", work)
        assert supervised.down == []

    asyncio.run(with_server())
    assert paused == [1, 2, 4, 8, 16, 30, 30]
    assert down == [[], ["work"]] * 7 + [[]]


def test_a_completed_task_is_not_restarted() -> None:
    async def with_server() -> None:
        counted = Counter[str]()

        async def work() -> None:
            raise RuntimeError("broken")

        supervised = Supervisor(Counters(count_failure=lambda name: counted.update([name])))
        supervised.start("work", work())
        await wait_until(lambda: not supervised.single_tasks)
        assert (counted, supervised.down) == ({"work": 1}, [])

    asyncio.run(with_server())


@pytest.mark.parametrize("error", [RuntimeError("broken"), asyncio.CancelledError()], ids=["bug", "stray cancel"])
def test_a_failed_bot_turn_is_retried(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    move_on, failures = bot_turns.play_bot_move, 0

    async def broken(*arguments: object) -> None:
        nonlocal failures
        failures += 1
        if failures < 3:
            raise error
        await move_on(*arguments)  # type: ignore[arg-type]

    async def with_server() -> None:
        async with running_server(settings) as (caller, _):
            opened = await open_table(caller, [PERSON, RANDOM], options={"rounds": 1})
            json_of(await opened.people[0].move("done"))
            async with asyncio.timeout(60):
                while (await opened.people[0].turn())["phase"] != "over":
                    await asyncio.sleep(0.02)

    monkeypatch.setattr(bot_turns, "play_bot_move", broken)
    settings = fresh_settings(tmp_path)
    asyncio.run(with_server())
    assert failures > 2
    assert sum("background task failed: bot's turn" in record.getMessage() for record in caplog.records) == 2


def test_a_cancelled_bot_turn_is_not_retried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    turns = 0

    async def endless(*_arguments: object) -> None:
        nonlocal turns
        turns += 1
        await asyncio.Event().wait()

    async def with_server() -> None:
        async with running_server(fresh_settings(tmp_path)) as (caller, registry):
            opened = await open_table(caller, [RANDOM, PERSON])
            await opened.people[0].turn()
            await wait_until(lambda: turns)
            session = registry.sessions[opened.table]
            await registry.evict(opened.table)
            await wait_until(lambda: not session.thinking)

    monkeypatch.setattr(bot_turns, "play_bot_move", endless)
    asyncio.run(with_server())
    assert turns == 1
    assert not caplog.records


def test_jobs_are_claimed_after_a_stray_cancel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    waiting, failures = stored_jobs.waiting, 0

    def broken(c: Connection, kinds: Iterable[str]) -> list[str]:
        nonlocal failures
        failures += 1
        if failures == 1:
            raise asyncio.CancelledError
        return waiting(c, kinds)

    async def with_server() -> None:
        settings, worked = fresh_settings(tmp_path), asyncio.Event()

        async def work(claim: stored_jobs.Claim) -> None:
            await store.do(lambda c: stored_jobs.finish(c, claim))
            worked.set()

        async with keeping(settings.url) as store:
            new = stored_jobs.NewJob("test", "key", "input", "address")
            await store.do(lambda c: stored_jobs.enqueue(c, new, stored_jobs.Bounds(1, 1), lambda _: False))
            runner = JobRunner(store, {"test": JobKind(1, work)})
            runner.open()
            async with asyncio.timeout(60):
                await worked.wait()
            await runner.close()

    monkeypatch.setattr(stored_jobs, "waiting", broken)
    asyncio.run(with_server())
    assert "background task failed: jobs: CancelledError" in caplog.text


def test_a_damaged_table_does_not_block_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, events = list[str](), EventStore.events

    async def with_server() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, registry):
            check_error, good_ = [registry.sessions[(await open_table(caller, [PERSON])).table] for _ in range(2)]

            async def raise_damaged(store: EventStore, match: str, after: int) -> object:
                read.append(match)
                if match == check_error.id:
                    raise damaged_table()
                return await events(store, match, after)

            monkeypatch.setattr(EventStore, "events", raise_damaged)
            for session in (check_error, good_):
                session.stale = True
                session.listeners.add(lambda: None)
            await registry.replica_sync.look_again()
            assert (read, good_.stale) == ([check_error.id, good_.id], False)

    asyncio.run(with_server())
