"""Review a match by successive refinement: a rough review first, then finer ones, each complete, with progress in between."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
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
from branchline.study.review.breakdown import Review
from branchline.study.review.candidates import generate_candidates
from branchline.study.review.codec import write_review
from branchline.study.review.plan import ReviewPlan
from branchline.study.review.rollouts import rollouts
from branchline.study.review.time_budget import TimeBudget

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
    plan.add_candidates((yield from _collected(time, candidates, len(requests), 0.0, CANDIDATES_DONE)))
    wanted = min(FIRST, budget.rollouts)
    while wanted > plan.rollouts:
        began, before, more = monotonic(), plan.rollouts, plan.rollout_requests(wanted)
        part = [CANDIDATES_DONE + (1 - CANDIDATES_DONE) * number / budget.rollouts for number in (before, wanted)]
        results = executor(rollouts, time.limit_rollouts(more, plan.required))
        plan.add_rollouts(wanted, (yield from _collected(time, results, len(more), *part)))
        yield ReviewProgress(time.done, plan.review())
        wanted = time.next_rollouts(wanted, (monotonic() - began) / (wanted - before))
    yield ReviewProgress(1.0)


def _collected(
    time: TimeBudget, results: Iterable[T], number: int, before: float, after: float
) -> Generator[ReviewProgress, None, list[T]]:
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
