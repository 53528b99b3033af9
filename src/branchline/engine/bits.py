"""The low-level functions of the kernels in plain Python: bit masks, splitmix64, atomic operations, semaphores.

`bits.pxd` declares the same functions in C. docs/kernels.md lists what differs there, and no kernel may rely on: words have 64 bits.

A set of cells is often a bit mask (a bitboard): loops take its lowest bit with `lowest` and clear it with `mask &= mask - 1`.
Reference for such tricks: H. Warren, Hacker's Delight, 2002.

The random numbers are splitmix64: G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators", 2014.
"""

from __future__ import annotations

from contextlib import nullcontext
from math import exp, log, sqrt
from math import pow as raised
from threading import Lock
from time import sleep
from typing import Any, TypeAlias

__all__ = [
    "FULL", "MIX_1", "MIX_2", "Address", "Pointer", "Semaphore", "atomic_fetch_add", "atomic_load", "atomic_store", "bit", "bounded",
    "cpu_pause", "exp", "kind_of", "log", "lowest", "new_semaphore", "nogil", "nth", "popcount", "raised", "semaphore_free",
    "semaphore_post", "semaphore_wait", "splitmix64_mix", "splitmix64_next", "sqrt", "yield_thread",
]  # fmt: skip

FULL = (1 << 64) - 1
GOLDEN, MIX_1, MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB  # the constants of splitmix64

Address: TypeAlias = Any  # an object's address: a number when compiled
Pointer: TypeAlias = Any
Semaphore: TypeAlias = Lock

nogil = nullcontext()  # the compiled build releases the interpreter lock inside


def popcount(mask: int) -> int:
    """The number of bits set (population count)."""
    return mask.bit_count()


def bit(n: int) -> int:
    """A mask with only bit n set."""
    return 1 << n


def lowest(mask: int) -> int:
    """The number of the lowest bit set; the mask must not be 0."""
    return (mask & -mask).bit_length() - 1


def nth(mask: int, n: int) -> int:
    """The number of the n-th bit set, counted from 0 (select)."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


def kind_of(counts: list[int], n: int) -> int:
    """The kind of item n of a multiset that has `counts[kind]` items of each kind (inverse transform sampling, if n is random)."""
    kind = 0
    while n >= counts[kind]:
        n -= counts[kind]
        kind += 1
    return kind


def atomic_fetch_add(words: list[int], at: int, number: int) -> int:
    """Adds to a word that several threads change; returns its value before (fetch-and-add)."""
    before = words[at]
    words[at] += number
    return before


def atomic_load(words: list[int], at: int) -> int:
    """Reads a word that other threads write (acquire)."""
    return words[at]


def atomic_store(words: list[int], at: int, word: int) -> None:
    """Writes a word that other threads read; a thread that reads it also sees all earlier writes (release)."""
    words[at] = word


def cpu_pause() -> None:
    """A short pause between two reads in a spinning loop."""
    sleep(0)


def yield_thread() -> None:
    """Lets other threads that wait for this core run first."""
    sleep(0)


def new_semaphore() -> Semaphore:
    """A binary semaphore, not posted."""
    semaphore = Lock()
    semaphore.acquire()
    return semaphore


def semaphore_post(semaphore: Semaphore) -> None:
    """Wakes the waiting thread, or the next one that waits; posting twice counts once."""
    semaphore.acquire(blocking=False)
    semaphore.release()


def semaphore_wait(semaphore: Semaphore, microseconds: int) -> bool:
    """Sleeps until the semaphore is posted; False after the timeout (-1: none)."""
    return semaphore.acquire(timeout=microseconds / 1e6 if microseconds >= 0 else -1)


def semaphore_free(semaphore: Semaphore) -> None:
    """Frees a semaphore on which no thread waits."""


def splitmix64_next(seed: int) -> int:
    """The seed after this one."""
    return (seed + GOLDEN) & FULL


def splitmix64_mix(seed: int) -> int:
    """A pseudorandom 64-bit word for a seed."""
    word = ((seed ^ (seed >> 30)) * MIX_1) & FULL
    word = ((word ^ (word >> 27)) * MIX_2) & FULL
    return word ^ (word >> 31)


def bounded(seed: int, n: int) -> int:
    """A pseudorandom number below n for a seed: the multiply-shift method, whose bias of at most n / 2**32 is left uncorrected.

    Reference: D. Lemire, Fast random integer generation in an interval, 2019.
    """
    return ((splitmix64_mix(seed) >> 32) * n) >> 32
