"""Träxx: the room that is left to a line, with sets of cells as the bits of whole numbers: neighbours are shifts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from branchline.games.traxx.components import Box


@dataclass(frozen=True, slots=True)
class Room:
    """What the ends of a line can still come to."""

    cells: int  # free ones to which a way leads
    lonely: int  # of those not beside an end, how many have at most one free neighbour
    narrow: int  # and how many have two
    stuck: int  # ends with no free cell beside them
    numbers: tuple[tuple[int, int], ...]  # those that can be reached, with how many cells away they are


@dataclass(frozen=True, slots=True, eq=False)
class Bits:
    """Rows of bits with an empty one at the end of each, so that no shift comes round to another row."""

    cells: tuple[int, ...]  # the bit of each cell
    whole: int
    row: int
    numbers: dict[int, int]  # the number on each bit that has one
    numbered: int  # all these bits


@lru_cache(maxsize=16)
def _bits(box: Box) -> Bits:
    row = 2 * box.side + 1
    cells = tuple(1 << (r + box.side) * row + q + box.side for q, r in box.hexes)
    numbers = {cells[cell]: number for number, cell in box.numbers.items()}
    return Bits(cells, sum(cells), row, numbers, sum(numbers))


def marked(box: Box, line: Iterable[int]) -> int:
    """The cells of a line as bits."""
    cells, bits = _bits(box).cells, 0
    for cell in line:
        bits |= cells[cell]
    return bits


@lru_cache(maxsize=1 << 15)
def room_of(box: Box, taken: int, first: int, last: int) -> Room:
    """The room of a line with these ends: free cells ring by ring from both of them, round the line."""
    bits = _bits(box)
    free, row, numbers = bits.whole & ~taken, bits.row, dict[int, int]()
    ends = bits.cells[first], bits.cells[last]
    beside = _around(ends[0] | ends[1], row) & free
    seen, ring, away = beside, beside, 1
    while ring:
        hit = ring & bits.numbered
        while hit:
            numbers[bits.numbers[hit & -hit]] = away
            hit &= hit - 1
        ring = _around(ring, row) & free & ~seen
        seen |= ring
        away += 1
    two, three = _crowded(free, row)
    inner = seen & ~beside
    stuck = sum([not _around(end, row) & free for end in ends])
    return Room(seen.bit_count(), (inner & ~two).bit_count(), (inner & two & ~three).bit_count(), stuck, tuple(numbers.items()))


def _around(cells: int, row: int) -> int:
    """All neighbours of some cells, those beyond the rim too."""
    return cells << 1 | cells >> 1 | cells << row | cells >> row | cells << row - 1 | cells >> row - 1


def _crowded(free: int, row: int) -> tuple[int, int]:
    """The cells with at least two and at least three free neighbours."""
    one = two = three = 0
    for side in (free << 1, free >> 1, free << row, free >> row, free << row - 1, free >> row - 1):
        three |= two & side
        two |= one & side
        one |= side
    return two, three
