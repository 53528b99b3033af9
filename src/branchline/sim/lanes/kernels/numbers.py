"""The numbers that rows of matches share with whoever plays them."""

from __future__ import annotations

LOTS, NOBODY = -1, -2  # who is to act where no seat is: chance, or nobody any more
NOTHING = -1  # instead of an action
SCORE, RANK, GAIN = range(3)  # what is paid, in the order of `rewards.REWARDS`
