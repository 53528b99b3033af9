"""The two ways in which environments handle illegal actions: they raise `IllegalMove`, or they cost a point."""

from __future__ import annotations

from branchline.engine.errors import InvalidSetup
from branchline.engine.text import short, text

RAISE, PENALTY = "raise", "penalty"
PENALTY_REWARD = -1.0  # added to the reward by an illegal action


def checked_illegal(illegal: str) -> str:
    """The value of `illegal`; raises `InvalidSetup` if it is unknown."""
    if illegal not in (RAISE, PENALTY):
        raise InvalidSetup(text("illegal must be one of {known}, not {given}", known=f"{RAISE}, {PENALTY}", given=short(str(illegal))))
    return illegal
