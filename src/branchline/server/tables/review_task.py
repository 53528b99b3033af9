"""Works on reviews a second at a time, in a process that may be killed at any moment."""

from __future__ import annotations

import os
from contextlib import suppress

from branchline.engine.game import Seat
from branchline.server.tables.sandbox_tasks import limit_memory
from branchline.server.tables.subprocess_map import start_subprocess_map
from branchline.study.review.session import Bench

MEMORY = 1_500_000_000  # bytes of each process
_NICE = 12  # lower priority than bots that play
_PLAYOUT_PROCESSES = 2  # for rollouts; at most one per core

_bench = Bench()


def begin() -> None:
    """Initialise a new process: low priority, limited memory, subprocesses for rollouts."""
    with suppress(AttributeError, OSError):  # not available on every system
        os.nice(_NICE)
    limit_memory(MEMORY)
    if (number := min(_PLAYOUT_PROCESSES, os.cpu_count() or 1)) > 1:
        _bench.share = start_subprocess_map(number)


def go_on(match: str, seat: Seat, written: str, longer: bool) -> tuple[float, str, bool]:
    """Work on a review for a while. Returns its progress, the best review so far (or an empty text), and whether it is complete."""
    return _bench.go_on(match, seat, written, longer)
