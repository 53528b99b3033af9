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

    def __init__(self, on_open: Callable[[Stream, str], None] | None, on_lost: Callable[[Multiplexer], None]) -> None:
        self._on_open, self._on_lost = on_open, on_lost  # called for each stream that the other end opens; when the connection is lost
        self.streams = dict[int, Stream]()
        self._numbers = count()
        self._incoming, self._outgoing = bytearray(), list[Frame]()

    # --- streams

    def begin(self, text: str) -> Stream:
        """Open a stream to the other end, with a first message about it."""
        stream = self._stream(next(self._numbers))
        self.send_frame(stream.number, OPEN, text)
        return stream

    def _stream(self, number: int) -> Stream:
        stream = self.streams[number] = Stream(self.send_frame, number)
        return stream

    # --- sending

    def send_frame(self, number: int, kind: int, text: str) -> None:
        """Queue a frame. All frames of one iteration of the event loop are sent together: one system call for many under load."""
        if not self._outgoing:
            asyncio.get_running_loop().call_soon(self._flush)
        self._outgoing.append((number, kind, text))
        if kind == END:
            self.streams.pop(number, None)

    def _flush(self) -> None:
        going, self._outgoing = self._outgoing, []
        packed = _write.encode(going)
        if going and not self._transport.is_closing():
            self._transport.write(len(packed).to_bytes(_LENGTH) + packed)

    # --- receiving

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        coming, at = self._incoming, 0
        coming += data
        while len(coming) >= at + _LENGTH:
            end = at + _LENGTH + int.from_bytes(coming[at : at + _LENGTH])
            if len(coming) < end:
                break
            for frame in _read.decode(memoryview(coming)[at + _LENGTH : end]):
                self._deliver(*frame)
            at = end
        del coming[:at]

    def _deliver(self, number: int, kind: int, text: str) -> None:
        """Deliver a frame; an unknown stream has just ended here."""
        if stream := self.streams.get(number):
            stream.deliver(kind, text)
        elif kind == OPEN and self._on_open:
            self._on_open(self._stream(number), text)

    def connection_lost(self, error: Exception | None) -> None:
        for stream in list(self.streams.values()):
            stream.deliver(END, "")
        self._on_lost(self)

    def close(self) -> None:
        self._flush()
        self._transport.close()
