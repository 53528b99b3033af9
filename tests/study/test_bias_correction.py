"""The bias of the rollout policy: a typical gain per turn, and losses that the next turn recovers."""

from __future__ import annotations

from branchline.study.review.builder import bias_correction
from branchline.study.review.candidates import CandidateStats, TurnComparison


def comparison(best: float, played: float, policy: float) -> TurnComparison:
    stats = [CandidateStats(0, (name,), [(value,)] * 4) for name, value in (("played", played), ("policy", policy), ("best", best))]
    return TurnComparison(stats[0], stats[1], stats[1:], 3, False)


def test_a_gain_of_every_turn_is_the_typical_gain() -> None:
    found = bias_correction([comparison(12, 12, 10), comparison(12, 12, 10), comparison(12, 12, 10)])
    assert found.per_turn_gain == 2.0
    assert found.recoverable == ([0.0] * 4,) * 3


def test_a_recoverable_loss_is_not_counted() -> None:
    found = bias_correction([comparison(12, 2, 12), comparison(12, 12, 4), comparison(12, 12, 12)])
    assert abs(found.recoverable[0][0] - (8 - found.per_turn_gain)) < 1e-6
    assert abs(3 * found.per_turn_gain - (8 - found.recoverable[0][0])) < 1e-6


def test_recovery_never_exceeds_the_loss() -> None:
    found = bias_correction([comparison(12, 11, 12), comparison(30, 30, 4)])
    assert found.recoverable[0] == [1.0] * 4


def test_without_turns_there_is_no_gain() -> None:
    assert bias_correction([]).per_turn_gain == 0.0
