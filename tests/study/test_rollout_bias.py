"""What the rollout policy does not find: a usual gain for every turn, and slips that the next turn makes good."""

from __future__ import annotations

from branchline.study.review.comparison import CandidateStats, TurnComparison
from branchline.study.review.rollout_bias import bias_correction


def comparison(best: float, played: float, policy: float) -> TurnComparison:
    stats = [CandidateStats(0, (name,), [(value,)] * 4) for name, value in (("played", played), ("policy", policy), ("best", best))]
    return TurnComparison(stats[0], stats[1], stats[1:], 3, False)


def test_a_gain_that_every_turn_has_is_usual() -> None:
    found = bias_correction([comparison(12, 12, 10), comparison(12, 12, 10), comparison(12, 12, 10)])
    assert found.per_turn_gain == 2.0
    assert found.recoverable == ([0.0] * 4,) * 3


def test_what_the_next_turn_makes_good_was_not_lost() -> None:
    found = bias_correction([comparison(12, 2, 12), comparison(12, 12, 4), comparison(12, 12, 12)])
    assert abs(found.recoverable[0][0] - (8 - found.per_turn_gain)) < 1e-6
    assert abs(3 * found.per_turn_gain - (8 - found.recoverable[0][0])) < 1e-6


def test_nothing_is_made_good_beyond_what_was_lost() -> None:
    found = bias_correction([comparison(12, 11, 12), comparison(30, 30, 4)])
    assert found.recoverable[0] == [1.0] * 4


def test_no_turns_no_gain() -> None:
    assert bias_correction([]).per_turn_gain == 0.0
