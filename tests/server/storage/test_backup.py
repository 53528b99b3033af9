"""Backups: made while people play, restored elsewhere, with everything in them that was answered before."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import pytest
from benchmarks.server_clients import Player, Server, new_server, open_table
from tests.cli.conftest import Cli, cli  # noqa: F401
from tests.needs import is_installed
from tests.server.client import PERSON, fresh_settings, json_of, running_server
from tests.server.client import open_table as open_toy_table
from tests.server.games import GAMES
from tests.server.postgres import postgres, programs
from tests.server.process import server_settings

from branchline.engine.errors import InvalidSetup
from branchline.server import admin
from branchline.server.storage.backup import COPIED, backup, restore
from branchline.server.storage.lock import owning
from branchline.server.storage.migrate import migrate
from branchline.server.storage.schema import ADMIN_COMMANDS, HEALTH, JOBS, METADATA

BIN = programs()


def events(file: Path) -> set[tuple[str, str | None]]:
    """Every move by its table and key; event numbers differ between readers."""
    with closing(sqlite3.connect(file)) as database:
        return set(database.execute("SELECT match, key FROM events"))


async def damage_of(url: str) -> list[admin.Damage]:
    async with admin.keeping(url) as store:
        return [each async for each in admin.check(store, GAMES) if isinstance(each, admin.Damage)]


def test_a_backup_under_load_contains_every_answered_move(tmp_path: Path) -> None:
    server = new_server(tmp_path)
    server.start()
    try:
        answered = asyncio.run(_play_and_copy(server, tmp_path))
    finally:
        server.stop()
    new = tmp_path / "new.sqlite3"
    assert asyncio.run(restore(tmp_path / "copy.sqlite3", f"sqlite:///{new}")) == 6
    assert answered
    assert answered <= events(new) <= events(tmp_path / "tables.sqlite3")
    assert asyncio.run(damage_of(f"sqlite:///{new}")) == []


def test_a_backup_leaves_out_only_admin_commands_and_jobs() -> None:
    assert set(METADATA.tables.values()) - set(COPIED) == {HEALTH, ADMIN_COMMANDS, JOBS}


async def _play_and_copy(server: Server, folder: Path) -> set[tuple[str, str | None]]:
    """The moves answered before the copy began; people play before, during and after it."""
    async with httpx.AsyncClient(timeout=10) as http:
        tables = [await open_table(server, http, "train_from_afar", 2) for _ in range(6)]
    players = [Player(server, table, token, Random(n)) for n, (table, tokens) in enumerate(tables) for token in tokens]
    until = asyncio.get_running_loop().time() + 60  # or till their matches end, which takes a moment
    playing = [asyncio.create_task(player.play(until)) for player in players]
    while not all(player.answers for player in players):
        await asyncio.sleep(0.05)
    before = {(player.table, key) for player in players for key in player.answers}
    await backup(server.db, folder / "copy.sqlite3")
    await asyncio.gather(*playing)
    return before


@pytest.mark.skipif(BIN is None or not is_installed("asyncpg"), reason="PostgreSQL is not installed here")
def test_a_backup_moves_between_databases(tmp_path: Path) -> None:
    async def with_server(address: str) -> None:
        async with running_server(server_settings(address, bots=False)) as (caller, registry):
            opened = await open_toy_table(caller, [PERSON, PERSON], listed=True)
            json_of(await opened.people[0].move("add"))
            await opened.stranger.ask_table("POST", "/report", {"why": "a word"})
            url = registry.settings.url
        copy = tmp_path / "copy?%41#.sqlite3"  # a name that would mean something else in an address
        await backup(url, copy)
        with pytest.raises(InvalidSetup):
            await restore(copy, url)  # it is not empty
        settings = fresh_settings(tmp_path, bots=False)
        assert await restore(copy, settings.url) == 1
        async with running_server(settings) as (caller, registry):
            again = caller.as_(opened.people[0].token, opened.table)
            assert (await again.view())["n"] == 2
            assert len((await admin.show(registry.store, GAMES, opened.table)).reports) == 1
            await admin.remove(registry.store, opened.table)
        async with admin.keeping(url) as store:
            await admin.remove(store, opened.table)
        assert await restore(copy, url) == 1
        assert await damage_of(url) == []

    assert BIN
    with postgres(BIN) as address:
        migrate(server_settings(address).url)
        asyncio.run(with_server(address))


def test_a_backup_file_can_have_any_name(tmp_path: Path) -> None:
    """Also one with special characters of URLs."""
    folder = tmp_path / "monday #1"
    folder.mkdir()
    settings = fresh_settings(folder, bots=False)

    async def with_server() -> int:
        async with running_server(settings) as (caller, _):
            await open_toy_table(caller, [PERSON, PERSON])
        await backup(settings.url, folder / "copy?%41#.sqlite3")
        return await restore(folder / "copy?%41#.sqlite3", f"sqlite:///{tmp_path / 'new.sqlite3'}")

    assert asyncio.run(with_server()) == 1


def test_impossible_backups_are_rejected(tmp_path: Path) -> None:
    settings = fresh_settings(tmp_path)
    asyncio.run(backup(settings.url, tmp_path / "copy.sqlite3"))
    assert (tmp_path / "copy.sqlite3").stat().st_mode & 0o077 == 0
    with pytest.raises(InvalidSetup):
        asyncio.run(backup(settings.url, tmp_path / "copy.sqlite3"))
    with pytest.raises(InvalidSetup):
        asyncio.run(backup("sqlite:////nowhere/x.db", tmp_path / "other.sqlite3"))
    (tmp_path / "letter.txt").write_text("not a database, but long enough to be looked at" * 9)
    with pytest.raises(InvalidSetup):
        asyncio.run(restore(tmp_path / "letter.txt", settings.url))


def test_a_failed_backup_gives_a_reason_and_leaves_no_file(tmp_path: Path, cli: Cli) -> None:  # noqa: F811
    check_error, copy = tmp_path / "check_error.bin", str(tmp_path / "copy.sqlite3")
    check_error.write_text("not a database, but long enough to be looked at" * 9)
    cli("admin", "backup", copy, "--db", f"sqlite:///{check_error}").assert_error("cannot be used", "not a database")
    if is_installed("asyncpg"):
        cli("admin", "backup", copy, "--db", "postgresql://nobody@127.0.0.1:1/x").assert_error("cannot be used")
    for nowhere in ("no/copy", "x" * 300):
        cli("admin", "backup", str(tmp_path / nowhere), "--db", f"sqlite:///{check_error}").assert_error("cannot be written")
    cli("admin", "restore", str(check_error), "--db", f"sqlite:///{tmp_path}/no/x.db").assert_error("cannot be written")
    cli("admin", "restore", str(check_error), "--db", f"sqlite:///{check_error}").assert_error("cannot be used")
    assert {file.name for file in tmp_path.iterdir()} == {"check_error.bin", "check_error.bin.lock"}


def test_a_database_of_a_newer_version_is_not_changed(tmp_path: Path, cli: Cli) -> None:  # noqa: F811
    settings = fresh_settings(tmp_path)
    newer, old = tmp_path / "tables.sqlite3", f"sqlite:///{tmp_path / 'old.sqlite3'}"
    with closing(sqlite3.connect(newer)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    for command in (["serve"], ["admin", "list"], ["admin", "restore", str(newer)]):
        cli(*command, "--db", settings.db).assert_error("newer version")
    cli("admin", "restore", str(newer), "--db", old).assert_error("newer version")


def test_the_command_backs_up_and_restores(tmp_path: Path, cli: Cli) -> None:  # noqa: F811
    settings = fresh_settings(tmp_path, bots=False)
    db = ("--db", settings.db)

    async def played() -> str:
        async with running_server(settings) as (caller, _):
            return (await open_toy_table(caller, [PERSON, PERSON], listed=True)).table

    table = asyncio.run(played())
    assert table in cli("admin", "list", *db).out
    assert json.loads(cli("admin", "list", "--json", *db).out)[0]["listed"] is True
    assert "person" in cli("admin", "show", table, *db).out
    link = cli("admin", "link", table, "1", "--address", "https://games.example.org/", *db).out
    assert link.startswith(f"https://games.example.org/table/{table}#")
    assert cli("admin", "hide", table, *db).code == 0
    assert json.loads(cli("admin", "list", "--listed", "--json", *db).out) == []
    assert cli("admin", "ban", "192.0.2.9", "--hours", "2", *db).code == 0
    assert "192.0.2.9" in cli("admin", "bans", *db).out
    assert cli("admin", "unban", "192.0.2.9", *db).code == 0
    cli("admin", "unban", "192.0.2.9", *db).assert_error("not blocked")
    assert cli("admin", "prune", "--dry-run", "--limit", "unbegun_days=1", *db).out == ""
    copy = str(tmp_path / "copy.sqlite3")
    assert cli("admin", "backup", copy, *db).code == 0
    assert cli("admin", "check", *db).out == "1 table checked\n"
    cli("admin", "restore", copy, *db).assert_error("empty")
    assert cli("admin", "delete", table, *db).code == 0
    cli("admin", "show", table, *db).assert_error("no such table")
    with owning(settings.url):
        cli("admin", "restore", copy, *db).assert_error("Another server")
    assert cli("admin", "restore", copy, *db).out == "1 table restored\n"
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as file:
        file.execute("UPDATE events SET body = 'nonsense'")
        file.commit()
    assert cli("admin", "check", *db).code == 1
    cli("admin", "list", "--db", "sqlite:////nowhere/x.db").assert_error("no file")
