"""A WebSocket as the server's own protocol gives it: texts in, texts out, and a goodbye with a reason."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass

from litestar.types import Receive, Scope, Send

_PATH = re.compile(r"/api/tables/([\w-]{1,40})/live/?")


class Hangup(Exception):
    """The other side has gone."""


@dataclass(slots=True)
class Wire:
    """One connection, without anything between us and it: this is where most messages travel."""

    receive: Receive
    send: Send

    async def accept(self) -> None:
        await self.receive()
        await self.send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def hear(self) -> str:
        """The next text; bytes are read as one."""
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise Hangup
        text: str | None = message.get("text")  # type: ignore[assignment]
        return text if text is not None else bytes(message.get("bytes") or b"").decode("utf-8", "replace")  # type: ignore[call-overload]

    async def hear_out(self, within: float) -> None:
        """Reads the next text, if one comes: what nobody read would break the connection before a farewell arrives."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.hear(), within)

    async def tell(self, text: str) -> None:
        await self.send({"type": "websocket.send", "bytes": None, "text": text})

    async def close(self, code: int, reason: str) -> None:
        """Only an accepted connection can carry a code and a reason to a browser."""
        with suppress(Exception):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})


def table_at(scope: Scope) -> str:
    """The table a connection asks for; empty if it asks for something else."""
    path = _PATH.fullmatch(scope["path"])
    return path[1] if path else ""
