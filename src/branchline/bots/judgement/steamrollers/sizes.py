"""SteamRollers played on: the numbers that the quick hand and what it strives for share."""

from __future__ import annotations

from branchline.bots.judgement.steamrollers.links import CODES, LONGEST
from branchline.games.steamrollers.kernel_numbers import CELLS, NONE, SIX

__all__ = ["CELLS", "CODES", "LOST", "MOST_LINES", "MOST_TRACKS", "NONE", "SEATS", "SIX"]

MOST_TRACKS = LONGEST  # of a line
MOST_LINES, SEATS = 96, 5
LOST = 40.0  # points that losing for a full region is like
