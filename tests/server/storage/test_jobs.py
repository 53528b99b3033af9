"""Jobs in both databases: queued once, claimed by one process, taken over when a lease expires, bounded, deleted in time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import select, update
from tests.needs import is_installed
from tests.server.client import fresh_settings
from tests.server.postgres import postgres, programs
from tests.server.process import server_settings

from branchline.server.storage import jobs
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.jobs import ATTEMPTS, BACKOFF, KEPT, Bounds, Claim, JobRow, LeaseLost, NewJob, State
from branchline.server.storage.migrate import migrate
from branchline.server.storage.pruning import erase
from branchline.server.storage.schema import JOBS

KIND = "test"
MINUTE, HOUR = 60.0, 3600.0
EXPIRED = -1.0  # a lease that has run out before anybody can renew it
MANY = Bounds(100, 100)

Scenario = Callable[[EventStore, EventStore], Awaitable[None]]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    found = programs()
    if found is None or not is_installed("asyncpg"):
        pytest.skip("PostgreSQL or asyncpg is not installed here")
    with postgres(found) as address:
        url = server_settings(address).url
        migrate(url)
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def run_scenario(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Scenario], None]:
    """Runs a scenario with two processes at one database."""
    url = fresh_settings(tmp_path).url if request.param == "sqlite" else request.getfixturevalue("server")

    def play(scenario: Scenario) -> None:
        async def in_loop() -> None:
            first, second = EventStore(url), EventStore(url)
            await first.open()
            await second.open()
            try:
                await first.do(lambda c: c.execute(JOBS.delete()))
                await scenario(first, second)
            finally:
                await first.close()
                await second.close()

        asyncio.run(in_loop())

    return play


async def ask(store: EventStore, key: str = "a", caller: str = "eve", bounds: Bounds = MANY, do_work: bool = False) -> State | None:
    new = NewJob(KIND, key, f"input of {key}", caller, f"match {key}")
    return await store.insist(lambda c: jobs.enqueue(c, new, bounds, lambda _: do_work))


async def claim(store: EventStore, lease: float = MINUTE) -> Claim | None:
    return await store.do(lambda c: jobs.claim(c, KIND, store.process, lease))


async def claim_now(store: EventStore, lease: float = MINUTE) -> Claim:
    found = await claim(store, lease)
    assert found
    return found


async def retry(store: EventStore, failed: Claim, every: float = 0.0) -> State:
    return await store.do(lambda c: jobs.retry(c, failed, "no answer", every))


async def schedule(store: EventStore, key: str = "a") -> None:
    await store.insist(lambda c: jobs.schedule(c, KIND, key, HOUR))


async def only_job(store: EventStore) -> JobRow:
    (row,) = await store.ask(lambda c: jobs.list_jobs(c, 10))
    return row


async def pass_time(store: EventStore, milliseconds: float) -> None:
    """Lets this time pass for all jobs that wait."""
    await store.do(lambda c: c.execute(update(JOBS).values(due=JOBS.c.due - round(milliseconds))))


async def state(store: EventStore, key: str = "a") -> State | None:
    found = await store.ask(lambda c: jobs.status(c, KIND, key))
    return found.state if found else None


def test_a_job_requested_at_two_processes_is_queued_once(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        assert await asyncio.gather(*(ask(store) for store in (first, second, first, second))) == ["queued"] * 4
        mine = await claim_now(first)
        assert (mine.key, mine.input, mine.attempt) == ("a", "input of a", 1)
        assert (await claim(second), await ask(second)) == (None, "running")
        await first.do(lambda c: jobs.report(c, mine, 0.5, "half"))
        assert await second.ask(lambda c: jobs.status(c, KIND, "a")) == ("running", 0.5, "half")
        await first.do(lambda c: jobs.finish(c, mine))
        assert (await ask(second, do_work=True), await claim(second)) == ("done", None)
        assert (await ask(second), (await claim_now(second)).attempt) == ("queued", 1)  # its result was deleted

    run_scenario(scenario)


def test_each_job_is_claimed_by_one_process(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        for number in range(8):
            await ask(first, str(number), f"address {number}")
        found = await asyncio.gather(*(claim(store) for store in (first, second) * 5))
        assert sorted(each.key for each in found if each) == [str(number) for number in range(8)]
        assert found.count(None) == 2

    run_scenario(scenario)


def test_an_address_has_one_running_job(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        for key, caller in (("a", "eve"), ("b", "eve"), ("c", "ben")):
            await ask(first, key, caller)
        one, other = await claim_now(first), await claim_now(second)
        assert (one.key, other.key, await claim(second)) == ("a", "c", None)
        assert await second.ask(lambda c: jobs.waiting(c, [KIND, "other"])) == []
        await first.do(lambda c: jobs.finish(c, one))
        assert await second.ask(lambda c: jobs.waiting(c, [KIND, "other"])) == [KIND]
        assert (await claim_now(second)).key == "b"

    run_scenario(scenario)


def test_a_job_is_taken_over_when_its_lease_expires(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        await ask(first)
        lost = await claim_now(first, EXPIRED)
        await first.do(lambda c: jobs.renew(c, lost, MINUTE))
        assert await claim(second) is None
        await first.do(lambda c: jobs.renew(c, lost, EXPIRED))
        await first.do(lambda c: jobs.report(c, lost, 0.5, "half"))
        taken = await claim_now(second)
        assert (taken.attempt, taken.input, taken.result) == (2, "input of a", "half")
        for late in (
            lambda c: jobs.renew(c, lost, MINUTE),
            lambda c: jobs.report(c, lost, 0.9, "late"),
            lambda c: jobs.finish(c, lost),
        ):
            with pytest.raises(LeaseLost):
                await first.do(late)
        assert await first.ask(lambda c: jobs.status(c, KIND, "a")) == ("running", 0.5, "half")

    run_scenario(scenario)


def test_a_job_that_crashes_every_process_fails_until_another_day(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        await ask(first)
        for _ in range(ATTEMPTS):
            await claim_now(first, EXPIRED)
        assert (await claim(second), await state(second), await ask(second)) == (None, "failed", "failed")
        await first.do(lambda c: c.execute(update(JOBS).values(updated=JOBS.c.updated - KEPT - 1)))
        assert await ask(second) == "queued"

    run_scenario(scenario)


def test_a_failed_job_is_tried_again_later_and_at_last_given_up(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        await ask(first)
        for attempt in range(1, ATTEMPTS):
            failed = await claim_now(first)
            assert await retry(first, failed) == "queued"
            with pytest.raises(LeaseLost):
                await retry(first, failed)
            row = await only_job(second)
            assert (row.state, row.attempts, row.error) == ("queued", attempt, "no answer")
            assert row.due - row.updated == BACKOFF * 1000 * 4 ** (attempt - 1)
            assert (await claim(second), await second.ask(lambda c: jobs.waiting(c, [KIND]))) == (None, [])
            await pass_time(first, row.due - row.updated)
        last = await claim_now(second)
        assert (last.attempt, last.input) == (ATTEMPTS, "input of a")
        assert (await retry(second, last), await ask(first), await claim(first)) == ("failed", "failed", None)

    run_scenario(scenario)


def test_a_periodic_job_runs_once_in_its_period_whatever_the_number_of_processes(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        await asyncio.gather(*(schedule(store) for store in (first, second, first)))
        mine = await claim_now(first)
        assert (mine.attempt, mine.result, await claim(second)) == (1, "", None)
        await first.do(lambda c: jobs.repeat(c, mine, HOUR, "until here"))
        await schedule(second)  # it starts again
        assert await claim(second) is None
        await pass_time(first, HOUR * 1000)
        assert ((await claim_now(second)).result, await claim(first)) == ("until here", None)

    run_scenario(scenario)


def test_a_periodic_job_that_fails_is_tried_again_in_its_next_period(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        await schedule(first)
        for _ in range(ATTEMPTS):
            assert await retry(first, await claim_now(first), HOUR) == "queued"
            row = await only_job(second)
            await pass_time(first, row.due - row.updated)
        assert (row.due - row.updated, row.attempts, row.error) == (HOUR * 1000, 0, "no answer")
        assert (await claim_now(second)).attempt == 1

    run_scenario(scenario)


def test_a_periodic_job_that_a_wrong_clock_put_off_is_due_within_its_period(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        await schedule(first)
        await pass_time(first, -400 * KEPT)
        await schedule(second)
        await pass_time(first, HOUR * 1000)
        assert await claim(second)

    run_scenario(scenario)


def test_jobs_of_the_server_itself_run_at_the_same_time(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        await schedule(first, "a")
        await schedule(first, "b")
        assert {(await claim_now(store)).key for store in (first, second)} == {"a", "b"}

    run_scenario(scenario)


def test_a_stopping_process_returns_its_jobs(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        await ask(first)
        await claim_now(first)
        await first.do(lambda c: jobs.release(c, [KIND], second.process))
        assert await claim(second) is None
        await first.do(lambda c: jobs.release(c, [KIND], first.process))
        assert (await claim_now(second)).attempt == 1

    run_scenario(scenario)


def test_waiting_jobs_are_limited_per_address_and_in_total(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        bounds = Bounds(3, 2)
        assert [await ask(first, key, "eve", bounds) for key in "abc"] == ["queued", "queued", None]
        assert [await ask(second, key, "ben", bounds) for key in "de"] == ["queued", None]
        mine = await claim_now(first)
        assert await ask(first, "c", "eve", bounds) is None
        await first.do(lambda c: jobs.finish(c, mine, "no time"))
        assert await ask(first, "c", "eve", bounds) == "queued"

    run_scenario(scenario)


def test_a_finished_job_stores_neither_input_nor_address(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        await ask(first)
        asked = await first.ask(lambda c: c.execute(select(JOBS.c.caller)).scalar_one())
        assert "eve" not in asked
        mine = await claim_now(first)
        await first.do(lambda c: jobs.report(c, mine, 0.5, "half"))
        await first.do(lambda c: jobs.finish(c, mine, "no time"))
        row = await first.ask(lambda c: c.execute(select(JOBS.c.input, JOBS.c.result, JOBS.c.caller, JOBS.c.owner)).one())
        assert tuple(row) == ("", "", "", None)
        (listed,) = await second.ask(lambda c: jobs.list_jobs(c, 10))
        assert (listed.kind, listed.key, listed.state, listed.error, listed.attempts) == (KIND, "a", "failed", "no time", 1)

    run_scenario(scenario)


def test_a_job_is_deleted_with_its_match(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(first: EventStore, second: EventStore) -> None:
        await ask(first)
        mine = await claim_now(first)
        await second.do(lambda c: erase(c, {"match a": None}))
        assert await state(first) is None
        with pytest.raises(LeaseLost):
            await first.do(lambda c: jobs.finish(c, mine))

    run_scenario(scenario)
