"""What the hand does not find: a usual gain for every turn, and slips that the next turn makes good."""

from __future__ import annotations

from branchline.study.review.comparison import Arm, Choice
from branchline.study.review.rollout_bias import finesse


def choice(best: float, played: float, hand: float) -> Choice:
    arms = [Arm(0, (name,), [(value,)] * 4) for name, value in (("played", played), ("hand", hand), ("best", best))]
    return Choice(arms[0], arms[1], arms[1:], 3, False)


def test_a_gain_that_every_turn_has_is_usual() -> None:
    found = finesse([choice(12, 12, 10), choice(12, 12, 10), choice(12, 12, 10)])
    assert found.gain == 2.0
    assert found.repairs == ([0.0] * 4,) * 3


def test_what_the_next_turn_makes_good_was_not_lost() -> None:
    found = finesse([choice(12, 2, 12), choice(12, 12, 4), choice(12, 12, 12)])
    assert abs(found.repairs[0][0] - (8 - found.gain)) < 1e-6
    assert abs(3 * found.gain - (8 - found.repairs[0][0])) < 1e-6


def test_nothing_is_made_good_beyond_what_was_lost() -> None:
    found = finesse([choice(12, 11, 12), choice(30, 30, 4)])
    assert found.repairs[0] == [1.0] * 4


def test_no_turns_no_gain() -> None:
    assert finesse([]).gain == 0.0
