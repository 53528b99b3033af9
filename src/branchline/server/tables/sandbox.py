"""Sandbox look at what strangers send: in processes of their own, with limits of time and memory, one address at a time in each."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from math import ceil
from typing import Any, TypeVar

from branchline.server.tables import sandbox_tasks
from branchline.server.tables.child_process import ChildProcess
from branchline.server.tables.problems import busy, heavy

log = logging.getLogger(__name__)

T = TypeVar("T")


class LimitExceeded(Exception):
    """It took longer, or more memory, than anybody may use."""


class StartFailed(Exception):
    """Its process could not be begun, which is nobody's fault who asks."""


async def _looked(worker: ChildProcess, within: float, work: Callable[..., T], *given: Any) -> T:
    """The answer of some work in a process; raises what it raises, `LimitExceeded` and `StartFailed`."""
    for _ in range(2):  # it may have been killed from outside; if it ends twice, it crashed
        try:
            await worker.start()  # which is not part of anybody's time
        except BrokenProcessPool:
            worker.kill()
            raise StartFailed from None
        try:
            answer: T = await worker.run(sandbox_tasks.done, work, *given, within=within)
            return answer
        except BrokenProcessPool:
            continue
        except (TimeoutError, MemoryError, RecursionError):
            worker.kill()
            raise LimitExceeded from None
        except asyncio.CancelledError:
            worker.kill()
            raise
    raise LimitExceeded


@dataclass(slots=True)
class Sandbox:
    """All of them, and the queue before them: short for everybody, and no address has more than one at work."""

    games: str
    processes: int = 2
    within: float = 10.0  # seconds for one look
    memory: int = 1_000_000_000  # bytes of one process
    queue: int = 4  # looks one address may have under way, those that wait included
    queues: int = 60  # looks of all addresses together
    rest: float = 60.0  # seconds an address waits after it sent something too heavy
    clock: Callable[[], float] = time.monotonic
    _all: list[ChildProcess] = field(init=False)
    _idle: list[ChildProcess] = field(init=False)
    _places: asyncio.Semaphore = field(init=False)
    _under_way: Counter[str] = field(init=False, default_factory=Counter)
    _turns: dict[str, asyncio.Lock] = field(init=False, default_factory=dict)
    _resting: dict[str, float] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._all = [ChildProcess(sandbox_tasks.begin, (self.games, self.memory)) for _ in range(self.processes)]
        self._idle = self._all.copy()
        self._places = asyncio.Semaphore(self.processes)

    async def look(self, caller: str, work: Callable[..., T], *given: Any) -> T:
        """The answer of some work; raises what it raises, and `Problem` where it is too heavy or too much at once."""
        self._check(caller)
        async with self._turn(caller), self._places:
            worker = self._idle.pop()
            try:
                return await _looked(worker, self.within, work, *given)
            except LimitExceeded:
                log.warning("too heavy to look at: %s from %s", work.__name__, caller or "somebody")
                self._resting[caller] = self.clock() + self.rest
                raise heavy() from None
            except StartFailed:
                log.error("no process begins in which to look at what strangers send")
                raise busy(ceil(self.within)) from None
            finally:
                self._idle.append(worker)

    def close(self) -> None:
        for worker in self._all:
            worker.kill()

    def _check(self, caller: str) -> None:
        now = self.clock()
        self._resting = {other: until for other, until in self._resting.items() if until > now}
        if caller in self._resting:
            raise busy(ceil(self._resting[caller] - now))
        if self._under_way[caller] >= self.queue or self._under_way.total() >= self.queues:
            raise busy(ceil(self.within))

    @asynccontextmanager
    async def _turn(self, caller: str) -> AsyncIterator[None]:
        """One after another for each address."""
        self._under_way[caller] += 1
        try:
            async with self._turns.setdefault(caller, asyncio.Lock()):
                yield
        finally:
            self._under_way[caller] -= 1
            if not self._under_way[caller]:
                del self._under_way[caller], self._turns[caller]
