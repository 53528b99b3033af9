"""Days of Steam: parameters of the evaluation and rollout policy, their values, and array sizes shared by the compiled modules."""

from __future__ import annotations

CITIES = 32  # of a map that are analysed; bots are weaker with boxes that have more
VERY_FAR = 1000.0  # the distance if there is no way

PARAMETERS = 14
(
    PATIENCE, TO_COME, VICTORY, STEAM_A_TURN, STRAIGHT, BENT, STEAM, PASSING, UNCOVERED_CITY, CLOSING, OTHERS, NEARLY, GIFT, RIVAL,
) = range(PARAMETERS)  # fmt: skip

DEFAULTS = (
    0.9,  # discount factor per turn
    5.0,  # value of everything after the deliveries that are planned
    4.0,  # value of reaching the winning score, in addition to the points
    1.6,  # steam gained by laying a tile
    5.0,  # steam that a train spends per turn, driving straight
    2.0,  # over curves: slower, with some derailments
    0.02,  # value of a unit of steam
    0.6,  # cost of passing
    0.3,  # value of uncovering a city with its goods
    0.5,  # value of a loop to close with a tile in hand
    0.15,  # with a tile that may be drawn
    0.08,  # with two tiles
    0.4,  # cost of a loop that the next seat may close
    0.7,  # fraction of the best rival's value that counts against a turn
)
