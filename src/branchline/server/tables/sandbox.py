"""A sandbox for untrusted input: child processes with limits of time and memory, and a fair queue by address."""

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
    """The work has exceeded its limit of time or memory."""


class StartFailed(Exception):
    """The child process could not be started."""


async def _run_in(worker: ChildProcess, within: float, work: Callable[..., T], *args: Any) -> T:
    """Run work in a process. Raises what it raises, `LimitExceeded` or `StartFailed`."""
    for _ in range(2):  # retry once: it may have been killed from outside; a second death means that the input crashed it
        try:
            await worker.start()  # does not count towards the time limit
        except BrokenProcessPool:
            worker.kill()
            raise StartFailed from None
        try:
            answer: T = await worker.run(sandbox_tasks.run_task, work, *args, within=within)
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
    """The processes and their queue. An address has a short queue, and at most one request in progress."""

    games: str
    processes: int = 2
    within: float = 10.0  # seconds for one request
    memory: int = 1_000_000_000  # bytes per process
    queue: int = 4  # requests of one address, waiting and in progress
    queues: int = 60  # requests of all addresses
    rest: float = 60.0  # seconds for which an address is refused after it has exceeded a limit
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

    async def run(self, caller: str, work: Callable[..., T], *args: Any) -> T:
        """Run work on untrusted input. Raises what it raises, and `Problem` if it exceeds a limit or the queue is full."""
        self._check(caller)
        async with self._turn(caller), self._places:
            worker = self._idle.pop()
            try:
                return await _run_in(worker, self.within, work, *args)
            except LimitExceeded:
                log.warning("sandbox limit exceeded: %s from %s", work.__name__, caller or "unknown address")
                self._resting[caller] = self.clock() + self.rest
                raise heavy() from None
            except StartFailed:
                log.error("a sandbox process could not be started")
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
        """Hold the turn of an address: one request at a time."""
        self._under_way[caller] += 1
        try:
            async with self._turns.setdefault(caller, asyncio.Lock()):
                yield
        finally:
            self._under_way[caller] -= 1
            if not self._under_way[caller]:
                del self._under_way[caller], self._turns[caller]
