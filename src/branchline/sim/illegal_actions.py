"""What is done about an action that is no legal move: it raises `IllegalMove`, or it costs a point; the same in every environment."""

from __future__ import annotations

from branchline.engine.errors import InvalidSetup
from branchline.engine.text import short, text

RAISE, PENALTY = "raise", "penalty"
PENALTY_REWARD = -1.0  # what an action that was refused adds to the reward


def checked_illegal(illegal: str) -> str:
    """One of the two ways; raises `InvalidSetup`."""
    if illegal not in (RAISE, PENALTY):
        raise InvalidSetup(text("illegal must be one of {known}, not {given}", known=f"{RAISE}, {PENALTY}", given=short(str(illegal))))
    return illegal
