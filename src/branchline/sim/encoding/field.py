"""Fields of an observation, and functions that encode values as bytes."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass

from branchline.engine.game import Seat

MOST = 255


@dataclass(frozen=True, slots=True)
class Field:
    """A number of bytes from 0 to `high`, with their meaning."""

    name: str
    size: int
    high: int
    about: str


def one_hot(size: int, at: int | None) -> bytes:
    """One-hot encoding: zeros, with a one at this place; all zeros for None."""
    return bytes(size) if at is None or not 0 <= at < size else bytes(at) + b"\1" + bytes(size - at - 1)


def flags(values: Iterable[object]) -> bytes:
    """1 for each true value, 0 for the others."""
    return bytes(bool(value) for value in values)


def multi_hot(size: int, places: Iterable[int]) -> bytes:
    """Multi-hot encoding: zeros, with a one at each of these places."""
    row = bytearray(size)
    for place in places:
        row[place] = 1
    return bytes(row)


def members(things: Sequence[Hashable], present: Collection[Hashable]) -> bytes:
    """Membership of each of these things, as 0 or 1."""
    return bytes(thing in present for thing in things)


def counts(things: Sequence[str], present: Sequence[str]) -> bytes:
    """The number of times that each of these things occurs."""
    return bytes(present.count(thing) for thing in things)


def numbers(*values: int, high: int = MOST) -> bytes:
    """Whole numbers, clipped to the range 0 to `high`."""
    return bytes(min(max(value, 0), high) for value in values)


def bits(value: int, size: int) -> bytes:
    """The lowest bits of a number, the lowest first."""
    return bytes(value >> n & 1 for n in range(size))


def around(seat: Seat, seats: int) -> list[Seat]:
    """The seats in turn order, beginning with this one; for a spectator, with the first."""
    return [(max(seat, 0) + n) % seats for n in range(seats)]


def whose(n: int) -> str:
    """The label of the n-th seat's part of an observation, such as "own"."""
    return "own" if n == 0 else f"next{n}"
