"""A fair scheduler: which waiting request gets the next free slot, by the time that its address has used recently.

Usage decays exponentially (decay-usage scheduling; J. Kay and P. Lauder, A fair share scheduler, 1988).
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

HALF_LIFE = 60.0  # seconds after which an address's usage counts half
BEHIND = 30.0  # seconds of usage added to tables at which no seated person waits
_MOST_ADDRESSES = 10_000


class NoViewers(Exception):
    """The table has no viewers any more, so the answer is not needed."""


@dataclass(frozen=True, slots=True)
class Viewers:
    """Current viewers of a table: their addresses, and whether one of them is a seated player."""

    addresses: frozenset[str] = frozenset()
    person: bool = False


CurrentViewers = Callable[[], Viewers]


def one_person(address: str) -> CurrentViewers:
    """A person at this address who waits until the answer is there."""
    return lambda: Viewers(frozenset({address}), True)


@dataclass(slots=True, eq=False)
class _Waiting:
    viewers: CurrentViewers
    turn: asyncio.Future[str]  # the address whose share it is


@dataclass(slots=True)
class FairScheduler:
    """Shares slots between addresses: the one with the least recent usage comes next, and none may hold all slots at once."""

    slots: int
    clock: Callable[[], float] = time.monotonic
    _waiting: list[_Waiting] = field(default_factory=list)
    _busy: Counter[str] = field(default_factory=Counter)
    _usage: dict[str, tuple[float, float]] = field(default_factory=dict)  # seconds used, and when they were counted

    @asynccontextmanager
    async def slot(self, viewers: CurrentViewers) -> AsyncIterator[None]:
        """Wait for a slot and hold it while inside. Raises `NoViewers` if the table loses its viewers while it waits."""
        address = await self._turn(viewers)
        began = self.clock()
        try:
            yield
        finally:
            self._leave(address, self.clock() - began)

    @property
    def queue(self) -> int:
        """Number of waiting requests."""
        return len(self._waiting)

    async def _turn(self, viewers: CurrentViewers) -> str:
        mine = _Waiting(viewers, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        self._call()
        try:
            return await mine.turn
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            elif mine.turn.done() and not mine.turn.cancelled() and not mine.turn.exception():
                self._leave(mine.turn.result(), 0)
            raise

    def _leave(self, address: str, seconds: float) -> None:
        self._busy[address] -= 1
        if not self._busy[address]:
            del self._busy[address]
        self._usage[address] = (self.used_seconds(address) + seconds, self.clock())
        if len(self._usage) > _MOST_ADDRESSES:
            self._usage = {each: used for each, used in self._usage.items() if self.used_seconds(each) > 0.1}
        self._call()

    def used_seconds(self, address: str) -> float:
        """Seconds that an address has used, with exponential decay."""
        seconds, at = self._usage.get(address, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self.clock() - at) / HALF_LIFE))

    def _call(self) -> None:
        """Give free slots to the requests that come next."""
        while self._waiting and self._busy.total() < self.slots:
            ranked = [(*rank, each) for each in self._with_viewers() if (rank := self._rank(each.viewers()))]
            if not ranked:
                return
            _, address, chosen = min(ranked, key=lambda each: each[0])
            self._waiting.remove(chosen)
            self._busy[address] += 1
            chosen.turn.set_result(address)

    def _with_viewers(self) -> list[_Waiting]:
        """Waiting requests whose table still has viewers; the others fail with `NoViewers`, and finished ones are dropped."""
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            if each.viewers().addresses and not each.turn.done():
                self._waiting.append(each)
            elif not each.turn.done():
                each.turn.set_exception(NoViewers())
        return self._waiting

    def _rank(self, now: Viewers) -> tuple[float, str] | None:
        """The lowest usage among the viewers' addresses, and that address; None if all of them hold as many slots as they may."""
        most = max(1, self.slots - 1)
        free = [(self.used_seconds(address), address) for address in now.addresses if self._busy[address] < most]
        return min(((used + BEHIND * (not now.person), address) for used, address in free), default=None)
