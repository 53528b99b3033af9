"""The pace of a review: whatever the clock says there is an account, and time that runs away costs thoughts first, then comparisons."""

from __future__ import annotations

from itertools import count

import pytest
from tests.study.kit import kept, played, toy

from branchline.bots.budget import Budget
from branchline.engine.record import write_record
from branchline.engine.text import english
from branchline.games import GAMES
from branchline.matches.workers import worker_pool
from branchline.study.review import session, time_budget
from branchline.study.review.candidates import NO_BOT
from branchline.study.review.plan import CandidateRequest, RolloutRequest
from branchline.study.review.session import review
from branchline.study.review.text import verdict_word
from branchline.study.review.time_budget import TimeBudget

ROUNDS = ("- roll 2", "0 add", "0 done", "- roll 3", "0 done", "- roll 1", "0 add", "0 add", "0 done")
ASKED: list[CandidateRequest] = [("", 0, place, "hard", "") for place in range(8)]
PLAYED: list[RolloutRequest] = [("", 0, place, (), range(2), "") for place in range(8)]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that shows what stands in this list."""
    now = [0.0]
    monkeypatch.setattr(time_budget, "monotonic", lambda: now[0])
    return now


def thinkers(clock: list[float], seconds_a_thought: float) -> list[str]:
    """Who thinks of each turn when it takes so long, and a hundred seconds are all there is."""
    time, found = TimeBudget(Budget(128, 100.0)), []
    for _, _, _, by, _ in time.limit_candidates(ASKED):
        found.append(by)
        clock[0] += seconds_a_thought if by else 0.0
        time.add_result(len(ASKED), 0.0, 0.1)
    return found


def test_who_has_time_thinks_about_every_turn(clock: list[float]) -> None:
    assert thinkers(clock, 3.0) == ["hard"] * 8


def test_where_thinking_takes_too_long_some_turns_are_left_out(clock: list[float]) -> None:
    found = thinkers(clock, 10.0)
    assert found.count("hard") == 3
    assert found[-1] == "hard" or NO_BOT in found[:4]  # not the end of the match alone


def test_a_first_answer_that_was_slow_to_come_says_nothing_about_the_others(clock: list[float]) -> None:
    """Other processes take a while to start; they come to the same as one that is there."""
    time, found = TimeBudget(Budget(128, 100.0)), []
    for number, (_, _, _, by, _) in enumerate(time.limit_candidates(ASKED)):
        found.append(by)
        clock[0] += 0.1 if number else 15.0
        time.add_result(len(ASKED), 0.0, 0.1)
    assert found == ["hard"] * 8


def test_a_first_answer_that_took_all_the_time_is_the_only_one(clock: list[float]) -> None:
    assert thinkers(clock, 30.0) == ["hard", *[NO_BOT] * 7]


def test_what_is_needed_is_played_on_however_late_it_is(clock: list[float]) -> None:
    time = TimeBudget(Budget(128, 10.0))
    assert len(list(time.limit_rollouts(PLAYED, 3))) == 8
    clock[0] = 60.0
    assert len(list(time.limit_rollouts(PLAYED, 3))) == 3


def test_what_must_be_done_is_not_called_done_before_it_is(clock: list[float]) -> None:
    """On a slow machine the time is over long before: nobody looks at a full bar and waits."""
    time, told = TimeBudget(Budget(128, 10.0)), []
    for _ in time.limit_rollouts(PLAYED, 8):
        clock[0] += 30.0
        told.append(time.add_result(8, 0.1, 0.2))
    assert told == [part / 8 for part in range(1, 9)]


def test_without_an_end_nobody_hurries(clock: list[float]) -> None:
    time = TimeBudget(Budget(128))
    clock[0] = 1e9
    assert [by for _, _, _, by, _ in time.limit_candidates(ASKED)] == ["hard"] * 8
    assert len(list(time.limit_rollouts(PLAYED, 0))) == 8
    assert time.next_rollouts(64, 1e9) == 128


def test_finer_as_long_as_there_is_time(clock: list[float]) -> None:
    time = TimeBudget(Budget(128, 10.0))
    clock[0] = 2.0
    assert time.next_rollouts(8, 0.5) == 16
    assert time.next_rollouts(16, 0.8) == 26
    assert time.next_rollouts(64, 1.0) == 64


def test_in_no_time_at_all_there_is_an_account(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(0.0, 1000.0)
    monkeypatch.setattr(time_budget, "monotonic", lambda: next(ticks))
    *_, last = (piece.review for piece in session.run_review(write_record(toy(*ROUNDS)), 0, budget=Budget(128, 1.0)) if piece.review)
    account = last.account
    assert last.playouts == session.FIRST
    assert account.start.value + account.luck.value - account.losses.value == pytest.approx(account.result)
    assert all(turn.compared <= 2 for turn in last.turns)


def test_two_processes_come_to_the_same() -> None:
    record = kept(played(GAMES["railroad_ink"], ["easy"], "4"))
    with worker_pool(2) as share:
        shared = review(record, 0, "medium", Budget(4), executor=share)
    assert shared == review(record, 0, "medium", Budget(4))


def test_what_was_not_compared_is_not_called_best(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(0.0, 1000.0)
    monkeypatch.setattr(time_budget, "monotonic", lambda: next(ticks))
    found = review(kept(played(GAMES["steamrollers"], ["easy"], "1")), 0, budget=Budget(128, 1.0))
    unseen = [turn for turn in found.turns if turn.unseen]
    assert unseen
    assert {verdict_word(turn, english) for turn in unseen if turn.choice} == {"not compared"}
    assert all(not turn.better for turn in unseen)
