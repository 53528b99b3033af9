"""Printed puzzles: from easy to hard, a page each, the answers on the last page."""

from __future__ import annotations

import pytest
from tests.printing.measured import LEAST, ink_in_the_margin, letters, pages_of_pdf, size, text_of
from tests.printing.test_sheets import pdf_of
from tests.toy import TOY

from branchline.engine.errors import InvalidSetup
from branchline.games import GAMES
from branchline.printing.pages import PAPERS, PrintOptions
from branchline.printing.puzzle_pages import PAGES, spread
from branchline.study.puzzles.reader import puzzles_of


@pytest.mark.parametrize(("game", "language"), [(game, "en" if n % 2 else "pl") for n, game in enumerate(GAMES)])
def test_puzzles_have_pages_and_answers(game: str, language: str) -> None:
    pages = pages_of_pdf(pdf_of(GAMES[game], GAMES[game].setup(), PrintOptions("a4", part="puzzles", language=language)))
    puzzles = spread(puzzles_of(game).values())
    for page in pages:
        assert size(page) == PAPERS["a4"]
        assert not ink_in_the_margin(page)
        assert all(points >= LEAST - 0.01 for points, _, _ in letters(page))
    assert len(pages) > len(puzzles) == PAGES
    for page, puzzle in zip(pages, puzzles, strict=False):
        assert puzzle.id in text_of([page])
    answers = text_of(pages[PAGES:])
    assert all(puzzle.answer[0] in answers for puzzle in puzzles)


def test_puzzles_are_sorted_from_easy_to_hard() -> None:
    puzzles = puzzles_of("traxx")
    ratings = [puzzle.rating for puzzle in spread(puzzles.values())]
    assert ratings == sorted(ratings)
    assert (ratings[0], ratings[-1]) == (min(p.rating for p in puzzles.values()), max(p.rating for p in puzzles.values()))


def test_a_game_without_puzzles_is_rejected() -> None:
    with pytest.raises(InvalidSetup, match="no puzzles"):
        pdf_of(TOY, TOY.setup(1), PrintOptions(part="puzzles"))
