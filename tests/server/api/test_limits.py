"""Limits, with a clock that stands still until it is moved."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial

from tests.server.clock import Clock

from branchline.engine.game import SPECTATOR
from branchline.server.api.limits import Buckets, Doors
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


def test_doors_count_by_address() -> None:
    doors = Doors(Limits(connections=2))
    with doors.entered("a", 1, print) as one, doors.entered("a", 2, print) as two, doors.entered("a", 3, print) as three:
        assert (one, two, three) == (True, True, False)
        with doors.entered("b", 4, print) as four:
            assert four
    with doors.entered("a", 5, print) as again:
        assert again


def test_places_are_counted_for_each_seat_for_watchers_and_for_all() -> None:
    doors = Doors(Limits(at_table=2, at_seat=1, all_connections=4))
    assert [doors.sit("t", SPECTATOR) for _ in range(3)] == [True, True, False]
    assert [doors.sit("t", seat) for seat in (0, 0, 1)] == [True, False, True]
    assert not doors.sit("u", 0)
    doors.rise("t", 0)
    assert doors.sit("u", 0)


def test_who_waits_longest_in_a_full_hall_makes_room() -> None:
    doors, out = Doors(Limits(hall=2)), list[str]()
    with ExitStack() as hall:
        for name in ("first", "second", "third"):
            assert hall.enter_context(doors.entered(name, name, partial(out.append, name)))
        doors.greeted("second")
        hall.enter_context(doors.entered("fourth", "fourth", partial(out.append, "fourth")))
        assert out == ["first"]
        hall.enter_context(doors.entered("fifth", "fifth", partial(out.append, "fifth")))
        assert out == ["first", "third"]
