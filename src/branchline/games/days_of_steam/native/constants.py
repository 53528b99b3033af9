"""The numbers that the files of the kernel share: sizes, phases, endings, and the blocks in which moves are numbered."""

from __future__ import annotations

NONE = 255  # no letter, no edge
NOWHERE = 65_535  # no cell
NO_FACE = 65_535  # nothing lies there
LOST = 1000  # the distance of an unreachable city
SAFE = 3  # a route of at most this many tiles cannot return to the tile it left

SEATS = 4
CELLS = 1024  # of the largest map: its tiles, and the empty cells beside them
HASHES = 4096
KINDS = 128
LETTERS = 8
OPEN = 9
LOADS = 32  # in one move of a train
FAR = 512  # added to coordinates in move numbers

FIRST, UNCOVERED, REFILL, GOODS, DRAW, TURN, PLACE, LAID, DRIVE, ROLL, OVER = range(11)  # phases, in the order of `state.PHASES`
POINTS, STACK, PASSES, STANDSTILL = 1, 2, 3, 4  # endings

DONE, REST, BURN, PASS, UNCOVER = range(5)  # moves that are one word
LOAD, ENTER, LAY_CITY, LAY = 8, 16, 1_048_576, 16_777_216
