"""Subprocesses that map a function: ordered results, raised errors, no leftovers, detected crashes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

import pytest

from branchline.server.tables.subprocess_map import SubprocessMap, start_subprocess_map


@pytest.fixture(scope="module")
def two_processes() -> Iterator[SubprocessMap]:
    made = start_subprocess_map(2)
    yield made
    for pipe in made.pipes:
        pipe.close()


def test_answers_come_in_order(two_processes: SubprocessMap) -> None:
    assert list(two_processes(pow, [(2, n) for n in range(20)])) == [2**n for n in range(20)]
    assert list(two_processes(pow, [])) == []


def test_both_processes_work_and_neither_is_this_one(two_processes: SubprocessMap) -> None:
    who = set(two_processes(os.getpid, [()] * 4))
    assert len(who) == 2
    assert os.getpid() not in who


def test_a_stopped_iteration_leaves_no_answers_behind(two_processes: SubprocessMap) -> None:
    asked = two_processes(pow, [(3, n) for n in range(20)])
    assert list(islice(asked, 2)) == [1, 3]
    asked.close()  # type: ignore[attr-defined]
    assert list(two_processes(pow, [(2, 5)])) == [32]


def test_problems_in_a_process_are_raised(two_processes: SubprocessMap) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(two_processes(int, [("7",), ("seven",), ("7",)]))
    assert list(two_processes(int, [("7",)])) == [7]


def test_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(BrokenProcessPool):
        list(start_subprocess_map(1)(os._exit, [(1,), (1,), (1,), (1,)]))
