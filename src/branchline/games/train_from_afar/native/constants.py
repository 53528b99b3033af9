"""Array sizes and special values of the kernels, shared with the modules that read their arrays."""

from __future__ import annotations

from branchline.games.train_from_afar.rules import components

DONE = 0
NONE = 255  # no tile, no cell
GONE, AT_STATION = components.GONE, components.AT_STATION

TILES = 24  # of the largest frame
PORTS = 200
ENDS, TURNS, STATIONS, LOCOMOTIVES = components.ENDS, components.TURNS, components.STATIONS, len(components.LOCOMOTIVES)
