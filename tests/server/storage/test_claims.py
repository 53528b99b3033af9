"""Claims in both databases: one process holds each, for as long as it renews its lease."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.storage.test_jobs import Scenario, run_scenario, server  # noqa: F401

from branchline.server.storage import claims, jobs
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.jobs import JobRow
from branchline.server.storage.pruning import erase

KIND = "test"
MINUTE = 60.0
LAPSED = -1.0


async def take(store: EventStore, key: str = "a", lease: float = MINUTE) -> int | None:
    return await store.do(lambda c: claims.take(c, KIND, key, "match", store.process, lease))


async def free(store: EventStore) -> bool:
    return await store.ask(lambda c: claims.is_free(c, KIND, "a"))


async def rows(store: EventStore) -> list[JobRow]:
    return await store.ask(lambda c: jobs.list_jobs(c, 10))


def test_work_is_claimed_by_one_process(run_scenario: Callable[[Scenario], None]) -> None:  # noqa: F811
    async def scenario(here: EventStore, there: EventStore) -> None:
        assert await free(there)
        assert (await take(here), await take(there), await take(there, "b"), await free(there)) == (1, None, 1, False)
        await there.do(lambda c: claims.end(c, KIND, "a", there.process))  # not its own
        assert not await free(there)
        await here.do(lambda c: claims.end(c, KIND, "a", here.process))
        assert (await free(there), await take(there)) == (True, 1)

    run_scenario(scenario)


def test_a_lease_runs_out_unless_it_is_renewed(run_scenario: Callable[[Scenario], None]) -> None:  # noqa: F811
    async def scenario(here: EventStore, there: EventStore) -> None:
        await take(here, lease=LAPSED)
        await here.do(lambda c: claims.renew(c, KIND, here.process, MINUTE))
        assert await take(there) is None
        await here.do(lambda c: claims.renew(c, KIND, here.process, LAPSED))
        assert await take(there) == 2
        await here.do(lambda c: claims.renew(c, KIND, here.process, LAPSED))  # it has lost it
        assert (await take(here), await free(here)) == (None, False)

    run_scenario(scenario)


def test_postponed_work_waits_and_counts_its_attempts(run_scenario: Callable[[Scenario], None]) -> None:  # noqa: F811
    async def scenario(here: EventStore, there: EventStore) -> None:
        await take(here)
        await here.do(lambda c: claims.postpone(c, KIND, "a", here.process, MINUTE))
        assert (await take(there), await take(here), [row.state for row in await rows(here)]) == (None, None, ["queued"])
        await take(here, "b")
        await here.do(lambda c: claims.postpone(c, KIND, "b", here.process, LAPSED))
        assert await take(there, "b") == 2

    run_scenario(scenario)


def test_claims_are_deleted_with_their_process_and_their_match(run_scenario: Callable[[Scenario], None]) -> None:  # noqa: F811
    async def scenario(here: EventStore, there: EventStore) -> None:
        await take(here)
        await take(there, "b")
        await here.do(lambda c: claims.release(c, KIND, here.process))
        assert [row.key for row in await rows(here)] == ["b"]
        await here.do(lambda c: claims.release(c, KIND))
        assert await rows(here) == []
        await take(here)
        await here.do(lambda c: erase(c, {"match": None}))
        assert await rows(here) == []

    run_scenario(scenario)
