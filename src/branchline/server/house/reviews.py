"""Matches reviewed: in processes that stand back behind bots that play, one at a time for each address, and kept with the match."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeAlias

from branchline.engine.game import Seat
from branchline.server.house import reviewing
from branchline.server.house.problems import busy, thoughtless
from branchline.server.house.worker import Worker
from branchline.server.store import reviews as kept
from branchline.server.store.store import Store
from branchline.study.account import Review
from branchline.study.kept import fuller, read_review, write_review
from branchline.table.reviewing import Reviewed

log = logging.getLogger(__name__)

PROCESSES = 2
WITHIN = 60.0  # seconds for one piece of work
LONGEST = 150.0  # seconds for a review; what is known by then is what will be
LONGEST_MORE = 400.0  # the same for one that is given more time
ENDING = 1.0  # seconds that are left when the house closes
QUEUE = 40  # reviews that wait, all together
EACH = 3  # reviews of one address, the one at work included
FAILED = 200  # matches that are remembered as too long
AFTER = 20  # seconds until somebody with too many may ask again

Which: TypeAlias = tuple[str, Seat]  # the match, and whose


@dataclass(slots=True)
class Job:
    """A review under way; `written` is what is known so far."""

    caller: str
    longer: bool = False  # whether it has more time than usual
    written: str = ""
    done: float = 0.0
    task: asyncio.Task[None] | None = None


@dataclass(slots=True)
class Reviews:
    """What is known of matches, and the processes that find out more."""

    store: Store
    at_work: bool = True  # whether bots think here at all
    _workers: list[Worker] = field(init=False)
    _idle: list[Worker] = field(init=False)
    _places: asyncio.Semaphore = field(init=False)
    _jobs: dict[Which, Job] = field(init=False, default_factory=dict)
    _asked: Counter[str] = field(init=False, default_factory=Counter)  # by address
    _turns: dict[str, asyncio.Lock] = field(init=False, default_factory=dict)
    _failed: dict[Which, None] = field(init=False, default_factory=dict)
    _closed: bool = False

    def __post_init__(self) -> None:
        self._workers = [Worker(reviewing.begin) for _ in range(PROCESSES)]
        self._idle = self._workers.copy()
        self._places = asyncio.Semaphore(PROCESSES)

    async def known(self, which: Which) -> Reviewed:
        """What is known of a seat's match now."""
        if job := self._jobs.get(which):
            return Reviewed(_read(job.written), job.done, pending=True)
        found = _read(await self.store.ask(lambda c: kept.review(c, *which)))
        return Reviewed(found, float(found is not None), False, found is None and which in self._failed)

    async def wanted(self, which: Which, written: str, caller: str, longer: bool = False) -> Reviewed:
        """The same; and whoever asks first has it reviewed, or once more with more time where turns were not compared.

        Raises `Problem` where an address wants too much.
        """
        found = await self.known(which)
        review = found.review
        if found.pending or found.failed or (review is not None and not (longer and review.uncompared)):
            return found
        if which not in self._jobs:
            self._begin(which, written, Job(caller, review is not None, write_review(review) if review else ""))
        return Reviewed(review, 0.0, pending=True)

    def _begin(self, which: Which, written: str, job: Job) -> None:
        if not self.at_work:
            raise thoughtless()
        if self._closed or len(self._jobs) >= QUEUE or self._asked[job.caller] >= EACH:
            raise busy(AFTER)
        self._jobs[which] = job
        self._asked[job.caller] += 1
        job.task = asyncio.create_task(self._work(which, job, written))
        job.task.add_done_callback(lambda task: self._ended(which, job, task))

    def _ended(self, which: Which, job: Job, task: asyncio.Task[None]) -> None:
        del self._jobs[which]
        self._asked[job.caller] -= 1
        if not self._asked[job.caller]:
            del self._asked[job.caller]
            self._turns.pop(job.caller, None)
        if not task.cancelled() and (error := task.exception()):
            log.error("review of %s: %r", which[0], error)

    async def _work(self, which: Which, job: Job, written: str) -> None:
        try:
            async with self._worker(job.caller) as worker:
                await self._find_out(worker, which, job, written)
        except (BrokenProcessPool, TimeoutError) as error:
            if self._closed:
                raise asyncio.CancelledError from None
            log.error("review of %s: %s", which[0], type(error).__name__)
        except Exception as error:  # whatever an unusual match does to those who look at it
            log.error("review of %s: %r", which[0], error)
        if job.written:
            await self.store.insist(lambda c: kept.keep(c, *which, job.written))
        else:
            self._failed[which] = None
            if len(self._failed) > FAILED:
                del self._failed[next(iter(self._failed))]

    async def _find_out(self, worker: Worker, which: Which, job: Job, written: str) -> None:
        until = monotonic() + (LONGEST_MORE if job.longer else LONGEST)
        over = False
        while not over and monotonic() < until:
            job.done, review, over = await worker.run(reviewing.go_on, *which, written, job.longer, within=WITHIN)
            job.written = fuller(job.written, review)

    @asynccontextmanager
    async def _worker(self, caller: str) -> AsyncIterator[Worker]:
        """A process, when there is one; one after another for each address."""
        async with self._turns.setdefault(caller, asyncio.Lock()), self._places:
            worker = self._idle.pop()
            try:
                yield worker
            finally:
                self._idle.append(worker)

    async def close(self) -> None:
        """Ends the processes; whoever is at the database comes back from it first."""
        self._closed = True
        for worker in self._workers:
            worker.kill()
        tasks = [job.task for job in self._jobs.values() if job.task]
        if tasks:
            await asyncio.wait(tasks, timeout=ENDING)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _read(written: str | None) -> Review | None:
    return read_review(written) if written else None
