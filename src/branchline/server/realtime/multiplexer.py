"""A passage between two workers of one machine: many lines on one connection, and all that is said in one moment in one go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import TypeAlias, cast

import msgspec

from branchline.server.realtime.stream import END, OPEN, Stream

Frame: TypeAlias = tuple[int, int, str]  # of which line, what kind of thing, and what is said

_LENGTH = 4  # bytes before each batch of frames that say how long it is

_write = msgspec.msgpack.Encoder()
_read = msgspec.msgpack.Decoder(list[Frame])


class Multiplexer(asyncio.Protocol):
    """One side of a connection between two workers. Lines are begun by the side that has connected, and numbered by it."""

    def __init__(self, opened: Callable[[Stream, str], None] | None, lost: Callable[[Multiplexer], None]) -> None:
        self._opened, self._lost = opened, lost  # called with each line the other side begins; and when there is no more connection
        self.streams = dict[int, Stream]()
        self._numbers = count()
        self._coming, self._going = bytearray(), list[Frame]()

    # --- lines

    def begin(self, said: str) -> Stream:
        """A new line to the other side, with what it must know of it."""
        stream = self._stream(next(self._numbers))
        self.say(stream.number, OPEN, said)
        return stream

    def _stream(self, number: int) -> Stream:
        stream = self.streams[number] = Stream(self.say, number)
        return stream

    # --- saying

    def say(self, number: int, kind: int, said: str) -> None:
        """Whatever else is said until the loop comes round travels with it: under load that is one call of the system for many messages."""
        if not self._going:
            asyncio.get_running_loop().call_soon(self._flush)
        self._going.append((number, kind, said))
        if kind == END:
            self.streams.pop(number, None)

    def _flush(self) -> None:
        going, self._going = self._going, []
        packed = _write.encode(going)
        if going and not self._transport.is_closing():
            self._transport.write(len(packed).to_bytes(_LENGTH) + packed)

    # --- hearing

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        coming, at = self._coming, 0
        coming += data
        while len(coming) >= at + _LENGTH:
            end = at + _LENGTH + int.from_bytes(coming[at : at + _LENGTH])
            if len(coming) < end:
                break
            for frame in _read.decode(memoryview(coming)[at + _LENGTH : end]):
                self._heard(*frame)
            at = end
        del coming[:at]

    def _heard(self, number: int, kind: int, said: str) -> None:
        """A line that is not known here has ended a moment ago."""
        if stream := self.streams.get(number):
            stream.heard(kind, said)
        elif kind == OPEN and self._opened:
            self._opened(self._stream(number), said)

    def connection_lost(self, error: Exception | None) -> None:
        for stream in list(self.streams.values()):
            stream.heard(END, "")
        self._lost(self)

    def close(self) -> None:
        self._flush()
        self._transport.close()
