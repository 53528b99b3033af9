"""A map over a helper process and this one: ordered results, raised errors, no leftovers, detected crashes."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path

import pytest
from tests.server.process import GAMES

from branchline.server.processes.kinds import PAR
from branchline.server.processes.parallel_map import AHEAD, ParallelMap, start_helper


@pytest.fixture(scope="module")
def parallel() -> Iterator[ParallelMap]:
    made = start_helper(PAR, GAMES)
    yield made
    made.pipe.close()


def test_results_come_in_order(parallel: ParallelMap) -> None:
    assert list(parallel(pow, [(2, n) for n in range(20)])) == [2**n for n in range(20)]
    assert list(parallel(pow, [])) == []


def test_this_process_works_when_the_helper_has_enough_to_do(parallel: ParallelMap, tmp_path: Path) -> None:
    """The helper's tasks end when the one after them has run."""
    *first, last = parallel(meet, [(tmp_path / "go", False)] * AHEAD + [(tmp_path / "go", True)])
    assert len(set(first)) == 1
    assert last == os.getpid() not in first


def meet(file: Path, is_last: bool) -> int:
    if is_last:
        file.touch()
    while not file.exists():
        time.sleep(0.01)
    return os.getpid()


def test_a_stopped_iteration_leaves_no_answers_behind(parallel: ParallelMap) -> None:
    results = parallel(pow, [(3, n) for n in range(20)])
    assert list(islice(results, 2)) == [1, 3]
    results.close()  # type: ignore[attr-defined]
    assert list(parallel(pow, [(2, 5)])) == [32]


def test_problems_in_a_process_are_raised(parallel: ParallelMap) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(parallel(int, [("7",), ("seven",), ("7",)]))
    assert list(parallel(int, [("7",)])) == [7]


def test_a_helper_that_dies_is_noticed() -> None:
    with pytest.raises(BrokenProcessPool):
        list(start_helper(PAR, GAMES)(os._exit, [(1,)] * AHEAD))
