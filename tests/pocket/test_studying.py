"""Hints and reviews in the pocket: the same answers, worked out in the worker in which bots think."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.pocket.kit import Pocket, Thinker
from tests.toy import TOY

from branchline.bots.budget import Budget
from branchline.games import GAMES
from branchline.pocket import thinker
from branchline.study.pieces import Bench


@pytest.fixture(autouse=True)
def _with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", TOY)
    monkeypatch.setattr(thinker, "_bench", Bench(awhile=0.0, by="medium", budget=Budget(8)))


async def finish(pocket: Pocket, table: str, token: str) -> None:
    while (seen := await pocket.good("GET", f"/tables/{table}", token=token))["phase"] == "playing":
        wish = {"key": f"k{seen['n']}", "n": seen["n"], "move": "done"}
        await pocket.good("POST", f"/tables/{table}/moves", wish, token)


async def settled(pocket: Pocket, path: str, token: str) -> Any:
    while (told := await pocket.good("GET", path, token=token))["pending"]:
        await asyncio.sleep(0)
    return told


def test_a_hint_and_a_review() -> None:
    async def tell() -> None:
        pocket = Pocket()
        table, [token] = await pocket.lay()
        path = f"/tables/{table}/reviews/0"
        assert (await pocket.ask("POST", path, token=token))[0] == 409  # it is not over
        told = await pocket.good("POST", f"/tables/{table}/hint", token=token)
        seen = await pocket.good("GET", f"/tables/{table}", token=token)
        assert told["words"]
        assert (told["n"], seen["hinted"]) == (seen["n"], [0])
        await finish(pocket, table, token)
        assert (await pocket.good("POST", path, token=token))["pending"]
        review = (await settled(pocket, path, token))["told"]
        assert review["playouts"] == 8
        board = await pocket.good("GET", f"{path}/turns/{review['turns'][0]['at']}", token=token)
        assert board["svg"].startswith("<svg")
        season = await pocket.good("POST", "/mine/reviews", {"tokens": [token]})
        assert [(each["table"], each["average"]) for each in season["matches"]] == [(table, review["average"])]

    asyncio.run(tell())


def test_where_nobody_thinks_that_is_said() -> None:
    async def tell() -> None:
        pocket = Pocket(thinker=Thinker(able=False))
        table, [token] = await pocket.lay()
        status, said = await pocket.ask("POST", f"/tables/{table}/hint", token=token)
        assert (status, json.loads(said)["code"]) == (409, "stale")
        await finish(pocket, table, token)
        await pocket.good("POST", f"/tables/{table}/reviews/0", token=token)
        assert (await settled(pocket, f"/tables/{table}/reviews/0", token))["refused"]

    asyncio.run(tell())
