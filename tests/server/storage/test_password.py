"""A PostgreSQL password from the environment: every path by which a server connects finds it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import SQLAlchemyError
from tests.needs import is_installed
from tests.server.client import PERSON, json_of, open_table, running_server
from tests.server.postgres import Server, own_server, programs
from tests.server.process import server_settings

from branchline.server.storage.migrate import migrate

pytestmark = pytest.mark.skipif(programs() is None or not is_installed("asyncpg"), reason="PostgreSQL or asyncpg is not installed here")

PASSWORD = "correct horse battery staple"


@pytest.fixture(scope="module")
def database() -> Iterator[Server]:
    """A server that asks the user `secret` for a password."""
    found = programs()
    assert found
    with own_server(found) as server:
        server.execute(f"CREATE ROLE secret SUPERUSER LOGIN PASSWORD '{PASSWORD}'")
        rules = server.folder / "data" / "pg_hba.conf"
        rules.write_text("host all secret 127.0.0.1/32 scram-sha-256\n" + rules.read_text())
        server.execute("SELECT pg_reload_conf()")
        yield server


@pytest.fixture(params=["PGPASSWORD", "PGPASSFILE"])
def password(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The password in the environment, or in a file that the environment names."""
    if request.param == "PGPASSWORD":
        monkeypatch.setenv("PGPASSWORD", PASSWORD)
        return
    file = tmp_path / "passwords"
    file.touch(mode=0o600)
    file.write_text(f"127.0.0.1:*:*:secret:{PASSWORD}\n")
    monkeypatch.setenv("PGPASSFILE", str(file))


def address(database: Server) -> str:
    return database.address().replace("branchline@", "secret@")


def test_migrations_pool_appender_and_listener_connect_with_it(database: Server, password: None) -> None:
    async def play() -> None:
        async with running_server(settings) as (caller, registry):
            anna = (await open_table(caller, [PERSON, PERSON])).people[0]  # written through the pool
            json_of(await anna.move("add"))  # written by the appender
            await registry.store.beat(1)
            async with asyncio.timeout(60):
                while registry.pubsub._connection is None:
                    await asyncio.sleep(0.01)
            await registry.pubsub._ask("SELECT 1")

    settings = server_settings(address(database), bots=False)
    migrate(settings.url)
    asyncio.run(play())


def test_connections_without_the_password_are_rejected(database: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    monkeypatch.setenv("PGPASSFILE", str(tmp_path / "none"))
    with pytest.raises((SQLAlchemyError, OSError), match="password"):
        migrate(server_settings(address(database)).url)
