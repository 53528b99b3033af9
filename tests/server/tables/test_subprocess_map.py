"""Processes that work for another one: answers in order, problems as they are, nothing left behind, and a death that is noticed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

import pytest

from branchline.server.tables.subprocess_map import SubprocessMap, start_subprocess_map


@pytest.fixture(scope="module")
def two() -> Iterator[SubprocessMap]:
    made = start_subprocess_map(2)
    yield made
    for pipe in made.pipes:
        pipe.close()


def test_answers_come_in_order(two: SubprocessMap) -> None:
    assert list(two(pow, [(2, n) for n in range(20)])) == [2**n for n in range(20)]
    assert list(two(pow, [])) == []


def test_both_processes_work_and_neither_is_this_one(two: SubprocessMap) -> None:
    who = set(two(os.getpid, [()] * 4))
    assert len(who) == 2
    assert os.getpid() not in who


def test_a_stopped_iteration_leaves_no_answers_behind(two: SubprocessMap) -> None:
    asked = two(pow, [(3, n) for n in range(20)])
    assert list(islice(asked, 2)) == [1, 3]
    asked.close()  # type: ignore[attr-defined]
    assert list(two(pow, [(2, 5)])) == [32]


def test_problems_in_a_process_are_raised(two: SubprocessMap) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(two(int, [("7",), ("seven",), ("7",)]))
    assert list(two(int, [("7",)])) == [7]


def test_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(BrokenProcessPool):
        list(start_subprocess_map(1)(os._exit, [(1,), (1,), (1,), (1,)]))
