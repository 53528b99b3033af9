"""The sample match of bots: strong, close, not too long, and played by the present rules."""

from __future__ import annotations

import pytest

from branchline.engine.record import read_record, replay_record
from branchline.games import GAMES
from branchline.table.sample import portrait, sample_record

MOST_STEPS = 250
CLOSE = 0.16  # of the winner's points, by which the other may be behind


@pytest.mark.parametrize("game", GAMES)
def test_the_match_to_watch_is_close_and_not_too_long(game: str) -> None:
    rules, record = GAMES[game], read_record(sample_record(GAMES[game], "en"))
    match = replay_record(record, GAMES)
    totals = [rules.score(match.state, seat).total for seat in range(len(record.seats))]
    assert match.over
    assert record.seats == ("Hard 1", "Hard 2")
    assert len(record.log) <= MOST_STEPS
    assert max(totals) - min(totals) <= CLOSE * max(totals)


@pytest.mark.parametrize("game", GAMES)
def test_its_bots_are_named_in_the_readers_language(game: str) -> None:
    assert read_record(sample_record(GAMES[game], "pl")).seats == ("Trudny bot 1", "Trudny bot 2")


def test_a_picture_shows_the_match_in_progress() -> None:
    assert portrait(GAMES["traxx"], "light", "en").startswith("<svg")
