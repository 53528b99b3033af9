"""What the kernel does in C when it is compiled, in plain Python: bits of a mask, roots and logarithms, the interpreter lock."""

from __future__ import annotations

from contextlib import nullcontext
from math import log, sqrt

__all__ = ["log", "lowest", "nogil", "popcount", "sqrt"]

nogil = nullcontext()  # compiled, the interpreter lock is released inside


def popcount(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest bit set; the mask is not 0."""
    return (mask & -mask).bit_length() - 1
