"""Backends of the lockstep environment: a game's compiled kernel where it supports the setup, else its rules."""

from __future__ import annotations

from branchline.sim.backends.backend import Asked, Lane, RulesLane
from branchline.sim.backends.kernel import fast_lane
from branchline.sim.backends.processes import LaneProcesses, shares


def lane(asked: Asked, count: int, jobs: int = 1) -> Lane:
    """So many matches, shared by so many threads or processes."""
    parts = shares(count, jobs)
    fast = fast_lane(asked, count, len(parts))
    if fast is None and len(parts) > 1:
        return LaneProcesses(asked, parts)
    return fast or RulesLane(asked, count)
