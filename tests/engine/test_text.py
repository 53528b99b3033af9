"""Sentences: gaps, plurals, nested messages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.engine.text import Text, english, fill, short, text, with_minus_sign


def test_a_sentence_without_gaps_is_unchanged() -> None:
    assert str(text("The match is over")) == "The match is over"


def test_gaps_are_filled_by_name() -> None:
    assert str(text("{who} waits for {whom}", whom="Ola", who="Jan")) == "Jan waits for Ola"


@pytest.mark.parametrize(("n", "sentence"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "−1 points")])
def test_the_number_determines_the_plural_form(n: int, sentence: str) -> None:
    assert str(text("{n} point", "{n} points", n=n)) == sentence


def test_a_nested_message_is_translated_too() -> None:
    shout = text("{side} is taken", side=text("east"))
    assert fill("{side}: zajęte", shout, lambda message: english(message).upper()) == "EAST: zajęte"


def test_equal_messages_are_equal_values() -> None:
    one, other = text("{a} and {b}", a=1, b="x"), text("{a} and {b}", a=1, b="x")
    assert one == other
    assert hash(one) == hash(other)
    assert one != text("{a} and {b}", a=2, b="x")
    assert one != text("{a} and {b}", a=1, b="x", context="elsewhere")


def test_gaps_can_have_any_name() -> None:
    assert str(text("{one} {many}", one="a", many="b")) == "a b"


def test_only_sentences_with_a_plural_have_a_count() -> None:
    assert text("{n} left", n=3).count is None
    assert text("{n} tile", "{n} tiles", n=3).count == 3


def test_braces_in_a_value_are_not_gaps() -> None:
    assert str(text("{typed} is not a move", typed="{x} {0}")) == "{x} {0} is not a move"


def test_braces_in_a_nested_message_are_not_gaps() -> None:
    inner = text("{typed} is no cell", typed="{9}")
    assert str(text("line 3: {reason}", reason=inner)) == "line 3: {9} is no cell"


@given(st.text(), st.integers(), st.text())
def test_any_value_fills_a_gap(name: str, number: int, word: str) -> None:
    inner = text("{word} ({n})", word=word, n=number)
    assert str(text("{name}: {inner}", name=name, inner=inner)) == f"{name}: {word} ({with_minus_sign(number)})"


@given(st.integers())
def test_english_has_the_singular_only_for_one(n: int) -> None:
    assert str(Text("{n} tile", "{n} tiles", (("n", n),))) == ("1 tile" if n == 1 else f"{with_minus_sign(n)} tiles")


@pytest.mark.parametrize(
    ("outside", "sentence"),
    [("33", "33"), ("a\nb", "a\ufffdb"), ("\ud800", "\ufffd"), ("ż" * 60, "ż" * 60), ("x" * 61, "x" * 59 + "…"), ("", "")],
)
def test_a_quoted_text_is_on_one_line(outside: str, sentence: str) -> None:
    assert short(outside) == sentence


@given(st.text(), st.integers(1, 80))
def test_a_quoted_text_is_short_and_printable(outside: str, most: int) -> None:
    assert len(short(outside, most)) <= most
    assert short(outside, most).isprintable()
