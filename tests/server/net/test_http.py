"""An HTTP connection buffers a bounded number of pipelined requests."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from tests.server.net.transport import Transport
from uvicorn import Config
from uvicorn.server import ServerState

from branchline.server.api.connections import TcpConnections
from branchline.server.net.http import PARSED_AT_ONCE, HttpConnection
from branchline.server.settings import Settings

REQUEST = b"GET /%05d HTTP/1.1\r\nHost: x\r\n\r\n"
READ = 64 * 1024  # bytes that come at once
MANY = READ // len(REQUEST % 0)


class App:
    """Answers each request with its path when the test releases it."""

    def __init__(self) -> None:
        self.connections = TcpConnections(0)
        self.registry = SimpleNamespace(settings=Settings())
        self.answers = asyncio.Semaphore(0)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await self.answers.acquire()
        body = scope["path"].encode()
        length = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": length})
        await send({"type": "http.response.body", "body": body})


def new_connection(app: App) -> tuple[HttpConnection, Transport]:
    config = Config(app, interface="asgi3", proxy_headers=False, log_config=None, access_log=False)  # type: ignore[arg-type]
    config.load()
    transport, connection = Transport(), HttpConnection(config, ServerState(), {})
    connection.connection_made(transport)
    return connection, transport


def test_requests_are_parsed_only_as_fast_as_they_are_answered() -> None:
    """Also while answers make room for more requests."""

    async def scenario() -> None:
        connection, transport = new_connection(app := App())
        most = PARSED_AT_ONCE // len(REQUEST % 0) + 1
        connection.data_received(b"".join(REQUEST % n for n in range(MANY)))
        for n in range(MANY):
            assert len(connection.pipeline) <= most
            assert not (connection._waiting and transport.reading)
            app.answers.release()
            while transport.output.count(b"HTTP/1.1 200") <= n:
                await asyncio.sleep(0)
        answered = [part[:6] for part in transport.output.split(b"\r\n\r\n")[1:]]
        assert answered == [b"/%05d" % n for n in range(MANY)]
        assert transport.reading

    asyncio.run(scenario())


def test_a_body_in_pieces_arrives_before_the_next_request() -> None:
    async def scenario() -> None:
        connection, transport = new_connection(app := App())
        body = b"a" * 50_000
        sent = b"POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\n" + body + REQUEST % 1
        for at in range(0, len(sent), 9_999):
            connection.data_received(sent[at : at + 9_999])
        app.answers.release()
        app.answers.release()
        while transport.output.count(b"HTTP/1.1 200") < 2:
            await asyncio.sleep(0)
        assert transport.output.endswith(b"/00001")

    asyncio.run(scenario())
