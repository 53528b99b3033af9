"""WebSocket protocol with limits on the size of a message while it arrives, on its frames, and on parsed but unread messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from branchline.server.api.limits import TokenBuckets

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent
    from websockets.frames import Frame

    from branchline.server.middleware import OuterMiddleware

PARSED_AT_ONCE = 4096  # bytes; a parsed message of one byte takes hundreds
MOST_WAITING = 32_768  # unparsed bytes above which reading pauses
FRAMES = 50  # per second that complete no message (pings, pongs, fragments): they cost time, and no `Connection` counts them
MOST_FRAMES = 1000  # burst; without a limit, a message of empty fragments could go on forever below its maximum size


class WebSocketConnection(WebSocketsSansIOProtocol):
    """Parses input only as fast as it is consumed; a message longer than `ws_max_size` is refused by its header (1009)."""

    _waiting = b""
    _stopped = False  # whether reading is paused
    _frames: TokenBuckets | None = None

    def _may(self) -> bool:
        """Counts a frame that completes no message; returns False, and closes the connection (1008), if there are too many."""
        self._frames = self._frames or TokenBuckets(FRAMES, MOST_FRAMES)
        if not self.transport.is_closing() and self._frames.wait(""):
            self._waiting = b""
            self.conn.fail(1008, "too many frames")
            if self.conn.close_sent and not self.close_sent:
                self.handle_parser_exception()
            self.transport.close()
        return not self.transport.is_closing()

    def handle_cont(self, event: Frame) -> None:
        if self._may():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._may():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        if not self.close_sent or self._may():  # after our close frame it is not read
            super().send_receive_event_to_app()

    def connection_lost(self, exc: Exception | None) -> None:
        cast("OuterMiddleware", self.app).connections.remove(self.transport)
        self._waiting = b""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        self._parse()
        if len(self._waiting) > MOST_WAITING and not self._stopped:
            self._stopped = True
            self.transport.pause_reading()

    def _parse(self) -> None:
        """Parses until a message is available; after our own close frame, until the other side's."""
        self.read_paused = True  # keeps the parent class from resuming
        while self._waiting and (self.queue.empty() or self.close_sent) and not self.transport.is_closing():
            data, self._waiting = self._waiting[:PARSED_AT_ONCE], self._waiting[PARSED_AT_ONCE:]
            super().data_received(data)

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self._waiting and self.queue.empty():
            self._parse()
        if self._stopped and len(self._waiting) <= MOST_WAITING and not self.transport.is_closing():
            self._stopped = False
            self.transport.resume_reading()
        return message
