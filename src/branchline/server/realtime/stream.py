"""One end of a multiplexed stream of texts, with flow control by a window."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

OPEN, TEXT, ACK, AUTHENTICATED, HURRY, LEAVE, END = range(7)  # kinds of frames

WINDOW = 100_000  # characters that may be in flight


class StreamEnded(Exception):
    """The other end has ended the stream."""


@dataclass(slots=True, eq=False)
class Stream:
    """Buffers incoming texts, and delays outgoing ones while too many characters are in flight."""

    frame: Callable[[int, int, str], None]  # sends a frame on the multiplexer
    number: int
    signs: dict[int, Callable[[], None]] = field(default_factory=dict)  # handlers of signals from the other end
    over: asyncio.Future[str] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )  # the reason with which the other end has ended the stream
    _ended: bool = False
    _incoming: deque[str] = field(default_factory=deque)
    _next_text: asyncio.Future[None] | None = None  # waits for the next text
    _window_open: asyncio.Event = field(default_factory=asyncio.Event)
    _in_flight: int = 0  # characters sent and not yet taken by the other end
    _taken: int = 0  # characters taken and not yet acknowledged

    def deliver(self, kind: int, text: str) -> None:
        """Handle a frame from the other end."""
        if kind == TEXT:
            self._incoming.append(text)
            self._wake()
        elif kind == ACK:
            self._in_flight -= int(text)
            self._window_open.set()
        elif kind == END:
            if not self.over.done():
                self.over.set_result(text)
            self._wake()
            self._window_open.set()
        elif kind in self.signs:
            self.signs[kind]()

    def _wake(self) -> None:
        if self._next_text and not self._next_text.done():
            self._next_text.set_result(None)

    def sign(self, kind: int) -> None:
        """Send a signal to the other end."""
        self.frame(self.number, kind, "")

    def end(self, text: str = "") -> None:
        """End the stream with a reason, once."""
        if not self._ended:
            self._ended = True
            self.frame(self.number, END, text)

    async def receive_text(self) -> str:
        """The next text. Asking for it acknowledges the one before. Raises `StreamEnded`."""
        if self._taken > WINDOW // 2:
            self.frame(self.number, ACK, str(self._taken))
            self._taken = 0
        while not self._incoming:
            if self.over.done():
                raise StreamEnded(self.over.result())
            self._next_text = asyncio.get_running_loop().create_future()
            await self._next_text
        text = self._incoming.popleft()
        self._taken += len(text)
        return text

    async def send_text(self, text: str) -> None:
        while self._in_flight > WINDOW and not self.over.done():
            self._window_open.clear()
            await self._window_open.wait()
        self._in_flight += len(text)
        self.frame(self.number, TEXT, text)

    # --- as an ASGI WebSocket

    async def receive(self) -> Any:
        try:
            return {"type": "websocket.receive", "text": await self.receive_text()}
        except StreamEnded:
            return {"type": "websocket.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.end(f"{message['code']} {message['reason']}")
        else:
            await self.send_text(message["text"])
