"""Jobs in both databases: queued once, claimed by one process, taken over when a lease has run out, bounded, deleted in time."""

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
from branchline.server.storage.jobs import ATTEMPTS, KEPT, Bounds, Claim, LeaseLost, NewJob, State
from branchline.server.storage.migrate import migrate
from branchline.server.storage.pruning import erase
from branchline.server.storage.schema import JOBS

KIND = "test"
MINUTE = 60.0
LAPSED = -1.0  # a lease that has run out before anybody can renew it
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
    """Tells a story of two processes at one database."""
    url = fresh_settings(tmp_path).url if request.param == "sqlite" else request.getfixturevalue("server")

    def play(scenario: Scenario) -> None:
        async def in_loop() -> None:
            here, there = EventStore(url), EventStore(url)
            await here.open()
            await there.open()
            try:
                await here.do(lambda c: c.execute(JOBS.delete()))
                await scenario(here, there)
            finally:
                await here.close()
                await there.close()

        asyncio.run(in_loop())

    return play


async def ask(store: EventStore, key: str = "a", caller: str = "eve", bounds: Bounds = MANY, done: bool = False) -> State | None:
    new = NewJob(KIND, key, f"input of {key}", caller, f"match {key}")
    return await store.insist(lambda c: jobs.enqueue(c, new, bounds, lambda _: done))


async def claim(store: EventStore, lease: float = MINUTE) -> Claim | None:
    return await store.do(lambda c: jobs.claim(c, KIND, store.process, lease))


async def claimed(store: EventStore, lease: float = MINUTE) -> Claim:
    found = await claim(store, lease)
    assert found
    return found


async def state(store: EventStore, key: str = "a") -> State | None:
    found = await store.ask(lambda c: jobs.status(c, KIND, key))
    return found.state if found else None


def test_a_job_requested_at_two_processes_is_queued_once(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(here: EventStore, there: EventStore) -> None:
        assert await asyncio.gather(*(ask(store) for store in (here, there, here, there))) == ["queued"] * 4
        mine = await claimed(here)
        assert (mine.key, mine.input, mine.attempt) == ("a", "input of a", 1)
        assert (await claim(there), await ask(there)) == (None, "running")
        await here.do(lambda c: jobs.report(c, mine, 0.5, "half"))
        assert await there.ask(lambda c: jobs.status(c, KIND, "a")) == ("running", 0.5, "half")
        await here.do(lambda c: jobs.finish(c, mine))
        assert (await ask(there, done=True), await claim(there)) == ("done", None)
        assert (await ask(there), (await claimed(there)).attempt) == ("queued", 1)  # its result was deleted

    run_scenario(scenario)


def test_each_job_is_claimed_by_one_process(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(here: EventStore, there: EventStore) -> None:
        for number in range(8):
            await ask(here, str(number), f"address {number}")
        found = await asyncio.gather(*(claim(store) for store in (here, there) * 5))
        assert sorted(each.key for each in found if each) == [str(number) for number in range(8)]
        assert found.count(None) == 2

    run_scenario(scenario)


def test_an_address_has_one_running_job(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(here: EventStore, there: EventStore) -> None:
        for key, caller in (("a", "eve"), ("b", "eve"), ("c", "ben")):
            await ask(here, key, caller)
        first, other = await claimed(here), await claimed(there)
        assert (first.key, other.key, await claim(there)) == ("a", "c", None)
        assert not await there.ask(lambda c: jobs.waiting(c, KIND))
        await here.do(lambda c: jobs.finish(c, first))
        assert await there.ask(lambda c: jobs.waiting(c, KIND))
        assert (await claimed(there)).key == "b"

    run_scenario(scenario)


def test_a_job_is_taken_over_when_its_lease_expires(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(here: EventStore, there: EventStore) -> None:
        await ask(here)
        lost = await claimed(here, LAPSED)
        await here.do(lambda c: jobs.renew(c, lost, MINUTE))
        assert await claim(there) is None
        await here.do(lambda c: jobs.renew(c, lost, LAPSED))
        await here.do(lambda c: jobs.report(c, lost, 0.5, "half"))
        taken = await claimed(there)
        assert (taken.attempt, taken.input, taken.result) == (2, "input of a", "half")
        for late in (
            lambda c: jobs.renew(c, lost, MINUTE),
            lambda c: jobs.report(c, lost, 0.9, "late"),
            lambda c: jobs.finish(c, lost),
        ):
            with pytest.raises(LeaseLost):
                await here.do(late)
        assert await here.ask(lambda c: jobs.status(c, KIND, "a")) == ("running", 0.5, "half")

    run_scenario(scenario)


def test_a_job_that_crashes_every_process_fails_until_another_day(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(here: EventStore, there: EventStore) -> None:
        await ask(here)
        for _ in range(ATTEMPTS):
            await claimed(here, LAPSED)
        assert (await claim(there), await state(there), await ask(there)) == (None, "failed", "failed")
        await here.do(lambda c: c.execute(update(JOBS).values(updated=JOBS.c.updated - KEPT - 1)))
        assert await ask(there) == "queued"

    run_scenario(scenario)


def test_a_stopping_process_returns_its_jobs(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(here: EventStore, there: EventStore) -> None:
        await ask(here)
        await claimed(here)
        await here.do(lambda c: jobs.release(c, KIND, there.process))
        assert await claim(there) is None
        await here.do(lambda c: jobs.release(c, KIND, here.process))
        assert (await claimed(there)).attempt == 1

    run_scenario(scenario)


def test_waiting_jobs_are_limited_per_address_and_in_total(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(here: EventStore, there: EventStore) -> None:
        bounds = Bounds(3, 2)
        assert [await ask(here, key, "eve", bounds) for key in "abc"] == ["queued", "queued", None]
        assert [await ask(there, key, "ben", bounds) for key in "de"] == ["queued", None]
        mine = await claimed(here)
        assert await ask(here, "c", "eve", bounds) is None
        await here.do(lambda c: jobs.finish(c, mine, "no time"))
        assert await ask(here, "c", "eve", bounds) == "queued"

    run_scenario(scenario)


def test_a_finished_job_stores_neither_input_nor_address(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(here: EventStore, there: EventStore) -> None:
        await ask(here)
        asked = await here.ask(lambda c: c.execute(select(JOBS.c.caller)).scalar_one())
        assert "eve" not in asked
        mine = await claimed(here)
        await here.do(lambda c: jobs.report(c, mine, 0.5, "half"))
        await here.do(lambda c: jobs.finish(c, mine, "no time"))
        row = await here.ask(lambda c: c.execute(select(JOBS.c.input, JOBS.c.result, JOBS.c.caller, JOBS.c.owner)).one())
        assert tuple(row) == ("", "", "", None)
        (listed,) = await there.ask(lambda c: jobs.list_jobs(c, 10))
        assert (listed.kind, listed.key, listed.state, listed.error, listed.attempts) == (KIND, "a", "failed", "no time", 1)

    run_scenario(scenario)


def test_a_job_is_deleted_with_its_match(run_scenario: Callable[[Scenario], None]) -> None:
    async def scenario(here: EventStore, there: EventStore) -> None:
        await ask(here)
        mine = await claimed(here)
        await there.do(lambda c: erase(c, {"match a": None}))
        assert await state(here) is None
        with pytest.raises(LeaseLost):
            await here.do(lambda c: jobs.finish(c, mine))

    run_scenario(scenario)
