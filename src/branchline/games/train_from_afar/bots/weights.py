"""The Train Travels from Afar: load the learned weights, and the kernel build (compiled or plain) they work with."""

from __future__ import annotations

import zlib
from array import array
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from branchline.engine.compiled import load_same_build
from branchline.games.train_from_afar.bots.sizes import FEATURES, LOCOMOTIVES, MOST_LEFT

if TYPE_CHECKING:
    from branchline.games.train_from_afar.bots import frame as frames
    from branchline.games.train_from_afar.bots import opponent_model as meetings
    from branchline.games.train_from_afar.bots import rollout as players
    from branchline.games.train_from_afar.bots import value as values
    from branchline.games.train_from_afar.native import kernel
else:
    kernel, frames, values, players, meetings = load_same_build(
        "branchline.games.train_from_afar.native.kernel",
        *(f"{__package__}.{part}" for part in ("frame", "value", "rollout", "opponent_model")),
    )

__all__ = ["frames", "kernel", "meetings", "packed", "players", "shipped", "unpacked", "values"]

TABLES = MOST_LEFT * LOCOMOTIVES
SIZE = TABLES * FEATURES


def packed(weights: array[float]) -> bytes:
    """Weights as they are shipped."""
    return zlib.compress(array("f", weights).tobytes(), 9)


def unpacked(data: bytes) -> array[float]:
    """The same read back; raises `ValueError` or `zlib.error` where these are none."""
    kept = array("f")
    kept.frombytes(zlib.decompress(data))
    if len(kept) != SIZE:
        raise ValueError
    return array("d", kept)


@lru_cache(maxsize=4)
def shipped(way: str) -> array[float]:
    """The weights for a way to play."""
    return unpacked((files(__package__) / f"{way}.weights").read_bytes())
