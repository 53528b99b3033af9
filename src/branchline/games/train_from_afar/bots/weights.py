"""The Train Travels from Afar: load the learned weights, and the kernel build (compiled or plain) they work with."""

from __future__ import annotations

from array import array
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from branchline.bots.training import unpack_weights
from branchline.engine.compiled import load_same_build
from branchline.games.train_from_afar.bots.sizes import FEATURES, MOST_LEFT
from branchline.games.train_from_afar.native.constants import LOCOMOTIVES

if TYPE_CHECKING:
    from branchline.games.train_from_afar.bots import frame as frames
    from branchline.games.train_from_afar.bots import opponent_model as opponent_models
    from branchline.games.train_from_afar.bots import rollout as rollouts
    from branchline.games.train_from_afar.bots import value as values
    from branchline.games.train_from_afar.native import kernel
else:
    kernel, frames, values, rollouts, opponent_models = load_same_build(
        "branchline.games.train_from_afar.native.kernel",
        *(f"{__package__}.{part}" for part in ("frame", "value", "rollout", "opponent_model")),
    )

__all__ = ["frames", "kernel", "opponent_models", "rollouts", "shipped_weights", "unpack", "values"]

TABLES = MOST_LEFT * LOCOMOTIVES
SIZE = TABLES * FEATURES


def unpack(data: bytes) -> array[float]:
    """Weights of a file; raises `ValueError` or `zlib.error` for other data."""
    weights = unpack_weights(data)
    if len(weights) != SIZE:
        raise ValueError
    return weights


@lru_cache(maxsize=4)
def shipped_weights(way: str) -> array[float]:
    """The shipped weights of a variant."""
    return unpack((files(__package__) / f"{way}.weights").read_bytes())
