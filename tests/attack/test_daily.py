"""The day's match: its dice cannot be learned before it is finished, what was not played does not count, nor does a second try."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, Caller, bad, calling, fresh, good, lay
from tests.server.process import UNLIMITED
from tests.server.tables.daily import KEYS, finish, on, person, tried

from branchline.server.storage import daily
from branchline.server.tables.registry import TableRegistry
from branchline.table.daily_match import day_plan

Story = Callable[[Caller, TableRegistry], Awaitable[None]]
DAY = "2026-05-01"


@pytest.fixture
def tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def play(story: Story, **changes: Any) -> None:
        async def whole() -> None:
            async with calling(settings) as (caller, registry):
                await story(caller, registry)

        on(monkeypatch, f"{DAY}T12:00")
        settings = fresh(tmp_path, **{"bots": False, **changes})
        asyncio.run(whole())

    return play


async def secret_of(registry: TableRegistry) -> str:
    return day_plan(registry.games["toy"], DAY, await registry.store.do(daily.secret)).seed


async def standing(caller: Caller, key: str) -> list[tuple[str, int]]:
    told = good(await person(caller, key).ask("GET", f"/api/days/{DAY}/toy"))
    return [(row["name"], row["points"]) for row in told["standing"]["rows"]]


QUESTIONS: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("GET", "/at/0", None),
    ("GET", "/at/1", None),
    ("GET", "/explained", None),
    ("GET", "/turn", None),
    ("GET", "/record", None),
    ("GET", "/dice", None),
    ("POST", "/dice", {"name": "Eve"}),
    ("POST", "/rematch", {}),
    ("POST", "/join", {"name": "Eve"}),
    ("POST", "/narrow", {}),
    ("POST", "/why", {"move": "seed"}),
]


def test_the_seed_is_in_no_answer_before_the_end(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        done, eve = await tried(caller, KEYS[0], "Anna"), await tried(caller, KEYS[1], "Eve")
        await finish(done, adds=1)
        await eve.move("add")
        seed, heard = await secret_of(registry), list[str]()
        for who in (eve, eve.as_(None), eve.as_(KEYS[1]), eve.as_(eve.token, done.table), eve.as_(None, done.table)):
            heard += [(await who.here(method, path, body)).text for method, path, body in QUESTIONS]
        for key in (KEYS[1], KEYS[2], "nonsense", ""):
            heard += [(await person(caller, key).ask("GET", path)).text for path in ("/api/days", f"/api/days/{DAY}/toy", "/api/me")]
        heard += [(await caller.ask("GET", "/api/tables")).text, (await caller.ask("POST", "/api/mine", {"tokens": [eve.token]})).text]
        assert len(heard) > 60
        assert not [answer for answer in heard if seed in answer]
        assert seed in (await done.here("GET")).text  # those who have played it are told

    tell(story)


def test_nobody_looks_on_or_over_somebodys_shoulder(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        anna = await tried(caller, KEYS[0], "Anna")
        assert set((await registry.store.links(anna.table)).values()) == {0}  # there is no link to watch
        bad(await anna.as_(None).here("GET"), 401, "token")
        for key in KEYS[1:3]:
            told = good(await person(caller, key).ask("GET", f"/api/days/{DAY}/toy"))
            assert (told["standing"], told["game"]["seed"], told["game"]["mine"]) == (None, None, None)

    tell(story)


def test_days_to_come_are_told_to_nobody(tell: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        bad(await caller.ask("GET", "/api/days/2026-05-02/toy"), 404, "missing")
        bad(await person(caller, KEYS[0]).ask("POST", "/api/days/2026-05-02/toy", {}), 404, "missing")
        on(monkeypatch, "2026-05-02T01:59")  # whoever began before midnight may still be at it
        yesterday = good(await caller.ask("GET", f"/api/days/{DAY}/toy"))
        assert (yesterday["standing"], yesterday["game"]["seed"], yesterday["game"]["open"]) == (None, None, False)
        bad(await person(caller, KEYS[0]).ask("POST", f"/api/days/{DAY}/toy", {}), 409, "conflict")

    tell(story)


def test_what_was_not_played_does_not_count(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        anna = await tried(caller, KEYS[0], "Anna")
        await finish(anna, adds=1)
        before = await standing(caller, KEYS[0])
        eve = person(caller, KEYS[1])
        sent = {"name": "Eve", "points": 999, "over": True, "result": {"points": 999}, "table": anna.table}
        table = good(await eve.ask("POST", f"/api/days/{DAY}/toy", sent))["table"]
        assert table != anna.table
        record = json.loads((await anna.here("GET", "/record")).text)
        good(await caller.ask("POST", "/api/records", record))  # a record is looked at, and nobody's result
        good(await caller.ask("POST", "/api/records", {**record, "about": {"table": table}}))
        for method in ("PUT", "PATCH", "DELETE"):
            assert (await eve.ask(method, f"/api/days/{DAY}/toy", sent)).status_code == 405
        assert await standing(caller, KEYS[0]) == before

    tell(story)


def test_no_bot_plays_for_somebody(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        eve = await tried(caller, KEYS[1], "Eve")
        bad(await eve.here("PUT", "/seats/0/bot", {"bot": "greedy"}), 409, "conflict")
        laid = await lay(caller, [PERSON])
        good(await laid.people[0].here("PUT", "/seats/0/bot", {"bot": "greedy"}))
        good(await laid.people[0].here("DELETE", "/seats/0/bot"))
        await finish(laid.people[0], adds=0)
        assert good(await laid.people[0].here("GET", "/dice"))["rows"] == []  # who was helped is no result elsewhere either

    tell(story)


def test_a_second_try_does_not_count(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        eve = await tried(caller, KEYS[1], "Eve")
        await finish(eve, adds=0)
        assert await standing(caller, KEYS[1]) == [("Eve", 0)]
        known = good(await eve.here("POST", "/dice", {"name": "Eve"}))
        practice = eve.as_(known["links"]["seats"][0]["token"], known["table"])
        await finish(practice, adds=2)
        next_one = good(await eve.here("POST", "/rematch", {}))["table"]
        await finish(eve.as_(eve.token, next_one), adds=1)
        typed = await lay(caller, [{"kind": "person", "name": "Eve"}], seed=await secret_of(registry))
        await finish(typed.people[0], adds=1)
        assert await standing(caller, KEYS[1]) == [("Eve", 0)]
        assert (await tried(caller, KEYS[1], "Eve")).table == eve.table
        rows = good(await practice.here("GET", "/dice"))["rows"]
        assert [row["known"] for row in rows if row["points"]] == [True, True]  # elsewhere it says that they could know

    tell(story)


def test_a_crowd_from_one_address_is_bounded_even_if_it_is_forgotten(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        for key in KEYS[:2]:
            await finish(await tried(caller, key, "Eve"), adds=0)
            good(await person(caller, key).ask("DELETE", "/api/me"))
        bad(await person(caller, KEYS[2]).ask("POST", f"/api/days/{DAY}/toy", {}), 409, "conflict")
        good(await person(caller, KEYS[2]).ask("POST", f"/api/days/{DAY}/traxx", {}))  # other games are other matches

    tell(story, limits=replace(UNLIMITED, tries=2))


def test_keys_that_could_be_guessed_are_nobodys(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        for key in ("", "me", "a" * 42, "a" * 44, "a" * 42 + "/", "ą" * 43):
            headers = {"authorization": f"Bearer {key}".encode()}
            answer = await caller.http.post(f"/api/days/{DAY}/toy", json={}, headers=headers)
            bad(answer, 401, "token")
        stored = await registry.store.ask(lambda c: list(c.exec_driver_sql("SELECT hash FROM people").scalars()))
        assert stored == []
        anna = await tried(caller, KEYS[0], "Anna")
        assert anna.token not in (KEYS[0], KEYS[1])
        (kept,) = await registry.store.ask(lambda c: list(c.exec_driver_sql("SELECT hash FROM people").scalars()))
        assert (len(kept), KEYS[0] in kept) == (64, False)

    tell(story)
