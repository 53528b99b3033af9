"""Errors: each has one sentence, also in another process."""

from __future__ import annotations

import pickle

import pytest

from branchline.engine.errors import BranchlineError, IllegalMove, InvalidEdition, InvalidNotation, InvalidRecord, InvalidSetup
from branchline.engine.text import text

KINDS = [IllegalMove, InvalidEdition, InvalidNotation, InvalidRecord, InvalidSetup]


@pytest.mark.parametrize("kind", KINDS)
def test_the_message_of_an_error_is_its_reason(kind: type[BranchlineError]) -> None:
    error = kind(text("{cell} is taken", cell="33"))
    assert str(error) == "33 is taken"
    assert error.reason == text("{cell} is taken", cell="33")
    assert isinstance(error, BranchlineError)


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_can_be_pickled(kind: type[BranchlineError]) -> None:
    error = pickle.loads(pickle.dumps(kind(text("no"))))
    assert type(error) is kind
    assert error.reason == text("no")
