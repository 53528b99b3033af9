"""A board as text: parts of it, and signs in its cells."""

from __future__ import annotations

from branchline.drawing.text_grid import TextGrid, crop_grid, mark_cells

BOARD = TextGrid(
    ("   0  1  2", "   ^", "0 <ab cd ef>", "1 <gh ij kl>", "2 <mn op qr>", "      v"),
    {f"{row}{column}": (2 + row, 3 + 3 * column) for row in range(3) for column in range(3)},
    (1, 3),
    above=1,
    before=2,
)


def test_the_whole_board() -> None:
    assert crop_grid(BOARD, BOARD.cells) == list(BOARD.lines)


def test_a_part_keeps_the_names_of_its_rows_and_columns() -> None:
    assert crop_grid(BOARD, ["11"]) == ["  1", "1 ij"]
    assert crop_grid(BOARD, ["11", "12"]) == ["  1  2", "1 ij kl>"]


def test_at_the_border_all_that_lies_beyond_is_shown() -> None:
    assert crop_grid(BOARD, ["00"]) == ["   0", "   ^", "0 <ab"]


def test_signs_stand_in_their_cells_also_where_a_line_was_short() -> None:
    assert mark_cells(BOARD, {"11": "✓"}).lines[3] == "1 <gh ✓j kl>"
    short = TextGrid(("a", ""), {"0": (0, 0), "1": (1, 4)}, (1, 2), mark=(0, 1))
    assert mark_cells(short, {"1": "✗"}).lines[1].rstrip() == "     ✗"
