"""SteamRollers: constants shared by the fast rollout policy and its goals."""

from __future__ import annotations

from branchline.games.steamrollers.bots.links import CODES, LONGEST, MOST_PAIRS
from branchline.games.steamrollers.native.constants import CELLS, NONE, SIX

__all__ = ["ALL_LINES", "CELLS", "CODES", "LOST", "MOST_LINES", "MOST_TRACKS", "NEAR_PAIRS", "NONE", "SEATS", "SIX"]

MOST_TRACKS = LONGEST  # of a line
MOST_LINES, SEATS = 96, 5
NEAR_PAIRS, ALL_LINES = MOST_PAIRS, 640  # pairs of cities, and lines of a map, in the arrays of `goal_cache.py`
LOST = 40.0  # penalty in points of losing by a full region
