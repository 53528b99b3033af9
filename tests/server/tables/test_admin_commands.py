"""Commands of `branchline admin` reach a running server: announced by PostgreSQL, found in an SQLite file; each is executed once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection
from tests.needs import is_installed
from tests.server.client import PERSON, fresh_settings, open_table, running_server
from tests.server.postgres import postgres, programs
from tests.server.process import server_settings

from branchline.server import admin
from branchline.server.admin import keeping
from branchline.server.settings import Settings
from branchline.server.storage import ops
from branchline.server.storage.migrate import migrate
from branchline.server.tables import monitor
from branchline.server.tables.executor import now

OLD = 50  # commands from before the start


async def execute_commands(settings: Settings) -> None:
    """Hides a table and bans an address, and waits until the server has done so."""
    async with keeping(settings.url) as store:
        for _ in range(OLD):
            await store.do(lambda c: ops.add_command(c, "x gone"))
        async with running_server(settings) as (caller, registry):
            opened = await open_table(caller, [PERSON], listed=True)
            session = registry.sessions[opened.table]
            await asyncio.sleep(0)
            await admin.hide(store, opened.table)
            await admin.ban(store, "198.51.100.1", now() + 10**7)
            async with asyncio.timeout(60):
                while not (session.evicted and registry.bans):
                    await asyncio.sleep(0.01)


def test_postgresql_announces_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server does not poll."""
    found = programs()
    if found is None or not is_installed("asyncpg"):
        pytest.skip("PostgreSQL or asyncpg is not installed here")
    monkeypatch.setattr(monitor, "RARELY", 10**6)
    with postgres(found) as address:
        settings = server_settings(address, bots=False)
        migrate(settings.url)
        asyncio.run(execute_commands(settings))


def test_an_sqlite_file_is_searched_for_new_commands_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read, found = ops.commands_after, list[int]()

    def record_search(c: Connection, newest: int) -> dict[int, str]:
        commands = read(c, newest)
        found.extend(commands)
        return commands

    monkeypatch.setattr(monitor, "EVERY", 0.01)
    monkeypatch.setattr(ops, "commands_after", record_search)
    asyncio.run(execute_commands(fresh_settings(tmp_path, bots=False)))
    assert found == [OLD + 1, OLD + 2]
