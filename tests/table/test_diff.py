"""A diff applied to the previous state gives the present one."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from branchline.table.diff import changed_fields, text_change

LETTERS = st.text(alphabet="<g>ab", max_size=60)


@given(LETTERS, LETTERS, LETTERS, LETTERS)
def test_a_change_of_text_can_be_applied(config: str, tail: str, before: str, after: str) -> None:
    old, new = config + before + tail, config + after + tail
    change = text_change(old, new) if old else None
    if change:
        start, cut, put = change
        assert old[:start] + put + old[start + cut :] == new


def test_texts_outside_the_basic_plane_are_sent_whole() -> None:
    assert text_change("\N{STEAM LOCOMOTIVE}" + "a" * 50, "\N{STEAM LOCOMOTIVE}" + "b" + "a" * 50) is None
    assert text_change("é" + "a" * 50, "é" + "b" + "a" * 50) == (1, 0, "b")
    assert text_change("aaaa", "bbbb") is None


def test_only_changed_fields_are_sent() -> None:
    before: dict[str, Any] = {"n": 1, "svg": "a" * 99, "log": [1, 2, 3], "boards": {"1": "x", "2": "y"}, "status": "s"}
    after = {**before, "n": 2, "svg": "a" * 99 + "b", "log": [1, 4], "boards": {"1": "x", "2": "z"}}
    assert changed_fields({}, before) == before
    assert changed_fields(before, before) == {}
    assert changed_fields(before, after) == {"n": 2, "svg_change": (99, 0, "b"), "log": [4], "log_from": 1, "boards": {"2": "z"}}
