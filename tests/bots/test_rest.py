"""The rest of a turn: good as long as the same is offered."""

from __future__ import annotations

from branchline.bots.planned_turn import PlannedMove, PlannedTurn


def test_it_is_played_as_long_as_all_goes_as_it_was_thought() -> None:
    rest = PlannedTurn([PlannedMove("ab", "a"), PlannedMove("cd", "d")])
    assert [rest.fits(offered) for offered in ("ab", "cd", "")] == [True, False, False]
    assert rest.take() == "a"
    assert rest.fits("cd")
    assert rest.take() == "d"
    assert not rest.fits("cd")
    assert not PlannedTurn[str, str]().fits("ab")
