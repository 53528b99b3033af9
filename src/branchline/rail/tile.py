"""Tiles as sections that join two ends, and their rotations and reflections."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Section: TypeAlias = tuple[int, int]  # two ends that are joined, the smaller first


def section(one: int, other: int) -> Section:
    """A section of track between two ends, the smaller end first."""
    return (one, other) if one <= other else (other, one)


def rotate_sections(sections: Iterable[Section], steps: int, ends: int) -> tuple[Section, ...]:
    """A tile's sections after a clockwise turn; ends are numbered clockwise, `steps` of them to the turn."""
    return tuple(sorted(section((a + steps) % ends, (b + steps) % ends) for a, b in sections))


def turned_text(sides: str, steps: int) -> str:
    """A tile written as one letter per side, clockwise, rotated clockwise by this number of sides."""
    steps %= len(sides)
    return sides[-steps:] + sides[:-steps] if steps else sides


def mirrored_text(sides: str) -> str:
    """A tile written as one letter per side, clockwise from N, after a reflection that swaps E and W."""
    return sides[0] + sides[:0:-1]


def orientations(sides: str, mirror: bool = True) -> tuple[str, ...]:
    """All orientations of a tile, each once, the rotations before the reflections."""
    faces = (sides, mirrored_text(sides)) if mirror else (sides,)
    return tuple(dict.fromkeys(turned_text(face, step) for face in faces for step in range(len(sides))))
