"""Creates a database or migrates it to the current version, before the server uses it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine
from sqlalchemy import text as sql
from sqlalchemy.engine import URL, make_url

from branchline.engine.errors import InvalidSetup
from branchline.engine.text import text
from branchline.server.storage.schema import shared_engine, writing

_LOCK = 7253341  # the same number for all processes that migrate a PostgreSQL database


def migrate(url: str) -> None:
    """Apply all missing migrations; waits while another process does.

    Raises `InvalidSetup` if an SQLite file exists and is empty, which means that its data was lost.
    """
    if url.startswith("sqlite"):
        _migrate_file(url, Path(make_url(url).database or ""))
    else:
        asyncio.run(_migrate(url))


def _migrate_file(url: str, file: Path) -> None:
    if not file.name or file.name == ":memory:":
        _upgrade_file(url)
    elif not file.exists():
        _create(file)
    elif not file.stat().st_size:
        raise InvalidSetup(text("{file} is empty: restore a backup of it, or delete it to start a new server", file=str(file)))
    else:
        make_private(file)
        _upgrade_file(url)


def _create(file: Path) -> None:
    """Create an SQLite file that only its owner can read. It is renamed when it is complete, so that a crash leaves no empty database."""
    new = file.with_name(f"{file.name}.new")
    for part in ("", "-wal", "-shm"):
        file.with_name(new.name + part).unlink(missing_ok=True)  # left by a crash
    new.touch(mode=0o600)
    _upgrade_file(URL.create("sqlite", database=str(new)).render_as_string())
    new.rename(file)


def _upgrade_file(url: str) -> None:
    with closing_engine(url) as file, file.begin() as connection:
        upgrade(connection)


def make_private(file: Path) -> None:
    """Make an existing SQLite file and its log readable for their owner alone (0600), unless group access was given on purpose.

    A world-readable file has the default mode of new files, so its group bits were not set on purpose either. A file
    without rights for others (0640, 0660) was set up that way: its group keeps its rights.
    """
    open_to_all = file.stat().st_mode & 0o007
    with suppress(PermissionError):  # another user's file that we may write to
        for part in ("", "-wal", "-shm"):
            if (each := file.with_name(file.name + part)).exists():
                each.chmod(each.stat().st_mode & (~0o077 if open_to_all else ~0o007))


@contextmanager
def closing_engine(url: str) -> Iterator[Engine]:
    made = writing(url)
    try:
        yield made
    finally:
        made.dispose()


async def _migrate(url: str) -> None:
    made = shared_engine(url)
    try:
        async with made.begin() as connection:
            await connection.run_sync(upgrade)
    finally:
        await made.dispose()


def upgrade(connection: Connection, version: str = "head") -> None:
    """Apply all migrations up to a version; raises `InvalidSetup` if the database is newer than this code."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, version)
    except CommandError:  # its version is unknown here
        raise InvalidSetup(text("This database was made by a newer version of Branchline; this one cannot use it")) from None
