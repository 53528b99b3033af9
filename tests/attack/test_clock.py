"""A wrong clock deletes nothing."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from tests.clock import Clock
from tests.server.client import PERSON, fresh_settings, json_of, open_table, running_server
from tests.server.process import UNLIMITED
from tests.server.storage.test_pruning import NOW, prune_at, store_table

from branchline.server.storage.pruning import DAY
from branchline.server.storage.retention_clock import RetentionClock

LIMITS = replace(UNLIMITED, unbegun_days=14, unfinished_days=300, finished_days=90)


def test_a_clock_400_days_ahead_deletes_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with running_server(settings) as (caller, registry):
            opened = await open_table(caller, [PERSON, PERSON])
            json_of(await opened.people[0].move("add"))
            later = registry.sessions[opened.table].table_state.events[-1].at + 400 * DAY
            registry.settings = replace(settings, limits=LIMITS)
            registry.sessions.clear()
            assert await prune_at(registry, later) == 0
            await store_table(registry.store, "zz", 0, now=later)  # the first thing that is written by the wrong clock
            assert await prune_at(registry, later) == 0
            assert "days ahead of the time that has passed" in caplog.text
            assert (await opened.people[0].view())["phase"] == "playing"

    settings = fresh_settings(tmp_path, bots=False)
    asyncio.run(scenario())


def test_deletions_per_day_are_limited_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with running_server(settings) as (_, registry):
            clock = Clock(100.0)
            for n in range(30):
                await store_table(registry.store, f"t{n:02}", 200, is_finished=True)
            await store_table(registry.store, "zz", 0)
            registry.retention_clock, registry.settings = RetentionClock(clock), replace(settings, limits=replace(LIMITS, pruned=25))
            assert await registry.prune(dry=True) == 30
            assert await registry.store.count() == 31
            assert [await registry.prune() for _ in range(2)] == [25, 0]
            assert "25 expired tables deleted" in caplog.text
            assert "the others are deleted later" in caplog.text
            clock.now += DAY / 1000
            assert await registry.prune() == 5
            assert await registry.store.count() == 1

    settings = fresh_settings(tmp_path, bots=False)
    asyncio.run(scenario())


def test_after_a_long_downtime_the_date_advances_one_day_per_hour() -> None:
    passed = Clock(100.0)
    retention_clock = RetentionClock(passed)
    assert [retention_clock.today(NOW, NOW - 50 * DAY), retention_clock.today(NOW, NOW)] == [NOW - 50 * DAY] * 2
    passed.now += 10 * 3600
    assert retention_clock.today(NOW, NOW) == NOW - 40 * DAY


def test_days_pass_while_the_server_runs_and_never_exceed_the_clock() -> None:
    passed = Clock(100.0)
    retention_clock = RetentionClock(passed)
    assert retention_clock.today(NOW, NOW - 5 * DAY) == NOW - 5 * DAY
    passed.now += 3 * DAY / 1000
    assert retention_clock.today(NOW + 3 * DAY, NOW - 2 * DAY) == NOW - 2 * DAY
    assert retention_clock.today(NOW - 9 * DAY, NOW) == NOW - 9 * DAY  # a clock that was set back
