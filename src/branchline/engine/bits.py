"""What kernels do in C when they are compiled, in plain Python: bits of a mask, chance, powers and logarithms, threads that meet.

`bits.pxd` gives the same in C. Nothing here may rely on what differs there: words have 64 bits.
"""

from __future__ import annotations

from contextlib import nullcontext
from math import exp, log, sqrt
from math import pow as raised
from threading import Lock
from time import sleep
from typing import Any, TypeAlias

__all__ = [
    "FULL", "SHAKE", "STIR", "Address", "Bell", "Pointer", "announce", "below", "bit", "breathe", "exp", "give_way", "heard", "kind_of",
    "log", "lowest", "new_bell", "nogil", "nth", "popcount", "put_away", "raised", "ring", "seen", "shaken", "sqrt", "stirred", "taken",
]  # fmt: skip

FULL = (1 << 64) - 1
GOLDEN, STIR, SHAKE = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB

Address: TypeAlias = Any  # of something known by it alone, as a number and as a pointer
Pointer: TypeAlias = Any
Bell: TypeAlias = Lock

nogil = nullcontext()  # compiled, the interpreter lock is released inside


def popcount(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def bit(n: int) -> int:
    """A mask with this bit alone."""
    return 1 << n


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


def taken(words: list[int], at: int, number: int) -> int:
    """Counts a word on by a number, whatever other threads count at the same time; what was counted before."""
    before = words[at]
    words[at] += number
    return before


def seen(words: list[int], at: int) -> int:
    """A word as other threads have left it."""
    return words[at]


def announce(words: list[int], at: int, word: int) -> None:
    """Sets a word that other threads look at; they see all that was done before."""
    words[at] = word


def breathe() -> None:
    """A moment between two looks at a word."""
    sleep(0)


def give_way() -> None:
    """Whoever else needs this core has it first."""
    sleep(0)


def new_bell() -> Bell:
    """What a thread listens to while it sleeps."""
    bell = Lock()
    bell.acquire()
    return bell


def ring(bell: Bell) -> None:
    """Whoever listens to it wakes up, or will at once; rung twice it is heard once."""
    bell.acquire(blocking=False)
    bell.release()


def heard(bell: Bell, microseconds: int) -> bool:
    """Sleeps until it rings, at most so long; -1 is for ever."""
    return bell.acquire(timeout=microseconds / 1e6 if microseconds >= 0 else -1)


def put_away(bell: Bell) -> None:
    """Nobody listens to it any more."""


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
