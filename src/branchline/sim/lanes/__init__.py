"""Who plays matches in lockstep: a game's own fast form where it has one for what is asked, else its rules.

lane.py        what is asked of a lane, what it gives, and the lane by the rules of any game
processes.py   lanes in worker processes
<game>/        a game's own lane: a package of its id with `fast_lane`
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from branchline.sim.lanes.lane import Asked, Lane, RulesLane


def lane(asked: Asked, places: range) -> Lane:
    """Matches at these places."""
    fast = fast_lane_of(asked.game)
    return (fast(asked, places) if fast else None) or RulesLane(asked, places)


def fast_lane_of(game: str) -> Callable[[Asked, range], Lane | None] | None:
    """A game's own way to play many matches in lockstep, if it has one; it gives none for what it cannot play."""
    name = f"{__name__}.{game}"
    return import_module(name).fast_lane if find_spec(name) else None
