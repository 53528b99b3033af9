"""Announces to other processes which seats are connected here.

Changes are collected for a moment and announced together, because every commit of a notification locks the whole database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias

from branchline.engine.game import Seat

GATHER = 0.2  # seconds to wait for further changes
MOST = 300  # seats in one notification, which has room for 8,000 bytes

Place: TypeAlias = tuple[str, Seat]  # table and seat


@dataclass(slots=True)
class PresenceNotices:
    """The changes that were not announced yet."""

    process: str
    announce: Callable[[str], Awaitable[None]]
    is_here: Callable[[str, Seat], bool]  # whether a seat is connected to this process
    _changes: dict[Place, None] = field(default_factory=dict)
    _sending: asyncio.Task[None] | None = None

    def note(self, places: Iterable[Place]) -> None:
        """Announce these seats soon, with their presence at that time."""
        self._changes |= dict.fromkeys(places)
        if self._changes and self._sending is None:
            self._sending = asyncio.create_task(self._send_soon())

    async def _send_soon(self) -> None:
        await asyncio.sleep(GATHER)
        self._sending = None
        await self.send()

    async def send(self) -> None:
        """Announce the changes now."""
        changed, self._changes = list(self._changes), {}
        for some in _batches(changed, MOST):
            said = (f"{table}:{seat}:{int(self.is_here(table, seat))}" for table, seat in some)
            await self.announce(f"p {self.process} {' '.join(said)}")

    async def close(self) -> None:
        if self._sending:
            self._sending.cancel()
        await self.send()


def read(parts: Sequence[str]) -> Iterator[tuple[str, Seat, bool]]:
    """The seats of a notification, without those that are malformed."""
    for each in parts:
        match each.split(":"):
            case [table, seat, here] if seat.isdigit():
                yield table, int(seat), here == "1"


def _batches(places: Sequence[Place], most: int) -> Iterator[list[Place]]:
    rest = iter(places)
    while some := list(islice(rest, most)):
        yield some
