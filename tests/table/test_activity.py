"""What everybody did of late is told in one line each, and never more than the reader may know."""

from __future__ import annotations

from tests.table.kit import played

from branchline.table.draft import Draft
from branchline.table.responses import Activity
from branchline.table.scene import ViewOptions
from branchline.table.snapshot import table_view
from branchline.table.viewer import Viewer
from branchline.table.visible_log import VisibleLog

ROUND = ((-1, "roll 3"), (1, "add"), (1, "add"), (1, "done"))


def news(draft: Draft, reader: int, lang: str = "en") -> list[Activity]:
    return table_view(draft.table_state, Viewer(VisibleLog(reader)), ViewOptions("pl" if lang == "pl" else "en"), ()).news


def test_a_reveal_tells_every_seats_part_although_it_stands_before_ones_own_move() -> None:
    told = news(played(*ROUND, (0, "add"), (0, "done"), (-1, "roll 2")), 0)
    assert [(doing.seat, doing.gained) for doing in told] == [(1, 6), (0, 3), (-1, 0)]
    assert [line.points for line in told[0].grown] == [6]


def test_nothing_of_a_round_that_is_still_played_is_told() -> None:
    assert news(played(*ROUND), 0) == []
    assert news(played(*ROUND, (0, "add")), 0) == []
    assert news(played(*ROUND), 1) == []


def test_news_are_there_until_ones_own_next_move_and_come_back_with_undo() -> None:
    whole = (*ROUND, (0, "add"), (0, "done"), (-1, "roll 2"))
    assert news(played(*whole, (0, "add")), 0) == []
    assert len(news(played(*whole, (0, "add"), (0, "1")), 0)) == 3


def test_who_looks_on_has_no_last_move() -> None:
    assert news(played(*ROUND, (0, "done"), (-1, "roll 2")), -2) == []


def test_what_others_do_in_the_next_round_is_not_told_with_the_last() -> None:
    whole = (*ROUND, (0, "add"), (0, "done"), (-1, "roll 2"))
    assert news(played(*whole, (1, "add"), (1, "done")), 0) == news(played(*whole), 0)


def test_sentences_are_kept_for_the_names_of_now_alone() -> None:
    draft, viewer = played(*ROUND), Viewer(VisibleLog(0))
    for name in ("Anna", "Ada", "Eve", "Ola"):
        draft.add(0, "name", name)
        told = table_view(draft.table_state, viewer, ViewOptions("en"), ())
    assert len(viewer.sentences) == len(told.log)
