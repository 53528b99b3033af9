"""Brings a database up to date before anything is served from it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, text

from branchline.server.store.database import shared, writing

_LOCK = 7253341  # one number for everybody who migrates the same PostgreSQL database


def migrate(url: str) -> None:
    """Every step that is missing; waits where another process is at it."""
    if url.startswith("sqlite"):
        with closing_engine(url) as file, file.begin() as connection:
            upgrade(connection)
    else:
        asyncio.run(_migrate(url))


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
    """Every step up to a version."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
