"""Databases of earlier versions keep their contents when they are brought up to date, and old backups can be restored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from tests.server.postgres import postgres, programs
from tests.server.process import server_settings

from branchline.server.storage import daily, identities, ops, reviews
from branchline.server.storage.backup import restore
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.executor import executor_for
from branchline.server.storage.migrate import migrate, upgrade
from branchline.server.storage.schema import METADATA
from branchline.table.par import Par

T = TypeVar("T")
BIN = programs()
ROWS: Mapping[str, Mapping[str, object]] = {
    "editions": {"id": "box", "source": "a box"},
    "matches": {
        "id": "t", "game": "toy", "rules": 1, "options": "{}", "seating": '[{"person": true, "name": "Anna", "bot": ""}]',
        "edition": None, "seed": "s", "typed": True, "chance": "seed", "one_screen": False, "listed": False, "replay": False,
        "created": 1, "ended": True, "day": "2026-11-01", "hints": False,
    },
    "links": {"match": "t", "hash": "a" * 64, "role": 0},
    "events": {"match": "t", "n": 1, "seat": 0, "kind": "move", "body": "add", "key": None, "at": 5},
    "pulse": {"id": 1, "at": 7},
    "orders": {"said": "x t"},
    "people": {"id": "anna", "hash": "b" * 64, "name": "Anna", "made": 4},
    "days": {"day": "2026-11-01", "game": "toy", "rules": 1, "seats": 1, "options": "{}", "seed": "s"},
    "tries": {"day": "2026-11-01", "game": "toy", "person": "anna", "match": "t"},
    "knocks": {"day": "2026-11-01", "game": "toy", "address": "c" * 32, "many": 2},
    "results": {"match": "t", "seat": 0, "dice": "d", "name": "Anna", "points": 9, "known": True, "gains": "[9]", "at": 6},
    "reviews": {"match": "t", "seat": 0, "average": 1.5, "told": '{"average": 1.5}'},
    "pars": {"dice": "d", "told": '{"points": {"medium": [3]}, "worth": 1.5, "done": true}'},
}  # fmt: skip  # one row of each table of 0006


def work(url: str, task: Callable[[Connection], T]) -> T:
    async def in_loop() -> T:
        executor = executor_for(url)
        try:
            return await executor.do(task)
        finally:
            await executor.close()

    return asyncio.run(in_loop())


def fill(connection: Connection) -> None:
    """Create the tables of 0006 with one row each."""
    upgrade(connection, "0006")
    for table, row in ROWS.items():
        names = ", ".join(f'"{name}"' for name in row)
        connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({', '.join(f':{name}' for name in row)})"), dict(row))


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    if BIN is None:
        pytest.skip("PostgreSQL is not installed here")
    with postgres(BIN) as address:
        yield server_settings(address).url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    found: str = f"sqlite:///{tmp_path / 'tables.sqlite3'}" if request.param == "sqlite" else request.getfixturevalue("postgres_url")
    return found


def contents(c: Connection) -> list[Any]:
    """What the rows are read as, but those that backups leave out."""
    return [
        reviews.review(c, "t", 0),
        daily.par(c, "d"),
        daily.attempt_of(c, "2026-11-01", "toy", "anna"),
        list(daily.plans(c, "2026-11-01")),
        [(each.name, each.created_at, each.attempts) for each in identities.people(c, 9)],
        [(each.points, each.dice_known) for each in daily.dice_results(c, "d", "t", 0)[0]],
        daily.count_attempt(c, "2026-11-01", "toy", "c" * 32),
    ]


EXPECTED = ['{"average": 1.5}', (Par({"medium": [3]}, 1.5), True), "t", ["toy"], [("Anna", 4, 1)], [(9, True)], 3]


def test_a_filled_database_keeps_its_contents(url: str) -> None:
    work(url, fill)
    migrate(url)
    assert work(url, contents) == EXPECTED
    assert work(url, lambda c: (ops.commands_after(c, 0), ops.last_command(c))) == ({1: "x t"}, 1)
    assert work(url, lambda c: c.execute(text("SELECT id, at FROM health")).all()) == [(1, 7)]
    assert work(url, lambda c: compare_metadata(MigrationContext.configure(c), METADATA)) == []

    async def loaded() -> tuple[Any, Any]:
        store = EventStore(url)
        await store.open()
        try:
            await store.do(lambda c: ops.add_command(c, "b"))
            return await store.load("t")
        finally:
            await store.close()

    config, events = asyncio.run(loaded())
    assert (config.seed_typed, [event.body for event in events]) == (True, ["add"])
    assert work(url, ops.last_command) == 2


def test_a_backup_of_an_earlier_version_is_restored(tmp_path: Path) -> None:
    old = f"sqlite:///{tmp_path / 'backup.sqlite3'}"
    work(old, fill)
    new = f"sqlite:///{tmp_path / 'new.sqlite3'}"
    assert asyncio.run(restore(tmp_path / "backup.sqlite3", new)) == 1
    assert work(new, contents) == EXPECTED
