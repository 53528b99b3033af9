# branchline: kernel
"""The list of legal moves that kernels fill, as numbers."""

from __future__ import annotations

from branchline.engine.kernel_fields import allocate, int32, sized

__all__ = ["Moves"]

MOST = 65_536  # moves in a list


class Moves:
    """The moves, and how many were found: more than there is room for are counted only."""

    move: list[int32] = sized(65536)
    count: int

    def __init__(self) -> None:
        allocate(Moves, self)


def add(found: Moves, move: int) -> None:
    if found.count < MOST:
        found.move[found.count] = move
    found.count += 1


def listed(found: Moves) -> int:
    """How many moves the list holds."""
    return min(found.count, MOST)
