"""A record as one seat lived it: its own part of a round first, what others did left out where it cannot matter."""

from __future__ import annotations

import pytest
from tests.study.kit import kept, played, toy
from tests.toy import TOY, Move, State

from branchline.engine.errors import InvalidRecord
from branchline.engine.text import Text, text
from branchline.games import GAMES
from branchline.study.review.timeline import timeline_of

TOGETHER = ("- roll 3", "1 add", "0 add", "1 done", "0 done", "- roll 2", "0 done", "1 add", "1 done", "- roll 1", "1 done", "0 done")


def test_the_seats_own_part_of_a_round_comes_first() -> None:
    told = timeline_of(toy(*TOGETHER, seats=2), 0).segments
    assert [(segment.kind, segment.places) for segment in told] == [
        ("chance", (0,)),
        ("turn", (2, 4)),
        ("others", (1, 3)),
        ("chance", (5,)),
        ("turn", (6,)),
        ("others", (7, 8)),
        ("chance", (9,)),
        ("turn", (11,)),
        ("others", (10,)),
    ]


def test_the_others_see_it_the_other_way_round() -> None:
    told = timeline_of(toy(*TOGETHER, seats=2), 1).segments
    assert [segment.places for segment in told if segment.kind == "turn"] == [(1, 3), (7, 8), (10,)]


def test_what_cannot_matter_is_left_out() -> None:
    game = next(game for game in GAMES.values() if game.id != "toy" and game.seats[0] == 1)
    told = timeline_of(kept(played(game, ["random", "random"], "1")), 0)
    assert told.end.solo == all(segment.kind != "others" for segment in told.segments)
    assert sum(len(segment.entries) for segment in told.segments if segment.kind == "turn") == sum(seat == 0 for seat, _ in told.match.log)


def test_where_the_order_matters_the_log_keeps_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def second_first(state: State, seat: int, move: Move) -> Text | None:
        early = seat == 0 and state.rows[1].added == 0 and not state.rows[1].done
        return text("After you") if early else TOY.illegal_reason(state, seat, move)

    monkeypatch.setitem(GAMES, "toy", TOY.replaced(illegal_reason=second_first))
    told = timeline_of(
        toy(*TOGETHER[:5], "- roll 2", "1 add", "0 add", "1 done", "0 done", "- roll 1", "1 done", "0 done", seats=2), 0
    ).segments
    assert [(segment.kind, segment.places) for segment in told][:5] == [
        ("chance", (0,)),
        ("others", (1,)),
        ("turn", (2,)),
        ("others", (3,)),
        ("turn", (4,)),
    ]


def test_how_often_chance_was_asked() -> None:
    told = timeline_of(toy(*TOGETHER, seats=2), 0).segments
    assert [segment.chance_count for segment in told] == [0, 1, 1, 1, 2, 2, 2, 3, 3]


def test_only_a_match_that_has_ended_can_be_studied() -> None:
    with pytest.raises(InvalidRecord, match="has not ended"):
        timeline_of(toy("- roll 3", "0 add"), 0)


def test_there_must_be_such_a_seat() -> None:
    with pytest.raises(InvalidRecord, match="no player 3"):
        timeline_of(toy(*TOGETHER, seats=2), 2)
