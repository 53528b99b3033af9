"""Squares and hexes: sides, neighbours, numbers, and the positions of hexes in a picture."""

from __future__ import annotations

from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.rail.grid import (
    AXIAL_STEPS,
    EAST,
    NORTH,
    SIDES,
    SOUTH,
    WEST,
    Squares,
    axial_neighbour,
    axial_to_offset,
    beside,
    hex_centre,
    hex_corners,
    hex_edge,
    offset_neighbour,
    offset_to_axial,
    opposite,
)

CELLS = st.tuples(st.integers(-50, 50), st.integers(-50, 50))
HEX_SIDES = range(len(AXIAL_STEPS))


def test_sides_are_named_clockwise_from_north() -> None:
    assert [SIDES[side] for side in (NORTH, EAST, SOUTH, WEST)] == ["N", "E", "S", "W"]
    assert [beside((3, 3), side) for side in range(4)] == [(2, 3), (3, 4), (4, 3), (3, 2)]


def test_opposite_sides_are_half_a_turn_apart() -> None:
    assert [opposite(side) for side in range(4)] == [SOUTH, WEST, NORTH, EAST]
    assert [opposite(side, 6) for side in range(6)] == [3, 4, 5, 0, 1, 2]


@given(CELLS, st.integers(0, 3))
def test_the_neighbour_of_a_square_leads_back(cell: tuple[int, int], side: int) -> None:
    assert beside(beside(cell, side), opposite(side)) == cell


@given(CELLS, st.sampled_from(HEX_SIDES))
def test_the_neighbour_of_a_hex_leads_back(cell: tuple[int, int], side: int) -> None:
    assert axial_neighbour(axial_neighbour(cell, side), opposite(side, 6)) == cell
    assert offset_neighbour(offset_neighbour(cell, side), opposite(side, 6)) == cell


def test_squares_are_numbered_row_by_row() -> None:
    board = Squares(2, 3)
    assert len(board) == 6
    assert [board.cell(number) for number in range(6)] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert [board.number(board.cell(number)) for number in range(6)] == list(range(6))


def test_squares_at_the_edge_have_fewer_neighbours() -> None:
    board = Squares(2, 3)
    assert (1, 2) in board
    assert all(cell not in board for cell in ((2, 0), (0, 3), (-1, 0), (0, -1)))
    assert [board.neighbour(2, side) for side in range(4)] == [None, None, 5, 1]
    assert [board.neighbour(4, side) for side in range(4)] == [1, 5, None, 3]


@given(CELLS)
def test_offset_and_axial_coordinates_convert_both_ways(cell: tuple[int, int]) -> None:
    assert axial_to_offset(offset_to_axial(cell)) == cell
    assert offset_to_axial(axial_to_offset(cell)) == cell


def test_odd_rows_are_shifted_right() -> None:
    assert [offset_neighbour((2, 2), side) for side in HEX_SIDES] == [(2, 3), (3, 2), (3, 1), (2, 1), (1, 1), (1, 2)]
    assert [offset_neighbour((3, 2), side) for side in HEX_SIDES] == [(3, 3), (4, 3), (4, 2), (3, 1), (2, 2), (2, 3)]


@pytest.mark.parametrize("side", HEX_SIDES)
def test_neighbouring_hexes_touch(side: int) -> None:
    here, there = hex_centre((2, -1), 10), hex_centre(axial_neighbour((2, -1), side), 10)
    middle = hex_edge(here, 10, side)
    assert isclose(dist(here, there), 10 * sqrt(3))
    assert dist(middle, hex_edge(there, 10, opposite(side, 6))) < 1e-9
    shared = [c for c in hex_corners(here, 10) if any(dist(c, d) < 1e-9 for d in hex_corners(there, 10))]
    assert len(shared) == 2
    assert dist(middle, ((shared[0][0] + shared[1][0]) / 2, (shared[0][1] + shared[1][1]) / 2)) < 1e-9


def test_corners_are_in_clockwise_order_from_the_upper_right() -> None:
    corners = hex_corners((0, 0), 1)
    assert all(isclose(dist(corner, (0, 0)), 1) for corner in corners)
    assert dist(corners[0], (sqrt(3) / 2, -0.5)) < 1e-9
    assert dist(corners[2], (0, 1)) < 1e-9  # y grows downward
