"""HTTP/1.1 on one connection, with bounds on heads, on requests sent ahead of their answers, and on waiting."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from branchline.engine.text import text
from branchline.server.api.connections import IDLE_WITHIN, TcpConnection, TcpConnections
from branchline.server.api.middleware import network
from branchline.server.api.problems import error_body
from branchline.server.tables.problems import busy
from branchline.table.problem import STATUS, Problem, malformed_request

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

    from branchline.server.middleware import OuterMiddleware

MOST_HEAD = 16_384  # bytes of a request's head, or between two chunks of its body
MOST_HEADERS = 100
MOST_CHUNKS = 2000  # of a body; thousands of tiny ones take long to parse
PARSED_AT_ONCE = 2048  # bytes; a parsed request of thirty bytes takes thousands
TRY_AGAIN = 10  # seconds


class HttpConnection(HttpToolsProtocol):
    """An HTTP connection, until it is upgraded to a WebSocket."""

    _tcp_connection: TcpConnection | None = None
    _current_cycle: RequestResponseCycle | None = None  # the request that is being answered
    _parsed_bytes = 0  # bytes parsed since the last complete head, chunk or request
    _chunks = 0  # of the body that is arriving
    _waiting = b""  # bytes that are parsed when the requests before them are answered

    @property
    def _open(self) -> TcpConnections:
        return cast("OuterMiddleware", self.app).connections

    # --- connecting and disconnecting

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._tcp_connection = self._open.add(transport, self._limited_address())
        if self._tcp_connection is None:
            self._refuse(busy(TRY_AGAIN))

    def _limited_address(self) -> str:
        """The address for connection limits; empty for a trusted proxy, whose clients share its address."""
        proxies = cast("OuterMiddleware", self.app).registry.settings.proxies
        return "" if proxies or not self.client else network(self.client[0])

    def connection_lost(self, exc: Exception | None) -> None:
        self._waiting = b""
        self._open.remove(self.transport)
        if self._current_cycle:  # with pipelined requests the parent class knows only the last one
            self._current_cycle.disconnected = True
            self._current_cycle.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._current_cycle = cycle
        super()._start_asgi_task(cycle, app)

    # --- deadlines

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        self._parse()

    def _parse(self) -> None:
        """Parses until a request waits for the answer to another one: requests are parsed only as fast as they are answered."""
        while self._waiting and not self.pipeline and not self.transport.is_closing():
            data, self._waiting = self._waiting[:PARSED_AT_ONCE], self._waiting[PARSED_AT_ONCE:]
            self._parsed_bytes += len(data)
            super().data_received(data)
            if self._parsed_bytes > MOST_HEAD and not self.transport.is_closing():
                self.send_400_response("")
        if self._waiting:
            self.flow.pause_reading()

    def handle_websocket_upgrade(self) -> None:
        self._waiting = b""  # what follows the request belongs to the other protocol, and no client sends it before the answer
        super().handle_websocket_upgrade()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            raise ValueError("too many headers")  # the parser answers with 400
        super().on_header(name, value)

    def on_chunk_header(self) -> None:
        self._chunks += 1
        if self._chunks > MOST_CHUNKS:
            raise ValueError("too many chunks")  # likewise

    def on_headers_complete(self) -> None:
        self._parsed_bytes = self._chunks = 0
        if self._tcp_connection:
            self._tcp_connection.deadline = None
        if sum(name == b"host" for name, _ in self.headers) > 1:
            raise ValueError("two Host headers")  # likewise
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._parsed_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._parsed_bytes = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._tcp_connection and not self.pipeline:
            self._tcp_connection.deadline = self._open.clock() + IDLE_WITHIN
        self._parse()

    # --- errors

    def send_400_response(self, msg: str) -> None:
        """Answers invalid HTTP with 400; only closes if another response is in progress, as it would be taken for a part of it."""
        cycle = self.cycle
        if self.pipeline or (cycle and not cycle.response_complete and (cycle.response_started or not cycle.more_body)):
            self.transport.close()
        else:
            self._refuse(malformed_request(text("This is not a valid HTTP request")))

    def _refuse(self, problem: Problem) -> None:
        status = STATUS[problem.code]
        body = error_body(status, problem, "en")
        headers = f"content-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close\r\n"
        wait = f"retry-after: {problem.wait}\r\n" if problem.wait else ""
        self.transport.write(STATUS_LINE[status] + f"{headers}{wait}\r\n".encode() + body)
        self.transport.close()
