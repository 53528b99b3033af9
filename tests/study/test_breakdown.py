"""Reviews survive writing and reading."""

from __future__ import annotations

import pytest
from tests.study.kit import toy, without_time

from branchline.bots.budget import Budget
from branchline.study.review.breakdown import fuller, read_review, write_review
from branchline.study.review.session import review


def test_a_review_is_read_as_it_was_written() -> None:
    found = review(toy("- roll 3", "0 done", "1 add", "1 done", seats=2, rounds=1), 0, "medium", Budget(4))
    assert found.events
    assert read_review(write_review(found)) == found


def test_a_review_that_compares_more_turns_is_not_replaced_by_a_rougher_one() -> None:
    record = toy("- roll 3", "0 add", "0 done", "- roll 2", "0 done", "- roll 3", "0 done")
    fine, rough = (review(record, 0, "medium", Budget(rollouts)) for rollouts in (8, 2))
    whole, some, none = write_review(rough), write_review(without_time(fine, 1)), write_review(without_time(fine))
    assert fuller(some, whole) == fuller(whole, some) == whole  # more turns, though fewer rollouts
    assert fuller(none, some) == some
    assert fuller(whole, write_review(fine)) == fuller(write_review(fine), whole) == write_review(fine)
    assert (fuller("", none), fuller(none, "")) == (none, none)


def test_a_review_of_version_0_2_0_is_read() -> None:
    found = review(toy("- roll 3", "0 add", "0 done", "- roll 2", "0 done", "- roll 3", "0 done"), 0, "medium", Budget(2))
    old = write_review(found).replace('"rollouts":', '"playouts":').replace('"breakdown":', '"account":')
    assert old != write_review(found)
    assert read_review(old) == found


@pytest.mark.parametrize("source", ["", "{}", "[]", '{"game": "toy"}'])
def test_anything_else_is_refused(source: str) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        read_review(source)
