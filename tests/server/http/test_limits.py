"""Limits, with a clock that stands still until it is moved."""

from __future__ import annotations

from tests.server.clock import Clock

from branchline.server.http.limits import Buckets, Doors
from branchline.server.settings import Limits


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
