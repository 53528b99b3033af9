"""People, days and results in SQLite and PostgreSQL: stored for their time, and included in backups."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.conftest import Cli, cli  # noqa: F401
from tests.needs import is_installed
from tests.server.client import Caller, fresh_settings, json_of, running_server
from tests.server.postgres import postgres, programs
from tests.server.process import UNLIMITED, server_settings
from tests.server.tables.daily import KEYS, as_person, finish, set_time, start_attempt

from branchline.server.settings import Settings
from branchline.server.storage import daily, identities
from branchline.server.storage.backup import backup, restore
from branchline.server.storage.migrate import migrate
from branchline.server.storage.retention_clock import RetentionClock
from branchline.server.tables.pruning_job import Pruning
from branchline.table.daily_match import ends
from branchline.table.par import Par

DAY = "2026-05-01"


async def names(caller: Caller) -> list[str]:
    told = json_of(await caller.ask("GET", f"/api/days/{DAY}/toy"))
    return [row["name"] for row in told["standing"]["rows"]]


async def play_delete_and_restore(settings: Settings, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people play a daily match, one is deleted, a backup has the earlier data, and finally everything is deleted."""
    set_time(monkeypatch, f"{DAY}T12:00")
    async with running_server(settings) as (caller, registry):
        for key, name in zip(KEYS, ("Anna", "Ben"), strict=False):
            await finish(await start_attempt(caller, key, name), adds=name == "Anna")
        await registry.store.do(lambda c: daily.store_par(c, "dice", Par({"medium": [3]}, 1.5), done=True))
        assert await registry.store.ask(lambda c: daily.par(c, "dice")) == (Par({"medium": [3]}, 1.5), True)
        await backup(settings.url, folder / "copy.sqlite3")
        json_of(await as_person(caller, KEYS[1]).ask("DELETE", "/api/me"))
        assert [each.name for each in await registry.store.ask(lambda c: identities.people(c, 9))] == ["Anna"]
        set_time(monkeypatch, "2026-05-02T03:00")
        assert await names(caller) == ["Anna"]
        await registry.store.do(lambda c: daily.prune(c, ends("2026-06-01"), 30))
        assert await names(caller) == []
        assert await registry.store.ask(lambda c: identities.people(c, 9)) == []


def test_identities_on_sqlite_and_in_a_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(play_delete_and_restore(fresh_settings(tmp_path, bots=False), tmp_path, monkeypatch))
    (tmp_path / "new").mkdir()
    settings = fresh_settings(tmp_path / "new", bots=False)

    async def restore_and_compare() -> None:
        async with running_server(settings) as (caller, _):
            assert await names(caller) == []  # it has made a secret of its own
        assert await restore(tmp_path / "copy.sqlite3", settings.url) == 2
        async with running_server(settings) as (caller, registry):
            assert await names(caller) == ["Anna", "Ben"]
            assert json_of(await as_person(caller, KEYS[1]).ask("GET", "/api/me"))["name"] == "Ben"
            assert (await registry.store.ask(lambda c: daily.par(c, "dice")))[1]

    asyncio.run(restore_and_compare())


@pytest.mark.skipif(programs() is None or not is_installed("asyncpg"), reason="PostgreSQL or asyncpg is not installed here")
def test_identities_on_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = programs()
    assert found
    with postgres(found) as address:
        settings = server_settings(address, bots=False)
        migrate(settings.url)
        asyncio.run(play_delete_and_restore(settings, tmp_path, monkeypatch))


def test_results_outlive_their_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def with_server() -> None:
        async with running_server(settings) as (caller, registry):
            anna = await start_attempt(caller, KEYS[0], "Anna")
            await finish(anna, adds=1)
            set_time(monkeypatch, "2026-05-20T12:00")
            await finish(await start_attempt(caller, KEYS[0], "Anna"), adds=1)  # so that time is known to have passed
            registry.sessions.clear()
            registry.settings = replace(settings, limits=replace(UNLIMITED, finished_days=5))
            assert (await Pruning(registry).prune(RetentionClock())).removed == 1
            assert not await registry.store.has(anna.table)
            assert await names(caller) == ["Anna"]

    set_time(monkeypatch, f"{DAY}T12:00")
    settings = fresh_settings(tmp_path, bots=False)
    asyncio.run(with_server())


def test_an_administrator_can_delete_a_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:  # noqa: F811
    async def played() -> None:
        async with running_server(settings) as (caller, _):
            await finish(await start_attempt(caller, KEYS[0], "Anna"), adds=1)

    set_time(monkeypatch, f"{DAY}T12:00")
    settings = fresh_settings(tmp_path, bots=False)
    asyncio.run(played())
    db = ("--db", settings.db)
    (anna,) = json.loads(cli("admin", "people", "--json", *db).out)
    assert (anna["name"], anna["attempts"]) == ("Anna", 1)
    assert "1 daily match" in cli("admin", "people", *db).out
    assert cli("admin", "forget", anna["id"], *db).code == 0
    assert json.loads(cli("admin", "people", "--json", *db).out) == []
    assert json.loads(cli("admin", "list", "--json", *db).out) == []
    cli("admin", "forget", anna["id"], *db).assert_error("no such person")
