"""Points: the worked examples of the rules, published boards, and hard boards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from branchline.games.railroad_ink import GAME

VECTORS = Path(__file__).parents[3].parent / "shared" / "vectors" / "railroad_ink" / "boards.jsonl"

RULEBOOK = (
    "01:H_H_ 03:R_R_ 04:HRHRo 10:_R_R 11:HRHRo 12:_R_R 13:RRHR 14:H__R 21:H_H_ 23:HH__ 24:_H_H 25:__HH 30:_H_H 31:HH_H 32:__HH "
    "35:HHH_ 36:_H_H 42:H_H_ 43:_HR_ 44:HHHH 45:HRRH 50:_R_R 51:_RRR 52:H__R 53:R_R_ 55:RR__ 56:_R_R 61:R_H_ 63:RRR_ 64:_R_R 65:__HR"
)
BEST = (
    "01:HHH_ 02:HH_H 03:RHRH 04:HH_H 05:HH_H 06:_HHH 10:_RRR 11:HRHRo 12:__RR 16:HR__ 20:RHRHo 21:HH_H 22:RRHH 23:__RR 30:RRRH "
    "32:HH__ 33:RHRHo 34:_H_H 35:_H_H 36:_HHH 40:R_RR 43:R_R_ 46:H_H_ 50:RR_R 51:__RR 53:R_R_ 56:HR__ 61:R_H_ 63:RRR_ 64:_R_R 65:__HR"
)
TWO_READINGS = (
    "01:HHH_ 02:RHRHo 03:R__H 04:_RR_ 05:HRHRo 06:__RR 10:_R_R 11:HRHRo 12:_R_R 13:_R_R 14:RRRR 15:HRHRo 16:RRHR 21:HH__ 22:_HHH "
    "23:_HHH 24:RHRHo 25:HH_H 26:H_HH 32:HRHRo 33:_RRR 34:R__R 36:HH__ 50:_R_R 51:__RR 56:_RR_ 60:_HHH 61:RRHH 62:_RRR 63:__RR 66:R__R"
)


def sheet(board: str, **options: object) -> dict[str, int]:
    setup = GAME.setup(1, options)  # type: ignore[arg-type]
    return GAME.score(GAME.read_board(setup, board), 0).flat()


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("", {"networks": 0, "highway": 0, "railway": 0, "centre": 0, "errors": 0, "total": 0}),
        (RULEBOOK, {"networks": 32, "highway": 8, "railway": 5, "centre": 6, "errors": 5, "total": 46}),
        (BEST, {"networks": 45, "highway": 17, "railway": 17, "centre": 6, "errors": 2, "total": 83}),
        (TWO_READINGS, {"networks": 28, "highway": 11, "railway": 10, "centre": 6, "errors": 6, "total": 49}),
        ("30:_H_H", {"highway": 1, "errors": 1, "networks": 0}),
        ("30:H__H 20:R_H_ 10:__RR", {"networks": 4}),
        ("30:H__H 20:R_H_ 10:R_RR 00:_RR_ 01:HRRR 02:_R_R 03:R__R", {"networks": 12}),
        ("30:_HHH 31:__HH 41:H__H 40:HH__", {"highway": 4}),
    ],
)
def test_worked_examples_of_scores(board: str, expected: dict[str, int]) -> None:
    found = sheet(board)
    assert {line: found[line] for line in expected} == expected


def test_the_other_reading_of_the_longest_line() -> None:
    assert sheet(TWO_READINGS, longest="trail")["total"] == 54
    assert sheet("30:_HHH 31:__HH 41:H__H 40:HH__", longest="trail")["highway"] == 5


def test_lakes_as_in_the_rulebook() -> None:
    """A closed lake in the top left corner, and one of eleven cells in the middle with one open side."""
    corner = "00:_vv_ 01:__vv 10:vv__ 11:v__v"
    middle = "33:vvvv 23:_vv_ 24:__vv 34:vv_v 35:_v_v 36:v__v 26:__vv 25:_v_v 43:vv_v 42:_vv_ 32:vvvv"
    found = sheet(f"{corner} {middle}", expansion="lava")
    assert found["lava"] == 5 + 11


def test_one_open_side_is_one_error() -> None:
    closed = "00:_vv_ 01:__vv 10:vv__ 11:v__v"
    assert sheet(closed, expansion="lava")["errors"] == 0
    assert sheet(closed.replace("11:v__v", "11:vv_v"), expansion="lava")["errors"] == 1
    assert sheet(closed.replace("11:v__v", "11:vv_v"), expansion="lava")["lava"] == 4


def test_a_route_end_against_lava_is_two_errors() -> None:
    assert sheet("33:vvvv 34:_H_H 35:_H_H 36:_H_H", expansion="lava")["errors"] == 3 + 2


def test_craters_are_no_errors() -> None:
    board = "30:_H_H 31:x 41:_H_H 40:x 42:x"
    assert sheet(board)["meteor"] == 2 + 2 + 2
    assert sheet(board)["errors"] == 0
    assert sheet(board, crater_points="tile")["meteor"] == 2 + 2
    assert sheet("33:x 34:x")["centre"] == 2
    assert sheet("33:x 34:x", crater_in_centre=False)["centre"] == 0


def test_errors_at_ends_and_edges() -> None:
    assert sheet("00:H_H_ 10:H__R")["errors"] == 0, "an end on the edge away from an exit is no error"
    assert sheet("33:_H_H 34:H_H_")["errors"] == 4, "an end that faces a blank side is one error"


def test_published_boards_have_their_scores() -> None:
    if not VECTORS.exists():
        pytest.skip("the public boards are not beside this checkout")
    boards = [json.loads(line) for line in VECTORS.read_text("utf-8").splitlines()]
    assert len(boards) >= 205
    for entry in boards:
        found = sheet(entry["board"])
        assert {line: found[line] for line in entry["expect"]} == entry["expect"], entry["source"]
        if "trail_total" in entry:
            assert sheet(entry["board"], longest="trail")["total"] == entry["trail_total"], entry["source"]


@pytest.mark.parametrize("longest", ["simple", "trail"])
def test_a_board_full_of_crossings_is_counted_exactly(longest: str) -> None:
    kind = {(0, 1): "H", (0, 3): "R", (0, 5): "H", (6, 1): "H", (6, 3): "R", (6, 5): "H"}
    cells = {f"{r}{c}": "RRRR" for r in range(1, 6) for c in range(1, 6)} | {f"{r}{c}": "R_R_" for r, c in kind if kind[r, c] == "R"}
    found = sheet(" ".join(f"{cell}:{tile}" for cell, tile in cells.items()), longest=longest)
    # 5x5 crossings and a stub at two opposite sides: a path takes all 27 cells; a trail must leave out 8 of the 42 joins
    assert found["railway"] == (27 if longest == "simple" else 42 - 8 + 1)
