"""A board as text: cropped, and with marks in its cells."""

from __future__ import annotations

from branchline.drawing.text_grid import TextGrid, crop_grid, mark_cells

BOARD = TextGrid(
    ("   0  1  2", "   ^", "0 <ab cd ef>", "1 <gh ij kl>", "2 <mn op qr>", "      v"),
    {f"{row}{column}": (2 + row, 3 + 3 * column) for row in range(3) for column in range(3)},
    (1, 3),
    above=1,
    before=2,
)


def test_without_cells_the_whole_board_is_shown() -> None:
    assert crop_grid(BOARD, BOARD.cells) == list(BOARD.lines)


def test_a_cropped_board_has_its_row_and_column_names() -> None:
    assert crop_grid(BOARD, ["11"]) == ["  1", "1 ij"]
    assert crop_grid(BOARD, ["11", "12"]) == ["  1  2", "1 ij kl>"]


def test_a_crop_at_the_border_includes_what_is_outside_the_board() -> None:
    assert crop_grid(BOARD, ["00"]) == ["   0", "   ^", "0 <ab"]


def test_marks_are_placed_in_their_cells_also_on_short_lines() -> None:
    assert mark_cells(BOARD, {"11": "✓"}).lines[3] == "1 <gh ✓j kl>"
    short = TextGrid(("a", ""), {"0": (0, 0), "1": (1, 4)}, (1, 2), mark=(0, 1))
    assert mark_cells(short, {"1": "✗"}).lines[1].rstrip() == "     ✗"
