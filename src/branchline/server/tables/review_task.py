"""Computes a review in time slices, in a process that may be killed at any time; see `study/review/session.py`."""

from __future__ import annotations

from functools import cache

from branchline.engine.game import Seat
from branchline.server.processes.kinds import REVIEWS
from branchline.server.processes.parallel_map import start_helper
from branchline.study.review.session import ReviewSession


def resume(games: str, has_helper: bool, match: str, seat: Seat, record_text: str, longer: bool) -> tuple[float, str, bool]:
    """Runs a review for one time slice; returns the progress, the most complete review (if any), and whether it is finished.

    A helper process can do a part of the rollouts.
    """
    return _session(games, has_helper).work_on(match, seat, record_text, longer)


@cache
def _session(games: str, has_helper: bool) -> ReviewSession:
    """This process's session."""
    return ReviewSession(executor=start_helper(REVIEWS, games)) if has_helper else ReviewSession()
