"""Constants shared by rows of matches and the backend that plays them."""

from __future__ import annotations

CHANCE, NOBODY = -1, -2  # instead of a seat to act: chance is next, or the match is over
NOTHING = -1  # instead of an action: the row waits
PENALTY_REWARD = -1.0  # for an illegal action, as in `illegal_actions.PENALTY_REWARD`
CHUNKS = 256  # of rows, shared by threads: small ones, so that no thread waits long for the last
MOST_THREADS = 64
IDLE, PREPARE, BEGIN, ADVANCE, STOP = range(5)  # work of the threads
BLOCK = 6  # the smallest blocks of a mask have 2**6 actions, the size of a cache line
AT_ONCE = 1 << 20  # added by a greedy seat to the points of a move that gains and does not end its turn
UNIT = 1 / (1 << 53)  # distance of two neighbouring random numbers
SCORE, RANK, GAIN = range(3)  # kinds of rewards, in the order of `rewards.REWARDS`
