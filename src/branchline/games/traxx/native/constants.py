"""The numbers that the kernel shares with those who look into its arrays: sizes, and what stands for nothing."""

from __future__ import annotations

DONE = 0
CLOSED = 255  # the kind of card while none lies open

CELLS = 169  # of the largest plan
SIDES = 6
COLOURS = 10
FIELDS = 9
NUMBERS = 100
