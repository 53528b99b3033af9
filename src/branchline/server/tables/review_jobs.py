"""Matches reviewed: jobs in processes that stand back behind bots that play, one at a time for each address, and kept with the match."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple, TypeAlias

import msgspec
from sqlalchemy.engine import Connection

from branchline.engine.game import Seat
from branchline.server.logs import cause
from branchline.server.storage import jobs
from branchline.server.storage import reviews as kept
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.jobs import Bounds, Claim, LeaseLost, NewJob, Status
from branchline.server.tables import review_task
from branchline.server.tables.child_process import ChildProcess
from branchline.server.tables.job_runner import JobRunner
from branchline.server.tables.problems import busy, thoughtless
from branchline.study.review.breakdown import Review
from branchline.study.review.codec import fuller, read_review
from branchline.table.review_view import Reviewed

log = logging.getLogger(__name__)

KIND = "review"
PROCESSES = 2
WITHIN = 60.0  # seconds for one piece of work
LONGEST = 150.0  # seconds for a review; what is known by then is what will be
LONGEST_MORE = 400.0  # the same for one that is given more time
QUEUE = 40  # reviews that are pending, all together
EACH = 3  # reviews of one address, the one at work included
AFTER = 20  # seconds until somebody with too many may ask again

Which: TypeAlias = tuple[str, Seat]  # the match, and whose


@dataclass(slots=True)
class ReviewJobs:
    """What is known of matches, and the processes that find out more."""

    store: EventStore
    at_work: bool = True  # whether bots think here at all
    _workers: list[ChildProcess] = field(init=False)
    _idle: list[ChildProcess] = field(init=False)
    _runner: JobRunner = field(init=False)

    def __post_init__(self) -> None:
        self._workers = [ChildProcess(review_task.begin) for _ in range(PROCESSES)]
        self._idle = self._workers.copy()
        self._runner = JobRunner(self.store, KIND, PROCESSES, self._work)

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

    async def wanted(self, which: Which, written: str, caller: str, longer: bool = False) -> Reviewed:
        """The same; and whoever asks first has it reviewed, or once more with more time where turns were not compared.

        Raises `Problem` where an address wants too much.
        """
        found = await self.known(which)
        review = found.review
        if found.pending or found.failed or (review is not None and not (longer and review.uncompared)):
            return found
        if not self.at_work:
            raise thoughtless()

        def has_result(c: Connection) -> bool:
            stored = _read(kept.review(c, *which))
            return stored is not None and not (longer and stored.uncompared)

        new = NewJob(KIND, _key(which), _written(_Input(written, review is not None)), caller, which[0])
        if await self.store.insist(lambda c: jobs.enqueue(c, new, Bounds(QUEUE, EACH), has_result)) is None:
            raise busy(AFTER)
        self._runner.wake()
        return await self.known(which)

    async def _work(self, claim: Claim) -> None:
        which = _which(claim.key)
        stored = await self.store.ask(lambda c: kept.review(c, *which))
        worker, found = self._idle.pop(), _Found(fuller(stored or "", claim.result))
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

    async def _find_out(self, worker: ChildProcess, claim: Claim, found: _Found) -> str:
        """Reviews as long as there is time; what went wrong, in a word."""
        which, over, given = _which(claim.key), False, _given(claim.input)
        until = monotonic() + (LONGEST_MORE if given.longer else LONGEST)
        while not over and monotonic() < until:
            try:
                progress, review, over = await worker.run(review_task.go_on, *which, *given, within=WITHIN)
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
    """The fullest review so far, of this attempt or an earlier one."""

    written: str

    def take(self, review: str) -> bool:
        """Whether this one is fuller."""
        self.written = fuller(self.written, review)
        return bool(review) and self.written == review


class _Input(NamedTuple):
    """What is needed to review a match."""

    record: str
    longer: bool  # whether it has more time than usual


def _written(given: _Input) -> str:
    return msgspec.json.encode(given).decode()


def _given(written: str) -> _Input:
    return msgspec.json.decode(written, type=_Input)


def _found(c: Connection, which: Which) -> tuple[Status | None, str | None]:
    """A review's job, then the review: a job that ends in between has its review stored."""
    status = jobs.status(c, KIND, _key(which))
    return status, (status.result if status and status.pending else "") or kept.review(c, *which)


def _key(which: Which) -> str:
    return f"{which[0]} {which[1]}"


def _which(key: str) -> Which:
    match, _, seat = key.partition(" ")
    return match, int(seat)


def _read(written: str | None) -> Review | None:
    return read_review(written) if written else None
