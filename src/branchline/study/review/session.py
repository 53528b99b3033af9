"""Review a match by successive refinement within a budget: a rough review first, then finer ones, each complete."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from time import monotonic
from typing import ParamSpec, TypeAlias, TypeVar

from branchline.bots import BOTS
from branchline.bots.budget import Budget
from branchline.bots.executor import Executor, run_inline
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Seat
from branchline.engine.record import Record, write_record
from branchline.engine.text import short, text
from branchline.study.review.breakdown import Review, write_review
from branchline.study.review.builder import ReviewBuilder
from branchline.study.review.candidates import NO_BOT, Candidates, CandidateStats, TurnComparison, generate_candidates, rollouts
from branchline.study.review.rollout import Sample
from branchline.study.review.timeline import Timeline, cached_timeline

BY = "hard"
USUAL = Budget(rollouts=128, seconds=45.0)
LONGER = Budget(rollouts=128, seconds=240.0)  # for a review that the usual time was too short for
FIRST = 2  # rollouts of the roughest review; each finer one has twice as many
CANDIDATES_DONE = 0.1  # progress when all candidates are generated
CANDIDATES_SHARE = 0.25  # of the time, for generating candidates
COMPARING_SHARE = 0.6  # of the time, after which no further candidates are rolled out for the first time
WORTHWHILE = 1.25  # factor of rollouts that justifies another review


CandidateRequest: TypeAlias = tuple[str, Seat, int, str, str]  # arguments of `generate_candidates`
RolloutRequest: TypeAlias = tuple[str, Seat, int, tuple[str, ...], range, str]  # arguments of `rollouts`


@dataclass
class ReviewPlan:
    """Intermediate results of one review: of a record as text and a seat, with the bot that proposes turns and the seed.

    Lists the next requests for work done elsewhere and takes in their results: first `candidate_requests` and `add_candidates`; then
    `rollout_requests` and `add_rollouts`, repeatedly, with a complete `review` after each round.
    """

    record_text: str
    seat: Seat
    by: str
    seed: str = "review"
    rollouts: int = 0
    comparisons: dict[int, TurnComparison] = field(default_factory=dict)
    others: dict[int, CandidateStats] = field(default_factory=dict)  # of the segments that do not follow a turn

    @property
    def timeline(self) -> Timeline:
        return cached_timeline(self.record_text, self.seat)

    def candidate_requests(self) -> list[CandidateRequest]:
        """One request for each of the seat's turns."""
        turns = [place for place, segment in enumerate(self.timeline.segments) if segment.kind == "turn"]
        return [(self.record_text, self.seat, place, self.by, self.seed) for place in turns]

    def add_candidates(self, results: Iterable[Candidates]) -> None:
        """Take in the results, in the order of the requests."""
        for (_, _, place, _, _), candidates in zip(self.candidate_requests(), results, strict=True):
            self.comparisons[place] = TurnComparison.of(place, candidates)
        for place in range(len(self.timeline.segments)):
            if place not in self.comparisons and place - 1 not in self.comparisons:
                self.others[place] = CandidateStats(place)

    def rollout_requests(self, rollouts: int) -> list[RolloutRequest]:
        """The requests that bring everything still compared to this number of rollouts, the required ones first."""
        numbers = range(self.rollouts, rollouts)
        return [(self.record_text, self.seat, stats.place, stats.moves, numbers, self.seed) for stats in self._all_candidates]

    @property
    def required_count(self) -> int:
        """The number of required rollout requests: after the first round all of them."""
        return len(self._all_candidates) if self.rollouts else len(self._required_candidates)

    def add_rollouts(self, rollouts: int, results: Iterable[list[Sample]]) -> None:
        """Take in the results, in the order of the requests; drop candidates without results or clearly worse than the best."""
        for stats, samples in zip(self._all_candidates, results, strict=False):
            stats.samples += samples
        self.rollouts = rollouts
        for comparison in self.comparisons.values():
            comparison.prune()

    def review(self) -> Review:
        """The review by the rollouts so far."""
        return ReviewBuilder(self.timeline, self.by, self.comparisons, self.others, self.rollouts).build()

    @property
    def _required_candidates(self) -> list[CandidateStats]:
        """The candidates that every review needs: segments of chance and the others, turns played, turns of the rollout policy."""
        comparisons = self.comparisons.values()
        policies = [each.policy for each in comparisons if each.policy is not each.played_turn]
        return [*self.others.values(), *(each.played_turn for each in comparisons), *policies]

    @property
    def _all_candidates(self) -> list[CandidateStats]:
        """All candidates: the required ones, then the others, the best-ranked of every turn first."""
        ranked = zip_longest(*([stats for stats in each.others if stats is not each.policy] for each in self.comparisons.values()))
        return [*self._required_candidates, *(stats for rank in ranked for stats in rank if stats)]


