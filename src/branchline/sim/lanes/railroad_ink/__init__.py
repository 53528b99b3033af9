"""Whether matches of Railroad Ink in lockstep can be played by the kernel."""

from __future__ import annotations

from branchline.engine.compiled import form
from branchline.sim.lanes.lane import Asked, Lane
from branchline.sim.refusing import RAISE

KERNEL, POINTS = "branchline.games.railroad_ink.kernel", "branchline.games.railroad_ink.kernel_points"
OPPONENT = "random"


def fast_lane(asked: Asked, places: range) -> Lane | None:
    """The compiled kernel's, against random bots to the end; otherwise the rules are as fast or have more to offer."""
    others = {asked.bots} if isinstance(asked.bots, str) else set(asked.bots)
    if asked.limit is not None or asked.illegal != RAISE or (asked.seats > 1 and others != {OPPONENT}):
        return None
    kernel, points = form(KERNEL), form(POINTS)
    if not (kernel.compiled and points.compiled):
        return None
    from branchline.sim.lanes.railroad_ink.boards import Boards  # only now: asking for the kernel warns where it is slow

    return Boards(asked, places, kernel.module, points.module)
