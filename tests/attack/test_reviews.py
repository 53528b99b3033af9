"""Reviews and hints as an attacker wants them: of a match that is still played, without end, for somebody else, on a day's match."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, RANDOM, Caller, bad, calling, fresh, good, lay
from tests.server.tables.daily import KEYS, finish, tried

from branchline.server.storage import jobs
from branchline.server.tables.child_process import ChildProcess
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.review_jobs import EACH, KIND, QUEUE
from branchline.table.problem import Problem

Story = Callable[[Caller, TableRegistry], Awaitable[None]]


@pytest.fixture
def tell(tmp_path: Path) -> Callable[..., None]:
    def play(story: Story, **changes: Any) -> None:
        async def whole() -> None:
            async with calling(fresh(tmp_path, **changes)) as (caller, registry):
                await story(caller, registry)

        asyncio.run(whole())

    return play


def test_a_match_that_is_still_played_is_not_reviewed(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, _: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON])
        for who in (*laid.people, laid.watcher):
            bad(await who.here("POST", "/reviews/0"), 409, "conflict")
            bad(await who.here("GET", "/reviews/1"), 409, "conflict")
            bad(await who.here("GET", "/reviews/0/turns/1"), 409, "conflict")
        bad(await laid.stranger.here("POST", "/reviews/0"), 401, "token")

    tell(story)


def test_nobody_has_reviews_made_without_end(tell: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
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

    async def story(_: Caller, registry: TableRegistry) -> None:
        for n in range(EACH):
            assert (await registry.reviews.wanted((f"t{n}", 0), "", "eve")).pending
        with pytest.raises(Problem, match="Too many requests"):
            await registry.reviews.wanted(("one more", 0), "", "eve")
        while not at_work:
            await asyncio.sleep(0.01)
        assert not await registry.store.ask(lambda c: jobs.waiting(c, KIND))  # of one address one is worked at
        assert most == 1
        for n in range(QUEUE - EACH):
            assert (await registry.reviews.wanted((f"u{n}", 0), "", f"address {n}")).pending
        with pytest.raises(Problem, match="Too many requests"):
            await registry.reviews.wanted(("of all", 0), "", "somebody")

    tell(story)


def test_hints_are_for_those_who_play_alone_or_with_bots(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, _: TableRegistry) -> None:
        alone = await lay(caller, [PERSON, RANDOM])
        told = good(await alone.people[0].here("POST", "/hint"))
        assert told["words"]
        seen = await alone.people[0].seen()
        assert (seen["hinted"], seen["n"]) == ([0], told["n"])
        assert any("hints" in entry["sentence"] for entry in (await alone.watcher.seen())["log"])
        bad(await alone.watcher.here("POST", "/hint"), 403, "forbidden")

        two = await lay(caller, [PERSON, PERSON])
        bad(await two.people[0].here("POST", "/hint"), 403, "forbidden")
        assert not (await two.people[0].seen())["hints"]
        agreed = await lay(caller, [PERSON, PERSON], hints=True)
        assert (await agreed.people[1].seen())["setup"]["hints"]
        good(await agreed.people[1].here("POST", "/hint"))
        assert (await agreed.people[0].seen())["hinted"] == [1]

        today = await tried(caller, KEYS[0], "Eve")
        bad(await today.here("POST", "/hint"), 403, "forbidden")
        assert not (await today.seen())["hints"]

    tell(story)


def test_a_match_with_hints_does_not_count_and_says_so(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, _: TableRegistry) -> None:
        eve = (await lay(caller, [PERSON], seed="x")).people[0]
        good(await eve.here("POST", "/hint"))
        await finish(eve, 1)
        assert good(await eve.here("GET", "/dice"))["rows"] == []
        record = good(await eve.here("GET", "/record"))
        assert record["hinted"] == [0]
        again = good(await caller.ask("POST", "/api/records", record))  # it cannot be washed off
        opened = caller.as_(again["links"]["watch"], again["table"])
        assert (await opened.seen())["hinted"] == [0]
        bad(await eve.here("POST", "/hint"), 409, "conflict")

    tell(story)


def test_where_no_bots_think_that_is_said(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, _: TableRegistry) -> None:
        anna = (await lay(caller, [PERSON])).people[0]
        assert "Bots are not running" in bad(await anna.here("POST", "/hint"), 409, "conflict")
        await finish(anna, 1)
        assert "Bots are not running" in bad(await anna.here("POST", "/reviews/0"), 409, "conflict")

    tell(story, bots=False)
