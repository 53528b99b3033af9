"""Railroad Ink: read and write the learned weights, and the kernel build (compiled or plain) they work with."""

from __future__ import annotations

import zlib
from array import array
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from branchline.bots.thread_local import thread_local_cache
from branchline.engine.compiled import load_same_build
from branchline.games.railroad_ink.bots import features
from branchline.games.railroad_ink.native import tables as kernel_tables

if TYPE_CHECKING:
    from branchline.games.railroad_ink.bots import beam as beams
    from branchline.games.railroad_ink.bots import incremental_value as glances
    from branchline.games.railroad_ink.bots import neural_net as networks
    from branchline.games.railroad_ink.bots import value as values
    from branchline.games.railroad_ink.bots.beam import Beam
    from branchline.games.railroad_ink.bots.neural_net import Network
    from branchline.games.railroad_ink.native import kernel
    from branchline.games.railroad_ink.native import points as points
else:
    _game = "branchline.games.railroad_ink"
    _parts = (
        f"{_game}.native.kernel",
        f"{_game}.native.points",
        *(f"{__package__}.{part}" for part in ("value", "incremental_value", "neural_net", "beam")),
    )
    kernel, points, values, glances, networks, beams = load_same_build(*_parts)

__all__ = [
    "beam_of", "beam_with", "beams", "glances", "kernel", "network_file_of", "network_sizes", "network_with", "networks", "packed",
    "points", "shipped", "unpacked", "values", "wise_beam_of", "wise_beam_with",
]  # fmt: skip

FILES = ("base", "meteor", "lava")  # what those of each way to play are called
ROUNDS = 10
GRAINS = 2.0**44  # of a point: with 53 bits for a sum, up to 512 points
SIZE = features.FEATURES * features.TABLES * ROUNDS
NETWORK_ROUNDS = tuple(rounds - 1 for rounds in kernel_tables.ROUNDS)  # that are followed by another


def file_of(way: int) -> str:
    return f"{FILES[way]}.weights"


def packed(weights: array[float]) -> bytes:
    """Weights as they are shipped."""
    return zlib.compress(array("f", weights).tobytes(), 9)


def unpacked(data: bytes) -> array[float]:
    """The same read back, in grains so coarse that sums of weights are exact, and the same in whatever order they are made."""
    kept = array("f")
    kept.frombytes(zlib.decompress(data))
    return array("d", (round(weight * GRAINS) / GRAINS for weight in kept))


@lru_cache(maxsize=8)
def shipped(way: int) -> array[float]:
    """The weights for a way to play."""
    source = files(__package__) / file_of(way)
    weights = unpacked(source.read_bytes()) if source.is_file() else array("d")
    return weights if len(weights) == SIZE else array("d", [0.0]) * SIZE  # none, or of other features: then the score alone is known


@thread_local_cache(8)
def beam_of(way: int) -> Beam:
    """A beam with the weights shipped for a way to play."""
    return beams.Beam(values.Value(shipped(way)))


def beam_with(data: bytes) -> Beam:
    """A beam with weights as they are kept; raises `ValueError` or `zlib.error` where these are none."""
    weights = unpacked(data)
    if len(weights) != SIZE:
        raise ValueError
    return beams.Beam(values.Value(weights))


def network_file_of(way: int) -> str:
    return f"{FILES[way]}.network.weights"


def network_sizes(way: int) -> tuple[int, ...]:
    """How many numbers each part of a network has, in the order in which `Network` takes them and files hold them."""
    sums, rounds = 2 * features.ROW, NETWORK_ROUNDS[way]
    rows = features.ROW * (features.FEATURES + features.PLACES)
    return rows, rounds * sums, rounds * features.HIDDEN * (sums + 1), rounds * features.HIDDEN, rounds * (features.FEATURES + 1)


def network_with(data: bytes, way: int) -> Network:
    """A network as it is kept: its parts one after another; raises `ValueError` or `zlib.error` where this is none."""
    numbers, parts = array("h"), []
    numbers.frombytes(zlib.decompress(data))
    if len(numbers) != sum(network_sizes(way)):
        raise ValueError
    for size in network_sizes(way):
        parts.append(numbers[:size])
        del numbers[:size]
    return networks.Network(*parts)


@thread_local_cache(8)
def wise_beam_of(way: int) -> Beam:
    """A beam that judges what it has found by the network shipped for a way to play; where there is none, as every other."""
    source = files(__package__) / network_file_of(way)
    return wise_beam_with(source.read_bytes(), way) if source.is_file() else beam_of(way)


def wise_beam_with(data: bytes, way: int) -> Beam:
    """The same with a network as it is kept."""
    return beams.Beam(values.Value(shipped(way)), network_with(data, way))
