"""Turns compared: what is surely behind is left out, the hand's is kept, and in doubt the player is believed."""

from __future__ import annotations

from branchline.study.choice import Arm, Choice
from branchline.study.thoughts import Thoughts


def made(*samples: list[float], hand: int = 0) -> Choice:
    choice = Choice.of(0, Thoughts(tuple((str(n),) for n in range(len(samples))), hand, False))
    for arm, results in zip(choice.arms, samples, strict=True):
        arm.samples = [(result,) for result in results]
    return choice


def test_the_better_turn_is_the_best() -> None:
    assert made([1, 2, 3, 4], [5, 6, 7, 8]).best.moves == ("1",)


def test_who_doubts_believes_the_player() -> None:
    assert made([1, 8, 1, 8], [9, 1, 9, 1]).best.moves == ("0",)


def test_what_looked_best_by_luck_is_found_out() -> None:
    lucky = made([5.0] * 8, [13, 5, 5, 5, 5, 5, 5, 5], [5, 13, 5, 5, 5, 5, 5, 5])
    assert lucky.best is lucky.played
    assert lucky.best_samples == lucky.played.samples


def test_what_is_surely_behind_is_left_out_but_for_the_hands() -> None:
    choice = made([10, 11, 10, 11], [1, 2, 1, 2], [2, 1, 2, 1], hand=2)
    choice.sift()
    assert [arm.moves for arm in choice.others] == [("2",)]
    assert choice.hand is choice.others[0]


def test_the_played_turn_stays() -> None:
    choice = made([1, 1, 1, 1], [9, 9, 9, 9])
    choice.sift()
    assert isinstance(choice.played, Arm)
    assert [arm.moves for arm in choice.arms] == [("0",), ("1",)]
