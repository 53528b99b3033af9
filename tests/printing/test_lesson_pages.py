"""Lessons on paper: a page each with its tasks, the answers on the last."""

from __future__ import annotations

import pytest
from tests.printing.measured import LEAST, ink_in_the_margin, letters, opened, said, size
from tests.printing.test_sheets import made
from tests.toy import TOY

from branchline.engine.errors import InvalidSetup
from branchline.games import GAMES
from branchline.printing.pages import PAPERS, Paper, PrintOptions
from branchline.study.lessons.reader import lessons_of


@pytest.mark.parametrize(("language", "paper"), [("en", "letter"), ("pl", "a4")])
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_has_its_page_and_its_answers(game: str, language: str, paper: Paper) -> None:
    print_options = PrintOptions(paper, part="lessons", language=language)
    pdf = made(GAMES[game], GAMES[game].setup(), print_options)
    pages, lessons = opened(pdf), lessons_of(game)
    for page in pages:
        assert size(page) == PAPERS[paper]
        assert not ink_in_the_margin(page)
        assert all(points >= LEAST - 0.01 for points, _, _ in letters(page))
    assert len(pages) > len(lessons)
    for page, lesson in zip(pages, lessons, strict=False):
        words = said([page])
        assert lesson.title[language] in words
        assert all(task.say[language][:30] in words for task in lesson.tasks)
    answers = said(pages[len(lessons) :])
    assert all(task.success[language][:30] in answers for lesson in lessons for task in lesson.tasks)


def test_a_game_without_lessons_says_so() -> None:
    with pytest.raises(InvalidSetup, match="no lessons"):
        made(TOY, TOY.setup(1), PrintOptions(part="lessons"))
