"""One end of a multiplexed stream of texts, with flow control by a window."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

OPEN, SAID, TOOK, KNOWN, HURRY, LEAVE, END = range(7)  # kinds of frames

WINDOW = 100_000  # characters that may be in flight


class Over(Exception):
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
    _coming: deque[str] = field(default_factory=deque)
    _hearing: asyncio.Future[None] | None = None  # waits for the next text
    _room: asyncio.Event = field(default_factory=asyncio.Event)
    _under_way: int = 0  # characters sent and not yet taken by the other end
    _taken: int = 0  # characters taken and not yet acknowledged

    def heard(self, kind: int, said: str) -> None:
        """Handle a frame from the other end."""
        if kind == SAID:
            self._coming.append(said)
            self._wake()
        elif kind == TOOK:
            self._under_way -= int(said)
            self._room.set()
        elif kind == END:
            if not self.over.done():
                self.over.set_result(said)
            self._wake()
            self._room.set()
        elif kind in self.signs:
            self.signs[kind]()

    def _wake(self) -> None:
        if self._hearing and not self._hearing.done():
            self._hearing.set_result(None)

    def sign(self, kind: int) -> None:
        """Send a signal to the other end."""
        self.frame(self.number, kind, "")

    def end(self, said: str = "") -> None:
        """End the stream with a reason, once."""
        if not self._ended:
            self._ended = True
            self.frame(self.number, END, said)

    async def hear(self) -> str:
        """The next text. Asking for it acknowledges the one before. Raises `Over`."""
        if self._taken > WINDOW // 2:
            self.frame(self.number, TOOK, str(self._taken))
            self._taken = 0
        while not self._coming:
            if self.over.done():
                raise Over(self.over.result())
            self._hearing = asyncio.get_running_loop().create_future()
            await self._hearing
        text = self._coming.popleft()
        self._taken += len(text)
        return text

    async def say(self, text: str) -> None:
        while self._under_way > WINDOW and not self.over.done():
            self._room.clear()
            await self._room.wait()
        self._under_way += len(text)
        self.frame(self.number, SAID, text)

    # --- as an ASGI WebSocket

    async def receive(self) -> Any:
        try:
            return {"type": "websocket.receive", "text": await self.hear()}
        except Over:
            return {"type": "websocket.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.end(f"{message['code']} {message['reason']}")
        else:
            await self.say(message["text"])
