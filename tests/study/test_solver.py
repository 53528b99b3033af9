"""The solver: the proved best turn, if the match ends with it."""

from __future__ import annotations

from tests.toy import TOY

from branchline.study.review.rollout import decision_point
from branchline.study.solver import solve_turn


def test_the_last_turn_is_solved() -> None:
    state = TOY.read_state(TOY.setup(1, {"rounds": 3}), "3 3 9+0.")
    best = solve_turn(decision_point(TOY, state, 0))
    assert [TOY.write_move(move) for move in best or ()] == ["add", "done"]


def test_a_turn_followed_by_chance_is_not_solved() -> None:
    state = TOY.read_state(TOY.setup(1, {"rounds": 3}), "2 3 7+0.")
    assert solve_turn(decision_point(TOY, state, 0)) is None


def test_a_turn_followed_by_others_is_not_solved() -> None:
    state = TOY.read_state(TOY.setup(2, {"rounds": 3}), "3 3 7+0. 0+0.")
    assert solve_turn(decision_point(TOY, state, 0)) is None


def test_a_turn_with_too_many_states_is_not_solved() -> None:
    state = TOY.read_state(TOY.setup(1, {"rounds": 3}), "3 3 9+0.")
    assert solve_turn(decision_point(TOY, state, 0), max_states=2) is None
