"""A review is read as it was written."""

from __future__ import annotations

import pytest
from tests.study.kit import toy

from branchline.bots.budget import Budget
from branchline.study import review
from branchline.study.kept import read_review, write_review


def test_a_review_is_read_as_it_was_written() -> None:
    found = review(toy("- roll 3", "0 done", "1 add", "1 done", seats=2, rounds=1), 0, "medium", Budget(4))
    assert found.events
    assert read_review(write_review(found)) == found


@pytest.mark.parametrize("written", ["", "{}", "[]", '{"game": "toy"}'])
def test_anything_else_is_refused(written: str) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        read_review(written)
