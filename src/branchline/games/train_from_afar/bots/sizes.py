"""The Train Travels from Afar: array sizes shared by the compiled modules of the bots."""

from __future__ import annotations

DEPOT = -16  # DEPOT - n: the track of locomotive n
ROUNDS = 32  # size of a row of station values, by round
FEATURES = 28  # of a frame
MOST_LEFT = 14  # tiles left that have their own weights; more share them
SEATS = 3  # others at most
