"""A review in steps equals one in one go, and reports its progress."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.study.kit import toy

from branchline.bots.budget import Budget
from branchline.engine.errors import InvalidRecord
from branchline.engine.record import write_record
from branchline.study.review.breakdown import read_review
from branchline.study.review.session import ReviewSession, reviews, run_review

ROUNDS = ("- roll 2", "0 add", "0 done", "- roll 3", "0 done", "- roll 1", "0 add", "0 add", "0 done")


def test_a_session_gives_the_same_reviews() -> None:
    record, budget = toy(*ROUNDS), Budget(16)
    told = list(run_review(write_record(record), 0, "medium", budget))
    assert [piece.review for piece in told if piece.review] == list(reviews(record, 0, "medium", budget))
    assert all(before.progress <= after.progress for before, after in pairwise(told))
    assert told[0].review is None
    assert told[-1].progress == 1


def test_a_match_in_progress_has_no_session() -> None:
    with pytest.raises(InvalidRecord):
        next(run_review(write_record(toy(*ROUNDS[:3])), 0))


def test_a_session_uses_the_requested_time() -> None:
    session = ReviewSession(time_slice=60.0, by="medium", budget=Budget(2), longer=Budget(4))
    written = write_record(toy(*ROUNDS))
    found = [read_review(session.work_on("AAAA", 0, written, longer)[1]).rollouts for longer in (False, True)]
    assert found == [2, 4]


def test_a_session_works_a_time_slice_and_answers() -> None:
    session, written = ReviewSession(time_slice=0.0, by="medium", budget=Budget(8)), write_record(toy(*ROUNDS))
    answers = []
    while not answers or not answers[-1][2]:
        answers.append(session.work_on("AAAA", 0, written))
    assert [read_review(review).rollouts for _, review, _ in answers if review] == [2, 4, 8]
