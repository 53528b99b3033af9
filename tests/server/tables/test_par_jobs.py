"""Par jobs: computed once for all requests, stored bot by bot, limited per address; a failed bot gives no par."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import fresh_settings

from branchline.games import GAMES
from branchline.server.processes.fair_scheduler import CurrentViewers
from branchline.server.processes.kinds import PAR
from branchline.server.processes.pool import ProcessPool
from branchline.server.storage import jobs as stored_jobs
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.jobs import Claim
from branchline.server.tables import job_runner, par_jobs
from branchline.server.tables.job_runner import JobRunner
from branchline.server.tables.par_jobs import EACH, QUEUE, ParJobs
from branchline.table.daily_match import daily_config, day_plan
from branchline.table.par import Par, worth

HEAD = daily_config(GAMES["traxx"], day_plan(GAMES["traxx"], "2026-05-01", b""), "Anna", 0)


def run_scenario(folder: Path, scenario: Callable[[ParJobs], Awaitable[None]], bots: bool = True) -> None:
    async def in_loop() -> None:
        await store.open()
        runner, pool = JobRunner(store), ProcessPool(PAR, "branchline.games:GAMES", 1)
        jobs = ParJobs(store, runner, pool, bots)
        runner.open()
        try:
            await scenario(jobs)
        finally:
            await runner.close()
            pool.close()
            await store.close()

    store = EventStore(fresh_settings(folder).url)
    asyncio.run(in_loop())


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Records the requests to bots, which score as many points as their names have letters."""
    heard = list[str]()

    async def answer(_: ParJobs, _claim: Claim, work: Callable[..., Any], head: Any, *bot: Any) -> Any:
        await asyncio.sleep(0.01)
        heard.append(bot[0] if bot else "worth")
        return 2.5 if work is worth else [len(bot[0])]

    monkeypatch.setattr(par_jobs.ParJobs, "_result_of", answer)
    return heard


async def wait_for_par(jobs: ParJobs, head: Any = HEAD) -> Par:
    while (told := await jobs.get_par(head, "somebody"))[1]:
        await asyncio.sleep(0.01)
    return told[0]


def test_par_is_computed_once_for_all_requests(tmp_path: Path, requests: list[str]) -> None:
    async def scenario(jobs: ParJobs) -> None:
        assert await jobs.stored_par(HEAD) == (Par(), False)
        first = await asyncio.gather(*(jobs.get_par(HEAD, f"address {n}") for n in range(5)))
        assert all(pending for _, pending in first)
        assert await wait_for_par(jobs) == Par({"medium": [6], "hard": [4], "master": [6]}, 2.5)
        assert requests == ["medium", "hard", "master", "worth"]
        assert await wait_for_par(jobs, replace(HEAD, id="another")) == Par({"medium": [6], "hard": [4], "master": [6]}, 2.5)
        assert len(requests) == 4

    run_scenario(tmp_path, scenario)


def test_luck_of_the_dice_is_computed_only_for_daily_matches(tmp_path: Path, requests: list[str]) -> None:
    async def scenario(jobs: ParJobs) -> None:
        assert await wait_for_par(jobs, replace(HEAD, day="", seed="x")) == Par({"medium": [6], "hard": [4], "master": [6]})

    run_scenario(tmp_path, scenario)


def test_real_dice_have_a_par_of_their_own(tmp_path: Path, requests: list[str]) -> None:
    async def scenario(jobs: ParJobs) -> None:
        real = replace(HEAD, day="", seed="", chance="real")
        for thrown in (("card BGSY",), ("card BGYO",), ("card BGSY",)):
            while (await jobs.get_par(real, "somebody", thrown))[1]:
                await asyncio.sleep(0.01)
        assert requests == ["medium", "hard", "master"] * 2

    run_scenario(tmp_path, scenario)


def test_par_jobs_are_limited_per_address_and_in_total(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(par_jobs.ParJobs, "_result_of", never)

    async def scenario(jobs: ParJobs) -> None:
        told = [await jobs.get_par(replace(HEAD, seed=f"s{n}"), "eve") for n in range(EACH + 2)]
        assert [pending for _, pending in told] == [True] * EACH + [False] * 2
        others = [await jobs.get_par(replace(HEAD, seed=f"t{n}"), f"address {n}") for n in range(QUEUE)]
        assert sum(pending for _, pending in others) == QUEUE - EACH

    run_scenario(tmp_path, scenario)


def test_a_server_without_bots_has_no_par(tmp_path: Path, requests: list[str]) -> None:
    async def scenario(jobs: ParJobs) -> None:
        assert await jobs.get_par(HEAD, "somebody") == (Par(), False)
        assert requests == []

    run_scenario(tmp_path, scenario, bots=False)


def test_no_bot_lacks_par_because_its_process_was_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = list[Any]()

    async def run(_pool: ProcessPool, _viewers: CurrentViewers, _work: Callable[..., Any], _config: Any, *bot: Any, within: float) -> Any:
        calls.append(bot[0])
        if len(calls) == 2:
            raise BrokenProcessPool
        return [len(bot[0])]

    async def scenario(jobs: ParJobs) -> None:
        assert await wait_for_par(jobs, replace(HEAD, day="")) == Par({"medium": [6], "hard": [4], "master": [6]})
        assert calls == ["medium", "hard", "hard", "master"]

    monkeypatch.setattr(ProcessPool, "run", run)
    monkeypatch.setattr(stored_jobs, "BACKOFF", 0.0)
    monkeypatch.setattr(job_runner, "POLL", 0.01)
    run_scenario(tmp_path, scenario)


def test_a_failing_bot_gives_no_par(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(jobs: ParJobs) -> None:
        assert await wait_for_par(jobs, replace(HEAD, rules=99, day="")) == Par()

    run_scenario(tmp_path, scenario)
    assert "par of traxx" in caplog.text
