"""Damaged rows affect only their table, are reported with a sentence, and never silently change the game."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from tests.server.client import OPEN, PERSON, RANDOM, check_error, fresh_settings, json_of, open_table, running_server
from tests.server.games import GAMES
from tests.toy import TOY

from branchline.server import admin
from branchline.server.storage.commits import AppendBatch
from branchline.table.problem import Problem
from branchline.table.table_state import Event

BOX = TOY.edition.source.replace("\n", "\n# mine\n", 1)
DAMAGE = {
    "seats that are no JSON": "UPDATE matches SET seating = '[{' WHERE id = ?",
    "seats of another shape": "UPDATE matches SET seating = '[3]' WHERE id = ?",
    "options that are no JSON": "UPDATE matches SET options = '' WHERE id = ?",
    "a time that is none": "UPDATE events SET at = 'noon' WHERE match = ?",
    "a number that is none": "UPDATE matches SET created = 'noon' WHERE id = ?",
    "a box that is gone": "UPDATE matches SET edition = 'gone' WHERE id = ?",
    "a box that was changed": "UPDATE editions SET source = source || '\n' WHERE id = (SELECT edition FROM matches WHERE id = ?)",
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_row_affects_only_its_table(name: str, tmp_path: Path) -> None:
    settings = fresh_settings(tmp_path, bots=False)

    async def send() -> None:
        async with running_server(settings) as (caller, registry):
            sound = await open_table(caller, [PERSON, PERSON], listed=True)
            spoilt = await open_table(caller, [PERSON, PERSON], listed=True, edition=BOX)
            _damage(tmp_path, DAMAGE[name], spoilt.table)
            registry.sessions.clear()
            listed = json_of(await caller.ask("GET", "/api/tables"))
            assert [each["table"] for each in listed["tables"]] == [sound.table]
            tokens = [each.people[0].token for each in (sound, spoilt)]
            mine = json_of(await caller.http.post("/api/mine", json={"tokens": tokens}))
            assert [each["table"] for each in mine["tables"]] == [sound.table]
            assert "damaged" in check_error(await spoilt.people[0].ask_table("GET"), 409, "conflict")

    asyncio.run(send())


@pytest.mark.parametrize(
    "damage", ["DELETE FROM events WHERE match = ? AND n = 2", "UPDATE events SET kind = 'boo' WHERE match = ? AND n = 2"]
)
def test_a_log_with_a_gap_is_shown_up_to_the_gap(damage: str, tmp_path: Path) -> None:
    settings = fresh_settings(tmp_path, bots=False)

    async def send() -> None:
        async with running_server(settings) as (caller, registry):
            spoilt = await open_table(caller, [PERSON, PERSON])
            for name in ("Ada", "Bo", "Cy"):
                json_of(await spoilt.people[0].ask_table("PATCH", "/seats/0", {"name": name}))
            _damage(tmp_path, damage, spoilt.table)
            registry.sessions.clear()
            seen = await spoilt.people[0].view()
            assert seen["phase"] == "broken"
            assert "can no longer be read" in seen["broken"]["reason"]

    asyncio.run(send())


def test_a_log_with_a_gap_accepts_no_events(tmp_path: Path) -> None:
    """But it can still be viewed."""
    settings = fresh_settings(tmp_path, bots=False)

    async def send() -> None:
        async with running_server(settings) as (caller, registry):
            spoilt = await open_table(caller, [PERSON, OPEN, RANDOM])
            anna, guest = spoilt.people[0], spoilt.stranger.as_(spoilt.join)
            for name in ("Ada", "Bo", "Cy"):
                json_of(await anna.ask_table("PATCH", "/seats/0", {"name": name}))
            _damage(tmp_path, "DELETE FROM events WHERE match = ? AND n = 2", spoilt.table)
            registry.sessions.clear()
            bot = {"bot": "random"}
            for method, path, body in (("PATCH", "/seats/0", {"name": "Di"}), ("PUT", "/seats/1/bot", bot), ("PUT", "/seats/0/bot", bot)):
                assert "no longer be continued" in check_error(await anna.ask_table(method, path, body), 409, "conflict")
            check_error(await guest.ask_table("POST", "/join", {"name": "Eve"}), 409, "conflict")
            with pytest.raises(Problem, match="no longer be continued"):
                await admin.new_link(registry.store, GAMES, spoilt.table, 0)
            for event in (Event(4, 0, "bot", "random", None, 0), Event(5, 0, "link", "", None, 0)):
                assert await registry.store.write(AppendBatch(spoilt.table, (event,)))
            registry.sessions.clear()
            check_error(await anna.ask_table("DELETE", "/seats/0/bot"), 409, "conflict")
            assert (await anna.view())["phase"] == (await anna.turn())["phase"] == "broken"
            assert json_of(await caller.ask("POST", "/api/mine", {"tokens": [anna.token]}))["tables"]

    asyncio.run(send())


def _damage(folder: Path, damage: str, table: str) -> None:
    with sqlite3.connect(folder / "tables.sqlite3") as file:
        assert file.execute(damage, (table,)).rowcount
    file.close()
