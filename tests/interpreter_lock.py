"""Whether compiled code lets other threads run."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from functools import partial

LONG = 3600.0  # seconds


def releases_the_lock(play_matches: Callable[[int], object]) -> bool:
    """Whether this thread runs while another plays this number of matches; a busy machine needs many."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(LONG)  # nobody is made to give the lock away
    try:
        return any(_runs_during(partial(play_matches, number)) for number in (100, 1_000, 10_000, 100_000))
    finally:
        sys.setswitchinterval(before)


def _runs_during(work: Callable[[], object]) -> bool:
    done = threading.Event()

    def run() -> None:
        work()
        done.set()

    thread = threading.Thread(target=run)
    thread.start()  # returns when the other thread runs and this one gets the lock
    beside = not done.is_set()
    thread.join()
    return beside
