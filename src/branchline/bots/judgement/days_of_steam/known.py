"""Days of Steam, what bots have worked out about the maps they looked at last: a cache of their own, by the map's identity."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from branchline.games.days_of_steam.map import Cell, Map

MAPS = 64  # remembered; with one more all are forgotten, which is quicker than choosing one


@dataclass(slots=True)
class Known:
    """What is known about one map. Each module says what it keeps here."""

    board: Map  # held, so that no other map can have its identity
    network: Any = None
    gaps: Any = None
    jobs: dict[Hashable, Any] = field(default_factory=dict)
    reach: dict[tuple[Cell, tuple[int, ...]], list[float]] = field(default_factory=dict)


_KNOWN: dict[int, Known] = {}


def known_of(board: Map) -> Known:
    """What is known about this very map, to be added to."""
    try:
        return _KNOWN[id(board)]
    except KeyError:
        if len(_KNOWN) >= MAPS:
            _KNOWN.clear()
        known = _KNOWN[id(board)] = Known(board)
        return known
