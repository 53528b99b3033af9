"""Interface of training, files of weights, and checks of arguments; the training of a game is in `games/<game>/bots/training.py`."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from branchline.bots.executor import Executor
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Setup
from branchline.engine.text import short, text


class Training(Protocol):
    """The module of a game that trains its weights."""

    def train(self, setup: Setup, out: Path, matches: int, width: int | None, seed: int, share: Executor) -> Iterator[tuple[int, float]]:
        """Train with `matches` matches in all; yields the number of finished ones and the mean result of the last ones.

        The weights are written to the file `out`; if it exists, training resumes from it.
        """


def pack_weights(weights: array[float]) -> bytes:
    """Weights in the format of the weight files."""
    return zlib.compress(array("f", weights).tobytes(), 9)


def unpack_weights(data: bytes) -> array[float]:
    """Weights of a file; raises `ValueError` or `zlib.error` for other data."""
    weights = array("f")
    weights.frombytes(zlib.decompress(data))
    return array("d", weights)


def without_beam(width: int | None) -> None:
    """Raises `InvalidSetup` if a beam width is given to a training without beam search."""
    if width is not None:
        raise InvalidSetup(text("Training this game uses no beam search: leave out {option}", option="--width"))


def no_training_state(file: Path) -> InvalidSetup:
    """The error for a file from which training cannot resume."""
    return InvalidSetup(text("{file} contains no training state to resume from", file=short(str(file), 200)))


def other_training(file: Path) -> InvalidSetup:
    """The error for a file of a training run with other settings."""
    return InvalidSetup(text("{file} belongs to another training run or another seed", file=short(str(file), 200)))
