"""Turns compared: what is surely behind is left out, the policy's is kept, and in doubt the player is believed."""

from __future__ import annotations

from random import Random
from statistics import fmean

from branchline.study.review.candidates import Candidates
from branchline.study.review.comparison import CandidateStats, TurnComparison
from branchline.study.review.estimate import differences, totals


def made(*samples: list[float], policy: int = 0) -> TurnComparison:
    comparison = TurnComparison.of(0, Candidates(tuple((str(n),) for n in range(len(samples))), policy, False))
    for stats, results in zip(comparison.candidates, samples, strict=True):
        stats.samples = [(result,) for result in results]
    return comparison


def test_the_better_turn_is_the_best() -> None:
    assert made([1, 2, 3, 4], [5, 6, 7, 8]).best.moves == ("1",)


def test_who_doubts_believes_the_player() -> None:
    assert made([1, 8, 1, 8], [9, 1, 9, 1]).best.moves == ("0",)


def test_what_looked_best_by_luck_is_found_out() -> None:
    lucky = made([5.0] * 8, [13, 5, 5, 5, 5, 5, 5, 5], [5, 13, 5, 5, 5, 5, 5, 5])
    assert lucky.best is lucky.played
    assert lucky.best_samples == lucky.played.samples


def noise(ahead: float, seed: int) -> TurnComparison:
    """Turns that differ by chance alone, but for one that is ahead by so much; 16 rollouts of each."""
    source = Random(seed)
    return made(*([source.gauss(more, 1.0) for _ in range(16)] for more in (0.0, ahead, 0.0, 0.0)))


def lost(comparison: TurnComparison) -> float:
    return fmean(differences(totals(comparison.best_samples), totals(comparison.played.samples)))


def test_chance_alone_is_hardly_ever_taken_for_a_loss() -> None:
    losses = [lost(noise(0.0, seed)) for seed in range(300)]
    assert fmean(losses) < 0.05
    assert sum(loss > 0 for loss in losses) < 45


def test_what_is_really_lost_is_told_as_it_is() -> None:
    assert 1.4 < fmean(lost(noise(1.5, seed)) for seed in range(300)) < 1.55


def test_what_is_surely_behind_is_left_out_but_for_the_hands() -> None:
    comparison = made([10, 11, 10, 11], [1, 2, 1, 2], [2, 1, 2, 1], policy=2)
    comparison.prune()
    assert [stats.moves for stats in comparison.others] == [("2",)]
    assert comparison.policy is comparison.others[0]


def test_the_played_turn_stays() -> None:
    comparison = made([1, 1, 1, 1], [9, 9, 9, 9])
    comparison.prune()
    assert isinstance(comparison.played, CandidateStats)
    assert [stats.moves for stats in comparison.candidates] == [("0",), ("1",)]
