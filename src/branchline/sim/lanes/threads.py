"""Threads that wait for work which several of them do together, without the interpreter lock for most of it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread
from typing import TypeAlias

Work: TypeAlias = Callable[[int], None]
"""What each thread does, told its number; the caller's own is 0."""


class Crew:
    """The caller and so many threads beside it, which are kept: waking one is cheaper than asking a pool."""

    def __init__(self, helpers: int) -> None:
        self._work: Work | None = None
        self._failed: list[BaseException] = []
        self._wake, self._done = [_shut() for _ in range(helpers)], [_shut() for _ in range(helpers)]
        self._threads = [Thread(target=self._wait, args=(n,), daemon=True) for n in range(helpers)]
        for thread in self._threads:
            thread.start()

    def together(self, work: Work) -> None:
        """All who are awake in time do this work; returns when they have done it.

        The work must be one that they share piece by piece: who wakes when nothing is left of it is not waited for.
        """
        self._work = work
        for wake in self._wake:
            wake.release()
        try:
            work(0)
        finally:
            for wake, done in zip(self._wake, self._done, strict=True):
                if not wake.acquire(blocking=False):
                    done.acquire()
        if self._failed:
            raise self._failed.pop()

    def close(self) -> None:
        """The threads go home."""
        self._work, threads, self._threads = None, self._threads, []
        for wake, thread in zip(self._wake, threads, strict=False):
            wake.release()
            thread.join()
        self._wake, self._done = [], []

    def _wait(self, n: int) -> None:
        wake, done = self._wake[n], self._done[n]
        while wake.acquire() and (work := self._work):
            try:
                work(n + 1)
            except BaseException as error:
                self._failed.append(error)
            done.release()


def _shut() -> Lock:
    lock = Lock()
    lock.acquire()
    return lock
