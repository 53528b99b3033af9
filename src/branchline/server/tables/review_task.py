"""A review at work, one time slice at a time, in a process that may end at any moment; see `study/review/session.py`."""

from __future__ import annotations

import os
from contextlib import suppress

from branchline.engine.game import Seat
from branchline.server.tables.sandbox_tasks import limit_memory
from branchline.server.tables.subprocess_map import start_subprocess_map
from branchline.study.review.session import ReviewSession

MEMORY = 1_500_000_000  # bytes of each process
_NICE = 12  # how far it stands back: bots that play come first
_PLAYOUT_PROCESSES = 2  # processes in which positions are played on; as many as there are cores, if that is less

_session = ReviewSession()


def begin() -> None:
    """In the new process; those that it has work done in are like it."""
    with suppress(AttributeError, OSError):  # not every system knows it
        os.nice(_NICE)
    limit_memory(MEMORY)
    if (number := min(_PLAYOUT_PROCESSES, os.cpu_count() or 1)) > 1:
        _session.executor = start_subprocess_map(number)


def go_on(match: str, seat: Seat, written: str, longer: bool) -> tuple[float, str, bool]:
    """Works a while at a review: how much is done, the finest review that came of it (or nothing), whether that is all."""
    return _session.work_on(match, seat, written, longer)
