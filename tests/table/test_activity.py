"""Recent moves: one line per seat, and nothing that the reader may not know."""

from __future__ import annotations

from tests.table.kit import draft_of

from branchline.table.draft import Draft
from branchline.table.responses import Activity
from branchline.table.scene import ViewOptions
from branchline.table.snapshot import table_view
from branchline.table.viewer import Viewer
from branchline.table.visible_log import VisibleLog

ROUND = ((-1, "roll 3"), (1, "add"), (1, "add"), (1, "done"))


def news(draft: Draft, reader: int, lang: str = "en") -> list[Activity]:
    return table_view(draft.table_state, Viewer(VisibleLog(reader)), ViewOptions("pl" if lang == "pl" else "en"), ()).news


def test_a_reveal_reports_moves_from_before_the_readers_own_move() -> None:
    told = news(draft_of(*ROUND, (0, "add"), (0, "done"), (-1, "roll 2")), 0)
    assert [(doing.seat, doing.gain) for doing in told] == [(1, 6), (0, 3), (-1, 0)]
    assert [line.points for line in told[0].line_gains] == [6]


def test_moves_of_an_open_round_are_not_reported() -> None:
    assert news(draft_of(*ROUND), 0) == []
    assert news(draft_of(*ROUND, (0, "add")), 0) == []
    assert news(draft_of(*ROUND), 1) == []


def test_recent_moves_last_until_the_readers_next_move_and_return_with_undo() -> None:
    whole = (*ROUND, (0, "add"), (0, "done"), (-1, "roll 2"))
    assert news(draft_of(*whole, (0, "add")), 0) == []
    assert len(news(draft_of(*whole, (0, "add"), (0, "1")), 0)) == 3


def test_spectators_have_no_last_move() -> None:
    assert news(draft_of(*ROUND, (0, "done"), (-1, "roll 2")), -2) == []


def test_moves_of_the_next_round_are_not_reported_with_the_last() -> None:
    whole = (*ROUND, (0, "add"), (0, "done"), (-1, "roll 2"))
    assert news(draft_of(*whole, (1, "add"), (1, "done")), 0) == news(draft_of(*whole), 0)


def test_sentences_are_cached_only_for_the_present_names() -> None:
    draft, viewer = draft_of(*ROUND), Viewer(VisibleLog(0))
    for name in ("Anna", "Ada", "Eve", "Ola"):
        draft.add(0, "name", name)
        told = table_view(draft.table_state, viewer, ViewOptions("en"), ())
    assert [[entry for entry in log.log_entries if entry] for log in viewer.logs.values()] == [told.log]
