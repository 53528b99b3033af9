"""Tuples without one value."""

from __future__ import annotations

import pytest

from branchline.engine.values import without


def test_only_the_first_of_equal_values_is_removed() -> None:
    assert without((1, 2, 1), 1) == (2, 1)
    assert without(("a",), "a") == ()
    with pytest.raises(ValueError, match="not in tuple"):
        without((1, 2), 3)
