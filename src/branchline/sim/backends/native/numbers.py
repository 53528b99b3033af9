"""Constants shared by rows of matches and the backend that plays them."""

from __future__ import annotations

LOTS, NOBODY = -1, -2  # who is to act where no seat is: chance, or nobody any more
NOTHING = -1  # instead of an action
COST = -1.0  # of an action that is not offered, as in `illegal_actions.COST`
PIECES = 256  # into which threads part the rows: small ones, so that nobody waits long for the last
MOST_THREADS = 64
REST, SOON, BEGIN, ADVANCE, HOME = range(5)  # what threads are to do
BLOCK = 6  # the least blocks of a mask have 2**6 actions, about what a processor fetches at once
AT_ONCE = 1 << 20  # what a greedy seat adds to the points of a move that gains and does not end its turn
UNIT = 1 / (1 << 53)  # between two neighbouring random numbers
SCORE, RANK, GAIN = range(3)  # what is paid, in the order of `rewards.REWARDS`
