# branchline: kernel
"""A small neural network that corrects the learned linear value of a Railroad Ink board, with integer arithmetic.

The linear value cannot represent interactions between features, or positions on the board; the network can:

- Inputs: the features of the value, and *places*: vacant cells, and their sides by what they are offered, by the exits of the network
  that offers it, and by the length of the line that ends there.
- First layer: the sum of one embedding row per input, clipped to 0..1.
- Hidden layer and output: weights per round, clipped likewise, plus a direct weight per feature.

This is the quantised, sparse-input design of NNUE (Y. Nasu, 2018). Weights are fixed-point integers, so sums are exact in any order.

    net_value(n, value, board) -> value        of a board between two rounds; after the last round its score
    places(n, value, board) -> [place, ...]    inputs besides the features, for training
"""

from __future__ import annotations

from array import array
from typing import Annotated

from branchline.engine.bits import lowest
from branchline.engine.kernel_fields import Size, allocate, int16, sized, uint16, uint64
from branchline.games.railroad_ink.bots import features
from branchline.games.railroad_ink.bots.value import Value, learned_round, value
from branchline.games.railroad_ink.native import tables
from branchline.games.railroad_ink.native.kernel import Board

__all__ = ["NeuralNet", "net_value", "places"]

ROW, HIDDEN, WHOLE, GRAIN = features.ROW, features.HIDDEN, features.WHOLE, features.GRAIN
SIDES, LAVA_SIDES, LINE_SIDES, SHORTER = features.SIDES, features.LAVA_SIDES, features.LINE_SIDES, features.SHORTER
FEATURES, FIRST_ROUND = features.FEATURES, features.FIRST_ROUND
STEP: Annotated[list[int], 4] = list(tables.STEPS)
BIT: Annotated[list[uint64], 72] = tables.BITS
BOTH_ROWS = 2 * ROW
LAVA = 3


class NeuralNet:
    """The weights, and the sums of one board."""

    rows: array[int16]  # for each feature, then for each place, ROW numbers
    starts: array[int16]  # for each round the bias of the sums
    layer: array[int16]  # for each round and hidden unit its bias, then its weights
    last: array[int16]  # for each round the output weights
    direct: array[int16]  # for each round a direct weight per feature, then the bias
    sums: list[int] = sized(128)  # of the rows: of features, then of places
    place: list[uint16] = sized(512)
    count: int

    def __init__(self, rows: array[int], starts: array[int], layer: array[int], last: array[int], direct: array[int]) -> None:
        allocate(NeuralNet, self)
        self.rows = rows
        self.starts = starts
        self.layer = layer
        self.last = last
        self.direct = direct


def net_value(n: NeuralNet, v: Value, b: Board) -> float:
    """Expected final score of a board between two rounds; its score after the last round."""
    plain = value(v, b)
    if b.round > b.rounds or b.round < FIRST_ROUND:
        return plain
    return plain + correction(n, v, b, learned_round(v, b, b.round) - FIRST_ROUND)


def correction(n: NeuralNet, v: Value, b: Board, number: Size) -> float:
    """Output of the network for a board whose features are listed; `number` 0 is the first round."""
    for k in range(BOTH_ROWS):
        n.sums[k] = n.starts[BOTH_ROWS * number + k]
    for k in range(v.count):
        add_row(n, v.feature[k], 0)
    list_places(n, v, b)
    for k in range(n.count):
        add_row(n, FEATURES + n.place[k], ROW)
    for k in range(BOTH_ROWS):
        n.sums[k] = max(0, min(n.sums[k], WHOLE))
    return float(WHOLE * direct_sum(n, v, number) + layer_sum(n, number)) / (WHOLE * GRAIN)


def add_row(n: NeuralNet, row: Size, at: Size) -> None:
    for k in range(ROW):
        n.sums[at + k] += n.rows[ROW * row + k]


def direct_sum(n: NeuralNet, v: Value, number: Size) -> int:
    """Sum of the direct weights of the features."""
    at = (FEATURES + 1) * number
    total = n.direct[at + FEATURES]
    for k in range(v.count):
        total += n.direct[at + v.feature[k]]
    return total


def layer_sum(n: NeuralNet, number: Size) -> int:
    """Output of the hidden layer of a round."""
    total = 0
    for k in range(HIDDEN):
        at = (BOTH_ROWS + 1) * (HIDDEN * number + k)
        reached = WHOLE * n.layer[at] + dot_product(n, at + 1)
        if reached > 0:
            total += min(reached // GRAIN, WHOLE) * n.last[HIDDEN * number + k]
    return total


def dot_product(n: NeuralNet, at: Size) -> int:
    total = 0
    for k in range(BOTH_ROWS):
        total += n.sums[k] * n.layer[at + k]
    return total


# ---- places


def list_places(n: NeuralNet, v: Value, b: Board) -> None:
    """Lists the places of a board whose networks are found."""
    n.count = 0
    left = b.vacant_cells
    while left:
        cell = lowest(left)
        left &= left - 1
        number = v.tables.number[cell]
        add_place(n, number)
        for side in range(4):
            kind = b.offer[cell] >> 2 * side & 3
            if kind == LAVA:
                add_place(n, LAVA_SIDES + 4 * number + side)
            elif kind:
                exits = v.rank[v.owner[4 * cell + side]] & 3
                add_place(n, SIDES + 8 * (4 * number + side) + 4 * (kind - 1) + exits)
                if not v.tables.exits[side] & BIT[cell]:
                    add_place(n, LINE_SIDES + SHORTER * (2 * (4 * number + side) + kind - 1) + shorter(v, b, kind, cell + STEP[side]))


def shorter(v: Value, b: Board, kind: int, cell: int) -> int:
    """Difference between the longest line of a kind and the line that ends at a cell."""
    return max(0, min(b.length[kind] - v.span[72 * kind + cell], SHORTER - 1))


def add_place(n: NeuralNet, place: Size) -> None:
    n.place[n.count] = place
    n.count += 1


def places(n: NeuralNet, v: Value, b: Board) -> list[int]:
    """The places of a board between two rounds."""
    value(v, b)
    list_places(n, v, b)
    return [n.place[k] for k in range(n.count)]
