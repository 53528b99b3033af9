"""Computes a review in time slices, in a process that may be killed at any time; see `study/review/session.py`."""

from __future__ import annotations

from functools import cache

from branchline.engine.game import Seat
from branchline.server.processes.kinds import REVIEWS
from branchline.server.processes.parallel_map import ParallelMap
from branchline.server.processes.start import executor
from branchline.study.review.session import ReviewSession


def resume(helpers: int, match: str, seat: Seat, record_text: str, longer: bool) -> tuple[float, str, bool]:
    """Runs a review for one time slice; returns the progress, the most complete review (if any), and whether it is finished.

    That many helper processes do a part of the rollouts.
    """
    return _session(helpers).work_on(match, seat, record_text, longer)


@cache
def _session(helpers: int) -> ReviewSession:
    """This process's session."""
    session = ReviewSession()
    if helpers:
        session.executor = ParallelMap(executor(REVIEWS, "branchline.games:GAMES", helpers), helpers)
    return session
