"""Pointers and the clock of compiled kernels, in plain Python for type checkers: `pointers.pxd` declares the same names in C."""

from __future__ import annotations

from collections.abc import Callable
from time import time
from typing import Any, TypeAlias

Bytes: TypeAlias = Any  # arrays without bounds, and other objects known by their address alone
Words: TypeAlias = Any
Seeds: TypeAlias = Any
Doubles: TypeAlias = Any
Matches: TypeAlias = Any
Found: TypeAlias = Any

Begin: TypeAlias = Callable[[Any, int], None]
Turn: TypeAlias = Callable[[Any, int], int]
Chance: TypeAlias = Callable[[Any], None]
Random: TypeAlias = Callable[[Any, int, Found], None]
Act: TypeAlias = Callable[[Any, int, int, Found], None]
Observe: TypeAlias = Callable[[Any, int, Bytes, int], None]
Offer: TypeAlias = Callable[[Any, int, Bytes, int, int, Found], int]
CountMoves: TypeAlias = Callable[[Any, int, Found], int]
NthMove: TypeAlias = Callable[[Any, Found, int], int]
Apply: TypeAlias = Callable[[Any, int, int], None]
Copy: TypeAlias = Callable[[Any, Any], None]
EasyMove: TypeAlias = Callable[[Any, Any, int, Found, Any], int]
Total: TypeAlias = Callable[[Any, int], int]
Ahead: TypeAlias = Callable[[Any, int, int], int]


def clock() -> float:
    """The time in microseconds."""
    return time() * 1e6
