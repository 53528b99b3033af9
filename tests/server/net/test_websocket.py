"""What a WebSocket keeps of what comes in while nobody takes it: a bounded number of bytes and messages."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.attack.sockets import frame
from uvicorn import Config
from uvicorn.server import ServerState

from branchline.server.api.connections import TcpConnections
from branchline.server.net.websocket import MOST_WAITING, PARSED_AT_ONCE, WebSocketConnection

HANDSHAKE = (
    b"GET /api/tables/x/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
READ = 256 * 1024  # bytes that an event loop reads at once


class Transport(asyncio.Transport):
    """Says whether the socket is read."""

    reading = True

    def write(self, data: Any) -> None:
        pass

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


class App:
    """Takes messages when the test says so."""

    def __init__(self) -> None:
        self.connections = TcpConnections(0)
        self.receive: Any = None

    async def __call__(self, _scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self.receive = receive
        await asyncio.Event().wait()


async def opened(app: App) -> tuple[WebSocketConnection, Transport]:
    config = Config(app, interface="asgi3", ws_max_size=20_000, proxy_headers=False, log_config=None)  # type: ignore[arg-type]
    config.load()
    transport, connection = Transport(), WebSocketConnection(config, ServerState(), {})
    connection.connection_made(transport)
    connection.data_received(HANDSHAKE)
    while app.receive is None:
        await asyncio.sleep(0)
    return connection, transport


def test_tiny_messages_are_parsed_only_as_fast_as_they_are_consumed() -> None:
    async def scenario() -> None:
        connection, transport = await opened(app := App())
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
        connection, _ = await opened(app := App())
        sent = frame(b"a" * 19_000) + frame(b"b")
        for at in range(0, len(sent), 700):
            connection.data_received(sent[at : at + 700])
        assert [(await app.receive())["text"] for _ in range(2)] == ["a" * 19_000, "b"]

    asyncio.run(scenario())
