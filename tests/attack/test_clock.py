"""A clock that is wrong throws nothing away."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.client import PERSON, calling, fresh, good, lay
from tests.server.clock import Clock
from tests.server.process import UNLIMITED
from tests.server.storage.test_pruning import NOW, pruned, put

from branchline.server.storage.pruning import DAY
from branchline.server.storage.retention_clock import RetentionClock

LIMITS = replace(UNLIMITED, unbegun_days=14, unfinished_days=300, finished_days=90)


def test_a_clock_that_is_400_days_ahead_removes_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def tell() -> None:
        async with calling(settings) as (caller, registry):
            laid = await lay(caller, [PERSON, PERSON])
            good(await laid.people[0].move("add"))
            later = registry.sessions[laid.table].table_state.events[-1].at + 400 * DAY
            registry.settings = replace(settings, limits=LIMITS)
            registry.sessions.clear()
            assert await pruned(registry, later) == 0
            await put(registry.store, "zz", 0, now=later)  # the first thing that is written by the wrong clock
            assert await pruned(registry, later) == 0
            assert "days ahead of the time that has passed" in caplog.text
            assert (await laid.people[0].seen())["phase"] == "playing"

    settings = fresh(tmp_path, bots=False)
    asyncio.run(tell())


def test_not_more_than_so_many_go_in_a_day_and_the_log_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def tell() -> None:
        async with calling(settings) as (_, registry):
            clock = Clock()
            for n in range(30):
                await put(registry.store, f"t{n:02}", 200, ended=True)
            await put(registry.store, "zz", 0)
            registry.retention_clock, registry.settings = RetentionClock(clock), replace(settings, limits=replace(LIMITS, pruned=25))
            assert await registry.prune(dry=True) == 30
            assert await registry.store.count() == 31
            assert [await registry.prune() for _ in range(2)] == [25, 0]
            assert "25 expired tables deleted" in caplog.text
            assert "the others are deleted later" in caplog.text
            clock.now += DAY / 1000
            assert await registry.prune() == 5
            assert await registry.store.count() == 1

    settings = fresh(tmp_path, bots=False)
    asyncio.run(tell())


def test_a_house_that_slept_catches_up_a_day_for_an_hour() -> None:
    passed = Clock()
    retention_clock = RetentionClock(passed)
    assert [retention_clock.today(NOW, NOW - 50 * DAY), retention_clock.today(NOW, NOW)] == [NOW - 50 * DAY] * 2
    passed.now += 10 * 3600
    assert retention_clock.today(NOW, NOW) == NOW - 40 * DAY


def test_days_pass_while_the_server_runs_and_never_past_the_clock() -> None:
    passed = Clock()
    retention_clock = RetentionClock(passed)
    assert retention_clock.today(NOW, NOW - 5 * DAY) == NOW - 5 * DAY
    passed.now += 3 * DAY / 1000
    assert retention_clock.today(NOW + 3 * DAY, NOW - 2 * DAY) == NOW - 2 * DAY
    assert retention_clock.today(NOW - 9 * DAY, NOW) == NOW - 9 * DAY  # a clock that was set back
