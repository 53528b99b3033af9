"""Constants shared by rows of matches and the backend that plays them."""

from __future__ import annotations

CHANCE, NOBODY = -1, -2  # who is to act where no seat is: chance, or nobody any more
NOTHING = -1  # instead of an action
PENALTY_REWARD = -1.0  # of an action that is not offered, as in `illegal_actions.PENALTY_REWARD`
CHUNKS = 256  # into which threads part the rows: small ones, so that nobody waits long for the last
MOST_THREADS = 64
IDLE, PREPARE, BEGIN, ADVANCE, STOP = range(5)  # what threads are to do
BLOCK = 6  # the least blocks of a mask have 2**6 actions, about what a processor fetches at once
AT_ONCE = 1 << 20  # what a greedy seat adds to the points of a move that gains and does not end its turn
UNIT = 1 / (1 << 53)  # between two neighbouring random numbers
SCORE, RANK, GAIN = range(3)  # what the reward is, in the order of `rewards.REWARDS`
