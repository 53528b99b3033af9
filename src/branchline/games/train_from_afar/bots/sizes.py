"""The Train Travels from Afar: array sizes shared by the compiled modules."""

from __future__ import annotations

from branchline.games.train_from_afar.rules import components

GONE, AT_STATION = components.GONE, components.AT_STATION
DEPOT = -16  # DEPOT - n: the track of locomotive n
ENDS, TURNS, STATIONS, LOCOMOTIVES = components.ENDS, components.TURNS, components.STATIONS, len(components.LOCOMOTIVES)
ROUNDS = 32  # size of a row of station values, by round
FEATURES = 28  # of a frame
MOST_LEFT = 14  # tiles left that have their own weights; more share them
MOST_DISTANCE = 7  # tiles: stations farther away have no value
REACH_PROBABILITY = [
    0.5,
    0.4,
    0.6,
    0.42,
    0.32,
    0.26,
    0.2,
]  # fractions of a station's value: one tile away, plus for all tiles that lead there directly; two tiles away, and so on
SEATS = 3  # others at most
NO_TILE = 255
