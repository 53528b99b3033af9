"""Time management of a review: elapsed time, progress, and how much work still fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic

from branchline.bots.budget import Budget
from branchline.study.review.candidates import NO_BOT
from branchline.study.review.plan import CandidateRequest, RolloutRequest

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
    def elapsed(self) -> float:
        """Share of the time that has elapsed; 0 if time is not limited."""
        return 0.0 if self.budget.seconds is None else (monotonic() - self.began) / self.budget.seconds

    def add_result(self, number: int, before: float, after: float) -> float:
        """Count one more of `number` results, which together bring the progress from `before` to `after`; returns the progress."""
        self._results += 1
        if self._results == 1:
            self._first = self.elapsed
        part = self._results / number
        self.done = max(self.done, before + (after - before) * part, min(self.elapsed, part))  # required work may take longer
        return self.done

    def limit_candidates(self, requests: Sequence[CandidateRequest]) -> Iterator[CandidateRequest]:
        """The requests; if all would take too long, some without a bot."""
        self._results = 0
        for written, seat, place, by, seed in requests:
            yield written, seat, place, NO_BOT if self._predicted(len(requests)) > CANDIDATES_SHARE else by, seed

    def _predicted(self, number: int) -> float:
        """Share of the time that `number` results will have taken, at the rate of all but the first.

        The first may include the start of other processes, which takes a second.
        """
        elapsed = self.elapsed
        if self._results < 2:
            return elapsed
        return self._first + (elapsed - self._first) / (self._results - 1) * (number - 1)

    def limit_rollouts(self, requests: Sequence[RolloutRequest], required: int) -> Iterator[RolloutRequest]:
        """All required requests, and of the others as many as there is time for."""
        self._results = 0
        for number, request in enumerate(requests):
            if number >= required and self.elapsed > COMPARING_SHARE:
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
