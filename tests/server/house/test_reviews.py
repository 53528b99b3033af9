"""Reviews at work: once for all who ask, rough ones told on the way, kept with the match and pruned with it; what fails is said."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, Caller, bad, calling, fresh, good, lay
from tests.server.house.days import finish
from tests.toy import TOY

from branchline.bots.budget import Budget
from branchline.games import GAMES
from branchline.server.house.house import House
from branchline.server.house.reviews import Job, Reviews, Which
from branchline.server.house.worker import Worker
from branchline.server.store.pruning import erase
from branchline.study.kept import write_review
from branchline.study.pieces import pieces

Story = Callable[[Caller, House], Awaitable[None]]


@pytest.fixture
def go() -> asyncio.Event:
    """When the finer review may come."""
    return asyncio.Event()


@pytest.fixture
def tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, go: asyncio.Event) -> Callable[[Story], None]:
    """A house in which reviews are worked out right here: first a rough one, then, when it may go on, a finer one."""
    monkeypatch.setitem(GAMES, "toy", TOY)

    async def find_out(_: Reviews, __: Worker, which: Which, job: Job, written: str) -> None:
        found = [piece.review for piece in pieces(written, which[1], "medium", Budget(8)) if piece.review]
        job.done, job.written = 0.5, write_review(found[0])
        await go.wait()
        job.written = write_review(found[-1])

    monkeypatch.setattr(Reviews, "_find_out", find_out)

    def play(story: Story) -> None:
        async def whole() -> None:
            async with calling(fresh(tmp_path)) as (caller, house):
                await story(caller, house)

        asyncio.run(whole())

    return play


async def over(caller: Caller) -> Caller:
    """Somebody at a table where all is over."""
    laid = await lay(caller, [PERSON], options={"rounds": 3})
    await finish(laid.people[0], 2)
    return laid.people[0]


async def settled(anna: Caller, **query: Any) -> dict[str, Any]:
    while (told := good(await anna.here("GET", "/reviews/0", **query)))["pending"]:
        await asyncio.sleep(0.01)
    return told


def test_rough_then_finer_then_kept(tell: Callable[[Story], None], go: asyncio.Event) -> None:
    async def story(caller: Caller, house: House) -> None:
        anna = await over(caller)
        assert good(await anna.here("POST", "/reviews/0"))["pending"]
        while good(await anna.here("GET", "/reviews/0"))["done"] < 0.5:
            await asyncio.sleep(0.01)
        rough = good(await anna.here("POST", "/reviews/0"))  # asked again: one and the same
        assert (rough["pending"], rough["done"], rough["told"]["playouts"]) == (True, 0.5, 2)
        assert good(await anna.here("GET", "/reviews/0", known=2))["told"] is None
        go.set()
        told = (await settled(anna))["told"]
        assert told["playouts"] == 8
        parts = [told[name]["value"] for name in ("start", "luck")]
        assert sum(parts) - told["losses"]["value"] == pytest.approx(told["result"])
        assert [turn["at"] for turn in told["turns"]] == [1, 5, 7]
        board = good(await anna.here("GET", "/reviews/0/turns/1"))
        assert board["svg"].startswith("<svg")
        bad(await anna.here("GET", "/reviews/0/turns/2"), 404, "missing")
        bad(await anna.here("POST", "/reviews/1"), 404, "missing")
        mine = good(await caller.ask("POST", "/api/mine/reviews", {"tokens": [anna.token]}))["matches"]
        assert [(each["table"], each["game"], each["average"]) for each in mine] == [(anna.table, "toy", told["average"])]
        await house.store.do(lambda c: erase(c, {anna.table: None}))
        assert (await house.reviews.known((anna.table, 0))).review is None

    tell(story)


def test_what_fails_is_said(tell: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(*_: Any) -> None:
        raise TimeoutError

    monkeypatch.setattr(Reviews, "_find_out", fail)

    async def story(caller: Caller, house: House) -> None:
        anna = await over(caller)
        good(await anna.here("POST", "/reviews/0"))
        assert "could not be reviewed" in (await settled(anna))["refused"]
        assert good(await anna.here("POST", "/reviews/0"))["refused"]  # nobody tries for ever

    tell(story)
    assert "review of" in caplog.text
