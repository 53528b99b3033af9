"""The habits of thought of Days of Steam by their numbers, what they are, and the sizes that the files of the hand share."""

from __future__ import annotations

CITIES = 32  # of the largest map that is looked at
VERY_FAR = 1000.0  # no way at all

HABITS = 14
(
    PATIENCE, TO_COME, VICTORY, STEAM_A_TURN, STRAIGHT, BENT, STEAM, PASSING, UNCOVERED_CITY, CLOSING, OTHERS, NEARLY, GIFT, RIVAL,
) = range(HABITS)  # fmt: skip
LEARNED = (0.9, 5.0, 4.0, 1.6, 5.0, 2.0, 0.02, 0.6, 0.3, 0.5, 0.15, 0.08, 0.4, 0.7)
