"""Claims in both databases: each is held by one process while it renews its lease."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.storage.test_jobs import Scenario, run_scenario, server, set_clock_back  # noqa: F401

from branchline.server.storage import claims, jobs
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.jobs import JobRow
from branchline.server.storage.pruning import erase

KIND = "test"
MINUTE = 60.0
EXPIRED = -1.0


async def take(store: EventStore, key: str = "a", lease: float = MINUTE) -> int | None:
    return await store.do(lambda c: claims.take(c, KIND, key, "match", store.process, lease))


async def is_free(store: EventStore) -> bool:
    return await store.ask(lambda c: claims.is_free(c, KIND, "a"))


async def rows(store: EventStore) -> list[JobRow]:
    return await store.ask(lambda c: jobs.list_jobs(c, 10))


def test_work_is_claimed_by_one_process(run_scenario: Callable[[Scenario], None]) -> None:  # noqa: F811
    async def scenario(first: EventStore, second: EventStore) -> None:
        assert await is_free(second)
        assert (await take(first), await take(second), await take(second, "b"), await is_free(second)) == (1, None, 1, False)
        await second.do(lambda c: claims.end(c, KIND, "a", second.process))  # not its own
        assert not await is_free(second)
        await first.do(lambda c: claims.end(c, KIND, "a", first.process))
        assert (await is_free(second), await take(second)) == (True, 1)

    run_scenario(scenario)


def test_a_lease_runs_out_unless_it_is_renewed(run_scenario: Callable[[Scenario], None]) -> None:  # noqa: F811
    async def scenario(first: EventStore, second: EventStore) -> None:
        await take(first, lease=EXPIRED)
        await first.do(lambda c: claims.renew(c, KIND, first.process, MINUTE))
        assert await take(second) is None
        await first.do(lambda c: claims.renew(c, KIND, first.process, EXPIRED))
        assert await take(second) == 2
        await first.do(lambda c: claims.renew(c, KIND, first.process, EXPIRED))  # it has lost it
        assert (await take(first), await is_free(first)) == (None, False)

    run_scenario(scenario)


def test_no_work_waits_until_a_clock_that_was_set_back_is_right_again(run_scenario: Callable[[Scenario], None]) -> None:  # noqa: F811
    async def scenario(first: EventStore, second: EventStore) -> None:
        await take(first)  # its process is killed
        await set_clock_back(first, 60 * MINUTE)
        assert (await is_free(second), await take(second)) == (True, 2)
        assert (await is_free(first), await take(first)) == (False, None)

    run_scenario(scenario)


def test_postponed_work_waits_and_counts_its_attempts(run_scenario: Callable[[Scenario], None]) -> None:  # noqa: F811
    async def scenario(first: EventStore, second: EventStore) -> None:
        await take(first)
        await first.do(lambda c: claims.postpone(c, KIND, "a", first.process, MINUTE))
        assert (await take(second), await take(first), [row.state for row in await rows(first)]) == (None, None, ["queued"])
        await take(first, "b")
        await first.do(lambda c: claims.postpone(c, KIND, "b", first.process, EXPIRED))
        assert await take(second, "b") == 2

    run_scenario(scenario)


def test_claims_are_deleted_with_their_process_and_their_match(run_scenario: Callable[[Scenario], None]) -> None:  # noqa: F811
    async def scenario(first: EventStore, second: EventStore) -> None:
        await take(first)
        await take(second, "b")
        await first.do(lambda c: claims.release(c, KIND, first.process))
        assert [row.key for row in await rows(first)] == ["b"]
        await first.do(lambda c: claims.release(c, KIND))
        assert await rows(first) == []
        await take(first)
        await first.do(lambda c: erase(c, {"match": None}))
        assert await rows(first) == []

    run_scenario(scenario)
