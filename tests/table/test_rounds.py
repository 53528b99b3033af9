"""Positions of a log: where rounds begin, whose board is large, what a past position shows."""

from __future__ import annotations

from tests.table.kit import played

from branchline.table.draft import Draft
from branchline.table.scene import ViewOptions
from branchline.table.snapshot import moment, table_view
from branchline.table.viewer import Viewer
from branchline.table.visible_log import VisibleLog

FIRST = ((-1, "roll 3"), (1, "add"), (1, "done"), (0, "add"), (0, "done"))
SECOND = (*FIRST, (-1, "roll 2"), (1, "add"))


def totals(draft: Draft, reader: int, position: int) -> list[int]:
    return [sheet.total for sheet in moment(draft.table_state, Viewer(VisibleLog(reader)), ViewOptions(), position).sheets]


def test_a_round_begins_after_everyone_has_acted() -> None:
    assert table_view(played(*SECOND).table_state, Viewer(VisibleLog(0)), ViewOptions(), ()).rounds == [0, 5]


def test_after_a_reveal_past_rounds_are_shown_completely() -> None:
    assert totals(played(*FIRST[:3]), 0, 1) == [0, 0]
    assert totals(played(*FIRST), 0, 3) == [0, 3]
    assert totals(played(*SECOND), 0, 6) == [3, 3]


def test_a_position_shows_the_mover_and_the_changed_score_lines() -> None:
    table_state, viewer = played(*FIRST).table_state, Viewer(VisibleLog(0))
    then = moment(table_state, viewer, ViewOptions(), 2)
    assert then.drawn_seat == 1
    assert [(seat, line.points) for seat, lines in then.line_gains.items() for line in lines] == [("1", 3)]
    assert moment(table_state, viewer, ViewOptions(seat=0), 2).drawn_seat == 0
