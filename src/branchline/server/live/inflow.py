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


@dataclass(slots=True, eq=False)
class Inflow:
    """One connection, as the server hears it and as the system counts it."""

    wire: Wire
    peer: tuple[str, int]
    number: int  # of its file
    heard: int = -1  # whole messages when it was looked at last
    start: int = 0  # bytes received by then

    def unfinished(self) -> int:
        """Bytes of a message that is not whole yet; raises `OSError` where the connection is gone."""
        with _borrowed(self.number) as sock:
            if sock.getpeername()[:2] != self.peer:
                raise ConnectionError  # its file was closed and given to another one
            taken = _taken(sock)
        if self.wire.heard != self.heard:
            self.heard, self.start = self.wire.heard, taken
        return taken - self.start

    def cut(self) -> None:
        with suppress(OSError), socket.socket(fileno=os.dup(self.number)) as sock:
            if sock.getpeername()[:2] == self.peer:  # a copy stays what it is
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
            self._flows.pop(wire, None)

    def _flow(self, wire: Wire, scope: Scope) -> Inflow | None:
        client: Any = scope.get("client")
        if not client or not hasattr(socket, "TCP_INFO") or not os.path.isdir(_DESCRIPTORS):
            return None
        peer = (str(client[0]), int(client[1]))
        number = _number(peer, {flow.number for flow in self._flows.values()})
        return None if number is None else Inflow(wire, peer, number)

    async def _watch(self) -> None:
        while self._flows:
            await asyncio.sleep(EVERY)
            for wire, flow in list(self._flows.items()):
                try:
                    if flow.unfinished() <= self.most + AHEAD:
                        continue
                    log.warning("a message that does not end: its connection was cut off")
                    flow.cut()
                except OSError:
                    pass  # it has gone by itself
                self._flows.pop(wire, None)


def _number(peer: tuple[str, int], known: set[int]) -> int | None:
    """The file of the connection to this peer. Those known already are looked at last: one may have been closed a moment ago."""
    numbers = [int(name) for name in os.listdir(_DESCRIPTORS)]
    for number in sorted(numbers, key=lambda each: each in known):
        with suppress(OSError), _borrowed(number) as sock:
            if sock.getpeername()[:2] == peer:
                return number
    return None


@contextmanager
def _borrowed(number: int) -> Iterator[socket.socket]:
    """A file of somebody else's as a socket; it is not closed."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=number)
    try:
        yield sock
    finally:
        sock.detach()


def _taken(sock: socket.socket) -> int:
    """Bytes received that no longer wait in the system's own buffer."""
    import fcntl  # not on every system
    import termios

    info = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _RECEIVED + 8)
    waiting = fcntl.ioctl(sock.fileno(), termios.FIONREAD, bytes(4))
    received: int = struct.unpack_from("=Q", info, _RECEIVED)[0]
    return received - int(struct.unpack("=i", waiting)[0])
