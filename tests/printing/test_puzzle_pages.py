"""Puzzles on paper: from easy to hard, a page each, the answers on the last."""

from __future__ import annotations

import pytest
from tests.printing.measured import LEAST, ink_in_the_margin, letters, opened, said, size
from tests.printing.test_sheets import made
from tests.toy import TOY

from branchline.engine.errors import InvalidSetup
from branchline.games import GAMES
from branchline.printing.pages import PAPERS, PrintOptions
from branchline.printing.puzzle_pages import PAGES, spread
from branchline.study.puzzles.reader import puzzles_of


@pytest.mark.parametrize(("game", "language"), [(game, "en" if n % 2 else "pl") for n, game in enumerate(GAMES)])
def test_some_puzzles_have_their_pages_and_their_answers(game: str, language: str) -> None:
    pages = opened(made(GAMES[game], GAMES[game].setup(), PrintOptions("a4", part="puzzles", language=language)))
    puzzles = spread(puzzles_of(game).values())
    for page in pages:
        assert size(page) == PAPERS["a4"]
        assert not ink_in_the_margin(page)
        assert all(points >= LEAST - 0.01 for points, _, _ in letters(page))
    assert len(pages) > len(puzzles) == PAGES
    for page, puzzle in zip(pages, puzzles, strict=False):
        assert puzzle.id in said([page])
    answers = said(pages[PAGES:])
    assert all(puzzle.answer[0] in answers for puzzle in puzzles)


def test_they_rise_from_the_easiest_to_the_hardest() -> None:
    puzzles = puzzles_of("traxx")
    ratings = [puzzle.rating for puzzle in spread(puzzles.values())]
    assert ratings == sorted(ratings)
    assert (ratings[0], ratings[-1]) == (min(p.rating for p in puzzles.values()), max(p.rating for p in puzzles.values()))


def test_a_game_without_puzzles_says_so() -> None:
    with pytest.raises(InvalidSetup, match="no puzzles"):
        made(TOY, TOY.setup(1), PrintOptions(part="puzzles"))
