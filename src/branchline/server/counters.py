"""What a server counts about itself while it works. It costs nothing until somebody asks for metrics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def _nothing(*_counted: Any) -> None:
    """Nobody asked."""


@dataclass(frozen=True, slots=True)
class Counters:
    """Who is told when something has happened; `metrics` fills it in where Prometheus is asked for."""

    moved: Callable[[float], None] = _nothing  # so many moves of seats are on disk
    refused: Callable[[str], None] = _nothing  # a wish was refused, with this code
    committed: Callable[[float], None] = _nothing  # a commit took so many seconds
    lagged: Callable[[float], None] = _nothing  # the event loop was late by so many seconds
    connections: Callable[[float], None] = _nothing  # so many WebSockets are open at tables
    tables: Callable[[float], None] = _nothing  # so many tables are in memory
    failed: Callable[[str], None] = _nothing  # a background task has failed, with this name
    thinking: Callable[[float], None] = _nothing  # so many bots think or wait for their turn to


NO_COUNTERS = Counters()
