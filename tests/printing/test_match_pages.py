"""Printed matches: ranking, sheets and seed, of every game, finished or not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.printing.measured import LEAST, ink_in_the_margin, letters, pages_of_pdf, size, text_of
from tests.toy import TOY

from branchline.engine.match import Match
from branchline.engine.record import Record, read_record, record_of, replay_record
from branchline.games import GAMES
from branchline.printing.make import match_pdf
from branchline.printing.pages import PAPERS, PrintOptions

REPLAYS = Path(__file__).parents[1] / "games"


def recorded_matches(game: str) -> list[Record]:
    """Two recorded matches of a game: with the fewest and with the most seats."""
    records = [read_record(file.read_text("utf-8")) for file in sorted((REPLAYS / game / "replays").glob("*.json"))]
    by_seats = sorted(records, key=lambda record: len(record.seats))
    return [by_seats[0], by_seats[-1]]


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", GAMES)
def test_a_printed_match_is_complete(game: str, language: str) -> None:
    for record in recorded_matches(game):
        match = replay_record(record, GAMES)
        print_options = PrintOptions("letter" if len(record.seats) > 2 else "a4", language=language)
        pages = pages_of_pdf(match_pdf(match, replace(record, seed="a seed of ours"), print_options))
        words = text_of(pages)
        assert "a seed of ours" in words
        assert all(name[:20] in words for name in record.seats)
        for seat in range(len(record.seats)):
            assert str(abs(GAMES[game].score(match.state, seat).total)) in words
        for page in pages:
            assert size(page) == PAPERS[print_options.paper]
            assert not ink_in_the_margin(page)
            assert all(points >= LEAST - 0.01 for points, _, _ in letters(page))


def test_an_unfinished_match_is_marked() -> None:
    match = Match(TOY, TOY.setup(2))
    record = record_of(match, ("Anna", "Jan"))
    words = text_of(pages_of_pdf(match_pdf(match, record, PrintOptions())))
    assert "This match is not over yet." in words
    assert "Seed" not in words


def test_names_and_remarks_are_escaped() -> None:
    match = Match(TOY, TOY.setup(1))
    record = record_of(match, ('#panic("no") $x$ *bold* <svg>',), about={"place": '"); #include "x'})
    words = text_of(pages_of_pdf(match_pdf(match, record, PrintOptions())))
    assert '#panic("no") $x$ *bol' in words
    assert '#include "x' in words
