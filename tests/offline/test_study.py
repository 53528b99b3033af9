"""Hints and reviews of the offline version: the same answers as the server's, computed in the bot worker."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.offline.kit import BotWorker, Device
from tests.study.kit import without_time
from tests.toy import TOY

from branchline.bots.budget import Budget
from branchline.games import GAMES
from branchline.offline import thinker
from branchline.offline.time_slice import TimeSlice
from branchline.study.par import Steps
from branchline.study.review.breakdown import read_review, write_review
from branchline.study.review.session import ReviewSession
from branchline.table.par import levels


@pytest.fixture(autouse=True)
def _with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", TOY)
    monkeypatch.setattr(thinker, "_session", ReviewSession(time_slice=0.0, by="medium", budget=Budget(8), longer=Budget(8)))


async def finish(device: Device, table: str, token: str) -> None:
    while (seen := await device.ask_json("GET", f"/tables/{table}", token=token))["phase"] == "playing":
        wish = {"key": f"k{seen['n']}", "n": seen["n"], "move": "done"}
        await device.ask_json("POST", f"/tables/{table}/moves", wish, token)


async def finished_review(device: Device, path: str, token: str) -> Any:
    while (told := await device.ask_json("GET", path, token=token))["pending"]:
        await asyncio.sleep(0)
    return told


def test_hints_and_reviews_work_offline() -> None:
    async def scenario() -> None:
        device = Device()
        table, [token] = await device.open_table()
        path = f"/tables/{table}/reviews/0"
        assert (await device.ask("POST", path, token=token))[0] == 409  # it is not over
        told = await device.ask_json("POST", f"/tables/{table}/hint", token=token)
        seen = await device.ask_json("GET", f"/tables/{table}", token=token)
        assert told["words"]
        assert (told["n"], seen["hint_seats"]) == (seen["n"], [0])
        await finish(device, table, token)
        assert (await device.ask_json("POST", path, token=token))["pending"]
        review = (await finished_review(device, path, token))["report"]
        assert review["rollouts"] == 8
        board = await device.ask_json("GET", f"{path}/turns/{review['turns'][0]['at']}", token=token)
        assert board["svg"].startswith("<svg")
        history = await device.ask_json("POST", "/mine/reviews", {"tokens": [token]})
        assert [(each["table"], each["average"]) for each in history["matches"]] == [(table, review["average"])]

    asyncio.run(scenario())


def test_a_review_is_stored_and_resumed_after_leaving() -> None:
    async def scenario() -> None:
        device = Device()
        table, [token] = await device.open_table()
        await finish(device, table, token)
        path, name = f"/tables/{table}/reviews/0", f"review {table} 0"
        await device.ask_json("POST", path, token=token)
        told = (await finished_review(device, path, token))["report"]
        request = len(device.thinker.request)
        again = Device(device.storage)  # the browser was closed
        seen = await again.ask_json("POST", path, token=token)
        assert (seen["report"], seen["pending"], again.thinker.request) == (told, False, [])
        history = await again.ask_json("POST", "/mine/reviews", {"tokens": [token]})
        assert [each["average"] for each in history["matches"]] == [told["average"]]
        done, written, _ = json.loads(device.storage.found[name])
        device.storage.found[name] = json.dumps([done / 2, written, True])  # the browser was closed in the middle of it
        left = Device(device.storage)
        seen = await left.ask_json("POST", path, token=token)
        assert (seen["report"], seen["pending"]) == (told, True)
        assert (await finished_review(left, path, token))["report"] == told
        assert len(left.thinker.request) == request

    asyncio.run(scenario())


def test_a_review_is_continued_where_turns_were_not_compared() -> None:
    async def scenario() -> None:
        device = Device()
        table, [token] = await device.open_table()
        await finish(device, table, token)
        path, name = f"/tables/{table}/reviews/0", f"review {table} 0"
        await device.ask_json("POST", path, token=token)
        whole = (await finished_review(device, path, token))["report"]
        request = len(device.thinker.request)
        assert not (await device.ask_json("POST", path, token=token, longer=True))["pending"]  # every turn was compared
        short = write_review(without_time(read_review(json.loads(device.storage.found[name])[1])))
        device.storage.found[name] = json.dumps([1.0, short, False])
        again = Device(device.storage)
        seen = await again.ask_json("POST", path, token=token)
        assert (seen["pending"], {turn["compared"] for turn in seen["report"]["turns"]}) == (False, {False})
        seen = await again.ask_json("POST", path, token=token, longer=True)
        assert (seen["pending"], {turn["compared"] for turn in seen["report"]["turns"]}) == (True, {False})  # known as it was
        assert (await finished_review(again, path, token))["report"]["turns"] == whole["turns"]
        assert len(again.thinker.request) == request
        assert all(json.loads(question)["longer"] for question in again.thinker.request)

    asyncio.run(scenario())


def test_two_reviews_are_computed_one_after_another() -> None:
    async def scenario() -> None:
        device = Device()
        table, tokens = await device.open_table("toy", {"kind": "person"}, {"kind": "person"})
        for n in range(200):
            token = tokens[n % 2]
            seen = await device.ask_json("GET", f"/tables/{table}", token=token)
            if seen["phase"] == "playing" and seen["your_turn"]:
                await device.ask_json("POST", f"/tables/{table}/moves", {"key": f"k{n}", "n": seen["n"], "move": "done"}, token)
        for seat, token in enumerate(tokens):
            assert (await device.ask_json("POST", f"/tables/{table}/reviews/{seat}", token=token))["pending"]
        for seat, token in enumerate(tokens):
            assert (await finished_review(device, f"/tables/{table}/reviews/{seat}", token))["report"]["seat"] == seat
        seats = [json.loads(request)["seat"] for request in device.thinker.request]
        assert seats == sorted(seats)

    asyncio.run(scenario())


def test_par_is_computed_on_the_device_and_stored() -> None:
    async def par(device: Device, table: str, token: str) -> Any:
        while (told := await device.ask_json("GET", f"/tables/{table}/dice", token=token))["pending"]:
            await asyncio.sleep(0)
        return told["par"]

    async def scenario() -> None:
        device = Device()
        table, [token] = await device.open_table()
        await finish(device, table, token)
        assert (await device.ask_json("GET", f"/tables/{table}/dice", token=token))["pending"]
        told = await par(device, table, token)
        assert [each["bot"] for each in told] == levels("toy")
        assert [each["bot"] for each in told if each["goal"]] == ["hard" if "hard" in levels("toy") else levels("toy")[-1]]
        again = Device(device.storage)
        assert await par(again, table, token) == told
        assert again.thinker.request == []

    asyncio.run(scenario())


def test_a_slice_of_work_continues_where_it_stopped() -> None:
    def three_steps() -> Steps[str]:
        for _ in range(3):
            yield
        return "done"

    awhile = TimeSlice(seconds=0.0)
    assert [awhile.resume("one", three_steps) for _ in range(4)] == [(False, None)] * 3 + [(True, "done")]
    assert TimeSlice(seconds=60.0).resume("one", three_steps) == (True, "done")


def test_without_a_bot_worker_there_is_an_error() -> None:
    async def scenario() -> None:
        device = Device(thinker=BotWorker(able=False))
        table, [token] = await device.open_table()
        status, said = await device.ask("POST", f"/tables/{table}/hint", token=token)
        assert (status, json.loads(said)["code"]) == (409, "stale")
        await finish(device, table, token)
        await device.ask_json("POST", f"/tables/{table}/reviews/0", token=token)
        assert (await finished_review(device, f"/tables/{table}/reviews/0", token))["refusal"]

    asyncio.run(scenario())
