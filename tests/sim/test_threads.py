"""Threads that wait for work: they share it, their failures are told, and they go home."""

from __future__ import annotations

import threading

import pytest

from branchline.sim.lanes.threads import Crew


def test_they_share_the_work_piece_by_piece() -> None:
    crew, lock = Crew(2), threading.Lock()
    for _ in range(50):
        pieces, done = list(range(40)), set[int]()

        def work(thread: int, pieces: list[int] = pieces, done: set[int] = done) -> None:
            while True:
                with lock:
                    if not pieces:
                        return
                    done.add(pieces.pop())

        crew.together(work)
        assert done == set(range(40))
    crew.close()


def test_the_caller_alone_needs_nobody() -> None:
    crew, seen = Crew(0), list[int]()
    crew.together(seen.append)
    crew.close()
    assert seen == [0]


def test_a_failure_of_a_helper_is_told() -> None:
    crew, awake = Crew(1), threading.Event()

    def work(thread: int) -> None:
        if thread:
            awake.set()
            raise ValueError("no")
        awake.wait(10)

    with pytest.raises(ValueError, match="no"):
        crew.together(work)
    crew.close()


def test_closed_they_are_gone() -> None:
    before = threading.active_count()
    crew = Crew(3)
    assert threading.active_count() == before + 3
    crew.close()
    crew.close()
    assert threading.active_count() == before
