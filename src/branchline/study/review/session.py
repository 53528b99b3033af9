"""Review a match by successive refinement within a budget: a rough review first, then finer ones, each complete."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import ParamSpec, TypeVar

from branchline.bots import BOTS
from branchline.bots.budget import Budget
from branchline.bots.executor import Executor, run_inline
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Seat
from branchline.engine.record import Record, write_record
from branchline.engine.text import short, text
from branchline.study.review.breakdown import Review, write_review
from branchline.study.review.plan import CandidateRequest, ReviewPlan, RolloutRequest
from branchline.study.review.tasks import NO_BOT, generate_candidates, rollouts

CANDIDATES_SHARE = 0.25  # of the time, for generating candidates
COMPARING_SHARE = 0.6  # of the time, after which no further candidates are rolled out for the first time
WORTHWHILE = 1.25  # factor of rollouts that justifies another review


@dataclass
class TimeBudget:
    """Time and progress of one review that begins now."""

    budget: Budget
    began: float = field(default_factory=lambda: monotonic())
    done: float = 0.0
    _results: int = 0
    _first: float = 0.0  # share of the time that had elapsed at the first result

    @property
    def elapsed_share(self) -> float:
        """Share of the time that has elapsed; 0 if time is not limited."""
        return 0.0 if self.budget.seconds is None else (monotonic() - self.began) / self.budget.seconds

    def add_result(self, number: int, before: float, after: float) -> float:
        """Count one more of `number` results, which together bring the progress from `before` to `after`; returns the progress."""
        self._results += 1
        if self._results == 1:
            self._first = self.elapsed_share
        part = self._results / number
        self.done = max(self.done, before + (after - before) * part, min(self.elapsed_share, part))  # required work may take longer
        return self.done

    def limit_candidates(self, requests: Sequence[CandidateRequest]) -> Iterator[CandidateRequest]:
        """The requests; if all would take too long, some without a bot."""
        self._results = 0
        for written, seat, place, by, seed in requests:
            yield written, seat, place, NO_BOT if self._predicted_share(len(requests)) > CANDIDATES_SHARE else by, seed

    def _predicted_share(self, number: int) -> float:
        """Share of the time that `number` results will have taken, at the rate of all but the first.

        The first may include the start of other processes, which takes a second.
        """
        elapsed = self.elapsed_share
        if self._results < 2:
            return elapsed
        return self._first + (elapsed - self._first) / (self._results - 1) * (number - 1)

    def limit_rollouts(self, requests: Sequence[RolloutRequest], required: int) -> Iterator[RolloutRequest]:
        """All required requests, and of the others as many as there is time for."""
        self._results = 0
        for number, request in enumerate(requests):
            if number >= required and self.elapsed_share > COMPARING_SHARE:
                return
            yield request

    def next_rollouts(self, rollouts: int, seconds: float) -> int:
        """Number of rollouts of the next review, if each takes `seconds`: twice as many, or as many as there is time for.

        If that is hardly more, the number stays.
        """
        wanted = min(2 * rollouts, self.budget.rollouts)
        if self.budget.seconds is None:
            return wanted
        left = self.began + self.budget.seconds - monotonic()
        wanted = min(wanted, rollouts + int(left / max(seconds, 1e-6)))
        return wanted if wanted >= WORTHWHILE * rollouts or wanted == self.budget.rollouts else rollouts


T = TypeVar("T")
P = ParamSpec("P")

BY = "hard"
USUAL = Budget(rollouts=128, seconds=45.0)
LONGER = Budget(rollouts=128, seconds=240.0)  # for a review that the usual time was too short for
FIRST = 2  # rollouts of the roughest review; each finer one has twice as many
CANDIDATES_DONE = 0.1  # progress when all candidates are generated


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """Progress from 0 to 1, with the review whenever there is a finer one."""

    done: float
    review: Review | None = None


def run_review(
    written: str, seat: Seat, by: str = BY, budget: Budget = USUAL, seed: str = "review", executor: Executor = run_inline
) -> Iterator[ReviewProgress]:
    """Yield progress after each result, and ever finer reviews; raises `InvalidRecord` if the record cannot be reviewed."""
    plan, time = ReviewPlan(written, seat, by, seed), TimeBudget(budget)
    requests = plan.candidate_requests()
    candidates = executor(generate_candidates, time.limit_candidates(requests))
    plan.add_candidates((yield from _collect(time, candidates, len(requests), 0.0, CANDIDATES_DONE)))
    wanted = min(FIRST, budget.rollouts)
    while wanted > plan.rollouts:
        began, before, more = monotonic(), plan.rollouts, plan.rollout_requests(wanted)
        part = [CANDIDATES_DONE + (1 - CANDIDATES_DONE) * number / budget.rollouts for number in (before, wanted)]
        results = executor(rollouts, time.limit_rollouts(more, plan.required_count))
        plan.add_rollouts(wanted, (yield from _collect(time, results, len(more), *part)))
        yield ReviewProgress(time.done, plan.review())
        wanted = time.next_rollouts(wanted, (monotonic() - began) / (wanted - before))
    yield ReviewProgress(1.0)


def _collect(time: TimeBudget, results: Iterable[T], number: int, before: float, after: float) -> Generator[ReviewProgress, None, list[T]]:
    """Collect the results; yields progress after each."""
    found = []
    for result in results:
        found.append(result)
        yield ReviewProgress(time.add_result(number, before, after))
    return found


def reviews(
    record: Record,
    seat: Seat = 0,
    by: str = BY,
    budget: Budget = USUAL,
    seed: str = "review",
    executor: Executor = run_inline,
    progress: Callable[[float], None] = lambda done: None,
) -> Iterator[Review]:
    """Yield ever finer reviews of a seat's match within a budget; stop iterating for a rougher one.

    The budget limits the rollouts per position and the seconds. The bot `by` proposes better turns, `executor` runs the work, and
    `progress` is called with numbers from 0 to 1.
    """
    if by not in BOTS:
        raise InvalidSetup(text("Unknown bot: {name}", name=short(by)))
    for step in run_review(write_record(record), seat, by, budget, seed, executor):
        progress(step.done)
        if step.review:
            yield step.review


def _finest(reviewed: Callable[P, Iterator[Review]]) -> Callable[P, Review]:
    """The function that returns the last, finest review."""

    def review(*given: P.args, **named: P.kwargs) -> Review:
        *_, last = reviewed(*given, **named)
        return last

    return review


review = _finest(reviews)


@dataclass(slots=True)
class ReviewSession:
    """Works at one review at a time, in time slices, so that its process can answer other requests in between."""

    time_slice: float = 1.0  # seconds
    by: str = BY
    budget: Budget = USUAL
    longer: Budget = LONGER
    executor: Executor = run_inline
    _running: dict[tuple[str, Seat, bool], Iterator[ReviewProgress]] = field(default_factory=dict)

    def work_on(self, match: str, seat: Seat, written: str, longer: bool = False) -> tuple[float, str, bool]:
        """Work one time slice at a review: the progress, the finest review found in it (or an empty text), and whether it is finished."""
        which = (match, seat, longer)
        if which not in self._running:
            self._running.clear()  # an abandoned review
            budget = self.longer if longer else self.budget
            self._running[which] = run_review(written, seat, self.by, budget, executor=self.executor)
        until, review = monotonic() + self.time_slice, ""
        for step in self._running[which]:
            review = write_review(step.review) if step.review else review
            if monotonic() > until:
                return step.done, review, False
        del self._running[which]
        return 1.0, review, True
