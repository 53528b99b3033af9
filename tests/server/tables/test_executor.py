"""Many things written at one table at once: in order, each once, in few commits; what is built on something that failed is tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from tests.server.client import PERSON, OpenedTable, fresh_settings, open_table, running_server

from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import EventStore
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import TableSession
from branchline.table.intents import move_intent, rename_intent
from branchline.table.problem import Problem
from branchline.table.table_state import Event


def run_scenario(folder: Path, scenario: Callable[[TableRegistry, TableSession, OpenedTable], Awaitable[None]]) -> None:
    async def with_server() -> None:
        async with running_server(fresh_settings(folder, bots=False)) as (caller, registry):
            opened = await open_table(caller, [PERSON, PERSON])
            await scenario(registry, registry.sessions[opened.table], opened)

    asyncio.run(with_server())


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many writes each commit had."""
    counted, real = list[int](), EventStore._commit

    async def commit(store: EventStore, writes: list[AppendBatch], checked: bool = False) -> set[str]:
        counted.append(len(writes))
        return await real(store, writes, checked)

    monkeypatch.setattr(EventStore, "_commit", commit)
    return counted


async def _check_log(registry: TableRegistry, session: TableSession) -> list[Event]:
    """What is in memory is what is on disk."""
    events = await registry.store.events(session.id, 0)
    assert events == session.table_state.events
    assert [event.n for event in events] == list(range(1, len(events) + 1))
    assert not session.pending
    return events


def test_requests_do_not_wait_for_each_others_commits(tmp_path: Path, commits: list[int]) -> None:
    async def scenario(registry: TableRegistry, session: TableSession, _set_up: OpenedTable) -> None:
        before, told = session.table_state.n, list[int]()
        session.listeners.add(lambda: told.append(session.table_state.n))
        commits.clear()
        names = [rename_intent(seat, seat, f"{('Anna', 'Ben')[seat]} {n}") for n in range(20) for seat in (0, 1)]
        written = await asyncio.gather(*(registry.act(session, name) for name in names))
        assert [each.n for each in written] == list(range(before + 1, before + 41))
        assert told == [each.n for each in written]  # one after the other, and none before it was on disk
        assert len(commits) < 6
        await _check_log(registry, session)

    run_scenario(tmp_path, scenario)


def test_a_duplicate_request_is_written_once(tmp_path: Path) -> None:
    async def scenario(registry: TableRegistry, session: TableSession, _set_up: OpenedTable) -> None:
        n = session.table.sequence(0).last
        wishes = [move_intent(session.table, 0, 0, n, "add", "the same") for _ in range(5)]
        written = await asyncio.gather(*(registry.act(session, wish) for wish in wishes))
        assert [each.duplicate for each in written] == [False, True, True, True, True]
        assert len({each.n for each in written}) == 1
        assert sum(event.key == "the same" for event in await _check_log(registry, session)) == 1

    run_scenario(tmp_path, scenario)


def test_a_draft_based_on_a_conflicting_write_is_retried(tmp_path: Path) -> None:
    async def scenario(registry: TableRegistry, session: TableSession, opened: OpenedTable) -> None:
        faster = Event(session.table_state.n + 1, 1, "name", "Zoe", None, 5)
        await registry.store.write(AppendBatch(opened.table, (faster,)))  # by another process
        names = [rename_intent(0, 0, f"Anna {n}") for n in range(5)]
        written = await asyncio.gather(*(registry.act(session, name) for name in names))
        assert sorted(each.n for each in written) == list(range(faster.n + 1, faster.n + 6))
        bodies = [event.body for event in await _check_log(registry, session)][faster.n - 1 :]
        assert (bodies[0], sorted(bodies[1:])) == ("Zoe", [f"Anna {n}" for n in range(5)])

    run_scenario(tmp_path, scenario)


def test_a_draft_based_on_a_failed_write_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(registry: TableRegistry, session: TableSession, _set_up: OpenedTable) -> None:
        before, real, failed = session.table_state.n, EventStore._commit, list[str]()

        async def broken(store: EventStore, writes: list[AppendBatch], checked: bool = False) -> set[str]:
            if any(event.body == "Bad" for write in writes for event in write.events):
                failed.append("once")
                raise OSError("no room")
            return await real(store, writes, checked)

        monkeypatch.setattr(EventStore, "_commit", broken)
        names = [rename_intent(0, 0, name) for name in ("Good", "Bad", "Better")]
        results = await asyncio.gather(*(registry.act(session, name) for name in names), return_exceptions=True)
        assert failed
        assert isinstance(results[1], Problem)
        await registry.replica_sync.look_again()
        assert [event.body for event in await _check_log(registry, session)][before:] == ["Good", "Better"]

    run_scenario(tmp_path, scenario)


def test_a_cancelled_request_leaves_no_gap(tmp_path: Path) -> None:
    async def scenario(registry: TableRegistry, session: TableSession, _set_up: OpenedTable) -> None:
        before = session.table_state.n
        task = asyncio.create_task(registry.act(session, rename_intent(0, 0, "Anna")))
        await asyncio.sleep(0)
        task.cancel()
        staying = await registry.act(session, rename_intent(1, 1, "Ben"))
        assert staying.n == before + 2
        assert [event.body for event in await _check_log(registry, session)][before:] == ["Anna", "Ben"]

    run_scenario(tmp_path, scenario)
