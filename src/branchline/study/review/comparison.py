"""Compare the candidate turns of one position by racing: clearly worse ones get no more rollouts; the played turn always does.

Reference: O. Maron and A. Moore, Hoeffding races: accelerating model selection search for classification and function approximation,
1994.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from branchline.study.review.decision_point import Sample
from branchline.study.review.estimate import Estimate, differences, totals
from branchline.study.review.tasks import Candidates

PRUNE_ERRORS = 2.0  # standard errors behind the best at which a candidate is dropped
MIN_ROLLOUTS = 4  # before the first candidate is dropped
FOLDS = 4  # of the rollouts, each evaluated by the choice of the others
CHOICE_ERRORS = 1.5  # standard errors ahead of the played turn at which a candidate is chosen
BETTER_ERRORS = 1.0  # standard errors ahead at which the chosen one counts as better, in its own fold


@dataclass(slots=True)
class CandidateStats:
    """One candidate (bandit stats): the segment it starts before, its moves, and the results of its rollouts."""

    place: int
    moves: tuple[str, ...] = ()
    samples: list[Sample] = field(default_factory=list)


@dataclass(slots=True)
class TurnComparison:
    """Candidates of one turn: the one played, the rollout policy's own (no moves if the policy plays the whole turn), and the others."""

    played: CandidateStats
    policy: CandidateStats
    others: list[CandidateStats]
    compared: int
    proved: bool

    @classmethod
    def of(cls, place: int, candidates: Candidates) -> TurnComparison:
        stats = [CandidateStats(place, moves) for moves in candidates.turns]
        policy = CandidateStats(place) if candidates.policy is None else stats[candidates.policy]
        return cls(stats[0], policy, stats[1:], len(stats), candidates.proved)

    @property
    def candidates(self) -> Iterator[CandidateStats]:
        yield self.played
        yield from self.others

    @property
    def found(self) -> tuple[CandidateStats, list[Sample]]:
        """The best turn found and its samples; the played turn unless another is significantly better.

        Cross-fitting (V. Chernozhukov et al., Double/debiased machine learning, 2018): each fold of the rollouts evaluates the turn that
        the other folds chose, which removes the selection bias.
        """
        numbers = range(len(self.played.samples))
        chosen = [self._choose([n for n in numbers if n % FOLDS != fold] or numbers) for fold in range(FOLDS)]
        cross_fitted = [chosen[n % FOLDS].samples[n] for n in numbers]
        ahead = Estimate.of(differences(totals(cross_fitted), totals(self.played.samples)))
        top = self._choose(numbers)
        doubtful = top is self.played or not _surely(ahead, BETTER_ERRORS)
        return (self.played, self.played.samples) if doubtful else (top, cross_fitted)

    @property
    def best(self) -> CandidateStats:
        return self.found[0]

    @property
    def best_samples(self) -> list[Sample]:
        return self.found[1]

    def _choose(self, numbers: Sequence[int]) -> CandidateStats:
        """The best turn by these rollouts; the played turn if none is significantly better."""
        top = self._top(numbers)
        ahead = [sum(top.samples[n]) - sum(self.played.samples[n]) for n in numbers]
        return top if _surely(Estimate.of(ahead), CHOICE_ERRORS) else self.played

    def _top(self, numbers: Sequence[int]) -> CandidateStats:
        return max(self.candidates, key=lambda stats: sum([sum(stats.samples[n]) for n in numbers]))

    def prune(self) -> None:
        """Drop candidates without rollouts and those significantly worse than the best; the rollout policy's turn always stays."""
        tried = [stats for stats in self.others if stats.samples]
        self.compared -= len(self.others) - len(tried)
        self.others = tried
        if len(self.played.samples) >= MIN_ROLLOUTS:
            top = self._top(range(len(self.played.samples)))
            self.others = [stats for stats in self.others if stats is self.policy or not _behind(stats, top)]


def _surely(ahead: Estimate, errors: float) -> bool:
    return ahead.value > errors * ahead.error


def _behind(stats: CandidateStats, top: CandidateStats) -> bool:
    behind = Estimate.of(differences(totals(top.samples), totals(stats.samples)))
    return behind.value > PRUNE_ERRORS * behind.error
