"""Garbage collection: postponed under load, complete in the end."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Iterator

import pytest

from branchline.server.tables.gc_policy import HOUR, IDLE, MANY, SOME, GcPolicy, do


@pytest.fixture(autouse=True)
def _collector() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # of failed tests before
        gc.collect()
    gc.disable()
    yield
    gc.enable()


class Cycle:
    """An object in a reference cycle."""

    def __init__(self) -> None:
        self.own = self


def count_cycles() -> int:
    return sum(type(each) is Cycle for each in gc.get_objects())


def test_young_objects_are_collected_when_the_server_is_idle() -> None:
    policy = GcPolicy(0.0)
    assert policy.action(SOME - IDLE, 1.0) == "nothing"
    assert policy.action(SOME + IDLE, 2.0) == "nothing"  # it grows
    assert policy.action(SOME + IDLE + 1, 3.0) == "collect"
    assert policy.action(5, 4.0) == "nothing"


def test_collection_is_postponed_under_load() -> None:
    policy = GcPolicy(0.0)
    assert [policy.action(n * MANY // 2, float(n)) for n in (1, 2, 3)] == ["nothing", "nothing", "freeze"]
    assert policy.action(MANY // 2, 4.0) == "nothing"


def test_a_full_collection_runs_periodically() -> None:
    policy = GcPolicy(0.0)
    assert policy.action(0, HOUR + 1) == "collect everything"
    assert policy.action(0, HOUR + 2) == "nothing"
    assert policy.action(IDLE, 2 * HOUR + 2) == "nothing"  # not a quiet second
    assert policy.action(2 * IDLE, 5 * HOUR + 2) == "collect everything"


def test_a_full_collection_finds_postponed_objects() -> None:
    gc.collect()
    Cycle()
    do("freeze")
    do("collect")
    gc.unfreeze()
    assert count_cycles() == 1
    gc.freeze()
    do("collect everything")
    gc.unfreeze()
    assert count_cycles() == 0


def test_a_collection_finds_young_objects() -> None:
    Cycle()
    do("collect")
    gc.unfreeze()
    assert count_cycles() == 0
