"""Typed text that every game cleans and refuses in the same way."""

from __future__ import annotations

import pytest

from branchline.engine.errors import InvalidNotation
from branchline.engine.text import text
from branchline.engine.typed_text import MOST_CHARACTERS, clean_input, refuse


def test_space_around_text_does_not_count() -> None:
    assert clean_input("  d5-c5\n") == "d5-c5"
    assert clean_input(" ", empty=True) == ""


@pytest.mark.parametrize(("typed", "reason"), [(" ", "Nothing is written here"), ("x" * (MOST_CHARACTERS + 1), "longer than 20000")])
def test_what_is_empty_or_too_long_is_refused(typed: str, reason: str) -> None:
    with pytest.raises(InvalidNotation, match=reason):
        clean_input(typed)


@pytest.mark.parametrize(("entry", "said"), [(" 99 ", "99: no such hex"), (" ", "-: no such hex")])
def test_a_refusal_names_the_entry(entry: str, said: str) -> None:
    with pytest.raises(InvalidNotation, match=f"^{said}$"):
        refuse(entry, text("no such hex"))
