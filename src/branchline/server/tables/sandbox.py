"""A sandbox for untrusted input: child processes with limits of time and memory, and short queues."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from math import ceil
from typing import Any, TypeVar

from branchline.server.processes.child import ChildProcess
from branchline.server.processes.fair_scheduler import one_person
from branchline.server.processes.pool import ProcessPool
from branchline.server.processes.start import with_games
from branchline.server.tables.problems import busy, heavy

log = logging.getLogger(__name__)

T = TypeVar("T")

OWN = "this server"  # the address of the server's own work
OWN_WITHIN = 60.0  # seconds for one task of it


class LimitExceeded(Exception):
    """The work has exceeded its limit of time or memory."""


class StartFailed(Exception):
    """The child process could not be started."""


async def _run_in(child: ChildProcess, within: float, work: Callable[..., T], *args: Any) -> T:
    """Run work in a process. Raises what it raises, `LimitExceeded` or `StartFailed`."""
    for _ in range(2):  # retry once: it may have been killed from outside; a second death means that the input crashed it
        try:
            await child.start()
        except BrokenProcessPool:
            raise StartFailed from None
        try:
            answer: T = await child.run(with_games, work, *args, within=within)
            return answer
        except BrokenProcessPool:
            continue
        except (TimeoutError, MemoryError, RecursionError):
            raise LimitExceeded from None
    raise LimitExceeded


@dataclass(slots=True)
class Sandbox:
    """Runs work for addresses in the processes of a pool; an address has a short queue."""

    pool: ProcessPool
    within: float = 10.0  # seconds for one request
    queue: int = 4  # requests of one address, waiting and in progress
    queues: int = 60  # requests of all addresses
    cooldown: float = 60.0  # seconds for which an address is refused after it has exceeded a limit
    clock: Callable[[], float] = time.monotonic
    _under_way: Counter[str] = field(init=False, default_factory=Counter)
    _refused: dict[str, float] = field(init=False, default_factory=dict)

    async def run(self, caller: str, work: Callable[..., T], *args: Any) -> T:
        """Run work on untrusted input. Raises what it raises, and `Problem` if it exceeds a limit or the queue is full."""
        self._check(caller)
        self._under_way[caller] += 1
        try:
            async with self.pool.process(one_person(caller)) as child:
                return await _run_in(child, self.within, work, *args)
        except LimitExceeded:
            log.warning("sandbox limit exceeded: %s from %s", work.__name__, caller or "unknown address")
            self._refused[caller] = self.clock() + self.cooldown
            raise heavy() from None
        except StartFailed:
            log.error("a sandbox process could not be started")
            raise busy(ceil(self.within)) from None
        finally:
            self._under_way[caller] -= 1
            if not self._under_way[caller]:
                del self._under_way[caller]

    async def run_own(self, work: Callable[..., T], *args: Any) -> T:
        """Run work of the server itself, which is never refused."""
        answer: T = await self.pool.run(one_person(OWN), with_games, work, *args, within=OWN_WITHIN)
        return answer

    def _check(self, caller: str) -> None:
        now = self.clock()
        self._refused = {other: until for other, until in self._refused.items() if until > now}
        if caller in self._refused:
            raise busy(ceil(self._refused[caller] - now))
        if self._under_way[caller] >= self.queue or self._under_way.total() >= self.queues:
            raise busy(ceil(self.within))
