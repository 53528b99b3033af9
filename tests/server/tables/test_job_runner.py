"""The job runner: failed jobs are tried again and at last given up, jobs of several kinds run side by side, periodic ones come back."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.client import fresh_settings

from branchline.server.counters import Counters
from branchline.server.storage import jobs
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.jobs import ATTEMPTS, Bounds, Claim, JobRow, NewJob
from branchline.server.tables import job_runner
from branchline.server.tables.job_runner import JobKind, JobRunner

HOUR = 3600.0


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "BACKOFF", 0.0)
    monkeypatch.setattr(job_runner, "POLL", 0.01)


def run_with_runner(folder: Path, scenario: Callable[[JobRunner], Awaitable[None]]) -> Counter[tuple[str, str]]:
    """Runs a scenario and returns how jobs ended, by kind."""
    ends = Counter[tuple[str, str]]()

    async def in_loop() -> None:
        store = EventStore(fresh_settings(folder).url, Counters(count_job=lambda kind, outcome: ends.update([(kind, outcome)])))
        await store.open()
        runner = JobRunner(store)
        try:
            await scenario(runner)
        finally:
            await runner.close()
            await store.close()

    asyncio.run(in_loop())
    return ends


async def enqueue(runner: JobRunner, kind: str) -> None:
    new = NewJob(kind, "a", "", f"who asks for {kind}")
    await runner.store.do(lambda c: jobs.enqueue(c, new, Bounds(9, 9), lambda _: False))


async def until(runner: JobRunner, condition: Callable[[JobRow], bool]) -> JobRow:
    async with asyncio.timeout(60):
        while not condition(row := (await runner.store.ask(lambda c: jobs.list_jobs(c, 1)))[0]):
            await asyncio.sleep(0.01)
    return row


def test_a_job_that_always_fails_is_given_up(tmp_path: Path) -> None:
    async def fail(_: Claim) -> None:
        raise ValueError("no answer")

    async def scenario(runner: JobRunner) -> None:
        runner.kinds["a"] = JobKind(1, fail)
        await enqueue(runner, "a")
        runner.open()
        row = await until(runner, lambda row: row.state == "failed")
        assert (row.attempts, "no answer" in row.error) == (ATTEMPTS, True)
        await until(runner, lambda _: not runner._tasks)  # it is counted

    assert run_with_runner(tmp_path, scenario) == {("a", "retried"): ATTEMPTS - 1, ("a", "failed"): 1}


def test_a_job_of_one_kind_does_not_wait_for_those_of_another(tmp_path: Path) -> None:
    async def scenario(runner: JobRunner) -> None:
        meeting = asyncio.Barrier(2)

        async def meet(claim: Claim) -> None:
            await meeting.wait()
            await runner.store.do(lambda c: jobs.finish(c, claim))

        for kind in "ab":
            runner.kinds[kind] = JobKind(1, meet)
            await enqueue(runner, kind)
        runner.open()
        await until(runner, lambda row: row.state == "done")

    run_with_runner(tmp_path, scenario)


def test_a_periodic_job_comes_back_with_its_result(tmp_path: Path) -> None:
    async def scenario(runner: JobRunner) -> None:
        results = list[str]()

        async def work(claim: Claim) -> None:
            results.append(claim.result)
            await runner.store.do(lambda c: jobs.repeat(c, claim, HOUR if len(results) == 3 else 0.0, f"run {len(results)}"))

        runner.kinds["a"] = JobKind(1, work, HOUR)
        await runner.store.do(lambda c: jobs.schedule(c, "a", "key", HOUR))
        runner.open()
        await until(runner, lambda row: row.due > row.updated)
        assert results == ["", "run 1", "run 2"]

    assert run_with_runner(tmp_path, scenario)[("a", "done")] >= 2
