"""Computes a review in time slices, in a process that may be killed at any time; see `study/review/session.py`."""

from __future__ import annotations

import os
from contextlib import suppress

from branchline.engine.game import Seat
from branchline.server.tables.sandbox_tasks import limit_memory
from branchline.server.tables.subprocess_map import start_subprocess_map
from branchline.study.review.session import ReviewSession

MEMORY = 1_500_000_000  # bytes of each process
_NICE = 12  # low priority: bots' turns come first
_ROLLOUT_PROCESSES = 2  # processes for rollouts; at most the number of cores

_session = ReviewSession()


def begin() -> None:
    """Initialises the process and its child processes."""
    with suppress(AttributeError, OSError):  # not available on every system
        os.nice(_NICE)
    limit_memory(MEMORY)
    if (number := min(_ROLLOUT_PROCESSES, os.cpu_count() or 1)) > 1:
        _session.executor = start_subprocess_map(number)


def resume(match: str, seat: Seat, record_text: str, longer: bool) -> tuple[float, str, bool]:
    """Runs a review for one time slice; returns the progress, the most complete review (if any), and whether it is finished."""
    return _session.work_on(match, seat, record_text, longer)
