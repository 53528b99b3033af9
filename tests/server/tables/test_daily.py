"""The daily match: one attempt per person, results tables, matches with known dice, and people without accounts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, Caller, check_error, json_of, open_table, run_with_server
from tests.server.tables.daily import KEYS, as_person, finish, set_time, start_attempt

from branchline.engine.match import commitment
from branchline.server.tables.registry import TableRegistry


@pytest.fixture
def run_scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Runs a scenario with a server of its own on the first of May."""
    set_time(monkeypatch, "2026-05-01T12:00")
    return partial(run_with_server, tmp_path)


def test_everyone_plays_the_same_dice_and_shares_one_results_table(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        days = json_of(await caller.ask("GET", "/api/days"))
        assert (days["day"], days["streak"], {each["game"] for each in days["games"]}) == ("2026-05-01", 0, set(registry.games))
        assert (days["ends"] - days["now"], days["closes"] - days["ends"]) == (12 * 3_600_000, 2 * 3_600_000)
        anna, ben = await start_attempt(caller, KEYS[0], "Anna"), await start_attempt(caller, KEYS[1], "Ben")
        first, second = await anna.view(), await ben.view()
        assert first["svg"] == second["svg"]
        assert first["dice"] == second["dice"] == {"chance": "seed", "hash": _toy(days)["hash"], "seed": None, "seed_typed": False}
        assert first["setup"]["day"] == "2026-05-01"
        await finish(anna, adds=1)
        await finish(ben, adds=0)
        told = json_of(await as_person(caller, KEYS[1]).ask("GET", "/api/days/2026-05-01/toy"))
        rows = [(row["place"], row["name"], row["mine"], row["dice_known"]) for row in told["standing"]["rows"]]
        assert rows == [(1, "Anna", False, False), (2, "Ben", True, False)]
        assert commitment(told["game"]["seed"]) == _toy(days)["hash"]
        assert told["standing"] == json_of(await ben.ask_table("GET", "/dice"))
        assert told["standing"]["share"].startswith("Branchline: The Toy, 2026-05-01\n0 points\n")

    run_scenario(scenario)


def test_a_second_attempt_resumes_the_first(run_scenario: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        first = await start_attempt(caller, KEYS[0], "Anna")
        again = await asyncio.gather(*(start_attempt(caller, KEYS[0], "Anna") for _ in range(3)))
        assert {(each.table, each.token) for each in again} == {(first.table, first.token)}
        await finish(first, adds=1)
        assert (await start_attempt(caller, KEYS[0], "")).table == first.table
        mine = _toy(json_of(await as_person(caller, KEYS[0]).ask("GET", "/api/days")))
        assert (mine["finished_matches"], mine["mine"]["over"], mine["mine"]["counts"]) == (1, True, True)
        set_time(monkeypatch, "2026-05-02T00:00")
        there = json_of(await as_person(caller, KEYS[0]).ask("POST", "/api/days/2026-05-01/toy", {}))
        assert there == {"table": first.table, "token": first.token}
        check_error(await as_person(caller, KEYS[1]).ask("POST", "/api/days/2026-05-01/toy", {}), 409, "conflict")

    run_scenario(scenario)


def test_a_deleted_attempt_is_reported_as_gone(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        first = await start_attempt(caller, KEYS[0], "Anna")
        await registry.delete_unused(await registry.table(first.table))
        reason = check_error(await as_person(caller, KEYS[0]).ask("POST", "/api/days/2026-05-01/toy", {}), 404, "missing")
        assert reason == "Your match from this day has been deleted"

    run_scenario(scenario)


def test_two_pages_that_start_at_once_share_one_attempt(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        both = await asyncio.gather(*(start_attempt(caller, KEYS[0], "Anna") for _ in range(4)))
        assert len({each.table for each in both}) == 1
        assert json_of(await as_person(caller, KEYS[0]).ask("GET", "/api/me"))["attempts"] == 1

    run_scenario(scenario)


def test_a_streak_grows_from_day_to_day_and_late_matches_do_not_count(
    run_scenario: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna = as_person(caller, KEYS[0])
        for day in ("2026-05-01", "2026-05-02"):
            set_time(monkeypatch, f"{day}T23:30")
            await finish(await start_attempt(caller, KEYS[0], "Anna"), adds=1)
        assert json_of(await anna.ask("GET", "/api/me"))["streak"] == 2
        set_time(monkeypatch, "2026-05-03T23:59")
        late = await start_attempt(caller, KEYS[0], "Anna")
        set_time(monkeypatch, "2026-05-04T02:00")
        await finish(late, adds=1)
        days = json_of(await anna.ask("GET", "/api/days"))
        assert days["streak"] == 0
        assert [(day["day"], day["played_games"]) for day in days["days"][:4]] == [
            ("2026-05-04", []),
            ("2026-05-03", []),
            ("2026-05-02", ["toy"]),
            ("2026-05-01", ["toy"]),
        ]
        told = json_of(await anna.ask("GET", "/api/days/2026-05-03/toy"))
        assert (told["standing"]["rows"], told["game"]["mine"]["counts"]) == ([], False)

    run_scenario(scenario)


def test_past_days_are_public(run_scenario: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        await finish(await start_attempt(caller, KEYS[0], "Anna"), adds=1)
        set_time(monkeypatch, "2026-05-02T03:00")
        told = json_of(await caller.ask("GET", "/api/days/2026-05-01/toy"))
        assert [row["name"] for row in told["standing"]["rows"]] == ["Anna"]
        assert (told["game"]["open"], commitment(told["game"]["seed"])) == (False, told["game"]["hash"])
        for wrong in ("2026-05-03", "2025-12-31", "2026-02-30", "today", "2026-5-1"):
            check_error(await caller.ask("GET", f"/api/days/{wrong}/toy"), 404, "missing")
        check_error(await caller.ask("GET", "/api/days/2026-05-01/nothing"), 404, "missing")

    run_scenario(scenario)


def test_matches_with_known_dice_share_results(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [{"kind": "person", "name": "Anna"}])
        anna = opened.people[0]
        check_error(await anna.ask_table("GET", "/dice"), 409, "conflict")
        check_error(await anna.ask_table("POST", "/dice", {}), 409, "conflict")
        await finish(anna, adds=1)
        made = json_of(await opened.watcher.ask_table("POST", "/dice", {"name": "Ben"}))
        ben = caller.as_(made["links"]["seats"][0]["token"], made["table"])
        assert (await ben.view())["dice"]["seed_typed"]
        await finish(ben, adds=0)
        rows = json_of(await ben.ask_table("GET", "/dice"))["rows"]
        assert [(row["name"], row["dice_known"], row["mine"]) for row in rows] == [("Anna", False, False), ("Ben", True, True)]
        other = await open_table(caller, [PERSON], seed="another")
        await finish(other.people[0], adds=0)
        assert [row["name"] for row in json_of(await other.people[0].ask_table("GET", "/dice"))["rows"]] == ["Player 1"]

    run_scenario(scenario)


def test_bots_play_the_other_seats_of_a_daily_match(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        for seat in opened.people:
            await seat.move("done")
        for _ in range(20):
            for seat in opened.people:
                await seat.move("done")
        made = json_of(await opened.people[1].ask_table("POST", "/dice", {"name": "Ben"}))
        seen = await caller.as_(made["links"]["seats"][0]["token"], made["table"]).view()
        assert [(seat["kind"], seat["name"]) for seat in seen["seats"]][1] == ("person", "Ben")
        assert seen["seats"][0]["kind"] == "bot"

    run_scenario(scenario)


def test_a_person_can_be_renamed_and_deleted_with_all_data(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna, ben = as_person(caller, KEYS[0]), as_person(caller, KEYS[1])
        check_error(await anna.ask("GET", "/api/me"), 401, "token")
        check_error(await anna.ask("PATCH", "/api/me", {"name": "A"}), 401, "token")
        table, other = await start_attempt(caller, KEYS[0], "Anna"), await start_attempt(caller, KEYS[1], "Ben")
        await finish(table, adds=1)
        await finish(other, adds=0)
        assert json_of(await anna.ask("GET", "/api/me"))["name"] == "Anna"
        assert (await anna.ask("PATCH", "/api/me", {"name": "Anna Nowak"})).status_code == 204
        check_error(await anna.ask("PATCH", "/api/me", {"name": "www.buy.com"}), 422, "setup")
        told = json_of(await ben.ask("GET", "/api/days/2026-05-01/toy"))
        assert [row["name"] for row in told["standing"]["rows"]] == ["Anna Nowak", "Ben"]
        assert json_of(await anna.ask("DELETE", "/api/me")) == {"attempts": 1}
        check_error(await anna.ask("GET", "/api/me"), 401, "token")
        check_error(await table.ask_table("GET"), 404, "missing")
        told = json_of(await ben.ask("GET", "/api/days/2026-05-01/toy"))
        assert [row["name"] for row in told["standing"]["rows"]] == ["Ben"]

    run_scenario(scenario)


def test_a_name_from_the_table_is_used_if_a_person_has_none(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna, ben = await start_attempt(caller, KEYS[0], ""), await start_attempt(caller, KEYS[1], "Ben")
        for player in (anna, ben):
            json_of(await player.ask_table("PATCH", "/seats/0", {"name": "Anna"}))
            await finish(player, adds=int(player is anna))
        told = json_of(await as_person(caller, KEYS[1]).ask("GET", "/api/days/2026-05-01/toy"))
        assert [row["name"] for row in told["standing"]["rows"]] == ["Anna", "Ben"]

    run_scenario(scenario)


def test_a_link_becomes_a_qr_code(run_scenario: Callable[..., None]) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        assert json_of(await caller.ask("POST", "/api/code", {"link": "https://table.example/me#" + KEYS[0]}))["svg"].startswith("<svg")
        assert (await caller.ask("POST", "/api/code", {"link": "x" * 301})).status_code == 400

    run_scenario(scenario)


def _toy(days: dict[str, Any]) -> dict[str, Any]:
    return next(each for each in days["games"] if each["game"] == "toy")
