"""Interface of training, shared by worker processes; a game's own is in `judgement/<game>/training.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from branchline.engine.game import Setup

Share: TypeAlias = Callable[[Callable[..., Any], Iterable[tuple[Any, ...]]], Iterable[Any]]


class Training(Protocol):
    """The module of a game that learns its weights."""

    def train(self, setup: Setup, out: Path, matches: int, width: int | None, seed: int, share: Share) -> Iterator[tuple[int, float]]:
        """Learns from so many matches in all; tells now and then how many are done and how good the last were.

        The weights are in the file `out`, and if there were some it goes on from them.
        """
