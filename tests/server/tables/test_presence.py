"""Presence, with a clock that tests set."""

from __future__ import annotations

from tests.clock import Clock

from branchline.server.tables.presence import EXPIRE, Presence


def test_presence_outlasts_the_connection() -> None:
    clock = Clock(100.0)
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
    presence.touch("t", 1)
    assert presence.here("t", 2) == {1}


def test_presence_reported_by_other_processes_expires() -> None:
    clock = Clock(100.0)
    presence = Presence(0.0, clock)
    presence.apply_announcement("p", "t", 0, True)
    presence.apply_announcement("q", "t", 0, True)
    presence.apply_announcement("q", "t", 0, False)
    assert presence.here("t", 1) == {0}
    clock.now += EXPIRE + 1
    assert presence.here("t", 1) == frozenset()
