"""A review in pieces comes to the same as one in one go, and tells on the way how far it is."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.study.kit import toy

from branchline.bots.budget import Budget
from branchline.engine.errors import InvalidRecord
from branchline.engine.record import write_record
from branchline.study import reviews
from branchline.study.pieces import pieces

ROUNDS = ("- roll 2", "0 add", "0 done", "- roll 3", "0 done", "- roll 1", "0 add", "0 add", "0 done")


def test_pieces_come_to_the_same_reviews() -> None:
    record, budget = toy(*ROUNDS), Budget(16)
    told = list(pieces(write_record(record), 0, "medium", budget))
    assert [piece.review for piece in told if piece.review] == list(reviews(record, 0, "medium", budget))
    assert all(before.done <= after.done for before, after in pairwise(told))
    assert told[0].review is None
    assert told[-1].done == 1


def test_a_match_that_has_not_ended_has_no_pieces() -> None:
    with pytest.raises(InvalidRecord):
        next(pieces(write_record(toy(*ROUNDS[:3])), 0))
