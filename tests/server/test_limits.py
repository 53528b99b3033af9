"""Limits and presence, with a clock that stands still until it is moved."""

from __future__ import annotations

import pytest

from branchline.engine.errors import InvalidSetup
from branchline.server.limits import Buckets, Doors
from branchline.server.presence import EXPIRE, Presence
from branchline.server.settings import Limits, Settings, with_limits


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_fills_with_time() -> None:
    clock = Clock()
    bucket = Buckets(2.0, 3.0, clock)
    assert [bucket.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.wait("b") == 0
    clock.now += 0.5
    assert bucket.wait("a") == 0
    assert bucket.wait("a") > 0
    assert Buckets(0, 1, clock).wait("a") == 0


def test_doors_count_who_is_inside() -> None:
    doors = Doors(Limits(connections=2, at_table=2, all_connections=3))
    with doors.entered("a", "t") as one, doors.entered("a", "u") as two, doors.entered("a", "v") as three:
        assert (one, two, three) == (True, True, False)
        with doors.entered("b", "t") as four, doors.entered("c", "w") as five:
            assert (four, five) == (True, False)
    with doors.entered("a", "t") as again:
        assert again


def test_somebody_is_here_a_while_longer_than_connected() -> None:
    clock = Clock()
    presence = Presence(30.0, clock)
    presence.came("t", 0)
    presence.came("t", 0)
    presence.went("t", 0)
    clock.now += 100
    assert presence.here("t", 2) == {0}
    presence.went("t", 0)
    assert presence.here("t", 2) == {0}
    clock.now += 31
    assert presence.here("t", 2) == frozenset()
    presence.touched("t", 1)
    assert presence.here("t", 2) == {1}


def test_what_neighbours_say_is_believed_for_a_while() -> None:
    clock = Clock()
    presence = Presence(0.0, clock)
    presence.heard("p", "t", 0, True)
    presence.heard("q", "t", 0, True)
    presence.heard("q", "t", 0, False)
    assert presence.here("t", 1) == {0}
    clock.now += EXPIRE + 1
    assert presence.here("t", 1) == frozenset()


def test_limits_are_changed_by_name() -> None:
    assert with_limits(Limits(), ["tables=0", "messages=7"]) == Limits(tables=0, messages=7)
    for wrong in ("tables", "chairs=1", "tables=-1", "tables=x"):
        with pytest.raises(InvalidSetup):
            with_limits(Limits(), [wrong])


def test_databases_are_named_by_addresses() -> None:
    assert Settings(db="sqlite:///x.db").url == "sqlite+aiosqlite:///x.db"
    assert Settings(db="postgresql://u@h/d").url == "postgresql+asyncpg://u@h/d"
    assert Settings(db="postgresql+asyncpg://u@h/d").shared
    for wrong in ("mysql://x", "x.db", "sqlite://"):
        with pytest.raises(InvalidSetup):
            _ = Settings(db=wrong).url
