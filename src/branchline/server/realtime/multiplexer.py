"""Many streams multiplexed on one connection between two workers of one machine; frames are sent in batches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import TypeAlias, cast

import msgspec

from branchline.server.realtime.stream import END, OPEN, Stream

Frame: TypeAlias = tuple[int, int, str]  # stream, kind, content

_LENGTH = 4  # bytes of the length before each batch of frames

_write = msgspec.msgpack.Encoder()
_read = msgspec.msgpack.Decoder(list[Frame])


class Multiplexer(asyncio.Protocol):
    """One end of a connection between two workers. The end that has connected opens and numbers the streams."""

    def __init__(self, opened: Callable[[Stream, str], None] | None, lost: Callable[[Multiplexer], None]) -> None:
        self._opened, self._lost = opened, lost  # called for each stream that the other end opens; when the connection is lost
        self.streams = dict[int, Stream]()
        self._numbers = count()
        self._coming, self._going = bytearray(), list[Frame]()

    # --- streams

    def begin(self, said: str) -> Stream:
        """Open a stream to the other end, with a first message about it."""
        stream = self._stream(next(self._numbers))
        self.say(stream.number, OPEN, said)
        return stream

    def _stream(self, number: int) -> Stream:
        stream = self.streams[number] = Stream(self.say, number)
        return stream

    # --- sending

    def say(self, number: int, kind: int, said: str) -> None:
        """Queue a frame. All frames of one iteration of the event loop are sent together: one system call for many under load."""
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

    # --- receiving

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
        """Deliver a frame; an unknown stream has just ended here."""
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
