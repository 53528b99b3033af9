"""What a small network adds to the learned value of a Railroad Ink board, over the game's kernel.

The value is a sum: each feature adds what it adds, whatever else is on the board. The network sees what features come to together,
and where things lie. Every feature has a row of numbers, and so has every place: a vacant cell, or one of its sides by what it is
offered and how many exits the network has that offers it, and by how long the line is that ends there. The rows of all that is there are
added up and cut to between nothing and one; a layer for the round makes a few sums of these, cut likewise, and one sum of those, with a
weight for each feature, is what is added to the value. All numbers are whole, in fractions that are powers of two: it comes out the same
in whatever order it is summed.

    worth(n, value, board) -> value            of a board between two rounds; after the last round what it scores
    places(n, value, board) -> [place, ...]    what has a row besides the features, for those who learn
"""

from __future__ import annotations

from array import array

from branchline.engine.bits import lowest
from branchline.games.railroad_ink.bots import features as tables
from branchline.games.railroad_ink.bots.value import Value, value
from branchline.games.railroad_ink.native import tables as kernel_tables
from branchline.games.railroad_ink.native.kernel import Board

ROW, HIDDEN, WHOLE, GRAIN = tables.ROW, tables.HIDDEN, tables.WHOLE, tables.GRAIN
FEATURES, SIDES, LAVA_SIDES, LINE_SIDES, SHORTER = tables.FEATURES, tables.SIDES, tables.LAVA_SIDES, tables.LINE_SIDES, tables.SHORTER
NUMBER = [kernel_tables.CELL_NUMBERS.get(cell, 0) for cell in range(kernel_tables.SPAN)]
STEP, BIT, EXITS = list(kernel_tables.STEPS), kernel_tables.bits(), tables.exits()
BOTH_ROWS = 2 * ROW
FIRST_ROUND = 2  # the round before which the first board is valued
LAVA = 3


class Network:
    """The numbers, and room for the sums of one board."""

    rows: array[int]  # for each feature, then for each place, ROW numbers
    starts: array[int]  # for each round what the sums begin with
    layer: array[int]  # for each round and hidden sum what it begins with, then a number for each of the sums before
    last: array[int]  # for each round a number for each hidden sum
    direct: array[int]  # for each round a number for each feature, then one for all boards
    sums: list[int]  # of the rows: of features, then of places
    place: list[int]
    count: int

    def __init__(self, rows: array[int], starts: array[int], layer: array[int], last: array[int], direct: array[int]) -> None:
        self.rows = rows
        self.starts = starts
        self.layer = layer
        self.last = last
        self.direct = direct
        self.sums = [0] * 128
        self.place = [0] * 512
        self.count = 0


def worth(n: Network, v: Value, b: Board) -> float:
    """What a board between two rounds is expected to score in the end; after the last round what it scores."""
    plain = value(v, b)
    if b.round > b.rounds or b.round < FIRST_ROUND:
        return plain
    return plain + added(n, v, b, b.round - FIRST_ROUND)


def added(n: Network, v: Value, b: Board, number: int) -> float:
    """What the network adds to the value of a board whose features are listed; the first round has the number 0."""
    for k in range(BOTH_ROWS):
        n.sums[k] = n.starts[BOTH_ROWS * number + k]
    for k in range(v.count):
        add_row(n, v.feature[k], 0)
    list_places(n, v, b)
    for k in range(n.count):
        add_row(n, FEATURES + n.place[k], ROW)
    for k in range(BOTH_ROWS):
        n.sums[k] = max(0, min(n.sums[k], WHOLE))
    return float(WHOLE * directly(n, v, number) + layered(n, number)) / (WHOLE * GRAIN)


def add_row(n: Network, row: int, at: int) -> None:
    for k in range(ROW):
        n.sums[at + k] += n.rows[ROW * row + k]


def directly(n: Network, v: Value, number: int) -> int:
    """What the features add by themselves, beyond what the value knows."""
    at = (FEATURES + 1) * number
    total = n.direct[at + FEATURES]
    for k in range(v.count):
        total += n.direct[at + v.feature[k]]
    return total


def layered(n: Network, number: int) -> int:
    """What the sums come to by the layers of a round."""
    total = 0
    for k in range(HIDDEN):
        at = (BOTH_ROWS + 1) * (HIDDEN * number + k)
        reached = WHOLE * n.layer[at] + weighed(n, at + 1)
        if reached > 0:
            total += min(reached // GRAIN, WHOLE) * n.last[HIDDEN * number + k]
    return total


def weighed(n: Network, at: int) -> int:
    total = 0
    for k in range(BOTH_ROWS):
        total += n.sums[k] * n.layer[at + k]
    return total


# ---- places


def list_places(n: Network, v: Value, b: Board) -> None:
    """Vacant cells, and their sides that are offered something, on a board whose networks are found."""
    n.count = 0
    left = b.vacant
    while left:
        cell = lowest(left)
        left &= left - 1
        add_place(n, NUMBER[cell])
        for side in range(4):
            kind = b.offer[cell] >> 2 * side & 3
            if kind == LAVA:
                add_place(n, LAVA_SIDES + 4 * NUMBER[cell] + side)
            elif kind:
                exits = v.rank[v.owner[4 * cell + side]] & 3
                add_place(n, SIDES + 8 * (4 * NUMBER[cell] + side) + 4 * (kind - 1) + exits)
                if not EXITS[side] & BIT[cell]:
                    add_place(n, LINE_SIDES + SHORTER * (2 * (4 * NUMBER[cell] + side) + kind - 1) + shorter(v, b, kind, cell + STEP[side]))


def shorter(v: Value, b: Board, kind: int, cell: int) -> int:
    """How much shorter than the longest line of a kind that one is which can go on from a cell."""
    return max(0, min(b.line[kind] - v.span[72 * kind + cell], SHORTER - 1))


def add_place(n: Network, place: int) -> None:
    n.place[n.count] = place
    n.count += 1


def places(n: Network, v: Value, b: Board) -> list[int]:
    """The places of a board between two rounds."""
    value(v, b)
    list_places(n, v, b)
    return [n.place[k] for k in range(n.count)]
