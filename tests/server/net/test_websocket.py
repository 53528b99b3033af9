"""A WebSocket buffers a bounded number of unread bytes and messages."""

from __future__ import annotations

import asyncio
import struct
from typing import Any

import pytest
from tests.attack.sockets import frame
from tests.server.net.transport import Transport
from uvicorn import Config
from uvicorn.server import ServerState

from branchline.server.api.connections import TcpConnections
from branchline.server.api.limits import TokenBuckets
from branchline.server.net.websocket import FRAMES, MOST_FRAMES, MOST_WAITING, PARSED_AT_ONCE, WebSocketConnection

HANDSHAKE = (
    b"GET /api/tables/x/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
READ = 256 * 1024  # bytes that an event loop reads at once


class App:
    """Takes messages when the test releases them."""

    def __init__(self) -> None:
        self.connections = TcpConnections(0)
        self.receive: Any = None

    async def __call__(self, _scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self.receive = receive
        await asyncio.Event().wait()


async def new_connection(app: App) -> tuple[WebSocketConnection, Transport]:
    config = Config(app, interface="asgi3", ws_max_size=20_000, proxy_headers=False, log_config=None)  # type: ignore[arg-type]
    config.load()
    transport, connection = Transport(), WebSocketConnection(config, ServerState(), {})
    connection._frames = TokenBuckets(FRAMES, MOST_FRAMES, lambda: 0.0)  # no time passes
    connection.connection_made(transport)
    connection.data_received(HANDSHAKE)
    while app.receive is None:
        await asyncio.sleep(0)
    return connection, transport


def test_tiny_messages_are_parsed_only_as_fast_as_they_are_consumed() -> None:
    async def scenario() -> None:
        connection, transport = await new_connection(app := App())
        tiny = b"\x81\x81\0\0\0\0x"
        connection.data_received(tiny * (READ // len(tiny)))
        assert connection.queue.qsize() <= PARSED_AT_ONCE // len(tiny) + 1
        assert not transport.reading
        for taken in range(READ // len(tiny)):
            assert (await app.receive())["text"] == "x"
            assert transport.reading is (len(connection._waiting) <= MOST_WAITING), taken
        assert connection.queue.empty()
        assert transport.reading

    asyncio.run(scenario())


def test_a_fragmented_message_arrives_complete() -> None:
    async def scenario() -> None:
        connection, _ = await new_connection(app := App())
        sent = frame(b"a" * 19_000) + frame(b"b")
        for at in range(0, len(sent), 700):
            connection.data_received(sent[at : at + 700])
        assert [(await app.receive())["text"] for _ in range(2)] == ["a" * 19_000, "b"]

    asyncio.run(scenario())


PART, END, PING, PONG = b"\x00", b"\x80", b"\x89", b"\x8a"  # first bytes of frames
EMPTY = b"\x80\0\0\0\0"  # the rest of a frame without content


@pytest.mark.parametrize("first", [PART, PING, PONG], ids=["fragments", "pings", "pongs"])
def test_frames_without_a_message_are_limited(first: bytes) -> None:
    """A message in empty fragments never ends and never becomes too long."""

    async def scenario() -> None:
        connection, transport = await new_connection(App())
        opening = b"\x01" + EMPTY if first == PART else b""
        connection.data_received(opening + (first + EMPTY) * (READ // 6))
        assert transport.is_closed
        assert struct.pack("!H", 1008) + b"too many frames" in transport.output
        assert len(connection.frames) <= MOST_FRAMES + 1  # with the first part
        assert connection._waiting == b""

    asyncio.run(scenario())


def test_messages_after_the_last_one_are_limited() -> None:
    async def scenario() -> None:
        connection, transport = await new_connection(App())
        await connection.send({"type": "websocket.close", "code": 4400, "reason": "no"})
        assert not transport.is_closed  # it waits for the other side's close frame
        connection.data_received(b"\x81" + EMPTY)
        assert not transport.is_closed
        connection.data_received((b"\x81" + EMPTY) * (READ // 6))
        assert transport.is_closed
        assert connection._waiting == b""

    asyncio.run(scenario())


def test_a_message_in_many_fragments_and_pings_arrive() -> None:
    async def scenario() -> None:
        connection, transport = await new_connection(app := App())
        parts = b"".join(part + b"\x81\0\0\0\0x" for part in (b"\x01", *[PART] * 500, END))
        connection.data_received(parts + (PING + EMPTY) * 100)
        assert (await app.receive())["text"] == "x" * 502
        assert not transport.is_closed

    asyncio.run(scenario())
