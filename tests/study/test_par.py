"""Par: the scores of bots with the same dice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.study.kit import play_match, record_match, toy
from tests.toy import TOY

from branchline.engine.errors import InvalidRecord
from branchline.engine.match import chance_source
from branchline.engine.record import replay_record, write_record
from branchline.games import GAMES
from branchline.study import Par, par
from branchline.study.par import dice_of, par_of

INK = "railroad_ink"


def test_par_repeats_with_the_same_dice() -> None:
    match = play_match(GAMES[INK], ["medium"], "today")
    reached = match.game.score(match.state, 0).total
    assert par(record_match(match, "today"), ["medium"]) == (Par("medium", (reached,)),)


def test_an_unplayed_match_has_par() -> None:
    match = play_match(GAMES[INK], ["medium"], "today")
    assert par(replace(record_match(match, "today"), log=()), ["medium"]) == par(record_match(match, "today"), ["medium"])


def test_par_plays_every_seat() -> None:
    found = par(toy("- roll 3", "0 done", "1 done", seats=2, rounds=1), ["easy", "medium"])
    assert [each.level for each in found] == ["easy", "medium"]
    assert found[1].points == (6, 6)


def test_real_dice_come_in_the_order_of_the_log() -> None:
    record = toy("- roll 1", "0 done", "- roll 3", "0 done", "- roll 1", "0 done")
    assert par(record, ["medium"]) == (Par("medium", (10,)),)
    assert par(replace(record, seed="of a server whose dice nobody used"), ["medium"])[0].points == (10,)


def test_a_seed_that_does_not_fit_the_log_is_ignored() -> None:
    first = TOY.write_move(TOY.chance(TOY.new(TOY.setup(1)), chance_source("7", 0)))
    record = replace(toy(f"- {first}", "0 done", "- roll 1", "0 done", "- roll 3", "0 done"), seed="7")
    match = replay_record(record, GAMES, 0)
    dice = dice_of(record, match)
    assert [TOY.write_move(dice(match.state, asked)) for asked in range(3)] == [first, "roll 1", "roll 3"]


def test_dice_that_no_longer_fit_are_rolled_again() -> None:
    record = toy("- roll 1", "0 done", "- roll 3", "0 done", "- roll 1", "0 done")
    match = replay_record(record, GAMES, 0)
    assert match.game.illegal_reason(match.state, -1, dice_of(record, match)(match.state, 99)) is None


def test_a_level_that_does_not_play_a_game_is_left_out() -> None:
    assert par(toy("- roll 1", "0 done", rounds=1), ["medium", "master"]) == (par_of(*_requests("medium")),)


def _requests(level: str) -> tuple[str, str]:
    return write_record(toy("- roll 1", "0 done", rounds=1)), level


def test_a_record_without_dice_and_seed_has_no_par() -> None:
    empty = toy(rounds=1)
    with pytest.raises(InvalidRecord, match="neither dice nor a seed"):
        par(empty)
