"""The database: durable, in order, one commit for many, and nobody pays for another's fault."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from tests.table.kit import HEAD

from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.migrate import migrate, upgrade
from branchline.server.storage.schema import METADATA, writing
from branchline.table.links import hash_token
from branchline.table.table_state import Event


@pytest.fixture
def url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    migrate(url)
    return url


def run_scenario(url: str, scenario: Callable[[EventStore], Awaitable[None]]) -> None:
    async def in_loop() -> None:
        store = EventStore(url)
        await store.open()
        try:
            await scenario(store)
        finally:
            await store.close()

    asyncio.run(in_loop())


def event(n: int, key: str | None = None) -> Event:
    return Event(n, 0, "move", "add", key, 5)


def test_written_events_are_read_back(url: str) -> None:
    async def scenario(store: EventStore) -> None:
        head = replace(HEAD, options={"rounds": 1, "secret": True}, edition="box")
        assert await store.write(AppendBatch("t", (event(1, "k"),), head, (hash_token("box"), "box"), (("a" * 64, 0),)))
        assert await store.write(AppendBatch("t", (event(2), event(3))))
        assert await store.load("t") == (head, [event(1, "k"), event(2), event(3)])
        assert await store.events("t", 2) == [event(3)]
        assert await store.links("t") == {"a" * 64: 0}
        assert await store.load("u") == (None, [])
        assert await store.opened_by(["a" * 64, "b" * 64], 9) == [("t", "a" * 64, 0)]
        assert (await store.count(), await store.list_public(9)) == (1, [])

    run_scenario(url, scenario)


def test_event_numbers_are_unique(url: str) -> None:
    async def scenario(store: EventStore) -> None:
        assert await store.write(AppendBatch("t", (event(1),), HEAD))
        assert not await store.write(AppendBatch("t", (event(1), event(2))))
        assert not await store.write(AppendBatch("nowhere", (event(1),)))
        rivals = await asyncio.gather(*(store.write(AppendBatch("t", (event(2), event(3)))) for _ in range(5)))
        assert sorted(rivals) == [False] * 4 + [True]
        assert [each.n for each in await store.events("t", 0)] == [1, 2, 3]

    run_scenario(url, scenario)


def test_many_writes_are_committed_together(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(store: EventStore) -> None:
        commits = 0
        real = EventStore._commit

        async def counted(self: EventStore, writes: list[AppendBatch], checked: bool = False) -> set[str]:
            nonlocal commits
            commits += 1
            return await real(self, writes, checked)

        monkeypatch.setattr(EventStore, "_commit", counted)
        await asyncio.gather(*(store.write(AppendBatch(f"t{n}", (event(1),), replace(HEAD, id=f"t{n}"))) for n in range(100)))
        assert commits <= 3
        assert await store.count() == 100

    run_scenario(url, scenario)


def test_a_failed_write_does_not_affect_others(url: str) -> None:
    async def scenario(store: EventStore) -> None:
        assert await store.write(AppendBatch("t", (), HEAD))
        broken = AppendBatch("t", (event(1)._replace(body=None),))  # type: ignore[arg-type]
        good = [AppendBatch(f"u{n}", (event(1),), replace(HEAD, id=f"u{n}")) for n in range(5)]
        results = await asyncio.gather(*(store.write(each) for each in [*good[:2], broken, *good[2:]]), return_exceptions=True)
        assert [result is True for result in results] == [True, True, False, True, True, True]
        assert await store.events("t", 0) == []

    run_scenario(url, scenario)


def test_every_commit_reaches_the_disk(url: str) -> None:
    file = writing(url)
    with file.connect() as connection:
        pragmas = [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in ("journal_mode", "synchronous")]
    file.dispose()
    assert pragmas == ["wal", 2]


def test_migrations_create_the_tables_of_the_schema(url: str, tmp_path: Path) -> None:
    migrate(url)  # again: nothing to do
    with create_engine(f"sqlite:///{tmp_path / 'tables.sqlite3'}").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    connection_ = sqlite3.connect(tmp_path / "tables.sqlite3")
    tables = dict(connection_.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
    connection_.close()
    assert "WITHOUT ROWID" in tables["events"]


def test_tables_of_an_older_version_are_still_there(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    file = writing(url)
    with file.begin() as connection:
        upgrade(connection, "0001")
    file.dispose()
    old = sqlite3.connect(tmp_path / "old.sqlite3")
    old.execute(
        "INSERT INTO matches VALUES ('t', 'toy', 1, '{}', ?, NULL, 's', 0, 'seed', 0, 0, 0, 0)",
        ('[{"person": true, "name": "Anna", "bot": ""}]',),
    )
    old.execute("INSERT INTO events VALUES ('t', 1, 0, 'move', 'add', NULL, 5)")
    old.commit()
    old.close()
    migrate(url)

    async def scenario(store: EventStore) -> None:
        head, events = await store.load("t")
        assert head == replace(HEAD, seating=HEAD.seating[:1])
        assert events == [event(1)]
        assert await store.write(AppendBatch("t", (event(2),), ended=True))

    run_scenario(url, scenario)
