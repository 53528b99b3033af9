"""Points: the worked examples, and lines that add up."""

from __future__ import annotations

import pytest

from branchline.games.days_of_steam import GAME


@pytest.mark.parametrize(
    ("player", "lines"),
    [
        ("V kept RGYB", (8, 0, 5)),  # 13: wins at once
        ("V kept RGY loops 2", (6, 2, 3)),  # 11
        ("V kept RG", (4, 0, 1)),
        ("V kept RRRR loops 7", (8, 7, 0)),
        ("V loops 1", (0, 1, 0)),
        ("V", (0, 0, 0)),
    ],
)
def test_points(player: str, lines: tuple[int, int, int]) -> None:
    state = GAME.read_board(GAME.setup(2), f"0,0:Y | {player}")
    sheet = GAME.score(state, 0)
    assert tuple(points for _, points in sheet.lines) == lines
    assert sheet.total == sum(lines)
    assert GAME.score(state, 1).total == 0
