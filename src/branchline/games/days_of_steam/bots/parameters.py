"""Days of Steam: parameters of the evaluation and rollout policy, their values, and array sizes shared by the compiled modules."""

from __future__ import annotations

CITIES = 32  # of a map that are looked at
VERY_FAR = 1000.0  # no way at all

PARAMETERS = 14
(
    PATIENCE, TO_COME, VICTORY, STEAM_A_TURN, STRAIGHT, BENT, STEAM, PASSING, UNCOVERED_CITY, CLOSING, OTHERS, NEARLY, GIFT, RIVAL,
) = range(PARAMETERS)  # fmt: skip

DEFAULTS = (
    0.9,  # what a turn's waiting leaves of anything's worth
    5.0,  # what is still to come after the deliveries looked at
    4.0,  # what reaching the end is worth beside the points
    1.6,  # the steam that laying a tile brings
    5.0,  # the steam that a train drives a turn straight on
    2.0,  # and over curves, slowly, derailing now and then
    0.02,  # what a unit of steam is worth in itself
    0.6,  # a turn passed is a turn lost
    0.3,  # a city nobody has seen, with its goods
    0.5,  # a loop to close with a tile in the hand
    0.15,  # with one that may come
    0.08,  # with two tiles
    0.4,  # a loop that the next seat may close
    0.7,  # how much of what the best of the others may expect counts against a turn
)
