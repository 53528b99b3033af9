"""Review jobs: they run in low-priority processes, one per address at a time, and their results are stored with the match."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple, TypeAlias

import msgspec
from sqlalchemy.engine import Connection

from branchline.engine.game import Seat
from branchline.server.logs import cause
from branchline.server.processes.child import ChildProcess
from branchline.server.processes.fair_scheduler import one_person
from branchline.server.processes.pool import ProcessPool
from branchline.server.storage import jobs, reviews
from branchline.server.storage.event_store import EventStore
from branchline.server.storage.jobs import Bounds, Claim, LeaseLost, NewJob, Status
from branchline.server.tables import review_task
from branchline.server.tables.job_runner import JobKind, JobRunner
from branchline.server.tables.problems import busy, no_bots
from branchline.study.review.breakdown import Review, fuller, read_review
from branchline.table.review_view import ReviewState

log = logging.getLogger(__name__)

KIND = "review"
WITHIN = 60.0  # seconds for one call of the child process
LONGEST = 150.0  # seconds for a review; the result so far is then final
LONGEST_MORE = 400.0  # with more time
QUEUE = 40  # pending reviews of all addresses
EACH = 3  # pending reviews of one address
AFTER = 20  # seconds until an address with too many may try again

Which: TypeAlias = tuple[str, Seat]  # match and seat


@dataclass(slots=True)
class ReviewJobs:
    """Stored reviews, and the processes that make new ones."""

    store: EventStore
    runner: JobRunner
    pool: ProcessPool
    has_helper: bool = False  # whether each review uses a second process
    has_bots: bool = True  # whether bots run on this server

    def __post_init__(self) -> None:
        if self.has_bots:
            self.runner.kinds[KIND] = JobKind(self.pool.slots, self._work)

    async def review_state(self, which: Which) -> ReviewState:
        """The review of a seat as far as it is done, whichever process works on it."""
        status, written = await self.store.ask(lambda c: _status_and_review(c, which))
        review = _read(written)
        if status and status.pending:
            return ReviewState(review, status.progress, pending=True)
        failed = review is None and status is not None and status.state == "failed"
        return ReviewState(review, float(review is not None), False, failed)

    async def start_review(self, which: Which, record_text: str, caller: str, longer: bool = False) -> ReviewState:
        """Start a review unless it exists, or with `longer` one with more time if turns were not compared; then like `review_state`.

        Raises `Problem` if the address has too many pending reviews.
        """
        found = await self.review_state(which)
        review = found.review
        if found.pending or found.failed or (review is not None and not (longer and review.uncompared_turns)):
            return found
        if not self.has_bots:
            raise no_bots()

        def has_result(c: Connection) -> bool:
            stored = _read(reviews.review(c, *which))
            return stored is not None and not (longer and stored.uncompared_turns)

        new = NewJob(KIND, _key(which), _write_input(_Input(record_text, review is not None)), caller, which[0])
        if await self.store.insist(lambda c: jobs.enqueue(c, new, Bounds(QUEUE, EACH), has_result)) is None:
            raise busy(AFTER)
        self.runner.wake()
        return await self.review_state(which)

    async def _work(self, claim: Claim) -> None:
        which = _which(claim.key)
        stored = await self.store.ask(lambda c: reviews.review(c, *which))
        found = _Found(fuller(stored or "", claim.result))
        async with self.pool.process(one_person(claim.key)) as child:  # never waits: there is a process for each of its jobs
            error = await self._review(child, claim, found)

        def finish(c: Connection) -> None:
            if found.review:
                reviews.store(c, *which, found.review)
            jobs.finish(c, claim, "" if found.review else error)

        await self.store.insist(finish)

    async def _review(self, child: ChildProcess, claim: Claim, found: _Found) -> str:
        """Work on a review until it is complete or the time is over. Returns the error, if any."""
        which, over, given = _which(claim.key), False, _read_input(claim.input)
        until = monotonic() + (LONGEST_MORE if given.longer else LONGEST)
        while not over and monotonic() < until:
            try:
                progress, review, over = await child.run(review_task.resume, child.games, self.has_helper, *which, *given, within=WITHIN)
            except Exception as error:  # an unusual match may break the review in any way
                log.error("review of %s: %s", which[0], cause(error))
                return type(error).__name__
            await self._report(claim, progress, review if found.take(review) else "")
        return "took too long"

    async def _report(self, claim: Claim, progress: float, review: str) -> None:
        try:
            await self.store.do(lambda c: jobs.report(c, claim, progress, review))
        except LeaseLost:
            raise
        except Exception as error:  # the next report of progress includes it
            log.error("progress of a review is not written: %s", cause(error))


@dataclass(slots=True)
class _Found:
    """The most complete review so far, of this attempt or an earlier one."""

    review: str

    def take(self, review: str) -> bool:
        """Whether this review is more complete than the one before."""
        self.review = fuller(self.review, review)
        return bool(review) and self.review == review


class _Input(NamedTuple):
    """The input of a review job."""

    record: str
    longer: bool  # whether it has more time than usual


def _write_input(job_input: _Input) -> str:
    return msgspec.json.encode(job_input).decode()


def _read_input(job_input: str) -> _Input:
    return msgspec.json.decode(job_input, type=_Input)


def _status_and_review(c: Connection, which: Which) -> tuple[Status | None, str | None]:
    """The job, then the review: of a job that ends in between the review is stored."""
    status = jobs.status(c, KIND, _key(which))
    return status, (status.result if status and status.pending else "") or reviews.review(c, *which)


def _key(which: Which) -> str:
    return f"{which[0]} {which[1]}"


def _which(key: str) -> Which:
    match, _, seat = key.partition(" ")
    return match, int(seat)


def _read(review_text: str | None) -> Review | None:
    return read_review(review_text) if review_text else None
