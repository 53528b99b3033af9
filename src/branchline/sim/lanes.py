"""Who plays matches in lockstep: a game's own fast form where it has one for what is asked, else its rules."""

from __future__ import annotations

from branchline.sim.batch import Asked, Lane, Rows
from branchline.sim.encoding import fast_lane_of


def lane(asked: Asked, places: range) -> Lane:
    """Matches at these places."""
    fast = fast_lane_of(asked.game)
    found = None if fast is None else fast(asked, places)
    return Rows(asked, places) if found is None else found
