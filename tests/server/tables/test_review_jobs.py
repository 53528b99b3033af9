"""Reviews at work: once for all who ask, rough ones told on the way, kept with the match and pruned with it; what fails is said."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.client import PERSON, Caller, check_error, fresh_settings, json_of, open_table, running_server
from tests.server.tables.daily import finish
from tests.study.kit import without_time
from tests.toy import TOY

from branchline.bots.budget import Budget
from branchline.games import GAMES
from branchline.server.storage import jobs
from branchline.server.storage import reviews as stored_reviews
from branchline.server.storage.pruning import erase
from branchline.server.storage.schema import JOBS
from branchline.server.tables.child_process import ChildProcess
from branchline.server.tables.registry import TableRegistry
from branchline.study.review.breakdown import write_review
from branchline.study.review.session import run_review

Scenario = Callable[[Caller, TableRegistry], Awaitable[None]]


@pytest.fixture
def go() -> asyncio.Event:
    """When the finer review may come."""
    return asyncio.Event()


@pytest.fixture
def run_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, go: asyncio.Event) -> Callable[[Scenario], None]:
    """A house in which reviews are worked out right here: first a rough one, then, when it may go on, a finer one."""
    monkeypatch.setitem(GAMES, "toy", TOY)

    async def run(_: ChildProcess, __: Any, ___: str, seat: int, written: str, longer: bool, within: float) -> tuple[float, str, bool]:
        found = [write_review(piece.review) for piece in run_review(written, seat, "medium", Budget(8)) if piece.review]
        if not rough:
            rough.append(seat)
            return 0.5, found[0], False
        while not go.is_set():  # whichever event loop this is
            await asyncio.sleep(0.01)
        return 1.0, found[-1], True

    rough = list[int]()
    monkeypatch.setattr(ChildProcess, "run", run)

    def play(scenario: Scenario) -> None:
        async def with_server() -> None:
            async with running_server(settings) as (caller, registry):
                await scenario(caller, registry)

        settings = fresh_settings(tmp_path)
        asyncio.run(with_server())

    return play


async def over(caller: Caller) -> Caller:
    """Somebody at a table where all is over."""
    opened = await open_table(caller, [PERSON], options={"rounds": 3})
    await finish(opened.people[0], 2)
    return opened.people[0]


async def settled(anna: Caller, **query: Any) -> dict[str, Any]:
    while (told := json_of(await anna.here("GET", "/reviews/0", **query)))["pending"]:
        await asyncio.sleep(0.01)
    return told


def test_a_review_is_rough_then_finer_then_stored(run_scenario: Callable[[Scenario], None], go: asyncio.Event) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna = await over(caller)
        assert json_of(await anna.here("POST", "/reviews/0"))["pending"]
        while (rough := json_of(await anna.here("POST", "/reviews/0")))["report"] is None:  # asked again: one and the same
            await asyncio.sleep(0.01)
        assert (rough["pending"], rough["progress"], rough["report"]["rollouts"]) == (True, 0.5, 2)
        assert json_of(await anna.here("GET", "/reviews/0", known=2))["report"] is None
        go.set()
        told = (await settled(anna))["report"]
        assert told["rollouts"] == 8
        parts = [told[name]["value"] for name in ("start", "luck")]
        assert sum(parts) - told["losses"]["value"] == pytest.approx(told["result"])
        assert [turn["at"] for turn in told["turns"]] == [1, 5, 7]
        board = json_of(await anna.here("GET", "/reviews/0/turns/1"))
        assert board["svg"].startswith("<svg")
        check_error(await anna.here("GET", "/reviews/0/turns/2"), 404, "missing")
        check_error(await anna.here("POST", "/reviews/1"), 404, "missing")
        mine = json_of(await caller.ask("POST", "/api/mine/reviews", {"tokens": [anna.token]}))["matches"]
        assert [(each["table"], each["game"], each["average"]) for each in mine] == [(anna.table, "toy", told["average"])]
        await registry.store.do(lambda c: erase(c, {anna.table: None}))
        assert (await registry.reviews.review_state((anna.table, 0))).review is None

    run_scenario(scenario)


@pytest.mark.parametrize("killed", [False, True])
def test_a_review_in_progress_resumes_after_a_restart(
    run_scenario: Callable[[Scenario], None], go: asyncio.Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed: bool
) -> None:
    if killed:
        monkeypatch.setattr(jobs, "release", lambda *_: None)  # whoever is killed gives nothing back
    found = list[Caller]()

    async def before(caller: Caller, registry: TableRegistry) -> None:
        found.append(await over(caller))
        json_of(await found[0].here("POST", "/reviews/0"))
        while json_of(await found[0].here("GET", "/reviews/0"))["report"] is None:
            await asyncio.sleep(0.01)

    async def after(caller: Caller, registry: TableRegistry) -> None:
        anna = caller.as_(found[0].token, found[0].table)
        rough = json_of(await anna.here("GET", "/reviews/0"))
        assert (rough["pending"], rough["report"]["rollouts"]) == (True, 2)
        if killed:
            await registry.store.do(lambda c: c.execute(update(JOBS).values(until=0)))  # its lease runs out
            registry.reviews._runner.wake()
        go.set()
        assert (await settled(anna))["report"]["rollouts"] == 8

    run_scenario(before)
    run_scenario(after)


def test_a_review_is_continued_where_turns_were_not_compared(run_scenario: Callable[[Scenario], None], go: asyncio.Event) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna = await over(caller)
        go.set()
        json_of(await anna.here("POST", "/reviews/0"))
        with_server = (await settled(anna))["report"]
        assert not json_of(await anna.here("POST", "/reviews/0", longer=True))["pending"]  # every turn was compared
        stored = (await registry.reviews.review_state((anna.table, 0))).review
        assert stored is not None
        await registry.store.insist(lambda c: stored_reviews.store(c, anna.table, 0, write_review(without_time(stored))))
        assert not json_of(await anna.here("POST", "/reviews/0"))["pending"]  # nobody asked for more
        begun = json_of(await anna.here("POST", "/reviews/0", longer=True))
        assert (begun["pending"], {turn["compared"] for turn in begun["report"]["turns"]}) == (True, {False})
        assert (await settled(anna))["report"]["turns"] == with_server["turns"]

    run_scenario(scenario)


def test_a_failed_review_gives_a_reason(
    run_scenario: Callable[[Scenario], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise TimeoutError

    monkeypatch.setattr(ChildProcess, "run", fail)

    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna = await over(caller)
        json_of(await anna.here("POST", "/reviews/0"))
        assert "could not be reviewed" in (await settled(anna))["refusal"]
        assert json_of(await anna.here("POST", "/reviews/0"))["refusal"]  # nobody tries for ever

    run_scenario(scenario)
    assert "review of" in caplog.text
