"""The Train Travels from Afar: array sizes shared by the compiled modules."""

from __future__ import annotations

from branchline.games.train_from_afar.rules import components

GONE, AT_STATION = components.GONE, components.AT_STATION
DEPOT = -16  # and below: the track of a locomotive, by its number
ENDS, TURNS, STATIONS, LOCOMOTIVES = components.ENDS, components.TURNS, components.STATIONS, len(components.LOCOMOTIVES)
ROUNDS = 32  # a row of what a station pays, round by round
FEATURES = 28  # that are counted about a frame
MOST_LEFT = 14  # tiles for which there are weights; with more of them, the same
FAR = 7  # tiles: stations farther away are not hoped for
HOPES = [0.5, 0.4, 0.6, 0.42, 0.32, 0.26, 0.2]  # of what a station pays: one tile away, and with every tile; two tiles, and so on
SEATS = 3  # others at most
NO_TILE = 255
