"""Matches reviewed: jobs in processes that stand back behind bots that play, one at a time for each address, and kept with the match."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeAlias

from sqlalchemy.engine import Connection

from branchline.engine.game import Seat
from branchline.server.house import reviewing
from branchline.server.house.jobs import Runner
from branchline.server.house.problems import busy, thoughtless
from branchline.server.house.worker import Worker
from branchline.server.logs import cause
from branchline.server.store import jobs
from branchline.server.store import reviews as kept
from branchline.server.store.jobs import Bounds, Claim, LeaseLost, NewJob, Status
from branchline.server.store.store import Store
from branchline.study.account import Review
from branchline.study.kept import read_review
from branchline.table.reviewing import Reviewed

log = logging.getLogger(__name__)

KIND = "review"
PROCESSES = 2
WITHIN = 60.0  # seconds for one piece of work
LONGEST = 150.0  # seconds for a review; what is known by then is what will be
QUEUE = 40  # reviews that are pending, all together
EACH = 3  # reviews of one address, the one at work included
AFTER = 20  # seconds until somebody with too many may ask again

Which: TypeAlias = tuple[str, Seat]  # the match, and whose


@dataclass(slots=True)
class Reviews:
    """What is known of matches, and the processes that find out more."""

    store: Store
    at_work: bool = True  # whether bots think here at all
    _workers: list[Worker] = field(init=False)
    _idle: list[Worker] = field(init=False)
    _runner: Runner = field(init=False)

    def __post_init__(self) -> None:
        self._workers = [Worker(reviewing.begin) for _ in range(PROCESSES)]
        self._idle = self._workers.copy()
        self._runner = Runner(self.store, KIND, PROCESSES, self._work)

    def open(self) -> None:
        self._runner.open()

    async def known(self, which: Which) -> Reviewed:
        """What is known of a seat's match now, whichever process works at it."""
        status, written = await self.store.ask(lambda c: _found(c, which))
        review = _read(written)
        if status and status.pending:
            return Reviewed(review, status.progress, pending=True)
        failed = review is None and status is not None and status.state == "failed"
        return Reviewed(review, float(review is not None), False, failed)

    async def wanted(self, which: Which, written: str, caller: str) -> Reviewed:
        """The same; and whoever asks first has it reviewed. Raises `Problem` where an address wants too much."""
        found = await self.known(which)
        if found.pending or found.failed or found.review is not None:
            return found
        if not self.at_work:
            raise thoughtless()
        new, bounds = NewJob(KIND, _key(which), written, caller, which[0]), Bounds(QUEUE, EACH)
        if await self.store.insist(lambda c: jobs.enqueue(c, new, bounds, lambda c: kept.review(c, *which) is not None)) is None:
            raise busy(AFTER)
        self._runner.wake()
        return await self.known(which)

    async def _work(self, claim: Claim) -> None:
        which = _which(claim.key)
        worker, found = self._idle.pop(), _Found(claim.result)
        try:
            error = await self._find_out(worker, claim, found)
        except asyncio.CancelledError:
            worker.kill()
            raise
        finally:
            self._idle.append(worker)

        def done(c: Connection) -> None:
            if found.written:
                kept.keep(c, *which, found.written)
            jobs.finish(c, claim, "" if found.written else error)

        await self.store.insist(done)

    async def _find_out(self, worker: Worker, claim: Claim, found: _Found) -> str:
        """Reviews as long as there is time; what went wrong, in a word."""
        which, until, over = _which(claim.key), monotonic() + LONGEST, False
        while not over and monotonic() < until:
            try:
                progress, review, over = await worker.run(reviewing.go_on, *which, claim.input, within=WITHIN)
            except Exception as error:  # whatever an unusual match does to those who look at it
                log.error("review of %s: %s", which[0], cause(error))
                return type(error).__name__
            await self._report(claim, progress, review if found.take(review) else "")
        return "took too long"

    async def _report(self, claim: Claim, progress: float, review: str) -> None:
        try:
            await self.store.do(lambda c: jobs.report(c, claim, progress, review))
        except LeaseLost:
            raise
        except Exception as error:  # the next report says more
            log.error("progress of a review is not written: %s", cause(error))

    async def close(self) -> None:
        """Ends the processes; other servers go on with what they did."""
        await self._runner.close()
        for worker in self._workers:
            worker.kill()


@dataclass(slots=True)
class _Found:
    """The finest review so far, of this attempt or an earlier one."""

    written: str

    def take(self, review: str) -> bool:
        """Whether this one is finer."""
        finer = bool(review) and (not self.written or _playouts(review) >= _playouts(self.written))
        self.written = review if finer else self.written
        return finer


def _found(c: Connection, which: Which) -> tuple[Status | None, str | None]:
    """A review's job, then the review: a job that ends in between has its review stored."""
    status = jobs.status(c, KIND, _key(which))
    return status, status.result if status and status.pending else kept.review(c, *which)


def _key(which: Which) -> str:
    return f"{which[0]} {which[1]}"


def _which(key: str) -> Which:
    match, _, seat = key.partition(" ")
    return match, int(seat)


def _playouts(written: str) -> int:
    return int(json.loads(written)["playouts"])


def _read(written: str | None) -> Review | None:
    return read_review(written) if written else None
