"""Railroad Ink: read and write the learned weights, and the kernel build (compiled or plain) they work with, for any box."""

from __future__ import annotations

import zlib
from array import array
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from branchline.bots.thread_local import thread_local_cache
from branchline.bots.training import unpack_weights
from branchline.engine.compiled import load_same_build
from branchline.games.railroad_ink.bots import features
from branchline.games.railroad_ink.native.convert import tables_of
from branchline.games.railroad_ink.native.tables import BUILT_IN, ROUNDS
from branchline.games.railroad_ink.rules.components import Box

if TYPE_CHECKING:
    from branchline.games.railroad_ink.bots import beam as beams
    from branchline.games.railroad_ink.bots import easy as easy
    from branchline.games.railroad_ink.bots import incremental_value as incremental_values
    from branchline.games.railroad_ink.bots import neural_net as neural_nets
    from branchline.games.railroad_ink.bots import value as values
    from branchline.games.railroad_ink.bots.beam import Beam
    from branchline.games.railroad_ink.bots.neural_net import NeuralNet
    from branchline.games.railroad_ink.bots.value import FeatureTables, Value
    from branchline.games.railroad_ink.native import kernel, points
    from branchline.games.railroad_ink.native.kernel import Board
else:
    _game = "branchline.games.railroad_ink"
    _parts = (
        f"{_game}.native.kernel",
        f"{_game}.native.points",
        *(f"{__package__}.{part}" for part in ("value", "incremental_value", "neural_net", "beam", "easy")),
    )
    kernel, points, values, incremental_values, neural_nets, beams, easy = load_same_build(*_parts)

__all__ = [
    "beam_of", "beams", "easy", "feature_tables_of", "incremental_values", "kernel", "load_net", "net_beam_of", "net_beam_with",
    "net_file_of", "net_sizes", "neural_nets", "new_board", "new_value", "points", "scaled_weights", "shipped_weights", "unpack",
    "values", "weights_of",
]  # fmt: skip

TABLED_ROUNDS = 10
GRAINS = 2.0**44  # weights are multiples of 1 / GRAINS: sums up to 512 points are exact in 53 bits
SIZE = features.FEATURES * features.TABLES * TABLED_ROUNDS
NET_ROUNDS = tuple(BUILT_IN.rounds[name] - 1 for name in ROUNDS)  # rounds that are followed by another, by variant


def file_of(variant: int) -> str:
    return f"{ROUNDS[variant]}.weights"


def unpack(data: bytes) -> array[float]:
    """Weights of a file, rounded so that sums are exact in any order."""
    return array("d", (round(weight * GRAINS) / GRAINS for weight in unpack_weights(data)))


@lru_cache(maxsize=8)
def shipped_weights(variant: int) -> array[float]:
    """The weights of a variant; zeros if the file is missing or numbers other features, so that only the score counts."""
    source = files(__package__) / file_of(variant)
    weights = unpack(source.read_bytes()) if source.is_file() else array("d")
    return weights if len(weights) == SIZE else array("d", [0.0]) * SIZE


@lru_cache(maxsize=16)
def feature_tables_of(box: Box, board: Any, build: type[FeatureTables]) -> FeatureTables:
    """The feature tables of a box; `board` and `build` are the classes of the builds in use."""
    return build(tables_of(box, board), features.feature_tables(box))


def new_board(variant: int, box: Box = BUILT_IN) -> Board:
    """An empty board with the default options."""
    return kernel.Board(tables_of(box, kernel.KernelTables), variant)


def new_value(weights: array[float], box: Box = BUILT_IN) -> Value:
    """The value function of a box by these weights."""
    return values.Value(feature_tables_of(box, kernel.KernelTables, values.FeatureTables), scaled_weights(weights, box))


def scaled_weights(weights: array[float], box: Box) -> array[float]:
    """The weights for a box: those of lines and of the centre times what their cells earn, compared with the built-in box."""
    longest, centre = (box.points[line] / BUILT_IN.points[line] for line in ("longest", "centre"))
    if longest == centre == 1:
        return weights
    result = array("d", weights)
    for table in range(0, SIZE, features.FEATURES):
        for first, end, factor in ((features.LINES, features.SPECIALS, longest), (features.CENTRES, features.OPEN, centre)):
            for n in range(table + first, table + end):
                result[n] *= factor
    return result


@thread_local_cache(8)
def beam_of(variant: int, box: Box = BUILT_IN) -> Beam:
    """A beam with the shipped weights of a variant."""
    return beams.Beam(new_value(shipped_weights(variant), box))


def weights_of(data: bytes) -> array[float]:
    """The weights in a file; raises `ValueError` or `zlib.error` for other data."""
    weights = unpack(data)
    if len(weights) != SIZE:
        raise ValueError
    return weights


def net_file_of(variant: int) -> str:
    return f"{ROUNDS[variant]}.network.weights"


def net_sizes(variant: int) -> tuple[int, ...]:
    """Number of weights in each part of a network, in the order of `NeuralNet` and of the files."""
    sums, rounds = 2 * features.ROW, NET_ROUNDS[variant]
    rows = features.ROW * (features.FEATURES + features.PLACES)
    return rows, rounds * sums, rounds * features.HIDDEN * (sums + 1), rounds * features.HIDDEN, rounds * (features.FEATURES + 1)


def load_net(data: bytes, variant: int) -> NeuralNet:
    """The network in a file, which has its parts in order; raises `ValueError` or `zlib.error` for other data."""
    numbers, parts = array("h"), []
    numbers.frombytes(zlib.decompress(data))
    if len(numbers) != sum(net_sizes(variant)):
        raise ValueError
    for size in net_sizes(variant):
        parts.append(numbers[:size])
        del numbers[:size]
    return neural_nets.NeuralNet(*parts)


@thread_local_cache(8)
def net_beam_of(variant: int, box: Box = BUILT_IN) -> Beam:
    """A beam that re-ranks its turns by the shipped network of a variant; without a network, the plain beam."""
    source = files(__package__) / net_file_of(variant)
    return net_beam_with(source.read_bytes(), variant, box) if source.is_file() else beam_of(variant, box)


def net_beam_with(data: bytes, variant: int, box: Box = BUILT_IN) -> Beam:
    """A beam that re-ranks its turns by the network of a file."""
    return beams.Beam(new_value(shipped_weights(variant), box), load_net(data, variant))
