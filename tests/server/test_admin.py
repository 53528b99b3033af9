"""Commands of administrators while a server runs: hide, delete, new links, prune, check."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, insert
from tests.server.client import PERSON, Caller, check_error, json_of, open_table, run_with_server
from tests.server.games import GAMES
from tests.server.process import running_process, server_settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from branchline.server import admin
from branchline.server.settings import Limits
from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.pruning import DAY
from branchline.server.storage.schema import ADMIN_COMMANDS
from branchline.server.tables.name_filter import check_name, words_of
from branchline.server.tables.registry import TableRegistry, now
from branchline.table.problem import Problem


async def wait_until_unloaded(registry: TableRegistry, table: str) -> None:
    while table in registry.sessions:
        await asyncio.sleep(0.02)


def test_a_listed_table_is_reported_and_hidden(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened, other = await open_table(caller, [PERSON], listed=True), await open_table(caller, [PERSON])
        assert (await opened.stranger.ask_table("POST", "/report", {"why": "a bad name"})).status_code == 204
        check_error(await other.people[0].ask_table("POST", "/report", {"why": "x"}), 403, "forbidden")
        check_error(await opened.stranger.ask_table("POST", "/report", {"why": ""}), 400, "malformed")
        (row,) = await registry.store.ask(lambda c: admin.rows(c, 9, reported=True))
        assert (row.table, row.reports, row.listed) == (opened.table, 1, True)
        shown = await admin.show(registry.store, GAMES, opened.table)
        assert (shown.phase, shown.seats[0][0], shown.reports[0][1]) == ("playing", "person", "a bad name")
        await admin.hide(registry.store, opened.table)
        await wait_until_unloaded(registry, opened.table)
        assert (await caller.ask("GET", "/api/tables")).json() == {"tables": []}
        check_error(await opened.stranger.ask_table("GET"), 401, "token")
        assert (await opened.people[0].view())["listed"] is False
        assert await registry.store.ask(lambda c: admin.rows(c, 9, reported=True)) == []

    run_with_server(tmp_path, scenario)


def test_a_deleted_table_is_gone(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON], listed=True)
        await opened.stranger.ask_table("POST", "/report", {"why": "a bad name"})
        await admin.remove(registry.store, opened.table)
        await wait_until_unloaded(registry, opened.table)
        check_error(await opened.people[0].ask_table("GET"), 404, "missing")
        with pytest.raises(Problem):
            await admin.remove(registry.store, opened.table)

    run_with_server(tmp_path, scenario)


def test_a_seat_gets_a_new_link_and_the_table_says_so(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        anna, ben = opened.people
        json_of(await anna.move("add"))
        token = await admin.new_link(registry.store, GAMES, opened.table, 0)
        await wait_until_unloaded(registry, opened.table)
        check_error(await anna.ask_table("GET"), 401, "token")
        seen = await ben.view(lang="pl")
        note = seen["log"][-1]
        assert (note["seat"], note["text"], note["sentence"]) == (0, None, "Nowy link do tego miejsca; stary już nie działa")
        assert (await anna.as_(token).view())["log"][-1]["sentence"] == "A new link for this seat; the old one no longer works"
        json_of(await anna.as_(token).move("add"))
        numbers = [entry["n"] for entry in (await anna.as_(token).view())["log"]]
        assert numbers == sorted(numbers)
        with pytest.raises(Problem):
            await admin.new_link(registry.store, GAMES, opened.table, 7)

    run_with_server(tmp_path, scenario)


def test_connections_with_the_old_link_are_closed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as http, admin.keeping(server.settings.url) as store:
            opened = await open_table(Caller(http), [PERSON, PERSON])
            async with connect(f"{server.ws}/api/tables/{opened.table}/live", max_size=None) as thief:
                await thief.send(json.dumps({"kind": "hello", "token": opened.people[0].token, "want": ["events"]}))
                await thief.recv()
                await admin.new_link(store, GAMES, opened.table, 0)
                with pytest.raises(ConnectionClosed) as ended:
                    await asyncio.wait_for(thief.recv(), 10)
            assert ended.value.rcvd
            assert ended.value.rcvd.code == 1012
            check_error(await opened.people[0].ask_table("GET"), 401, "token")
            assert (await opened.people[1].view())["log"][-1]["seat"] == 0

    with running_process(server_settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}")) as server:
        asyncio.run(scenario())


def test_connections_of_a_banned_address_are_closed(tmp_path: Path) -> None:
    """A page, and a program that receives only events."""

    async def ended(line: ClientConnection) -> int | None:
        await asyncio.wait_for(line.wait_closed(), 30)
        return line.close_code

    async def scenario() -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as http, admin.keeping(server.settings.url) as store:
            opened = await open_table(Caller(http), [PERSON, PERSON])
            address = f"{server.ws}/api/tables/{opened.table}/live"
            async with connect(address, max_size=None) as page, connect(address) as program:
                for line, want in ((page, "view"), (program, "events")):
                    await line.send(json.dumps({"kind": "hello", "token": opened.people[0].token, "want": [want]}))
                    await line.recv()
                await admin.ban(store, "192.0.2.1", now() + 3_600_000)
                await admin.ban(store, "127.0.0.1", now() + 3_600_000)
                assert [await ended(line) for line in (page, program)] == [4423, 4423]
            async with connect(address) as again:
                await again.send("{}")
                assert await ended(again) == 4423
            assert (await opened.people[0].ask_table("GET")).status_code == 403

    with running_process(server_settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}")) as server:
        asyncio.run(scenario())


def test_a_link_replaced_while_its_table_loads_opens_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    links, looked, resume = EventStore.links, asyncio.Event(), asyncio.Event()

    async def slowly(store: EventStore, match: str) -> dict[str, int]:
        found = await links(store, match)
        looked.set()
        await resume.wait()
        return found

    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        anna = (await open_table(caller, [PERSON, PERSON])).people[0]
        registry.sessions.clear()
        monkeypatch.setattr(EventStore, "links", slowly)
        reading = asyncio.create_task(registry.table(anna.table))
        await looked.wait()
        await registry.store.write(AppendBatch(anna.table, unlinked_roles=(0,)))
        forgetting = asyncio.create_task(registry.evict(anna.table))
        await asyncio.sleep(0)
        resume.set()
        await asyncio.gather(reading, forgetting)
        check_error(await anna.ask_table("GET"), 401, "token")

    run_with_server(tmp_path, scenario)


def test_a_dry_run_lists_the_tables_to_delete(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        opened = await open_table(caller, [PERSON])
        limits = Limits(unbegun_days=1)
        assert await admin.old(registry.store, limits) == []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("branchline.server.admin.now", lambda: now() + 400 * DAY)  # a clock that is wrong
            assert await admin.old(registry.store, limits) == []
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as file:
            file.execute("UPDATE matches SET created = 0")
            file.execute("UPDATE events SET at = 0")
            file.commit()
        assert await admin.old(registry.store, limits) == []  # nothing has happened since, so no day has passed
        kept = await open_table(caller, [PERSON])
        assert await admin.old(registry.store, limits) == [opened.table]
        assert await admin.prune(registry.store, limits) == [opened.table]
        await wait_until_unloaded(registry, opened.table)
        assert [row.table for row in await registry.store.ask(lambda c: admin.rows(c, 9))] == [kept.table]

    run_with_server(tmp_path, scenario)


def test_commands_are_carried_out_even_if_numbers_are_missing(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        early, late = [await open_table(caller, [PERSON]) for _ in range(2)]
        for number, opened in (7, early), (9, late):
            row = insert(ADMIN_COMMANDS).values(id=number, command=f"x {opened.table}")
            await registry.store.do(partial(Connection.execute, statement=row))
            await asyncio.wait_for(wait_until_unloaded(registry, opened.table), 20)

    run_with_server(tmp_path, scenario)


def test_damaged_logs_are_listed(tmp_path: Path) -> None:
    async def scenario(caller: Caller, registry: TableRegistry) -> None:
        well, cut, wrong, gap, ended = [(await open_table(caller, [PERSON])) for _ in range(5)]
        for opened in (well, cut, wrong, gap, ended):
            json_of(await opened.people[0].move("add"))
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as file:
            file.execute("UPDATE matches SET seating = '[{' WHERE id = ?", (cut.table,))
            file.execute("UPDATE events SET body = 'nonsense' WHERE n = 2 AND match = ?", (wrong.table,))
            file.execute("DELETE FROM events WHERE n = 1 AND match = ?", (gap.table,))
            file.execute("UPDATE matches SET ended = 1 WHERE id = ?", (ended.table,))
            file.commit()
        found = [each async for each in admin.check(registry.store, GAMES)]
        damaged = {each.table: str(each.reason) for each in found if isinstance(each, admin.Damage)}
        assert [each for each in found if isinstance(each, str)] == [well.table]
        assert set(damaged) == {cut.table, wrong.table, gap.table, ended.table}
        assert damaged[cut.table].startswith("It cannot be read")
        assert "nonsense" in damaged[wrong.table]
        assert damaged[gap.table] == "Its log has a gap"

    run_with_server(tmp_path, scenario)


def test_the_name_filter_can_be_replaced(tmp_path: Path) -> None:
    own = tmp_path / "words.txt"
    own.write_text("Ćma\n\n", encoding="utf-8")

    async def scenario(caller: Caller, _registry: TableRegistry) -> None:
        wish = {"game": "toy", "seats": [{"kind": "person", "name": "Wielka CMA"}]}
        check_error(await caller.ask("POST", "/api/tables", wish), 422, "setup")
        opened = await open_table(caller, [PERSON])
        check_error(await opened.people[0].ask_table("PATCH", "/seats/0", {"name": "see www.example.org"}), 422, "setup")
        json_of(await opened.people[0].ask_table("PATCH", "/seats/0", {"name": "kurwa"}))

    run_with_server(tmp_path, scenario, words=str(own))
    for wrong in ("Kurw4", "FUCK you", "visit cheap.xyz"):
        with pytest.raises(Problem):
            check_name(wrong, words_of(""))
    for fine in ("", "Scunthorpe", "Anna 2", "Łukasz", "M. Nowak"):
        check_name(fine, words_of(""))
