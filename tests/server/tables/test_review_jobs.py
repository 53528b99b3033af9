"""Review jobs: computed once for all requests, reported while rough, stored and pruned with the match; failures have a reason."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.client import PERSON, Caller, Scenario, check_error, fresh_settings, json_of, open_table, running_server
from tests.server.tables.daily import finish
from tests.study.kit import without_time
from tests.toy import TOY

from branchline.bots.budget import Budget
from branchline.games import GAMES
from branchline.server.processes.child import ChildProcess
from branchline.server.storage import jobs
from branchline.server.storage import reviews as stored_reviews
from branchline.server.storage.pruning import erase
from branchline.server.storage.schema import JOBS
from branchline.server.tables.registry import TableRegistry
from branchline.study.review.breakdown import write_review
from branchline.study.review.session import run_review


@pytest.fixture
def go() -> asyncio.Event:
    """Set when the finer review may end."""
    return asyncio.Event()


@pytest.fixture
def run_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, go: asyncio.Event) -> Callable[[Scenario], None]:
    """Runs a scenario with a server whose reviews run in this process: a rough one, then, after `go`, a finer one."""
    monkeypatch.setitem(GAMES, "toy", TOY)

    async def run(_: ChildProcess, *request: Any, within: float) -> tuple[float, str, bool]:
        _resume, _games, _has_helper, _match, seat, written, _longer = request
        found = [write_review(piece.review) for piece in run_review(written, seat, "medium", Budget(8)) if piece.review]
        if not rough_reviews:
            rough_reviews.append(seat)
            return 0.5, found[0], False
        while not go.is_set():  # whichever event loop this is
            await asyncio.sleep(0.01)
        return 1.0, found[-1], True

    rough_reviews = list[int]()
    monkeypatch.setattr(ChildProcess, "run", run)

    def play(scenario: Scenario) -> None:
        async def with_server() -> None:
            async with running_server(settings) as (caller, registry):
                await scenario(caller, registry)

        settings = fresh_settings(tmp_path)
        asyncio.run(with_server())

    return play


async def finished_match(caller: Caller) -> Caller:
    """A player at a table with a finished match."""
    opened = await open_table(caller, [PERSON], options={"rounds": 3})
    await finish(opened.people[0], 2)
    return opened.people[0]


async def wait_for_review(anna: Caller, **query: Any) -> dict[str, Any]:
    while (told := json_of(await anna.ask_table("GET", "/reviews/0", **query)))["pending"]:
        await asyncio.sleep(0.01)
    return told


def test_a_review_is_rough_then_finer_then_stored(run_scenario: Callable[[Scenario], None], go: asyncio.Event) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna = await finished_match(caller)
        assert json_of(await anna.ask_table("POST", "/reviews/0"))["pending"]
        while (rough_reviews := json_of(await anna.ask_table("POST", "/reviews/0")))["report"] is None:  # asked again: one and the same
            await asyncio.sleep(0.01)
        assert (rough_reviews["pending"], rough_reviews["progress"], rough_reviews["report"]["rollouts"]) == (True, 0.5, 2)
        assert json_of(await anna.ask_table("GET", "/reviews/0", known=2))["report"] is None
        go.set()
        told = (await wait_for_review(anna))["report"]
        assert told["rollouts"] == 8
        parts = [told[name]["value"] for name in ("start", "luck")]
        assert sum(parts) - told["losses"]["value"] == pytest.approx(told["result"])
        assert [turn["at"] for turn in told["turns"]] == [1, 5, 7]
        board = json_of(await anna.ask_table("GET", "/reviews/0/turns/1"))
        assert board["svg"].startswith("<svg")
        check_error(await anna.ask_table("GET", "/reviews/0/turns/2"), 404, "missing")
        check_error(await anna.ask_table("POST", "/reviews/1"), 404, "missing")
        mine = json_of(await caller.ask("POST", "/api/mine/reviews", {"tokens": [anna.token]}))["matches"]
        assert [(each["table"], each["game"], each["average"]) for each in mine] == [(anna.table, "toy", told["average"])]
        await registry.store.do(lambda c: erase(c, {anna.table: None}))
        assert (await registry.reviews.review_state((anna.table, 0))).review is None

    run_scenario(scenario)


@pytest.mark.parametrize("is_killed", [False, True])
def test_a_review_in_progress_resumes_after_a_restart(
    run_scenario: Callable[[Scenario], None], go: asyncio.Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_killed: bool
) -> None:
    if is_killed:
        monkeypatch.setattr(jobs, "release", lambda *_: None)  # whoever is killed gives nothing back
    found = list[Caller]()

    async def before(caller: Caller, registry: TableRegistry) -> None:
        found.append(await finished_match(caller))
        json_of(await found[0].ask_table("POST", "/reviews/0"))
        while json_of(await found[0].ask_table("GET", "/reviews/0"))["report"] is None:
            await asyncio.sleep(0.01)

    async def after(caller: Caller, registry: TableRegistry) -> None:
        anna = caller.as_(found[0].token, found[0].table)
        rough_reviews = json_of(await anna.ask_table("GET", "/reviews/0"))
        assert (rough_reviews["pending"], rough_reviews["report"]["rollouts"]) == (True, 2)
        if is_killed:
            await registry.store.do(lambda c: c.execute(update(JOBS).values(until=0)))  # its lease runs out
            registry.jobs.wake()
        go.set()
        assert (await wait_for_review(anna))["report"]["rollouts"] == 8

    run_scenario(before)
    run_scenario(after)


def test_a_review_is_continued_where_turns_were_not_compared(run_scenario: Callable[[Scenario], None], go: asyncio.Event) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna = await finished_match(caller)
        go.set()
        json_of(await anna.ask_table("POST", "/reviews/0"))
        with_server = (await wait_for_review(anna))["report"]
        assert not json_of(await anna.ask_table("POST", "/reviews/0", longer=True))["pending"]  # every turn was compared
        stored = (await registry.reviews.review_state((anna.table, 0))).review
        assert stored is not None
        await registry.store.insist(lambda c: stored_reviews.store(c, anna.table, 0, write_review(without_time(stored))))
        assert not json_of(await anna.ask_table("POST", "/reviews/0"))["pending"]  # nobody asked for more
        begun = json_of(await anna.ask_table("POST", "/reviews/0", longer=True))
        assert (begun["pending"], {turn["compared"] for turn in begun["report"]["turns"]}) == (True, {False})
        assert (await wait_for_review(anna))["report"]["turns"] == with_server["turns"]

    run_scenario(scenario)


def test_a_failed_review_gives_a_reason(
    run_scenario: Callable[[Scenario], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise TimeoutError

    monkeypatch.setattr(ChildProcess, "run", fail)

    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna = await finished_match(caller)
        json_of(await anna.ask_table("POST", "/reviews/0"))
        assert "could not be reviewed" in (await wait_for_review(anna))["refusal"]
        assert json_of(await anna.ask_table("POST", "/reviews/0"))["refusal"]  # nobody tries for ever

    run_scenario(scenario)
    assert "review of" in caplog.text