@dataclass
class TimeBudget:
    """Time and progress of one review that begins now."""

    budget: Budget
    began: float = field(default_factory=lambda: monotonic())
    progress: float = 0.0
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
        self.progress = max(self.progress, before + (after - before) * part, min(self.elapsed_share, part))  # required work may take longer
        return self.progress

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

    def limit_rollouts(self, requests: Sequence[RolloutRequest], required_count: int) -> Iterator[RolloutRequest]:
        """All required requests, and of the others as many as there is time for."""
        self._results = 0
        for number, request in enumerate(requests):
            if number >= required_count and self.elapsed_share > COMPARING_SHARE:
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


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """Progress from 0 to 1, with the review whenever there is a finer one."""

    progress: float
    review: Review | None = None


def run_review(
    record_text: str, seat: Seat, by: str = BY, budget: Budget = USUAL, seed: str = "review", executor: Executor = run_inline
) -> Iterator[ReviewProgress]:
    """Yield progress after each result, and ever finer reviews; raises `InvalidRecord` if the record cannot be reviewed."""
    plan, time = ReviewPlan(record_text, seat, by, seed), TimeBudget(budget)
    requests = plan.candidate_requests()
    candidates = executor(generate_candidates, time.limit_candidates(requests))
    plan.add_candidates((yield from _collect(time, candidates, len(requests), 0.0, CANDIDATES_DONE)))
    wanted = min(FIRST, budget.rollouts)
    while wanted > plan.rollouts:
        began, before, more = monotonic(), plan.rollouts, plan.rollout_requests(wanted)
        part = [CANDIDATES_DONE + (1 - CANDIDATES_DONE) * number / budget.rollouts for number in (before, wanted)]
        results = executor(rollouts, time.limit_rollouts(more, plan.required_count))
        plan.add_rollouts(wanted, (yield from _collect(time, results, len(more), *part)))
        yield ReviewProgress(time.progress, plan.review())
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
        progress(step.progress)
        if step.review:
            yield step.review


def _finest(iterate: Callable[P, Iterator[Review]]) -> Callable[P, Review]:
    """The function that returns the last, finest review."""

    def review(*args: P.args, **kwargs: P.kwargs) -> Review:
        *_, last = iterate(*args, **kwargs)
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

    def work_on(self, match: str, seat: Seat, record_text: str, longer: bool = False) -> tuple[float, str, bool]:
        """Work one time slice at a review: the progress, the finest review found in it (or an empty text), and whether it is finished."""
        which = (match, seat, longer)
        if which not in self._running:
            self._running.clear()  # an abandoned review
            budget = self.longer if longer else self.budget
            self._running[which] = run_review(record_text, seat, self.by, budget, executor=self.executor)
        until, review = monotonic() + self.time_slice, ""
        for step in self._running[which]:
            review = write_review(step.review) if step.review else review
            if monotonic() > until:
                return step.progress, review, False
        del self._running[which]
        return 1.0, review, True
