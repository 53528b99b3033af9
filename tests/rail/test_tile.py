"""Tiles as sections and as text: rotated and mirrored."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.rail.tile import mirrored_text, orientations, rotate_sections, section, turned_text

TEXTS = st.text("HR_", min_size=4, max_size=6)
TILES = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)).map(lambda ends: section(*ends)), max_size=4)


def test_a_section_begins_with_its_smaller_end() -> None:
    assert section(5, 2) == section(2, 5) == (2, 5)


def test_tiles_are_rotated_clockwise() -> None:
    assert rotate_sections([(0, 1)], 1, 4) == ((1, 2),)
    assert rotate_sections([(0, 3), (1, 2)], 1, 4) == ((0, 1), (2, 3))
    assert rotate_sections([(0, 7)], 2, 8) == ((1, 2),)
    assert turned_text("HR__", 1) == "_HR_"
    assert turned_text("HR__", -1) == "R__H"


@given(TILES, st.integers(-8, 8))
def test_rotations_of_sections_add_up(tile: list[tuple[int, int]], steps: int) -> None:
    assert rotate_sections(rotate_sections(tile, steps, 8), 3, 8) == rotate_sections(tile, steps + 3, 8)
    assert rotate_sections(tile, 8, 8) == tuple(sorted(tile))


@given(TEXTS, st.integers(-8, 8))
def test_rotations_of_texts_add_up(sides: str, steps: int) -> None:
    assert turned_text(turned_text(sides, steps), 3) == turned_text(sides, steps + 3)
    assert turned_text(sides, len(sides)) == sides


@given(TEXTS, st.integers(0, 5))
def test_mirroring_twice_changes_nothing_and_reverses_rotations(sides: str, steps: int) -> None:
    assert mirrored_text(mirrored_text(sides)) == sides
    assert mirrored_text(turned_text(sides, steps)) == turned_text(mirrored_text(sides), -steps)


def test_mirroring_swaps_east_and_west() -> None:
    assert mirrored_text("NESW") == "NWSE"


@pytest.mark.parametrize(
    ("sides", "ways", "without_mirror"),
    [("HHHH", 1, 1), ("H_H_", 2, 2), ("HH__", 4, 4), ("HHH_", 4, 4), ("H_R_", 4, 4), ("HR__", 8, 4), ("HRRH", 4, 4)],
)
def test_each_distinct_orientation_is_listed_once(sides: str, ways: int, without_mirror: int) -> None:
    assert len(set(orientations(sides))) == len(orientations(sides)) == ways
    assert len(orientations(sides, mirror=False)) == without_mirror
    assert orientations(sides)[0] == sides
