"""WebSockets that are silent or unauthenticated do not lock others out."""

from __future__ import annotations

import asyncio
import json
import resource
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import httpx
import pytest
from tests.server.client import PERSON, Caller, OpenedTable, all_open, open_table
from tests.server.process import ROOT, UNLIMITED, Process, running_process, server_settings
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from branchline.cli.files import ENOUGH, allow_files

LIMITS = replace(UNLIMITED, at_table=3, at_seat=2, unauthenticated=5)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with running_process(server_settings(f"sqlite:///{tmp_path_factory.mktemp('attack') / 'tables.sqlite3'}", limits=LIMITS)) as process:
        yield process


async def new_table(server: Process, *seats: dict[str, str]) -> OpenedTable:
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
        return await open_table(Caller(http), seats or [PERSON, PERSON])


def live(server: Process, table: str) -> connect:
    return connect(f"{server.ws}/api/tables/{table}/live", max_size=None)


async def hello(socket: ClientConnection, token: str | None) -> dict[str, object]:
    await socket.send(json.dumps({"kind": "hello", "token": token}))
    said: dict[str, object] = json.loads(await asyncio.wait_for(socket.recv(), 10))
    return said


async def close_code(socket: ClientConnection) -> int | None:
    with suppress(ConnectionClosed):
        await asyncio.wait_for(socket.recv(), 10)
    return socket.close_code


def test_unauthenticated_connections_use_no_places_at_a_table(server: Process) -> None:
    async def scenario() -> None:
        table = await new_table(server)
        async with all_open(live(server, table.table) for _ in range(4)), live(server, table.table) as page:
            assert (await hello(page, table.people[0].token))["kind"] == "view"

    asyncio.run(scenario())


def test_spectators_and_seats_have_separate_connection_limits(server: Process) -> None:
    async def scenario() -> None:
        table = await new_table(server)
        async with all_open(live(server, table.table) for _ in range(4)) as watchers:
            for watcher in watchers[:3]:
                assert (await hello(watcher, table.watcher.token))["kind"] == "view"
            await watchers[3].send(json.dumps({"kind": "hello", "token": table.watcher.token}))
            assert await close_code(watchers[3]) == 4429
            async with all_open(live(server, table.table) for _ in range(3)) as tabs:
                for tab in tabs[:2]:
                    assert (await hello(tab, table.people[0].token))["kind"] == "view"
                await tabs[2].send(json.dumps({"kind": "hello", "token": table.people[0].token}))
                assert await close_code(tabs[2]) == 4429
                async with live(server, table.table) as other:
                    assert (await hello(other, table.people[1].token))["kind"] == "view"

    asyncio.run(scenario())


def test_the_oldest_unauthenticated_connection_is_closed_when_there_are_too_many(server: Process) -> None:
    async def scenario() -> None:
        table = await new_table(server)
        async with all_open(live(server, table.table) for _ in range(8)) as silent:
            async with live(server, table.table) as page:
                assert (await hello(page, table.people[0].token))["kind"] == "view"
            assert [await close_code(each) for each in silent[:3]] == [4408] * 3

    asyncio.run(scenario())


def test_the_limit_of_open_files_is_raised_to_the_systems_maximum() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        allow_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, ENOUGH)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert "LimitNOFILE=" in (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


def test_a_busy_legitimate_client_is_not_disconnected(server: Process) -> None:
    async def scenario() -> None:
        table = await new_table(server)
        async with live(server, table.table) as page:
            await hello(page, table.people[0].token)
            for n in range(60):
                await page.send(json.dumps({"kind": "why", "key": f"k{n}", "move": "x" * 3900}))
            answers = 0
            while answers < 60:
                answers += json.loads(await asyncio.wait_for(page.recv(), 10))["kind"] in ("why", "refused")
            await page.send('{"kind": "ping"}')
            assert json.loads(await asyncio.wait_for(page.recv(), 10))["kind"] == "pong"

    asyncio.run(scenario())
