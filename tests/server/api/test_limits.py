"""Limits, with a clock that tests set."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial

from tests.clock import Clock

from branchline.engine.game import SPECTATOR
from branchline.server.api.limits import ConnectionLimiter, TokenBuckets
from branchline.server.settings import Limits


def test_a_bucket_fills_with_time() -> None:
    clock = Clock(100.0)
    bucket = TokenBuckets(2.0, 3.0, clock)
    assert [bucket.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert bucket.wait("b") == 0
    clock.now += 0.5
    assert bucket.wait("a") == 0
    assert bucket.wait("a") > 0
    assert TokenBuckets(0, 1, clock).wait("a") == 0


def test_connection_limits_count_by_address() -> None:
    limiter = ConnectionLimiter(Limits(connections=2))
    with (
        limiter.admit("a", 1, print) as one,
        limiter.admit("a", 2, print) as two,
        limiter.admit("a", 3, print) as three,
    ):
        assert (one, two, three) == (True, True, False)
        with limiter.admit("b", 4, print) as four:
            assert four
    with limiter.admit("a", 5, print) as again:
        assert again


def test_connections_are_counted_per_seat_for_spectators_and_in_total() -> None:
    limiter = ConnectionLimiter(Limits(at_table=2, at_seat=1, all_connections=4))
    assert [limiter.take_place("t", SPECTATOR) for _ in range(3)] == [True, True, False]
    assert [limiter.take_place("t", seat) for seat in (0, 0, 1)] == [True, False, True]
    assert not limiter.take_place("u", 0)
    limiter.free_place("t", 0)
    assert limiter.take_place("u", 0)


def test_the_oldest_unauthenticated_connection_makes_room() -> None:
    limiter, out = ConnectionLimiter(Limits(unauthenticated=2)), list[str]()
    with ExitStack() as hall:
        for name in ("first", "second", "third"):
            assert hall.enter_context(limiter.admit(name, name, partial(out.append, name)))
        limiter.leave_pending("second")
        hall.enter_context(limiter.admit("fourth", "fourth", partial(out.append, "fourth")))
        assert out == ["first"]
        hall.enter_context(limiter.admit("fifth", "fifth", partial(out.append, "fifth")))
        assert out == ["first", "third"]
