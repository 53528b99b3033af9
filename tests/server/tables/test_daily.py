"""The day's match: one try for each, a table of those who played it, the same dice for whoever wants them, and people without accounts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PERSON, Caller, bad, calling, fresh, good, lay
from tests.server.tables.daily import KEYS, finish, on, person, tried

from branchline.engine.match import commitment
from branchline.server.tables.registry import TableRegistry

Story = Callable[[Caller, TableRegistry], Awaitable[None]]


@pytest.fixture
def tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Plays a story in a house of its own, on the first of May."""

    def play(story: Story, **changes: Any) -> None:
        async def whole() -> None:
            async with calling(settings) as (caller, registry):
                await story(caller, registry)

        on(monkeypatch, "2026-05-01T12:00")
        settings = fresh(tmp_path, **{"bots": False, **changes})
        asyncio.run(whole())

    return play


def test_everybody_plays_the_same_dice_and_meets_in_one_table(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        days = good(await caller.ask("GET", "/api/days"))
        assert (days["day"], days["streak"], {each["game"] for each in days["games"]}) == ("2026-05-01", 0, set(registry.games))
        assert (days["ends"] - days["now"], days["closes"] - days["ends"]) == (12 * 3_600_000, 2 * 3_600_000)
        anna, ben = await tried(caller, KEYS[0], "Anna"), await tried(caller, KEYS[1], "Ben")
        first, second = await anna.seen(), await ben.seen()
        assert first["svg"] == second["svg"]
        assert first["dice"] == second["dice"] == {"chance": "seed", "hash": _toy(days)["hash"], "seed": None, "typed": False}
        assert first["setup"]["day"] == "2026-05-01"
        await finish(anna, adds=1)
        await finish(ben, adds=0)
        told = good(await person(caller, KEYS[1]).ask("GET", "/api/days/2026-05-01/toy"))
        rows = [(row["place"], row["name"], row["mine"], row["known"]) for row in told["standing"]["rows"]]
        assert rows == [(1, "Anna", False, False), (2, "Ben", True, False)]
        assert commitment(told["game"]["seed"]) == _toy(days)["hash"]
        assert told["standing"] == good(await ben.here("GET", "/dice"))
        assert told["standing"]["share"].startswith("Branchline: The Toy, 2026-05-01\n0 points\n")

    tell(story)


def test_a_second_try_is_the_first_one_again(tell: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        first = await tried(caller, KEYS[0], "Anna")
        again = await asyncio.gather(*(tried(caller, KEYS[0], "Anna") for _ in range(3)))
        assert {(each.table, each.token) for each in again} == {(first.table, first.token)}
        await finish(first, adds=1)
        assert (await tried(caller, KEYS[0], "")).table == first.table
        mine = _toy(good(await person(caller, KEYS[0]).ask("GET", "/api/days")))
        assert (mine["finished"], mine["mine"]["over"], mine["mine"]["counts"]) == (1, True, True)
        on(monkeypatch, "2026-05-02T00:00")
        there = good(await person(caller, KEYS[0]).ask("POST", "/api/days/2026-05-01/toy", {}))
        assert there == {"table": first.table, "token": first.token}
        bad(await person(caller, KEYS[1]).ask("POST", "/api/days/2026-05-01/toy", {}), 409, "conflict")

    tell(story)


def test_a_try_that_is_no_longer_kept_is_told_as_gone(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        first = await tried(caller, KEYS[0], "Anna")
        await registry.take_back(await registry.table(first.table))
        reason = bad(await person(caller, KEYS[0]).ask("POST", "/api/days/2026-05-01/toy", {}), 404, "missing")
        assert reason == "Your match from this day has been deleted"

    tell(story)


def test_two_pages_that_begin_at_once_have_one_try(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        both = await asyncio.gather(*(tried(caller, KEYS[0], "Anna") for _ in range(4)))
        assert len({each.table for each in both}) == 1
        assert good(await person(caller, KEYS[0]).ask("GET", "/api/me"))["tries"] == 1

    tell(story)


def test_a_streak_grows_from_day_to_day_and_late_matches_do_not_count(tell: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        anna = person(caller, KEYS[0])
        for day in ("2026-05-01", "2026-05-02"):
            on(monkeypatch, f"{day}T23:30")
            await finish(await tried(caller, KEYS[0], "Anna"), adds=1)
        assert good(await anna.ask("GET", "/api/me"))["streak"] == 2
        on(monkeypatch, "2026-05-03T23:59")
        late = await tried(caller, KEYS[0], "Anna")
        on(monkeypatch, "2026-05-04T02:00")
        await finish(late, adds=1)
        days = good(await anna.ask("GET", "/api/days"))
        assert days["streak"] == 0
        assert [(day["day"], day["played"]) for day in days["days"][:4]] == [
            ("2026-05-04", []),
            ("2026-05-03", []),
            ("2026-05-02", ["toy"]),
            ("2026-05-01", ["toy"]),
        ]
        told = good(await anna.ask("GET", "/api/days/2026-05-03/toy"))
        assert (told["standing"]["rows"], told["game"]["mine"]["counts"]) == ([], False)

    tell(story)


def test_past_days_are_open_to_everybody(tell: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        await finish(await tried(caller, KEYS[0], "Anna"), adds=1)
        on(monkeypatch, "2026-05-02T03:00")
        told = good(await caller.ask("GET", "/api/days/2026-05-01/toy"))
        assert [row["name"] for row in told["standing"]["rows"]] == ["Anna"]
        assert (told["game"]["open"], commitment(told["game"]["seed"])) == (False, told["game"]["hash"])
        for wrong in ("2026-05-03", "2025-12-31", "2026-02-30", "today", "2026-5-1"):
            bad(await caller.ask("GET", f"/api/days/{wrong}/toy"), 404, "missing")
        bad(await caller.ask("GET", "/api/days/2026-05-01/nothing"), 404, "missing")

    tell(story)


def test_anyone_who_plays_known_dice_meets_those_who_did(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [{"kind": "person", "name": "Anna"}])
        anna = laid.people[0]
        bad(await anna.here("GET", "/dice"), 409, "conflict")
        bad(await anna.here("POST", "/dice", {}), 409, "conflict")
        await finish(anna, adds=1)
        made = good(await laid.watcher.here("POST", "/dice", {"name": "Ben"}))
        ben = caller.as_(made["links"]["seats"][0]["token"], made["table"])
        assert (await ben.seen())["dice"]["typed"]
        await finish(ben, adds=0)
        rows = good(await ben.here("GET", "/dice"))["rows"]
        assert [(row["name"], row["known"], row["mine"]) for row in rows] == [("Anna", False, False), ("Ben", True, True)]
        other = await lay(caller, [PERSON], seed="another")
        await finish(other.people[0], adds=0)
        assert [row["name"] for row in good(await other.people[0].here("GET", "/dice"))["rows"]] == ["Player 1"]

    tell(story)


def test_other_seats_are_for_bots(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        laid = await lay(caller, [PERSON, PERSON])
        for seat in laid.people:
            await seat.move("done")
        for _ in range(20):
            for seat in laid.people:
                await seat.move("done")
        made = good(await laid.people[1].here("POST", "/dice", {"name": "Ben"}))
        seen = await caller.as_(made["links"]["seats"][0]["token"], made["table"]).seen()
        assert [(seat["kind"], seat["name"]) for seat in seen["seats"]][1] == ("person", "Ben")
        assert seen["seats"][0]["kind"] == "bot"

    tell(story)


def test_a_person_is_renamed_and_forgotten_with_everything(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        anna, ben = person(caller, KEYS[0]), person(caller, KEYS[1])
        bad(await anna.ask("GET", "/api/me"), 401, "token")
        bad(await anna.ask("PATCH", "/api/me", {"name": "A"}), 401, "token")
        table, other = await tried(caller, KEYS[0], "Anna"), await tried(caller, KEYS[1], "Ben")
        await finish(table, adds=1)
        await finish(other, adds=0)
        assert good(await anna.ask("GET", "/api/me"))["name"] == "Anna"
        assert (await anna.ask("PATCH", "/api/me", {"name": "Anna Nowak"})).status_code == 204
        bad(await anna.ask("PATCH", "/api/me", {"name": "www.buy.com"}), 422, "setup")
        told = good(await ben.ask("GET", "/api/days/2026-05-01/toy"))
        assert [row["name"] for row in told["standing"]["rows"]] == ["Anna Nowak", "Ben"]
        assert good(await anna.ask("DELETE", "/api/me")) == {"tries": 1}
        bad(await anna.ask("GET", "/api/me"), 401, "token")
        bad(await table.here("GET"), 404, "missing")
        told = good(await ben.ask("GET", "/api/days/2026-05-01/toy"))
        assert [row["name"] for row in told["standing"]["rows"]] == ["Ben"]

    tell(story)


def test_a_name_given_at_the_table_stands_where_a_person_has_none(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        anna, ben = await tried(caller, KEYS[0], ""), await tried(caller, KEYS[1], "Ben")
        for player in (anna, ben):
            good(await player.here("PATCH", "/seats/0", {"name": "Anna"}))
            await finish(player, adds=int(player is anna))
        told = good(await person(caller, KEYS[1]).ask("GET", "/api/days/2026-05-01/toy"))
        assert [row["name"] for row in told["standing"]["rows"]] == ["Anna", "Ben"]

    tell(story)


def test_a_link_becomes_a_code_for_a_camera(tell: Callable[..., None]) -> None:
    async def story(caller: Caller, registry: TableRegistry) -> None:
        assert good(await caller.ask("POST", "/api/code", {"link": "https://table.example/me#" + KEYS[0]}))["svg"].startswith("<svg")
        assert (await caller.ask("POST", "/api/code", {"link": "x" * 301})).status_code == 400

    tell(story)


def _toy(days: dict[str, Any]) -> dict[str, Any]:
    return next(each for each in days["games"] if each["game"] == "toy")
