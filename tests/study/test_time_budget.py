"""The time budget of a review: there is always a breakdown; lack of time costs candidates first, then comparisons."""

from __future__ import annotations

from itertools import count

import pytest
from tests.study.kit import kept, played, toy

from branchline.bots.budget import Budget
from branchline.engine.record import write_record
from branchline.engine.text import english
from branchline.games import GAMES
from branchline.matches.workers import worker_pool
from branchline.study.review import session
from branchline.study.review.candidates import NO_BOT
from branchline.study.review.session import CandidateRequest, RolloutRequest, TimeBudget, review
from branchline.study.review.text import verdict_word

ROUNDS = ("- roll 2", "0 add", "0 done", "- roll 3", "0 done", "- roll 1", "0 add", "0 add", "0 done")
QUESTION: list[CandidateRequest] = [("", 0, place, "hard", "") for place in range(8)]
PLAYED: list[RolloutRequest] = [("", 0, place, (), range(2), "") for place in range(8)]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that shows the time in this list."""
    now = [0.0]
    monkeypatch.setattr(session, "monotonic", lambda: now[0])
    return now


def thinkers(clock: list[float], seconds_a_thought: float) -> list[str]:
    """Who finds candidates for each turn if it takes this long and there are a hundred seconds."""
    time, found = TimeBudget(Budget(128, 100.0)), []
    for _, _, _, by, _ in time.limit_candidates(QUESTION):
        found.append(by)
        clock[0] += seconds_a_thought if by else 0.0
        time.add_result(len(QUESTION), 0.0, 0.1)
    return found


def test_with_enough_time_every_turn_gets_candidates(clock: list[float]) -> None:
    assert thinkers(clock, 3.0) == ["hard"] * 8


def test_slow_candidate_generation_leaves_out_turns(clock: list[float]) -> None:
    found = thinkers(clock, 10.0)
    assert found.count("hard") == 3
    assert found[-1] == "hard" or NO_BOT in found[:4]  # not the end of the match alone


def test_a_slow_first_answer_does_not_shorten_the_others(clock: list[float]) -> None:
    """Other processes take a while to start and give the same results."""
    time, found = TimeBudget(Budget(128, 100.0)), []
    for number, (_, _, _, by, _) in enumerate(time.limit_candidates(QUESTION)):
        found.append(by)
        clock[0] += 0.1 if number else 15.0
        time.add_result(len(QUESTION), 0.0, 0.1)
    assert found == ["hard"] * 8


def test_a_first_answer_that_used_all_the_time_is_the_only_one(clock: list[float]) -> None:
    assert thinkers(clock, 30.0) == ["hard", *[NO_BOT] * 7]


def test_required_rollouts_are_done_at_any_time(clock: list[float]) -> None:
    time = TimeBudget(Budget(128, 10.0))
    assert len(list(time.limit_rollouts(PLAYED, 3))) == 8
    clock[0] = 60.0
    assert len(list(time.limit_rollouts(PLAYED, 3))) == 3


def test_progress_is_not_complete_before_required_work_is(clock: list[float]) -> None:
    """On a slow machine time is over long before; the progress bar must not be full while work remains."""
    time, told = TimeBudget(Budget(128, 10.0)), []
    for _ in time.limit_rollouts(PLAYED, 8):
        clock[0] += 30.0
        told.append(time.add_result(8, 0.1, 0.2))
    assert told == [part / 8 for part in range(1, 9)]


def test_without_a_limit_everything_is_compared(clock: list[float]) -> None:
    time = TimeBudget(Budget(128))
    clock[0] = 1e9
    assert [by for _, _, _, by, _ in time.limit_candidates(QUESTION)] == ["hard"] * 8
    assert len(list(time.limit_rollouts(PLAYED, 0))) == 8
    assert time.next_rollouts(64, 1e9) == 128


def test_a_review_gets_finer_while_there_is_time(clock: list[float]) -> None:
    time = TimeBudget(Budget(128, 10.0))
    clock[0] = 2.0
    assert time.next_rollouts(8, 0.5) == 16
    assert time.next_rollouts(16, 0.8) == 26
    assert time.next_rollouts(64, 1.0) == 64


def test_a_breakdown_exists_even_without_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(0.0, 1000.0)
    monkeypatch.setattr(session, "monotonic", lambda: next(ticks))
    *_, last = (piece.review for piece in session.run_review(write_record(toy(*ROUNDS)), 0, budget=Budget(128, 1.0)) if piece.review)
    breakdown = last.breakdown
    assert last.rollouts == session.FIRST
    assert breakdown.start.value + breakdown.luck.value - breakdown.losses.value == pytest.approx(breakdown.result)
    assert all(turn.compared <= 2 for turn in last.turns)


def test_two_processes_give_an_equal_review() -> None:
    record = kept(played(GAMES["railroad_ink"], ["easy"], "4"))
    with worker_pool(2) as share:
        shared = review(record, 0, "medium", Budget(4), executor=share)
    assert shared == review(record, 0, "medium", Budget(4))


def test_turns_that_were_not_compared_are_not_called_best(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(0.0, 1000.0)
    monkeypatch.setattr(session, "monotonic", lambda: next(ticks))
    found = review(kept(played(GAMES["steamrollers"], ["easy"], "1")), 0, budget=Budget(128, 1.0))
    unseen = [turn for turn in found.turns if turn.unseen]
    assert unseen
    assert {verdict_word(turn, english) for turn in unseen if turn.choice} == {"not compared"}
    assert all(not turn.better for turn in unseen)
