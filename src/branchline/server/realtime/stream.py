"""One end of a line that is carried from one worker to another: texts in, texts out, and never more under way than is taken."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

OPEN, SAID, TOOK, KNOWN, HURRY, LEAVE, END = range(7)  # what can be said of a line

WINDOW = 100_000  # characters that may be under way before the other side has taken some


class Over(Exception):
    """The other end has said its last word."""


@dataclass(slots=True, eq=False)
class Stream:
    """What comes is kept until somebody hears it; what goes waits while the other side has too much of it already."""

    frame: Callable[[int, int, str], None]  # says something on the passage
    number: int
    signs: dict[int, Callable[[], None]] = field(default_factory=dict)  # what is done at a sign from the other end
    over: asyncio.Future[str] = field(default_factory=lambda: asyncio.get_running_loop().create_future())  # the last word of the other end
    _ended: bool = False
    _coming: deque[str] = field(default_factory=deque)
    _hearing: asyncio.Future[None] | None = None  # whoever waits for the next text
    _room: asyncio.Event = field(default_factory=asyncio.Event)
    _under_way: int = 0  # characters said here that the other side has not taken
    _taken: int = 0  # characters heard here that the other side was not told of

    def heard(self, kind: int, said: str) -> None:
        """From the other end."""
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
        """A sign to the other end."""
        self.frame(self.number, kind, "")

    def end(self, said: str = "") -> None:
        """A last word, if none was said yet."""
        if not self._ended:
            self._ended = True
            self.frame(self.number, END, said)

    async def hear(self) -> str:
        """The next text. Whoever asks for it has dealt with the last one. Raises `Over`."""
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

    # --- as a server's protocol would give it

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
