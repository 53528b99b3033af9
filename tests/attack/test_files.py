"""The server's files: permissions, symbolic links, damaged and empty files, planted modules."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import stat
import subprocess
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from tests.cli.conftest import Cli, cli  # noqa: F401
from tests.needs import is_installed
from tests.server.client import PERSON, Caller, fresh_settings, json_of, open_table, running_server
from tests.server.games import GAMES as TOYS
from tests.server.planted import PlantedModules
from tests.server.process import COMMAND, ROOT, free_port, server_settings

from branchline.engine.errors import InvalidSetup
from branchline.games import GAMES
from branchline.server import admin
from branchline.server.storage import migrate as migrations
from branchline.server.storage.lock import owning
from branchline.server.storage.migrate import migrate

PAGE = 4096  # bytes of a page of an SQLite file


def test_only_the_owner_can_read_a_database_file(tmp_path: Path) -> None:
    async def play() -> None:
        async with running_server(settings) as (caller, _):
            await open_table(caller, [PERSON])
            modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
            assert "tables.sqlite3-wal" in modes
            assert set(modes.values()) == {0o600}

    settings = server_settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", bots=False)
    migrate(settings.url)  # the tests' own empty database is a copy with the rights of any file
    asyncio.run(play())


@pytest.mark.parametrize(("mode_before", "mode_after"), [(0o644, 0o600), (0o664, 0o600), (0o660, 0o660), (0o640, 0o640), (0o600, 0o600)])
def test_an_existing_database_becomes_private_unless_group_access_was_given_on_purpose(
    mode_before: int, mode_after: int, tmp_path: Path
) -> None:
    file = tmp_path / "old.sqlite3"
    migrate(f"sqlite:///{file}")
    file.chmod(mode_before)
    migrate(f"sqlite:///{file}")
    assert stat.S_IMODE(file.stat().st_mode) == mode_after


def test_a_crash_while_a_database_is_created_leaves_nothing_that_the_next_start_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(_connection: object) -> None:
        raise KeyboardInterrupt

    file = tmp_path / "new.sqlite3"
    with monkeypatch.context() as patched:
        patched.setattr(migrations, "upgrade", crash)
        with pytest.raises(KeyboardInterrupt):
            migrate(f"sqlite:///{file}")
    assert not file.exists()
    migrate(f"sqlite:///{file}")
    assert file.stat().st_size
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


def test_an_empty_file_is_not_treated_as_a_new_database(tmp_path: Path, cli: Cli) -> None:  # noqa: F811
    file = tmp_path / "lost.sqlite3"
    file.touch()
    with pytest.raises(InvalidSetup, match="is empty"):
        migrate(f"sqlite:///{file}")
    cli("serve", "--db", f"sqlite:///{file}").assert_error("is empty")


def test_a_symbolic_link_as_lock_file_is_rejected(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("mine")
    (tmp_path / "tables.sqlite3.lock").symlink_to(precious)
    with pytest.raises(InvalidSetup, match="cannot be written"), owning(f"sqlite:///{tmp_path / 'tables.sqlite3'}"):
        pass
    assert precious.read_text() == "mine"


@pytest.mark.parametrize("damaged_tables", [["matches"], ["matches", "sqlite_autoindex_matches_1"]], ids=["rows", "rows and index"])
def test_tables_on_damaged_pages_are_named(damaged_tables: list[str], tmp_path: Path) -> None:
    async def play() -> list[str]:
        async with running_server(settings) as (caller, _):
            return [(await open_table(caller, [PERSON, PERSON])).table for _ in range(60)]

    async def check() -> list[admin.Damage | str]:
        async with admin.keeping(settings.url) as store:
            return [each async for each in admin.check(store, TOYS)]

    settings, file = fresh_settings(tmp_path, bots=False), tmp_path / "tables.sqlite3"
    tables = asyncio.run(play())
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for name in damaged_tables:
        _damage(file, name)
    found = asyncio.run(check())
    damaged = {each.table for each in found if isinstance(each, admin.Damage)} - {"-"}
    assert damaged
    assert damaged | {each for each in found if isinstance(each, str)} == set(tables)


def _damage(file: Path, name: str) -> None:
    """Overwrites the root page of a table or an index, or a leaf if it has several pages."""
    with closing(sqlite3.connect(file)) as connection:
        ((page,),) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,))
    content, start = file.read_bytes(), (page - 1) * PAGE
    if content[start] in (2, 5):  # an inner page, of an index or of a table
        cells = int.from_bytes(content[start + 3 : start + 5], "big")
        cell = int.from_bytes(content[start + 12 + cells // 2 * 2 :][:2], "big")
        page = int.from_bytes(content[start + cell :][:4], "big")
    with file.open("r+b") as written:
        written.seek((page - 1) * PAGE)
        written.write(b"\xff" * PAGE)


def test_nothing_is_imported_from_the_folder_a_server_was_started_in(tmp_path: Path) -> None:
    planted, port = PlantedModules(tmp_path), free_port()
    command = [COMMAND, "serve", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]
    if is_installed("prometheus_client"):
        command += ["--metrics", f"127.0.0.1:{free_port()}"]  # is served by one more child
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL) as server:
        try:
            asyncio.run(_use_every_child_process(f"http://127.0.0.1:{port}"))
        finally:
            server.terminate()
    assert not planted.were_imported()


async def _use_every_child_process(url: str) -> None:
    """Have a bot move, ask for a hint, and have a box checked, a page printed and a picture drawn: each in a child process."""
    async with httpx.AsyncClient(base_url=url, timeout=60, transport=httpx.AsyncHTTPTransport(retries=8)) as http:
        caller = Caller(http)
        alone = (await open_table(caller, [PERSON], "traxx", seed="1", hints=True)).people[0]
        assert json_of(await alone.ask_table("POST", "/hint"))
        await _have_a_bot_move((await open_table(caller, [{"kind": "bot", "bot": "easy"}, PERSON], "traxx", seed="1")).people[0])
        box = GAMES["traxx"].edition.source + "\n# mine\n"  # the built-in box would be recognised by its text
        assert json_of(await caller.ask("POST", "/api/games/traxx/edition", {"edition": box}))
        assert json_of(await caller.ask("POST", "/api/games/traxx/sample"))
        assert (await caller.ask("GET", "/api/games/traxx/picture")).text.startswith("<svg")
        if is_installed("typst"):
            sheets = await caller.ask("POST", "/api/games/traxx/sheets", {"edition": box})
            assert sheets.content.startswith(b"%PDF")


async def _have_a_bot_move(person: Caller) -> None:
    """Play the first legal move until the bot in seat 0 has moved."""
    turn = await person.turn()
    while not any(event["seat"] == 0 and event["kind"] == "move" for event in turn["events"]):
        if turn["legal"]:
            json_of(await person.move(turn["legal"][0], turn["n"]))
        await asyncio.sleep(0.05)
        turn = await person.turn()


def test_the_environment_can_name_the_database(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'named.sqlite3'}"
    migrate(address)
    command = [COMMAND, "admin", "list", "--json"]
    run = subprocess.run(command, env={**os.environ, "BRANCHLINE_DB": address}, cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == []


def test_user_text_is_escaped_in_json(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    async def report() -> str:
        async with running_server(settings) as (caller, _):
            table = await open_table(caller, [PERSON], "traxx", listed=True)
            assert (await table.stranger.ask_table("POST", "/report", {"why": CONTROL_CHARACTERS})).status_code == 204
            return table.table

    settings = fresh_settings(tmp_path, bots=False)
    printed = cli("admin", "show", asyncio.run(report()), "--json", "--db", settings.db).out
    assert printed.isascii()
    assert all(letter.isprintable() for letter in printed.replace("\n", ""))
    assert json.loads(printed)["reports"][0][1] == CONTROL_CHARACTERS


CONTROL_CHARACTERS = "\x1b]0;mine\x07\x9b2J\u202egnp.exe"
