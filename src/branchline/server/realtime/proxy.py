"""A connection carried to the worker that serves its table: what is said goes there, and what is told comes from there."""

from __future__ import annotations

import asyncio
from functools import partial

from branchline.server.realtime.connection import AGAIN, LATE, CloseConnection
from branchline.server.realtime.stream import HURRY, KNOWN, Over, Stream
from branchline.server.realtime.transport import Transport, first_of

TAKEN_WITHIN = 5.0  # seconds in which somebody must have taken what was said before a line's end


async def carried(wire: Transport, strand: Stream) -> None:
    """Until either side has enough."""
    strand.signs[KNOWN] = wire.known
    wire.beyond = partial(strand.sign, HURRY)
    await first_of(_up(wire, strand), _down(wire, strand), _last_words(strand))


async def _up(wire: Transport, strand: Stream) -> None:
    """What somebody says, to the worker that serves the table."""
    while True:
        try:
            typed = await wire.hear()
        except TimeoutError:
            raise CloseConnection(LATE, "nothing heard") from None
        await strand.say(typed)


async def _down(wire: Transport, strand: Stream) -> None:
    """What somebody is told, from there."""
    while True:
        try:
            text = await strand.hear()
        except Over as over:
            raise _farewell(str(over)) from None
        await wire.tell(text)


async def _last_words(strand: Stream) -> None:
    """Where it was ended there, what is still to be told here must be taken soon."""
    said = await asyncio.shield(strand.over)
    await asyncio.sleep(TAKEN_WITHIN)
    raise _farewell(said)


def _farewell(said: str) -> CloseConnection:
    """What a worker said at the end of a line; nothing if it is gone."""
    code, _, reason = said.partition(" ")
    return CloseConnection(int(code or AGAIN), reason or "whoever served this table is gone; come back")
