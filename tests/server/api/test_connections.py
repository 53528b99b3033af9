"""Open connections: counted by address, closed at their deadline, reset when nobody reads."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from branchline.server.api.connections import HEAD_WITHIN, READ_AT_LEAST, READ_WITHIN, TcpConnections


@dataclass(eq=False)
class Transport:
    """A connection with this number of unread bytes."""

    unread: int = 0
    is_ended: str = ""

    def get_write_buffer_size(self) -> int:
        return self.unread

    def get_extra_info(self, _name: str) -> None:
        return None

    def abort(self) -> None:
        self.is_ended = "reset"

    def close(self) -> None:
        self.is_ended = "closed"


class OpenConnections:
    """Open connections with their own clock."""

    def __init__(self, most: int = 0) -> None:
        self.now = 0.0
        self.connections = TcpConnections(most, lambda: self.now)

    def add(self, address: str = "192.0.2.7", unread: int = 0) -> Any:
        transport: Any = Transport(unread)
        self.held = self.connections.add(transport, address)
        return transport

    def look(self, now: float) -> None:
        self.now = now
        self.connections.end_stalled()


def test_connections_per_address_are_limited() -> None:
    async def scenario() -> None:
        opened = OpenConnections(most=2)
        first = opened.add()
        opened.add()
        opened.add()
        assert opened.held is None
        opened.add("192.0.2.8")
        assert opened.held is not None
        opened.connections.remove(first)
        opened.connections.remove(first)  # only once
        opened.add()
        assert opened.held is not None
        opened.add()
        assert opened.held is None

    asyncio.run(scenario())


def test_without_an_address_or_a_limit_nothing_is_rejected() -> None:
    async def scenario() -> None:
        for opened, address in ((OpenConnections(most=1), ""), (OpenConnections(most=0), "192.0.2.7")):
            opened.add(address)
            opened.add(address)
            assert opened.held is not None

    asyncio.run(scenario())


def test_late_headers_close_the_connection() -> None:
    async def scenario() -> None:
        opened = OpenConnections()
        slow, answered = opened.add(), opened.add()
        opened.held.deadline = None  # a request is being answered
        opened.look(HEAD_WITHIN - 1)
        assert (slow.is_ended, answered.is_ended) == ("", "")
        opened.look(HEAD_WITHIN)
        assert (slow.is_ended, answered.is_ended) == ("closed", "")

    asyncio.run(scenario())


def test_an_answer_must_be_read_at_a_steady_pace() -> None:
    async def scenario() -> None:
        opened = OpenConnections()
        reading, dripping = (opened.add(unread=10 * READ_AT_LEAST) for _ in range(2))
        for connection in opened.connections._open.values():
            connection.deadline = None
        opened.look(0)
        for look in range(1, 8):
            reading.unread -= READ_AT_LEAST
            dripping.unread -= 1
            opened.look(look * READ_WITHIN / 2)
        assert (reading.is_ended, dripping.is_ended) == ("", "reset")
        reading.unread = 0
        opened.look(8 * READ_WITHIN)
        assert reading.is_ended == ""

    asyncio.run(scenario())
