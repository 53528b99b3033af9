"""Interface of training; a game's own is in `games/<game>/bots/training.py`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from branchline.bots.executor import Executor
from branchline.engine.game import Setup


class Training(Protocol):
    """The module of a game that trains its weights."""

    def train(self, setup: Setup, out: Path, matches: int, width: int | None, seed: int, share: Executor) -> Iterator[tuple[int, float]]:
        """Train with `matches` matches in all; yields the number of finished ones and the mean result of the last ones.

        The weights are written to the file `out`; if it exists, training resumes from it.
        """
