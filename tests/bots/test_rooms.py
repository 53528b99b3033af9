"""Rooms to think in: the same one for the same thread, another for every other."""

from __future__ import annotations

from threading import Thread

from branchline.bots.thread_local import thread_local_cache


@thread_local_cache(2)
def shelf(name: str) -> list[str]:
    return [name]


def test_a_thread_finds_its_room_as_it_left_it_and_nobody_elses() -> None:
    shelf("a").append("mine")
    other: list[list[str]] = []
    thread = Thread(target=lambda: other.append(shelf("a")))
    thread.start()
    thread.join()
    assert other == [["a"]]
    assert shelf("a") == ["a", "mine"]


def test_no_more_rooms_are_kept_than_allowed() -> None:
    shelf("b").append("mine")
    for name in ("c", "d"):
        shelf(name)
    assert shelf("b") == ["b"]
