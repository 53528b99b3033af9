"""Background tasks: one that fails is logged, counted and started again, and health says so meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.client import PERSON, RANDOM, calling, fresh, good, lay

from branchline.server import supervisor
from branchline.server.counters import Tally
from branchline.server.storage.event_store import Store
from branchline.server.supervisor import Supervisor, stop
from branchline.server.tables import bot_turns
from branchline.table.problem import damaged


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pauses."""
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 0.0)
    monkeypatch.setattr(bot_turns, "_AGAIN", 0.0)


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0)


@pytest.mark.parametrize(
    "error", [RuntimeError("broken"), asyncio.CancelledError(), OSError("away")], ids=["bug", "stray cancel", "outage"]
)
def test_a_task_that_fails_is_logged_counted_and_started_again(error: BaseException, caplog: pytest.LogCaptureFixture) -> None:
    async def whole() -> None:
        begun, counted = 0, Counter[str]()

        async def work() -> None:
            nonlocal begun
            begun += 1
            if begun < 4:
                raise error
            await asyncio.Event().wait()

        supervised = Supervisor(Tally(failed=lambda name: counted.update([name])))
        task = supervised.run("work", work)
        await until(lambda: begun == 4)
        assert supervised.down == []
        await stop(task)
        assert (task.cancelled(), counted) == (True, {"work": 3})

    asyncio.run(whole())
    said = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [f"background task failed: work: {type(error).__name__}" in record.getMessage() for record in said] == [True] * 3
    assert [record.exc_info is None for record in said] == [isinstance(error, OSError)] * 3


def test_a_task_is_down_until_it_is_started_again_and_every_pause_is_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 1.0)
    paused, down = list[float](), list[list[str]]()
    sleep = asyncio.sleep

    async def whole() -> None:
        supervised = Supervisor()

        async def noted(seconds: float) -> None:
            paused.append(seconds)
            down.append(supervised.down)
            await sleep(0)

        async def work() -> None:
            down.append(supervised.down)
            if len(paused) < 7:
                raise RuntimeError("broken")

        monkeypatch.setattr(supervisor.asyncio, "sleep", noted)
        await supervised.run("work", work)
        assert supervised.down == []

    asyncio.run(whole())
    assert paused == [1, 2, 4, 8, 16, 30, 30]
    assert down == [[], ["work"]] * 7 + [[]]


def test_a_task_that_runs_once_is_not_started_again() -> None:
    async def whole() -> None:
        counted = Counter[str]()

        async def work() -> None:
            raise RuntimeError("broken")

        supervised = Supervisor(Tally(failed=lambda name: counted.update([name])))
        supervised.start("work", work())
        await until(lambda: not supervised.jobs)
        assert (counted, supervised.down) == ({"work": 1}, [])

    asyncio.run(whole())


def test_a_bots_turn_that_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_bot_move, failures = bot_turns.play_bot_move, 0

    async def broken(*given: object) -> None:
        nonlocal failures
        failures += 1
        if failures < 3:
            raise RuntimeError("broken")
        await play_bot_move(*given)  # type: ignore[arg-type]

    async def whole() -> None:
        async with calling(settings) as (caller, _):
            laid = await lay(caller, [PERSON, RANDOM], options={"rounds": 1})
            good(await laid.people[0].move("done"))
            async with asyncio.timeout(60):
                while (await laid.people[0].turn())["phase"] != "over":
                    await asyncio.sleep(0.02)

    monkeypatch.setattr(bot_turns, "play_bot_move", broken)
    settings = fresh(tmp_path)
    asyncio.run(whole())
    assert failures > 2


def test_a_damaged_table_does_not_keep_the_others_from_being_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, events = list[str](), Store.events

    async def whole() -> None:
        async with calling(fresh(tmp_path, bots=False)) as (caller, house):
            bad, good_ = [house.tables[(await lay(caller, [PERSON])).table] for _ in range(2)]

            async def spoilt(store: Store, match: str, after: int) -> object:
                read.append(match)
                if match == bad.id:
                    raise damaged()
                return await events(store, match, after)

            monkeypatch.setattr(Store, "events", spoilt)
            for hosted in (bad, good_):
                hosted.behind = True
                hosted.listeners.add(lambda: None)
            await house.elsewhere.look_again()
            assert (read, good_.behind) == ([bad.id, good_.id], False)

    asyncio.run(whole())
