"""Abuse of reviews and hints: of a match in progress, without end, against people, in a daily match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, RANDOM, Caller, check_error, json_of, open_table, run_with_server
from tests.server.tables.daily import KEYS, finish, start_attempt

from branchline.server.processes.child import ChildProcess
from branchline.server.storage import jobs
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.review_jobs import EACH, KIND, QUEUE
from branchline.table.problem import Problem


@pytest.fixture
def run_scenario(tmp_path: Path) -> Callable[..., None]:
    return partial(run_with_server, tmp_path, bots=True)


def test_a_match_in_progress_is_not_reviewed(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, _: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        for who in (*opened.people, opened.watcher):
            check_error(await who.ask_table("POST", "/reviews/0"), 409, "conflict")
            check_error(await who.ask_table("GET", "/reviews/1"), 409, "conflict")
            check_error(await who.ask_table("GET", "/reviews/0/turns/1"), 409, "conflict")
        check_error(await opened.stranger.ask_table("POST", "/reviews/0"), 401, "token")

    run_scenario(scenario)


def test_reviews_per_address_are_limited(run_scenario: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    at_work, most = 0, 0

    async def never(*_: Any, **__: Any) -> None:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        try:
            await asyncio.Event().wait()
        finally:
            at_work -= 1

    monkeypatch.setattr(ChildProcess, "run", never)

    async def scenario(_: Caller, registry: TableRegistry) -> None:
        for n in range(EACH):
            assert (await registry.reviews.start_review((f"t{n}", 0), "", "eve")).pending
        with pytest.raises(Problem, match="Too many requests"):
            await registry.reviews.start_review(("one more", 0), "", "eve")
        while not at_work:
            await asyncio.sleep(0.01)
        assert not await registry.store.ask(lambda c: jobs.waiting(c, KIND))  # of one address one is worked at
        assert most == 1
        for n in range(QUEUE - EACH):
            assert (await registry.reviews.start_review((f"u{n}", 0), "", f"address {n}")).pending
        with pytest.raises(Problem, match="Too many requests"):
            await registry.reviews.start_review(("of all", 0), "", "somebody")

    run_scenario(scenario)


def test_hints_are_limited_to_solo_matches_and_bots(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, _: TableRegistry) -> None:
        alone = await open_table(caller, [PERSON, RANDOM])
        told = json_of(await alone.people[0].ask_table("POST", "/hint"))
        assert told["words"]
        seen = await alone.people[0].view()
        assert (seen["hint_seats"], seen["n"]) == ([0], told["n"])
        assert any("hints" in entry["sentence"] for entry in (await alone.watcher.view())["log"])
        check_error(await alone.watcher.ask_table("POST", "/hint"), 403, "forbidden")

        two = await open_table(caller, [PERSON, PERSON])
        check_error(await two.people[0].ask_table("POST", "/hint"), 403, "forbidden")
        assert not (await two.people[0].view())["hints"]
        agreed = await open_table(caller, [PERSON, PERSON], hints=True)
        assert (await agreed.people[1].view())["setup"]["hints"]
        json_of(await agreed.people[1].ask_table("POST", "/hint"))
        assert (await agreed.people[0].view())["hint_seats"] == [1]

        today = await start_attempt(caller, KEYS[0], "Eve")
        check_error(await today.ask_table("POST", "/hint"), 403, "forbidden")
        assert not (await today.view())["hints"]

    run_scenario(scenario)


def test_a_match_with_hints_is_not_in_the_results(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, _: TableRegistry) -> None:
        eve = (await open_table(caller, [PERSON], seed="x")).people[0]
        json_of(await eve.ask_table("POST", "/hint"))
        await finish(eve, 1)
        assert json_of(await eve.ask_table("GET", "/dice"))["rows"] == []
        record = json_of(await eve.ask_table("GET", "/record"))
        assert record["hinted"] == [0]
        again = json_of(await caller.ask("POST", "/api/records", record))  # it cannot be washed off
        opened = caller.as_(again["links"]["watch"], again["table"])
        assert (await opened.view())["hint_seats"] == [0]
        check_error(await eve.ask_table("POST", "/hint"), 409, "conflict")

    run_scenario(scenario)


def test_a_server_without_bots_rejects_reviews_and_hints(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, _: TableRegistry) -> None:
        anna = (await open_table(caller, [PERSON])).people[0]
        assert "Bots are not running" in check_error(await anna.ask_table("POST", "/hint"), 409, "conflict")
        await finish(anna, 1)
        assert "Bots are not running" in check_error(await anna.ask_table("POST", "/reviews/0"), 409, "conflict")

    run_scenario(scenario, bots=False)
