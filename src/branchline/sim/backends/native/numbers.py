"""Constants of matches in lockstep, shared by the rules and the kernels."""

from __future__ import annotations

CHANCE, NOBODY = -1, -2  # to act instead of a seat: chance, or nobody any more
NOTHING = -1  # instead of an action
PENALTY_REWARD = -1.0  # of an action that is not offered, as in `illegal_actions.PENALTY_REWARD`
CHUNKS = 256  # of the rows: small ones, so that no thread waits long for the last
MOST_THREADS = 64
IDLE, PREPARE, BEGIN, ADVANCE, STOP = range(5)  # stages of the threads
BLOCK = 6  # the least blocks of a mask have 2**6 actions, about what a processor fetches at once
AT_ONCE = 1 << 20  # what a greedy seat adds to the points of a move that gains and does not end its turn
UNIT = 1 / (1 << 53)  # between two neighbouring random numbers
SCORE, RANK, GAIN = range(3)  # kinds of reward, in the order of `rewards.REWARDS`
