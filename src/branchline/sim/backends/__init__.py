"""Who plays matches in lockstep: a game's kernel where it can play what is asked, else its rules.

lane.py        what is asked of a lane, what it gives, and the lane by the rules of any game
processes.py   such lanes in worker processes
fast.py        the lane on a game's compiled kernel, in threads
kernels/       what that lane is made of: matches in rows, and how each game is played in them
"""

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
