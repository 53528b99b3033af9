"""Plan of a review whose work is done elsewhere: lists the next requests and takes in their results.

First `candidate_requests` and `add_candidates`; then `rollout_requests` and `add_rollouts`, repeatedly, with a complete `review`
after each round.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TypeAlias

from branchline.engine.game import Seat
from branchline.study.review.breakdown import Review
from branchline.study.review.builder import ReviewBuilder
from branchline.study.review.comparison import CandidateStats, TurnComparison
from branchline.study.review.decision_point import Sample
from branchline.study.review.tasks import Candidates
from branchline.study.review.timeline import Timeline, cached_timeline

CandidateRequest: TypeAlias = tuple[str, Seat, int, str, str]  # arguments of `generate_candidates`
RolloutRequest: TypeAlias = tuple[str, Seat, int, tuple[str, ...], range, str]  # arguments of `rollouts`


@dataclass
class ReviewPlan:
    """Intermediate results of one review: of a record as text and a seat, with the bot that proposes turns and the seed."""

    written: str
    seat: Seat
    by: str
    seed: str = "review"
    rollouts: int = 0
    comparisons: dict[int, TurnComparison] = field(default_factory=dict)
    others: dict[int, CandidateStats] = field(default_factory=dict)  # of the segments that do not follow a turn

    @property
    def timeline(self) -> Timeline:
        return cached_timeline(self.written, self.seat)

    def candidate_requests(self) -> list[CandidateRequest]:
        """One request for each of the seat's turns."""
        turns = [place for place, segment in enumerate(self.timeline.segments) if segment.kind == "turn"]
        return [(self.written, self.seat, place, self.by, self.seed) for place in turns]

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
        return [(self.written, self.seat, stats.place, stats.moves, numbers, self.seed) for stats in self._all_candidates]

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
        policies = [each.policy for each in comparisons if each.policy is not each.played]
        return [*self.others.values(), *(each.played for each in comparisons), *policies]

    @property
    def _all_candidates(self) -> list[CandidateStats]:
        """All candidates: the required ones, then the others, the best-ranked of every turn first."""
        ranked = zip_longest(*([stats for stats in each.others if stats is not each.policy] for each in self.comparisons.values()))
        return [*self._required_candidates, *(stats for rank in ranked for stats in rank if stats)]
