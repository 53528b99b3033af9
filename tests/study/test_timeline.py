"""The timeline of a seat: its own moves of a round first, irrelevant moves of others left out."""

from __future__ import annotations

import pytest
from tests.study.kit import play_match, record_match, toy
from tests.toy import TOY, Move, State

from branchline.engine.errors import InvalidRecord
from branchline.engine.text import Text, text
from branchline.games import GAMES
from branchline.study.review.timeline import timeline_of

ROUNDS = ("- roll 3", "1 add", "0 add", "1 done", "0 done", "- roll 2", "0 done", "1 add", "1 done", "- roll 1", "1 done", "0 done")


def test_the_seats_own_part_of_a_round_comes_first() -> None:
    timeline = timeline_of(toy(*ROUNDS, seats=2), 0).segments
    assert [(segment.kind, segment.places) for segment in timeline] == [
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


def test_other_seats_order_the_round_by_their_own_moves() -> None:
    timeline = timeline_of(toy(*ROUNDS, seats=2), 1).segments
    assert [segment.places for segment in timeline if segment.kind == "turn"] == [(1, 3), (7, 8), (10,)]


def test_irrelevant_moves_are_left_out() -> None:
    game = next(game for game in GAMES.values() if game.id != "toy" and game.seats[0] == 1)
    timeline = timeline_of(record_match(play_match(game, ["random", "random"], "1")), 0)
    assert timeline.end.solo == all(segment.kind != "others" for segment in timeline.segments)
    assert sum(len(segment.entries) for segment in timeline.segments if segment.kind == "turn") == sum(
        seat == 0 for seat, _ in timeline.match.log
    )


def test_relevant_order_of_the_log_is_preserved(monkeypatch: pytest.MonkeyPatch) -> None:
    def second_first(state: State, seat: int, move: Move) -> Text | None:
        early = seat == 0 and state.rows[1].added == 0 and not state.rows[1].done
        return text("After you") if early else TOY.illegal_reason(state, seat, move)

    monkeypatch.setitem(GAMES, "toy", TOY.replace(illegal_reason=second_first))
    timeline = timeline_of(
        toy(*ROUNDS[:5], "- roll 2", "1 add", "0 add", "1 done", "0 done", "- roll 1", "1 done", "0 done", seats=2), 0
    ).segments
    assert [(segment.kind, segment.places) for segment in timeline][:5] == [
        ("chance", (0,)),
        ("others", (1,)),
        ("turn", (2,)),
        ("others", (3,)),
        ("turn", (4,)),
    ]


def test_chance_events_are_counted() -> None:
    timeline = timeline_of(toy(*ROUNDS, seats=2), 0).segments
    assert [segment.chance_count for segment in timeline] == [0, 1, 1, 1, 2, 2, 2, 3, 3]


def test_only_finished_matches_have_a_timeline() -> None:
    with pytest.raises(InvalidRecord, match="has not ended"):
        timeline_of(toy("- roll 3", "0 add"), 0)


def test_an_unknown_seat_has_no_timeline() -> None:
    with pytest.raises(InvalidRecord, match="no player 3"):
        timeline_of(toy(*ROUNDS, seats=2), 2)
