"""A connection carried to the worker that serves its table: what is said goes there, and what is told comes from there."""

from __future__ import annotations

import asyncio
from functools import partial

from branchline.server.realtime.connection import AGAIN, LATE, CloseConnection
from branchline.server.realtime.stream import HURRY, KNOWN, Over, Stream
from branchline.server.realtime.transport import Transport, first_of

TAKEN_WITHIN = 5.0  # seconds in which somebody must have taken what was said before a line's end


async def carried(transport: Transport, stream: Stream) -> None:
    """Until either side has enough."""
    stream.signs[KNOWN] = transport.known
    transport.beyond = partial(stream.sign, HURRY)
    await first_of(_up(transport, stream), _down(transport, stream), _last_words(stream))


async def _up(transport: Transport, stream: Stream) -> None:
    """What somebody says, to the worker that serves the table."""
    while True:
        try:
            typed = await transport.hear()
        except TimeoutError:
            raise CloseConnection(LATE, "nothing heard") from None
        await stream.say(typed)


async def _down(transport: Transport, stream: Stream) -> None:
    """What somebody is told, from there."""
    while True:
        try:
            text = await stream.hear()
        except Over as over:
            raise _farewell(str(over)) from None
        await transport.tell(text)


async def _last_words(stream: Stream) -> None:
    """Where it was ended there, what is still to be told here must be taken soon."""
    said = await asyncio.shield(stream.over)
    await asyncio.sleep(TAKEN_WITHIN)
    raise _farewell(said)


def _farewell(said: str) -> CloseConnection:
    """What a worker said at the end of a line; nothing if it is gone."""
    code, _, reason = said.partition(" ")
    return CloseConnection(int(code or AGAIN), reason or "whoever served this table is gone; come back")
