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

Begin: TypeAlias = Callable[[Any, int], None]
Turn: TypeAlias = Callable[[Any, int], int]
Chance: TypeAlias = Callable[[Any], None]
ListMoves: TypeAlias = Callable[[Any, int, Any], int]
Apply: TypeAlias = Callable[[Any, int, int], None]
RandomMove: TypeAlias = Callable[[Any, int, Any], None]
Observe: TypeAlias = Callable[[Any, int, Bytes, int], None]
Copy: TypeAlias = Callable[[Any, Any], None]
EasyMove: TypeAlias = Callable[[Any, Any, int, Any, Any], int]
Total: TypeAlias = Callable[[Any, int], int]
Ahead: TypeAlias = Callable[[Any, int, int], int]
Action: TypeAlias = Callable[[Any, int, Any, int], int] | None  # NULL where moves are numbered as actions


def clock() -> float:
    """The time in microseconds."""
    return time() * 1e6
