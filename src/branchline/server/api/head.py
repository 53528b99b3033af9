"""Answers HEAD requests like GET, without the body."""

from __future__ import annotations

from typing import cast

from litestar.types import HTTPScope, Message, Send


def as_get(scope: HTTPScope) -> HTTPScope:
    """The request with the method GET."""
    return cast("HTTPScope", {**scope, "method": "GET"})


def without_body(send: Send) -> Send:
    """Wraps `send` to drop the body of a response."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.body":
            message["body"] = b""
        await send(message)

    return sender
