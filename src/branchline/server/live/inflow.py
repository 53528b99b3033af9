"""Messages are bounded while they arrive: the system counts what comes in, and whoever pours on without an end is cut off.

The server's protocol hands over whole messages only, of up to 64 MB. So twice a second the kernel is asked how many bytes each
connection has taken in since its last whole message. This needs Linux; elsewhere a message is measured when it is whole.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from litestar.types import Scope

from branchline.server.live.wire import Wire

log = logging.getLogger(__name__)

EVERY = 0.5  # seconds between two looks
AHEAD = 150_000  # bytes the protocol may have read of messages that follow
_DESCRIPTORS = "/proc/self/fd"
_RECEIVED = 128  # where Linux's `tcp_info` keeps the bytes received, as a number of 8 bytes
_NUMBER = struct.Struct("=Q")


@dataclass(slots=True, eq=False)
class Inflow:
    """One connection, as the server hears it and as the system counts it."""

    wire: Wire
    peer: tuple[str, int]
    sock: socket.socket  # borrowed from those who opened it, and given back
    heard: int = -1  # whole messages when it was looked at last
    start: int = 0  # bytes taken in by then

    def unfinished(self, most: int) -> int:
        """Bytes of a message that is not whole yet, counted exactly where they may be more than so many; raises `OSError`."""
        received = _received(self.sock)
        if self.wire.heard != self.heard:
            self.heard, self.start = self.wire.heard, received - _waiting(self.sock)
        over = received - self.start
        return over if over <= most else over - _waiting(self.sock)

    def cut(self) -> None:
        with suppress(OSError), socket.socket(fileno=os.dup(self.sock.fileno())) as sock:
            if sock.getpeername()[:2] == self.peer:  # its file may have been closed and given to another one
                sock.shutdown(socket.SHUT_RDWR)


@dataclass(slots=True)
class Weir:
    """Watches what flows in on all connections; a limit of 0 lets everything through."""

    most: int  # bytes of a message
    _flows: dict[Wire, Inflow] = field(default_factory=dict)
    _watching: asyncio.Task[None] | None = None

    @contextmanager
    def watched(self, wire: Wire, scope: Scope) -> Iterator[None]:
        flow = self._flow(wire, scope) if self.most else None
        if flow:
            self._flows[wire] = flow
            if self._watching is None or self._watching.done():
                self._watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            self._leave(wire)

    def _leave(self, wire: Wire) -> None:
        if flow := self._flows.pop(wire, None):
            flow.sock.detach()

    def _flow(self, wire: Wire, scope: Scope) -> Inflow | None:
        client: Any = scope.get("client")
        if not client or not hasattr(socket, "TCP_INFO") or not os.path.isdir(_DESCRIPTORS):
            return None
        peer = (str(client[0]), int(client[1]))
        number = _number(peer, {flow.sock.fileno() for flow in self._flows.values()})
        return None if number is None else Inflow(wire, peer, _borrowed(number))

    async def _watch(self) -> None:
        while self._flows:
            await asyncio.sleep(EVERY)
            for wire, flow in list(self._flows.items()):
                if self._ends(flow):
                    continue
                log.warning("a message that does not end: its connection was cut off")
                flow.cut()
                self._leave(wire)

    def _ends(self, flow: Inflow) -> bool:
        most = self.most + AHEAD
        try:
            return flow.unfinished(most) <= most
        except OSError:
            return True  # it has gone by itself


def _number(peer: tuple[str, int], known: set[int]) -> int | None:
    """The file of the connection to this peer. Those known already are looked at last: one may have been closed a moment ago."""
    numbers = [int(name) for name in os.listdir(_DESCRIPTORS)]
    for number in sorted(numbers, key=lambda each: each in known):
        with suppress(OSError):
            sock = _borrowed(number)
            try:
                if sock.getpeername()[:2] == peer:
                    return number
            finally:
                sock.detach()
    return None


def _borrowed(number: int) -> socket.socket:
    """A file of somebody else's as a socket: it must be detached, for it is not ours to close."""
    return socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=number)


def _received(sock: socket.socket) -> int:
    received: int = _NUMBER.unpack_from(sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _RECEIVED + 8), _RECEIVED)[0]
    return received


def _waiting(sock: socket.socket) -> int:
    """Bytes that still wait in the system's own buffer."""
    import fcntl  # not on every system
    import termios

    return int(struct.unpack("=i", fcntl.ioctl(sock.fileno(), termios.FIONREAD, bytes(4)))[0])
