"""What kernels do in C when they are compiled, in plain Python: bits of a mask, chance, roots and logarithms, the interpreter lock.

`bits.pxd` gives the same in C. Nothing here may rely on what differs there: words have 64 bits.
"""

from __future__ import annotations

from contextlib import nullcontext
from math import log, sqrt

__all__ = ["FULL", "SHAKE", "STIR", "below", "log", "lowest", "nogil", "popcount", "shaken", "sqrt", "stirred"]

FULL = (1 << 64) - 1
GOLDEN, STIR, SHAKE = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB

nogil = nullcontext()  # compiled, the interpreter lock is released inside


def popcount(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest bit set; the mask is not 0."""
    return (mask & -mask).bit_length() - 1


def stirred(seed: int) -> int:
    """The seed that comes after this one."""
    return (seed + GOLDEN) & FULL


def shaken(seed: int) -> int:
    """A word that looks random, for a seed."""
    word = ((seed ^ (seed >> 30)) * STIR) & FULL
    word = ((word ^ (word >> 27)) * SHAKE) & FULL
    return word ^ (word >> 31)


def below(seed: int, n: int) -> int:
    """A number below n that looks random, for a seed."""
    return ((shaken(seed) >> 32) * n) >> 32
