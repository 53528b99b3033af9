"""The daily match without a server: variants, dates, streaks, stored results, par, and the text to share."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.server.games import GAMES
from tests.toy import TOY

from branchline.engine.game import AnyGame
from branchline.engine.match import commitment
from branchline.table.daily_match import (
    before,
    checked_day,
    closes,
    daily_config,
    day_at,
    day_plan,
    ends,
    is_public,
    same_dice_config,
    streak,
)
from branchline.table.daily_view import DailyAttempt, DaysData, DaysRequest, day_game, days_view, may_see
from branchline.table.draft import Draft, first_draft
from branchline.table.intents import bot_intent
from branchline.table.par import Par, levels, par, worth
from branchline.table.problem import Problem
from branchline.table.responses import Lang
from branchline.table.results import chance_moves, dice_of, results
from branchline.table.share_text import share, squares
from branchline.table.standings import Ranking, Standings, standing
from branchline.table.table_state import Event

DAY, SECRET, HOUR = "2026-05-01", b"a secret", 3_600_000
NOON = ends(DAY) - 12 * HOUR


def played_out(game: AnyGame, seed: int = 1, day: str = DAY) -> Draft:
    """A daily match in which every seat played random moves."""
    draft, rng = first_draft(daily_config(game, day_plan(game, day, SECRET), "Anna", NOON), game), Random(seed)
    while not draft.table_state.over:
        seat = draft.table_state.to_act[0]
        move = rng.choice(game.legal_moves(draft.table_state.state, seat))
        draft.add(seat, "move", game.write_move(move), "k", move)
        draft.settle()
    return draft


@pytest.mark.parametrize("name", list(GAMES))
def test_a_day_is_equal_for_everyone_and_differs_from_other_days(name: str) -> None:
    game = GAMES[name]
    days = [before(DAY, n) for n in range(60)]
    plans = [day_plan(game, day, SECRET) for day in days]
    assert plans == [day_plan(game, day, SECRET) for day in days]
    assert len({plan.seed for plan in plans}) == len({plan.hash for plan in plans}) == 60
    assert {tuple(plan.options.items()) for plan in plans} == {game.setup(None, options).options for options in game.daily_variants()}
    assert all(plan.seats == game.setup(None, dict(plan.options)).seats for plan in plans)
    assert plans[0].hash == commitment(plans[0].seed)
    other = day_plan(game, DAY, b"another secret")
    assert other.seed != plans[0].seed


def test_days_end_at_midnight_and_close_two_hours_later() -> None:
    assert (day_at(ends(DAY) - 1), day_at(ends(DAY))) == (DAY, "2026-05-02")
    assert (is_public(DAY, closes(DAY) - 1), is_public(DAY, closes(DAY))) == (False, True)
    assert closes(DAY) - ends(DAY) == 2 * HOUR
    assert before("2026-03-01", 1) == "2026-02-28"
    assert checked_day(DAY, NOON) == DAY
    for wrong in ("2026-05-02", "2025-12-31", "2026-02-30", "2026-5-01", "20260501", "٢٠٢٦-05-01", "", "2026-W18-5"):
        with pytest.raises(Problem):
            checked_day(wrong, NOON)


@pytest.mark.parametrize(
    ("ago", "length"), [((), 0), ((0,), 1), ((1,), 1), ((0, 1, 2), 3), ((1, 2, 3), 3), ((0, 2, 3), 1), ((2, 3), 0), ((0, 1, 3), 2)]
)
def test_a_streak_is_of_days_in_a_row(ago: tuple[int, ...], length: int) -> None:
    assert streak({before(DAY, n) for n in ago}, DAY) == length


@pytest.mark.parametrize("name", list(GAMES))
def test_the_result_of_a_match(name: str) -> None:
    draft = played_out(GAMES[name])
    (kept,) = results(draft.table_state, NOON)
    assert (kept.match, kept.seat, kept.name, kept.dice_known) == (draft.table_state.config.id, 0, "Anna", False)
    assert kept.points == GAMES[name].score(draft.table_state.state, 0).total
    start = GAMES[name].score(draft.table_state.states[0], 0).total
    assert start + sum(kept.gains) == kept.points
    again = same_dice_config(GAMES[name], draft.table_state.config, 0, "Ben", NOON)
    assert (dice_of(again), again.seed_typed, again.day) == (kept.dice, True, "")
    assert dice_of(replace(again, seed="x")) != kept.dice


def test_unplayed_matches_have_no_result() -> None:
    table_state = played_out(TOY).table_state
    for config in (
        replace(table_state.config, replay=True),
        replace(table_state.config, chance="real"),
        replace(table_state.config, seed=""),
    ):
        twin = table_state.fork()
        twin.config = config
        assert results(twin, NOON) == []
    helped = table_state.fork()
    helped.events.append(Event(99, 0, "bot", "greedy", None, NOON))
    assert results(helped, NOON) == []
    assert results(first_draft(table_state.config, TOY).table_state, NOON) == []


def test_no_bot_can_take_a_seat_of_a_daily_match_in_progress() -> None:
    begun = first_draft(daily_config(TOY, day_plan(TOY, DAY, SECRET), "Anna", NOON), TOY)
    with pytest.raises(Problem, match="can't give a seat to a bot"):
        bot_intent(0, 0, "greedy", ()).draft(begun.table_state, NOON)


def test_dice_and_results_are_shown_after_playing_and_later_to_everyone() -> None:
    plan = day_plan(TOY, DAY, SECRET)
    done = DailyAttempt("table", Ranking(1, "Anna", 0, 7, False, True))
    told = [day_game(TOY, plan, mine, 3, DaysRequest(NOON)) for mine in (None, DailyAttempt("table"), done)]
    assert [each.seed for each in told] == [None, None, plan.seed]
    assert [each.mine and each.mine.over for each in told] == [None, False, True]
    assert [may_see(DAY, mine, NOON) for mine in (None, DailyAttempt("table"), done)] == [False, False, True]
    assert may_see(DAY, None, closes(DAY))
    assert day_game(TOY, plan, None, 3, DaysRequest(closes(DAY))).seed == plan.seed
    assert (told[0].open, day_game(TOY, plan, None, 3, DaysRequest(ends(DAY))).open) == (True, False)


def test_a_day_is_shown_with_the_six_weeks_before() -> None:
    plans = {name: day_plan(game, DAY, SECRET) for name, game in GAMES.items()}
    reached = Ranking(1, "Anna", 0, 7, False, True)
    late, done = DailyAttempt("a", reached, counts=False), DailyAttempt("b", reached)
    mine = {
        (DAY, "toy"): done,
        (before(DAY, 1), "toy"): late,
        (before(DAY, 1), "traxx"): DailyAttempt("c"),
        (before(DAY, 2), "traxx"): done,
    }
    told = days_view(GAMES, plans, DaysData({(DAY, "toy"): 4}, mine, {DAY}), DaysRequest(NOON))
    assert (told.day, told.ends, told.closes, told.streak, len(told.days)) == (DAY, ends(DAY), closes(DAY), 1, 42)
    assert [day.played_games for day in told.days[:4]] == [["toy"], [], ["traxx"], []]
    assert [(game.game, game.finished_matches) for game in told.games][:2] == [("toy", 4), (list(GAMES)[1], 0)]


@pytest.mark.parametrize(("lang", "words"), [("en", "5 points, par 9"), ("pl", "5 punktów, do pobicia 9")])
def test_the_text_to_share_reveals_no_dice(lang: Lang, words: str) -> None:
    assert share(TOY, DAY, 5, 9, (6, 0, -1), lang).splitlines()[1:] == [words, "■■■■■■", "·", "▽"]
    assert "par" not in share(TOY, DAY, 5, None, (), "en")
    assert len(squares([1] * 40)) == 10


def test_a_results_table_has_places_names_and_par() -> None:
    reached = [Ranking(1, "", 1, 9, True, False), Ranking(2, "Anna", 0, 7, False, True, (7,))]
    told = standing(TOY, Standings(reached, 5, Par({"medium": [8, 6], "hard": [9, 9]}, 1.5)), DAY, "en")
    assert [(row.place, row.name, row.points, row.dice_known, row.mine) for row in told.rows] == [
        (1, "Player 2", 9, True, False),
        (2, "Anna", 7, False, True),
    ]
    assert [(each.bot, each.points, each.goal) for each in told.par] == [("medium", 8, False), ("hard", 9, True)]
    assert (told.finished_matches, told.worth) == (5, 1.5)
    assert told.share
    assert "par 9" in told.share
    still = standing(TOY, Standings(reached, 5, Par({"medium": [8, 6]}), pending=True), DAY, "en")
    assert "par" not in str(still.share)
    assert standing(TOY, Standings(reached, 5), None, "en").share is None


def test_par_is_what_bots_reach_with_the_same_dice() -> None:
    config = played_out(GAMES["traxx"]).table_state.config
    assert (levels("traxx"), levels("toy")) == (["medium", "hard", "master"], [])
    assert par(config, "medium") == par(replace(config, id="other", day=""), "medium")
    assert worth(config) == worth(config)
    assert worth(replace(config, game="toy")) is None


def test_bots_play_with_the_real_dice_in_the_order_rolled() -> None:
    real = played_out(GAMES["railroad_ink"]).table_state  # there, medium leaves nothing to chance
    config = real.config
    real.config = replace(config, seed="", chance="real")
    assert par(real.config, "medium", chance_moves(real)) == par(config, "medium")
    assert dice_of(real.config, chance_moves(real)) != dice_of(config)
