# branchline: kernel
"""The list of legal moves that kernels fill, as numbers."""

from __future__ import annotations

from branchline.engine.kernel_fields import allocate, int32, sized

__all__ = ["Moves"]

MOST = 65_536  # moves in a list


class Moves:
    """The moves, and how many there are: more than there is room for are counted only."""

    move: list[int32] = sized(65536)
    count: int

    def __init__(self) -> None:
        allocate(Moves, self)


def add(moves: Moves, move: int) -> None:
    if moves.count < MOST:
        moves.move[moves.count] = move
    moves.count += 1


def listed(moves: Moves) -> int:
    """How many moves the list holds."""
    return min(moves.count, MOST)


def numbers(moves: Moves) -> list[int]:
    """All moves of the list; raises ValueError if it has no room for them."""
    if moves.count > MOST:
        raise ValueError(f"there are {moves.count} legal moves; the kernel lists at most {MOST}")
    return [moves.move[n] for n in range(moves.count)]
