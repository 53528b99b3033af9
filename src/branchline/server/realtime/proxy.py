"""Forwards a client's connection to the worker that serves its table."""

from __future__ import annotations

import asyncio
from functools import partial

from branchline.server.realtime.connection import AGAIN, LATE, CloseConnection
from branchline.server.realtime.stream import AUTHENTICATED, HURRY, Stream, StreamEnded
from branchline.server.realtime.transport import Transport, first_of

TAKEN_WITHIN = 5.0  # seconds in which the client must take the last messages of a stream that has ended


async def forward(transport: Transport, stream: Stream) -> None:
    """Forward messages until either side ends the connection."""
    stream.signs[AUTHENTICATED] = transport.on_authenticated
    transport.beyond = partial(stream.sign, HURRY)
    await first_of(_up(transport, stream), _down(transport, stream), _close_after_end(stream))


async def _up(transport: Transport, stream: Stream) -> None:
    """Forward the client's messages."""
    while True:
        try:
            typed = await transport.receive_text()
        except TimeoutError:
            raise CloseConnection(LATE, "no message received") from None
        await stream.send_text(typed)


async def _down(transport: Transport, stream: Stream) -> None:
    """Forward messages to the client."""
    while True:
        try:
            text = await stream.receive_text()
        except StreamEnded as over:
            raise _reason(str(over)) from None
        await transport.tell(text)


async def _close_after_end(stream: Stream) -> None:
    """After the stream has ended, close the connection when the client had time to take the last messages."""
    text = await asyncio.shield(stream.over)
    await asyncio.sleep(TAKEN_WITHIN)
    raise _reason(text)


def _reason(text: str) -> CloseConnection:
    """The reason with which a worker has ended a stream; without one it is gone."""
    code, _, reason = text.partition(" ")
    return CloseConnection(int(code or AGAIN), reason or "the process that served this table is gone; connect again")
