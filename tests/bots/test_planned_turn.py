"""The remaining moves of a planned turn are valid while they are legal."""

from __future__ import annotations

from branchline.bots.planned_turn import PlannedMove, PlannedTurn


def test_a_plan_is_played_while_its_moves_are_legal() -> None:
    rest = PlannedTurn([PlannedMove("ab", "a"), PlannedMove("cd", "d")])
    assert [rest.fits(offered) for offered in ("ab", "cd", "")] == [True, False, False]
    assert rest.take() == "a"
    assert rest.fits("cd")
    assert rest.take() == "d"
    assert not rest.fits("cd")
    assert not PlannedTurn[str, str]().fits("ab")
