"""Brings a database up to date before anything is served from it."""

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
from sqlalchemy.engine import make_url

from branchline.engine.errors import InvalidSetup
from branchline.engine.text import text
from branchline.server.storage.schema import shared, writing

_LOCK = 7253341  # one number for everybody who migrates the same PostgreSQL database


def migrate(url: str) -> None:
    """Every step that is missing; waits where another process is at it."""
    if url.startswith("sqlite"):
        make_private(Path(make_url(url).database or ""))
        with closing_engine(url) as file, file.begin() as connection:
            upgrade(connection)
    else:
        asyncio.run(_migrate(url))


def make_private(file: Path) -> None:
    """Create an SQLite file that only its owner can read; close one that an earlier version left open to everybody.

    Raises `InvalidSetup` where the file is there and empty: that is a lost database, not a new server.
    """
    if not file.name or file.name == ":memory:":
        return
    if not file.exists():
        file.touch(mode=0o600)
        return
    if not file.stat().st_size:
        raise InvalidSetup(text("{file} is empty: restore a backup of it, or delete it to start a new server", file=str(file)))
    with suppress(PermissionError):  # somebody else's file that we may write to
        for part in ("", "-wal", "-shm"):
            if (each := file.with_name(file.name + part)).exists():
                each.chmod(each.stat().st_mode & ~0o007)


@contextmanager
def closing_engine(url: str) -> Iterator[Engine]:
    made = writing(url)
    try:
        yield made
    finally:
        made.dispose()


async def _migrate(url: str) -> None:
    made = shared(url)
    try:
        async with made.begin() as connection:
            await connection.run_sync(upgrade)
    finally:
        await made.dispose()


def upgrade(connection: Connection, version: str = "head") -> None:
    """Every step up to a version; raises where it is beyond them all."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, version)
    except CommandError:  # it stands at a step that is not known here
        raise InvalidSetup(text("This database was made by a newer version of Branchline; this one cannot use it")) from None
