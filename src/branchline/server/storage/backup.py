"""Backups: the whole database as one SQLite file, made while servers run, and restored into an empty database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.engine import URL, make_url

from branchline.engine.errors import InvalidSetup
from branchline.engine.text import text
from branchline.server.storage.executor import executor_for
from branchline.server.storage.migrate import closing_engine, migrate
from branchline.server.storage.schema import (
    ATTEMPT_COUNTS,
    ATTEMPTS,
    BANS,
    DAILY_PLANS,
    EDITIONS,
    EVENTS,
    LINKS,
    MATCHES,
    PARS,
    PEOPLE,
    REPORTS,
    RESULTS,
    REVIEWS,
    SECRETS,
    shared_engine,
)

# in the order in which they refer to each other
COPIED = (EDITIONS, MATCHES, LINKS, EVENTS, REVIEWS, BANS, REPORTS, SECRETS, PEOPLE, DAILY_PLANS, ATTEMPTS, ATTEMPT_COUNTS, RESULTS, PARS)
CHUNK = 5000  # rows in memory at once


async def backup(url: str, file: Path) -> None:
    """Write a consistent copy to a file, which is renamed when it is complete."""
    if file.exists():
        raise InvalidSetup(text("{file} already exists", file=str(file)))
    existing(url)
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    try:
        if url.startswith("sqlite"):
            part.touch(mode=0o600)  # it has seeds and private messages of reports
            _copy_file(Path(make_url(url).database or ""), part)
        else:
            await _copy_database(url, part)
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)


def existing(url: str) -> str:
    """Return the URL. Raises `InvalidSetup` if its SQLite file is missing, so that a typing error creates no new database."""
    name = make_url(url).database
    if url.startswith("sqlite") and name and not Path(name).exists():
        raise InvalidSetup(text("There is no file {file}", file=name))
    return url


def _copy_file(source: Path, target: Path) -> None:
    """Copy a file with SQLite's online backup; writers do not wait."""
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # one file, not three


async def _copy_database(url: str, target: Path) -> None:
    into = _address(target)
    migrate(into)
    made = shared_engine(url)
    try:
        async with made.connect() as any_moment:
            one_moment = await any_moment.execution_options(isolation_level="REPEATABLE READ")
            await one_moment.run_sync(_copy_out, into)
    finally:
        await made.dispose()
    with closing(sqlite3.connect(target)) as new:
        new.execute("PRAGMA journal_mode=DELETE")


def _copy_out(source: Connection, into: str) -> None:
    with closing_engine(into) as file, file.begin() as target:
        copy(source, target)


async def restore(file: Path, url: str) -> int:
    """Restore a backup into an empty database; returns the number of tables."""
    if not file.exists():
        raise InvalidSetup(text("There is no file {file}", file=str(file)))
    await asyncio.to_thread(migrate, url)
    with TemporaryDirectory() as folder:  # the backup itself is not migrated
        own = Path(folder) / "backup.sqlite3"
        try:
            _copy_file(file, own)
        except sqlite3.DatabaseError:
            raise InvalidSetup(text("{file} is not a backup", file=str(file))) from None
        migrate(_address(own))
        way = executor_for(url)
        try:
            return await way.do(lambda target: _copy_in(target, _address(own)), within=None)
        finally:
            await way.close()


def _copy_in(target: Connection, source: str) -> int:
    if any(target.execute(select(table).limit(1)).first() for table in (MATCHES, PEOPLE, RESULTS)):
        raise InvalidSetup(text("This database already has tables; a backup can only be restored into an empty one"))
    for table in (SECRETS, DAILY_PLANS, ATTEMPT_COUNTS, PARS):  # a server may have created these already
        target.execute(delete(table))
    with closing_engine(source) as file, file.connect() as old:
        return copy(old, target)


def copy(source: Connection, target: Connection) -> int:
    """Copy all rows; ids without references are assigned again. Returns the number of matches."""
    matches = 0
    for table in COPIED:
        columns = [column for column in table.columns if not (table is REPORTS and column.name == "id")]
        for rows in source.execute(select(*columns)).mappings().partitions(CHUNK):
            target.execute(insert(table), [dict(row) for row in rows])
            matches += len(rows) if table is MATCHES else 0
    return matches


def _address(file: Path) -> str:
    return URL.create("sqlite", database=str(file)).render_as_string()
