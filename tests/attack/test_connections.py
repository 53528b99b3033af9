"""Connections that say nothing, say no link, or never end what they say: none of them keeps the others out."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from tests.server.client import PERSON, Caller, Laid, lay
from tests.server.process import ROOT, UNLIMITED, Process, house_settings, serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from branchline.cli.files import ENOUGH, allow_files

POURED = 40_000_000  # bytes of a message that is not whole yet
PART = 100_000

LIMITS = replace(UNLIMITED, at_table=3, at_seat=2, hall=5)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(house_settings(f"sqlite:///{tmp_path_factory.mktemp('attack') / 'house.sqlite3'}", limits=LIMITS)) as process:
        yield process


async def laid(server: Process, *seats: dict[str, str]) -> Laid:
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
        return await lay(Caller(http), seats or [PERSON, PERSON])


def live(server: Process, table: str) -> connect:
    return connect(f"{server.ws}/api/tables/{table}/live", max_size=None)


async def hello(socket: ClientConnection, token: str | None) -> dict[str, object]:
    await socket.send(json.dumps({"kind": "hello", "token": token}))
    said: dict[str, object] = json.loads(await asyncio.wait_for(socket.recv(), 10))
    return said


async def refused(socket: ClientConnection) -> int | None:
    with suppress(ConnectionClosed):
        await asyncio.wait_for(socket.recv(), 10)
    return socket.close_code


def test_strangers_who_know_a_tables_id_take_nobodys_place(server: Process) -> None:
    async def tell() -> None:
        table = await laid(server)
        strangers = [await live(server, table.table) for _ in range(4)]
        async with live(server, table.table) as page:
            assert (await hello(page, table.people[0].token))["kind"] == "seen"
        for stranger in strangers:
            await stranger.close()

    asyncio.run(tell())


def test_watchers_take_no_seats_place_nor_one_seat_anothers(server: Process) -> None:
    async def tell() -> None:
        table = await laid(server)
        watchers = [await live(server, table.table) for _ in range(4)]
        for watcher in watchers[:3]:
            assert (await hello(watcher, table.watcher.token))["kind"] == "seen"
        await watchers[3].send(json.dumps({"kind": "hello", "token": table.watcher.token}))
        assert await refused(watchers[3]) == 4429
        tabs = [await live(server, table.table) for _ in range(3)]
        for tab in tabs[:2]:
            assert (await hello(tab, table.people[0].token))["kind"] == "seen"
        await tabs[2].send(json.dumps({"kind": "hello", "token": table.people[0].token}))
        assert await refused(tabs[2]) == 4429
        async with live(server, table.table) as other:
            assert (await hello(other, table.people[1].token))["kind"] == "seen"
        await asyncio.gather(*(each.close() for each in (*watchers, *tabs)))

    asyncio.run(tell())


def test_when_the_hall_is_full_whoever_waits_longest_without_a_word_goes(server: Process) -> None:
    async def tell() -> None:
        table = await laid(server)
        silent = [await live(server, table.table) for _ in range(8)]
        async with live(server, table.table) as page:
            assert (await hello(page, table.people[0].token))["kind"] == "seen"
        assert [await refused(each) for each in silent[:3]] == [4408] * 3
        await asyncio.gather(*(each.close() for each in silent))

    asyncio.run(tell())


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="only Linux counts what comes in")
def test_a_message_that_does_not_end_is_cut_off_while_it_arrives(server: Process) -> None:
    """Somebody with a link pours a message that is never whole; nothing of it can be measured by whoever waits for its end."""

    async def opened() -> socket.socket:
        table = await laid(server)
        line = _upgraded(server, table.table)
        line.sendall(_frame(json.dumps({"kind": "hello", "token": table.people[0].token}).encode()))
        assert await asyncio.to_thread(line.recv, 10)
        return line

    with asyncio.run(opened()) as line:
        assert _poured(line) < POURED


def _upgraded(server: Process, table: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), 20)
    line.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.recv(1000)
    assert answer.startswith(b"HTTP/1.1 101")
    return line


def _frame(data: bytes, first: int = 0x81, length: int | None = None) -> bytes:
    """A frame, masked with zeros as it may be; its length can promise more than comes."""
    return struct.pack("!BBQ4x", first, 0xFF, len(data) if length is None else length) + data


def _poured(line: socket.socket) -> int:
    """How many bytes of a message in parts the server takes before it cuts the line, slowly enough for anybody to look up."""
    sent, first = 0, 0x01
    try:
        while sent < POURED:
            line.sendall(_frame(bytes(PART), first))
            sent, first = sent + PART, 0x00
            asyncio.run(asyncio.sleep(0.005))
            line.setblocking(False)
            with suppress(BlockingIOError):
                while line.recv(100_000):
                    pass
                return sent
            line.settimeout(20)
    except OSError:
        return sent
    return sent


def test_connections_that_ask_nothing_are_closed(tmp_path: Path) -> None:
    """Silent from the start, in the middle of a head, after an answer, or in the middle of a body."""
    changes = "from branchline.cli import serve; from branchline.server.http import gate; serve.SILENT = 1000; gate.BODY_WITHIN = 1.0"
    with serving(house_settings(f"sqlite:///{tmp_path / 'house.sqlite3'}", bots=False), changes) as server:
        host = f"Host: 127.0.0.1:{server.port}\r\n"
        head = f"POST /api/tables HTTP/1.1\r\n{host}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{{"
        said = ["", "GET / HT", f"GET /api/health HTTP/1.1\r\n{host}\r\n", head]
        heard = [_heard_out(server, each) for each in said]
        assert [each.partition(" ")[2][:3] for each in heard] == ["", "", "200", "408"]


def _heard_out(server: Process, said: str) -> str:
    """All that the server says until it closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), 20) as line:
        line.sendall(said.encode())
        return b"".join(iter(lambda: line.recv(100_000), b"")).decode()


def test_a_server_may_open_as_many_files_as_the_system_lets_it() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
        allow_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, ENOUGH)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert "LimitNOFILE=" in (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


def test_honest_people_who_write_much_are_not_cut_off(server: Process) -> None:
    async def tell() -> None:
        table = await laid(server)
        async with live(server, table.table) as page:
            await hello(page, table.people[0].token)
            for n in range(60):
                await page.send(json.dumps({"kind": "why", "key": f"k{n}", "move": "x" * 3900}))
            answers = 0
            while answers < 60:
                answers += json.loads(await asyncio.wait_for(page.recv(), 10))["kind"] in ("why", "refused")
            await asyncio.sleep(1.2)  # two looks at what came in
            await page.send('{"kind": "ping"}')
            assert json.loads(await asyncio.wait_for(page.recv(), 10))["kind"] == "pong"

    asyncio.run(tell())
