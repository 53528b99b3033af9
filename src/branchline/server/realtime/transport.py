"""A WebSocket over ASGI: receive and send text, close with a reason."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from litestar.types import Receive, Scope, Send

_PATH = re.compile(r"/api/tables/([\w-]{1,40})/live/?")


class Disconnected(Exception):
    """The client has disconnected."""


@dataclass(slots=True, eq=False)
class Transport:
    """One connection, directly on ASGI for speed, since most messages of the server pass through it."""

    receive: Receive
    send: Send
    on_authenticated: Callable[[], None] = lambda: None  # called when the client is authenticated
    hurried: bool = False  # an unauthenticated client must leave because others wait
    _patience: asyncio.Timeout | None = None

    async def accept(self) -> None:
        await self.receive()
        await self.send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def receive_text(self, within: float | None = None) -> str:
        """The next text; bytes are decoded. Raises `TimeoutError` after `within` seconds, and `Disconnected`."""
        if within is None and not self.hurried:
            message = await self.receive()
        else:
            async with asyncio.timeout(0 if self.hurried else within) as self._patience:
                message = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise Disconnected
        text: str | None = message.get("text")  # type: ignore[assignment]
        return text if text is not None else bytes(message.get("bytes") or b"").decode("utf-8", "replace")  # type: ignore[call-overload]

    async def drain(self, within: float) -> None:
        """Read the next text, if one comes: unread data would reset the connection before the close frame arrives."""
        with suppress(TimeoutError):
            await self.receive_text(within)

    def hurry(self) -> None:
        """Stop waiting for a connection that has not identified itself."""
        self.hurried = True
        if self._patience is not None:
            with suppress(RuntimeError):  # the client has just sent a message
                self._patience.reschedule(0)

    async def send_text(self, text: str) -> None:
        await self.send({"type": "websocket.send", "bytes": None, "text": text})

    async def close(self, code: int, reason: str) -> None:
        """Close the connection with a code and a reason, if it is still open."""
        with suppress(Exception):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})


async def first_of(*works: Coroutine[Any, Any, None]) -> None:
    """Run coroutines until the first ends, then cancel the others."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def table_at(scope: Scope) -> str:
    """The table id in a connection's path; empty for other paths."""
    path = _PATH.fullmatch(scope["path"])
    return path[1] if path else ""
