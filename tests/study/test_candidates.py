"""Comparison of turns: clearly worse ones are dropped, the policy's stays, and in doubt the played turn is best."""

from __future__ import annotations

from random import Random
from statistics import fmean

from branchline.study.review.candidates import Candidates, CandidateStats, TurnComparison
from branchline.study.review.rollout import differences, totals


def made(*samples: list[float], policy: int = 0) -> TurnComparison:
    comparison = TurnComparison.of(0, Candidates(tuple((str(n),) for n in range(len(samples))), policy, False))
    for stats, results in zip(comparison.candidates, samples, strict=True):
        stats.samples = [(result,) for result in results]
    return comparison


def test_the_better_turn_is_the_best() -> None:
    assert made([1, 2, 3, 4], [5, 6, 7, 8]).best.moves == ("1",)


def test_in_doubt_the_played_turn_is_best() -> None:
    assert made([1, 8, 1, 8], [9, 1, 9, 1]).best.moves == ("0",)


def test_a_lucky_candidate_is_detected() -> None:
    lucky = made([5.0] * 8, [13, 5, 5, 5, 5, 5, 5, 5], [5, 13, 5, 5, 5, 5, 5, 5])
    assert lucky.best is lucky.played_turn
    assert lucky.best_samples == lucky.played_turn.samples


def noise(ahead: float, seed: int) -> TurnComparison:
    """Turns that differ only by noise, except one that is ahead by `ahead`; 16 rollouts of each."""
    source = Random(seed)
    return made(*([source.gauss(more, 1.0) for _ in range(16)] for more in (0.0, ahead, 0.0, 0.0)))


def lost(comparison: TurnComparison) -> float:
    return fmean(differences(totals(comparison.best_samples), totals(comparison.played_turn.samples)))


def test_noise_is_rarely_reported_as_a_loss() -> None:
    losses = [lost(noise(0.0, seed)) for seed in range(300)]
    assert fmean(losses) < 0.05
    assert sum(loss > 0 for loss in losses) < 45


def test_a_real_loss_is_estimated_without_bias() -> None:
    assert 1.4 < fmean(lost(noise(1.5, seed)) for seed in range(300)) < 1.55


def test_clearly_worse_candidates_are_dropped_except_the_policys() -> None:
    comparison = made([10, 11, 10, 11], [1, 2, 1, 2], [2, 1, 2, 1], policy=2)
    comparison.prune()
    assert [stats.moves for stats in comparison.others] == [("2",)]
    assert comparison.policy is comparison.others[0]


def test_the_played_turn_is_never_dropped() -> None:
    comparison = made([1, 1, 1, 1], [9, 9, 9, 9])
    comparison.prune()
    assert isinstance(comparison.played_turn, CandidateStats)
    assert [stats.moves for stats in comparison.candidates] == [("0",), ("1",)]
