"""Array sizes and special values of the kernel, shared with the modules that read its arrays."""

from __future__ import annotations

DONE = 0
NONE = 255  # no tile, no cell
GONE, AT_STATION = -1, -2

CELLS = 25  # of the largest frame
TILES = 24
PORTS = 200
ENDS = 8
TURNS = 4
LOCOMOTIVES = 4
STATIONS = 7
