"""Array sizes and special values of the kernel, shared with the modules that read its arrays."""

from __future__ import annotations

DONE = 0
CLOSED = 255  # the kind of card if none is open

CELLS = 169  # of the largest plan
SIDES = 6
COLOURS = 10
FIELDS = 9
NUMBERS = 100
