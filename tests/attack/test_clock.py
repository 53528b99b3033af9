"""A wrong clock deletes nothing."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.client import PERSON, fresh_settings, json_of, open_table, running_server
from tests.server.process import UNLIMITED
from tests.server.storage.test_pruning import NOW, next_pruning, store_table

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
            clock = await next_pruning(registry, later, RetentionClock())
            await store_table(registry.store, "zz", 0, now=later)  # the first thing that is written by the wrong clock
            for _ in range(3):  # even if runs follow each other at once
                clock = await next_pruning(registry, later, clock)
            assert clock.removed == 0
            assert "days ahead of the time that has passed" in caplog.text
            assert (await opened.people[0].view())["phase"] == "playing"

    settings = fresh_settings(tmp_path, bots=False)
    asyncio.run(scenario())


def test_deletions_per_day_are_limited_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with running_server(settings) as (_, registry):
            for n in range(30):
                await store_table(registry.store, f"t{n:02}", 200, is_finished=True)
            await store_table(registry.store, "zz", 0)
            registry.settings = replace(settings, limits=replace(LIMITS, pruned=25))
            clock = await next_pruning(registry, NOW, RetentionClock())
            assert await registry.store.count() == 6
            assert "25 expired tables deleted" in caplog.text
            assert "the others are deleted later" in caplog.text
            clock = await next_pruning(registry, NOW + DAY - 1, clock)
            assert await registry.store.count() == 6
            clock = await next_pruning(registry, NOW + DAY, clock)
            assert (clock.removed, await registry.store.count()) == (5, 1)

    settings = fresh_settings(tmp_path, bots=False)
    asyncio.run(scenario())


def test_after_a_long_downtime_the_date_advances_one_day_with_each_run() -> None:
    clock = RetentionClock().advance(NOW, NOW - 50 * DAY)
    assert clock.now == NOW - 50 * DAY
    for days in (49, 48, 47):
        clock = clock.advance(NOW, NOW)
        assert clock.now == NOW - days * DAY


def test_days_pass_with_the_events_and_never_exceed_the_clock() -> None:
    clock = RetentionClock().advance(NOW, NOW - 5 * DAY)
    clock = clock.advance(NOW, NOW - 4 * DAY)
    assert clock.now == NOW - 4 * DAY
    clock = clock.advance(NOW - 9 * DAY, NOW)  # a clock that was set back
    assert (clock.now, clock.day_began) == (NOW - 9 * DAY, NOW - 9 * DAY)


def test_a_quota_that_was_lowered_deletes_nothing_more() -> None:
    assert [RetentionClock(removed=30).left(most) for most in (25, 40, 0)] == [0, 10, DAY]
