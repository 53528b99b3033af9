"""Nothing is looked for while much happens, and nothing is left lying about for ever."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from branchline.server.tables.gc_policy import HOUR, IDLE, MANY, SOME, GcPolicy, do


@pytest.fixture(autouse=True)
def _collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


class Circle:
    """Something that only the collector finds."""

    def __init__(self) -> None:
        self.own = self


def circles() -> int:
    return sum(type(each) is Circle for each in gc.get_objects())


def test_what_is_new_is_looked_through_in_a_quiet_second() -> None:
    policy = GcPolicy(0.0)
    assert policy.action(SOME - IDLE, 1.0) == "nothing"
    assert policy.action(SOME + IDLE, 2.0) == "nothing"  # it grows
    assert policy.action(SOME + IDLE + 1, 3.0) == "collect"
    assert policy.action(5, 4.0) == "nothing"


def test_while_much_happens_it_is_set_aside() -> None:
    policy = GcPolicy(0.0)
    assert [policy.action(n * MANY // 2, float(n)) for n in (1, 2, 3)] == ["nothing", "nothing", "freeze"]
    assert policy.action(MANY // 2, 4.0) == "nothing"


def test_everything_is_looked_through_now_and_then() -> None:
    policy = GcPolicy(0.0)
    assert policy.action(0, HOUR + 1) == "collect everything"
    assert policy.action(0, HOUR + 2) == "nothing"
    assert policy.action(IDLE, 2 * HOUR + 2) == "nothing"  # not a quiet second
    assert policy.action(2 * IDLE, 5 * HOUR + 2) == "collect everything"


def test_what_was_set_aside_is_found_when_everything_is_looked_through() -> None:
    gc.collect()
    Circle()
    do("freeze")
    do("collect")
    gc.unfreeze()
    assert circles() == 1
    gc.freeze()
    do("collect everything")
    gc.unfreeze()
    assert circles() == 0


def test_a_look_finds_what_is_new() -> None:
    Circle()
    do("collect")
    gc.unfreeze()
    assert circles() == 0
