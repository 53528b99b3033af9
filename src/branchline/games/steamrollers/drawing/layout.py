"""Positions of the parts of the picture."""

from __future__ import annotations

LEFT = 24  # the margin
PAD = 14
COLUMN = 120  # width of a city on the goods board
ENGINE = 90  # width of the engine beside the map
EVA = 114
SCORE = 118
