"""What kernels do in C when they are compiled, in plain Python: bits of a mask, chance, powers and logarithms, the interpreter lock.

`bits.pxd` gives the same in C. Nothing here may rely on what differs there: words have 64 bits.
"""

from __future__ import annotations

from contextlib import nullcontext
from math import exp, log, sqrt
from math import pow as raised
from typing import Any, TypeAlias

__all__ = [
    "FULL", "SHAKE", "STIR", "Address", "Pointer", "below", "exp", "kind_of", "log", "lowest", "nogil", "nth", "popcount", "raised",
    "shaken", "sqrt", "stirred", "taken",
]  # fmt: skip

FULL = (1 << 64) - 1
GOLDEN, STIR, SHAKE = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB

Address: TypeAlias = Any  # of something known by it alone, as a number and as a pointer
Pointer: TypeAlias = Any

nogil = nullcontext()  # compiled, the interpreter lock is released inside


def popcount(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest bit set; the mask is not 0."""
    return (mask & -mask).bit_length() - 1


def nth(mask: int, n: int) -> int:
    """The number of the bit that has n set ones below it."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


def kind_of(counts: list[int], n: int) -> int:
    """Of what kind the n-th of some things is, told how many there are of each kind."""
    kind = 0
    while n >= counts[kind]:
        n -= counts[kind]
        kind += 1
    return kind


def taken(next: list[int], number: int) -> int:
    """Counts on by a number, whatever other threads count at the same time; what was counted before."""
    before = next[0]
    next[0] += number
    return before


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
