"""Open TCP connections of this process: a limit per address, and deadlines for stalled ones."""

from __future__ import annotations

import asyncio
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

HEAD_WITHIN = 15.0  # seconds from a connection's start to the end of the first request's header
IDLE_WITHIN = 30.0  # seconds from the end of an answer to the end of the next request's header
READ_WITHIN = 30.0  # seconds in which a client must read some of the answer
READ_AT_LEAST = 16_384  # bytes a client must read in that time
EVERY = 2.0  # seconds between two checks


_NO_LINGER = struct.pack("ii", 1, 0)  # for `SO_LINGER`: discard unsent data


def reset(transport: asyncio.Transport) -> None:
    """Reset a connection and discard unsent data; a normal close would wait until the client has read everything."""
    with suppress(OSError, AttributeError):
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGER)
    transport.abort()


@dataclass(slots=True, eq=False)
class TcpConnection:
    """One TCP connection: its deadline, and how much written data the client has not read."""

    transport: asyncio.Transport
    address: str
    deadline: float | None = None  # for the header of the next request; None while a request is answered
    unread: int = 0  # unread bytes when they last decreased by enough
    unread_since: float = 0.0

    def end_if_stalled(self, now: float) -> None:
        if self._is_unread(now):
            reset(self.transport)
        elif self.deadline is not None and now >= self.deadline:
            self.transport.close()

    def _is_unread(self, now: float) -> bool:
        """Whether the client has read too little for too long."""
        waiting = self.transport.get_write_buffer_size()
        if not waiting or not self.unread or waiting <= self.unread - READ_AT_LEAST:
            self.unread, self.unread_since = waiting, now
            return False
        return now - self.unread_since >= READ_WITHIN


@dataclass(slots=True)
class TcpConnections:
    """The open connections of this process, by address."""

    most: int  # connections of one address; 0 for no limit
    clock: Callable[[], float] = time.monotonic
    _open: dict[asyncio.Transport, TcpConnection] = field(default_factory=dict)
    _by_address: Counter[str] = field(default_factory=Counter)
    _check: asyncio.TimerHandle | None = None

    def add(self, transport: asyncio.Transport, address: str) -> TcpConnection | None:
        """Register a connection; None if its address has reached the limit. An empty address has no limit."""
        if address and self.most and self._by_address[address] >= self.most:
            return None
        self._by_address[address] += 1
        connection = self._open[transport] = TcpConnection(transport, address, self.clock() + HEAD_WITHIN)
        if self._check is None:
            self._check = asyncio.get_running_loop().call_later(EVERY, self._check_again)
        return connection

    def remove(self, transport: asyncio.Transport) -> None:
        if connection := self._open.pop(transport, None):
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]

    def end_stalled(self) -> None:
        for connection in list(self._open.values()):
            connection.end_if_stalled(self.clock())

    def _check_again(self) -> None:
        self._check = None
        self.end_stalled()
        if self._open:
            self._check = asyncio.get_running_loop().call_later(EVERY, self._check_again)
