"""The daily match: its dice stay secret until the end, and only a first, complete attempt counts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, Caller, check_error, json_of, open_table, run_with_server
from tests.server.process import UNLIMITED
from tests.server.tables.daily import KEYS, as_person, finish, set_time, start_attempt

from branchline.server.storage import daily
from branchline.server.tables.registry import TableRegistry
from branchline.table.daily_match import day_plan

DAY = "2026-05-01"


@pytest.fixture
def run_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Runs a scenario with a server of its own on the first of May."""
    set_time(monkeypatch, f"{DAY}T12:00")
    return partial(run_with_server, tmp_path)


async def secret_of(registry: TableRegistry) -> str:
    return day_plan(registry.games["toy"], DAY, await registry.store.do(daily.secret)).seed


async def results_of(caller: Caller, key: str) -> list[tuple[str, int]]:
    told = json_of(await as_person(caller, key).ask("GET", f"/api/days/{DAY}/toy"))
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


def test_the_seed_is_in_no_answer_before_the_end(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        done, eve = await start_attempt(caller, KEYS[0], "Anna"), await start_attempt(caller, KEYS[1], "Eve")
        await finish(done, adds=1)
        await eve.move("add")
        seed, heard = await secret_of(registry), list[str]()
        for who in (eve, eve.as_(None), eve.as_(KEYS[1]), eve.as_(eve.token, done.table), eve.as_(None, done.table)):
            heard += [(await who.ask_table(method, path, body)).text for method, path, body in QUESTIONS]
        for key in (KEYS[1], KEYS[2], "nonsense", ""):
            heard += [(await as_person(caller, key).ask("GET", path)).text for path in ("/api/days", f"/api/days/{DAY}/toy", "/api/me")]
        heard += [(await caller.ask("GET", "/api/tables")).text, (await caller.ask("POST", "/api/mine", {"tokens": [eve.token]})).text]
        assert len(heard) > 60
        assert not [answer for answer in heard if seed in answer]
        assert seed in (await done.ask_table("GET")).text  # those who have played it are told

    run_scenario(scenario)


def test_a_daily_match_has_no_spectators(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna = await start_attempt(caller, KEYS[0], "Anna")
        assert set((await registry.store.links(anna.table)).values()) == {0}  # there is no link to watch
        check_error(await anna.as_(None).ask_table("GET"), 401, "token")
        for key in KEYS[1:3]:
            told = json_of(await as_person(caller, key).ask("GET", f"/api/days/{DAY}/toy"))
            assert (told["standing"], told["game"]["seed"], told["game"]["mine"]) == (None, None, None)

    run_scenario(scenario)


def test_future_days_are_not_shown(run_scenario: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        check_error(await caller.ask("GET", "/api/days/2026-05-02/toy"), 404, "missing")
        check_error(await as_person(caller, KEYS[0]).ask("POST", "/api/days/2026-05-02/toy", {}), 404, "missing")
        set_time(monkeypatch, "2026-05-02T01:59")  # whoever began before midnight may still be at it
        yesterday = json_of(await caller.ask("GET", f"/api/days/{DAY}/toy"))
        assert (yesterday["standing"], yesterday["game"]["seed"], yesterday["game"]["open"]) == (None, None, False)
        check_error(await as_person(caller, KEYS[0]).ask("POST", f"/api/days/{DAY}/toy", {}), 409, "conflict")

    run_scenario(scenario)


def test_a_result_that_was_not_played_does_not_count(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna = await start_attempt(caller, KEYS[0], "Anna")
        await finish(anna, adds=1)
        before = await results_of(caller, KEYS[0])
        eve = as_person(caller, KEYS[1])
        sent = {"name": "Eve", "points": 999, "over": True, "result": {"points": 999}, "table": anna.table}
        table = json_of(await eve.ask("POST", f"/api/days/{DAY}/toy", sent))["table"]
        assert table != anna.table
        record = json.loads((await anna.ask_table("GET", "/record")).text)
        json_of(await caller.ask("POST", "/api/records", record))  # a record is looked at, and nobody's result
        json_of(await caller.ask("POST", "/api/records", {**record, "about": {"table": table}}))
        for method in ("PUT", "PATCH", "DELETE"):
            assert (await eve.ask(method, f"/api/days/{DAY}/toy", sent)).status_code == 405
        assert await results_of(caller, KEYS[0]) == before

    run_scenario(scenario)


def test_no_bot_can_take_a_seat_of_a_daily_match(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        eve = await start_attempt(caller, KEYS[1], "Eve")
        check_error(await eve.ask_table("PUT", "/seats/0/bot", {"bot": "greedy"}), 409, "conflict")
        opened = await open_table(caller, [PERSON])
        json_of(await opened.people[0].ask_table("PUT", "/seats/0/bot", {"bot": "greedy"}))
        json_of(await opened.people[0].ask_table("DELETE", "/seats/0/bot"))
        await finish(opened.people[0], adds=0)
        assert json_of(await opened.people[0].ask_table("GET", "/dice"))["rows"] == []  # who was helped is no result elsewhere either

    run_scenario(scenario)


def test_a_second_attempt_does_not_count(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        eve = await start_attempt(caller, KEYS[1], "Eve")
        await finish(eve, adds=0)
        assert await results_of(caller, KEYS[1]) == [("Eve", 0)]
        known = json_of(await eve.ask_table("POST", "/dice", {"name": "Eve"}))
        practice = eve.as_(known["links"]["seats"][0]["token"], known["table"])
        await finish(practice, adds=2)
        next_one = json_of(await eve.ask_table("POST", "/rematch", {}))["table"]
        await finish(eve.as_(eve.token, next_one), adds=1)
        typed = await open_table(caller, [{"kind": "person", "name": "Eve"}], seed=await secret_of(registry))
        await finish(typed.people[0], adds=1)
        assert await results_of(caller, KEYS[1]) == [("Eve", 0)]
        assert (await start_attempt(caller, KEYS[1], "Eve")).table == eve.table
        rows = json_of(await practice.ask_table("GET", "/dice"))["rows"]
        assert [row["dice_known"] for row in rows if row["points"]] == [True, True]  # elsewhere it says that they could know

    run_scenario(scenario)


def test_attempts_per_address_are_limited_even_after_deletion(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        for key in KEYS[:2]:
            await finish(await start_attempt(caller, key, "Eve"), adds=0)
            json_of(await as_person(caller, key).ask("DELETE", "/api/me"))
        check_error(await as_person(caller, KEYS[2]).ask("POST", f"/api/days/{DAY}/toy", {}), 409, "conflict")
        json_of(await as_person(caller, KEYS[2]).ask("POST", f"/api/days/{DAY}/traxx", {}))  # other games are other matches

    run_scenario(scenario, limits=replace(UNLIMITED, daily_attempts=2))


def test_guessable_keys_are_rejected(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        for key in ("", "me", "a" * 42, "a" * 44, "a" * 42 + "/", "ą" * 43):
            headers = {"authorization": f"Bearer {key}".encode()}
            answer = await caller.http.post(f"/api/days/{DAY}/toy", json={}, headers=headers)
            check_error(answer, 401, "token")
        stored = await registry.store.ask(lambda c: list(c.exec_driver_sql("SELECT hash FROM people").scalars()))
        assert stored == []
        anna = await start_attempt(caller, KEYS[0], "Anna")
        assert anna.token not in (KEYS[0], KEYS[1])
        (kept,) = await registry.store.ask(lambda c: list(c.exec_driver_sql("SELECT hash FROM people").scalars()))
        assert (len(kept), KEYS[0] in kept) == (64, False)

    run_scenario(scenario)
