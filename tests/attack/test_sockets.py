"""Connections that send too much, too little or nonsense, or do not read: each is bounded, and others are served."""

from __future__ import annotations

import asyncio
import json
import select
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from tests.attack.sockets import close_code, connect_to, frame, open_websocket, read_to_end, requests
from tests.server.client import PERSON, Caller, open_table
from tests.server.process import UNLIMITED, Process, running_process, server_settings

from branchline.cli.files import allow_files

LIMITS = replace(UNLIMITED, sockets=200)
SHORT_LIMITS = """
from branchline.server.api import connections, middleware
connections.HEAD_WITHIN = connections.IDLE_WITHIN = connections.READ_WITHIN = middleware.BODY_WITHIN = 1.0
connections.EVERY = 0.1
"""
MESSAGE = LIMITS.message
linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux answers on all of 127.0.0.0/8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("sockets")
    with running_process(server_settings(f"sqlite:///{folder / 'tables.sqlite3'}", bots=False, limits=LIMITS)) as process:
        yield process


@pytest.fixture(scope="module")
def server_with_short_limits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with time limits of one second."""
    folder = tmp_path_factory.mktemp("hasty")
    with running_process(server_settings(f"sqlite:///{folder / 'tables.sqlite3'}", bots=False, limits=LIMITS), SHORT_LIMITS) as process:
        yield process


def authenticated_websocket(server: Process) -> socket.socket:
    """An authenticated WebSocket at a table."""

    async def new_table() -> tuple[str, str | None]:
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
            made = await open_table(Caller(http), [PERSON, PERSON])
            return made.table, made.people[0].token

    table, token = asyncio.run(new_table())
    line = open_websocket(server, table)
    line.sendall(frame(json.dumps({"kind": "hello", "token": token}).encode()))
    assert line.recv(10)
    return line


def host(server: Process) -> bytes:
    return f"Host: 127.0.0.1:{server.port}\r\n".encode()


# --- messages


@pytest.mark.parametrize("announced", [MESSAGE + 1, 1 << 40])
def test_a_message_that_announces_too_many_bytes_is_rejected_at_its_header(server: Process, announced: int) -> None:
    with authenticated_websocket(server) as line:
        line.sendall(frame(b"", length=announced))
        assert close_code(line) == 1009


def test_a_fragmented_message_is_rejected_when_it_exceeds_the_limit(server: Process) -> None:
    with authenticated_websocket(server) as line:
        line.sendall(frame(bytes(MESSAGE // 2), 0x01))
        line.sendall(frame(bytes(MESSAGE // 2), 0x00))  # still allowed
        line.sendall(frame(b"x", 0x00))
        assert close_code(line) == 1009


def test_a_message_in_empty_fragments_is_rejected_when_it_does_not_end(server: Process) -> None:
    with authenticated_websocket(server) as line:
        line.sendall(frame(b"", 0x01) + frame(b"", 0x00) * 5000)
        assert close_code(line) == 1008


# --- requests


def test_invalid_http_gets_400(server: Process) -> None:
    head = b"POST /api/tables HTTP/1.1\r\n" + host(server) + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    sent = {
        "a broken chunk": head + b"ZZ\r\n{}\r\n0\r\n\r\n",
        "a broken chunk after a good one": head + b"1\r\n{\r\nZZ\r\n",
        "thousands of tiny chunks": head + b"1\r\n \r\n" * 3000 + b"0\r\n\r\n",
        "two names": b"GET /api/health HTTP/1.1\r\n" + host(server) + b"Host: other.example\r\n\r\n",
        "the same name twice": b"GET /api/health HTTP/1.1\r\n" + 2 * host(server) + b"\r\n",
        "two names for a WebSocket": b"GET / HTTP/1.1\r\n" + 2 * host(server) + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "a head without end": b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 400_000,
        "a path without end": b"GET /" + b"a" * 400_000,
        "thousands of headers": b"GET / HTTP/1.1\r\n" + host(server) + b"a:b\r\n" * 3000 + b"\r\n",
        "trailers without end": head + b"0\r\n" + b"X-Long: a\r\n" * 40_000,
        "no HTTP at all": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    }  # fmt: skip
    answers = {name: requests(server, each) for name, each in sent.items()}
    assert {name: answer.partition(b"\r\n")[0] for name, answer in answers.items()} == dict.fromkeys(sent, b"HTTP/1.1 400 Bad Request")
    assert all(json.loads(answer.rpartition(b"\r\n\r\n")[2])["code"] == "malformed" for answer in answers.values())


def test_a_broken_body_leaves_no_traceback_in_the_log(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with running_process(server_settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", bots=False)) as server:
        head = b"POST /api/tables HTTP/1.1\r\n" + host(server) + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        requests(server, head + b"1\r\n{\r\nZZ\r\n")
        with connect_to(server) as line:
            line.sendall(head + b"1\r\n{\r\n")  # and then nothing more
        assert httpx.get(f"{server.url}/api/health").status_code == 200
    assert "Traceback" not in capfd.readouterr().err


# --- time


def test_idle_connections_are_closed(server_with_short_limits: Process) -> None:
    """Silent from the start, within headers, after an answer, within the next headers, or within a body."""
    whole = b"GET /api/health HTTP/1.1\r\n" + host(server_with_short_limits) + b"\r\n"
    head = (
        b"POST /api/tables HTTP/1.1\r\n"
        + host(server_with_short_limits)
        + b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    )
    heard = [requests(server_with_short_limits, each) for each in (b"", b"GET / HT", whole, whole + b"GET / HT", head)]
    assert [each.partition(b" ")[2][:3] for each in heard] == [b"", b"", b"200", b"200", b"408"]


@linux
def test_an_unread_answer_is_discarded(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with (
        running_process(server_settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", bots=False), SHORT_LIMITS) as server,
        socket.socket() as line,
    ):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", server.port))
        line.sendall((b"GET /api/description/openapi.json HTTP/1.1\r\n" + host(server) + b"\r\n") * 300)
        ended = select.poll()
        ended.register(line, select.POLLRDHUP)
        assert ended.poll(60_000)
        assert httpx.get(f"{server.url}/api/health").status_code == 200
    assert "Traceback" not in capfd.readouterr().err


# --- numbers


@linux
def test_many_slow_connections_of_one_address_do_not_block_others(server: Process) -> None:
    allow_files()  # the test needs as many as the server
    with ExitStack() as stack:
        slow = [stack.enter_context(connect_to(server, "127.0.0.2")) for _ in range(1100)]
        for line in slow[: LIMITS.sockets]:
            line.sendall(b"GET / HT")
        assert httpx.get(f"{server.url}/api/health", timeout=30).status_code == 200
        refused = [read_to_end(line) for line in slow[LIMITS.sockets :]]
        assert all(not each or each.startswith(b"HTTP/1.1 429") for each in refused)
        slow[0].sendall(b"TP/1.1\r\n" + host(server) + b"Connection: close\r\n\r\n")
        assert read_to_end(slow[0]).startswith(b"HTTP/1.1 200")


@linux
def test_behind_a_proxy_connections_are_not_counted_by_its_address(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, sockets=2)
    with (
        running_process(server_settings(f"sqlite:///{tmp_path / 'tables.sqlite3'}", bots=False, limits=limits, proxies=1)) as server,
        ExitStack() as stack,
    ):
        for _ in range(5):
            line = stack.enter_context(connect_to(server))
            line.sendall(b"GET /api/health HTTP/1.1\r\n" + host(server) + b"\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"
