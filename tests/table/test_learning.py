"""A lesson as a page shows it: a table built from the moves so far."""

from __future__ import annotations

import pytest
from tests.study.test_lessons import SOURCE
from tests.toy import TOY

from branchline.study.lessons.reader import read_lessons
from branchline.table import explanations, lesson_view, move_queries
from branchline.table.problem import Problem
from branchline.table.reasons import why
from branchline.table.scene import ViewOptions

PL = ViewOptions(lang="pl")


@pytest.fixture(autouse=True)
def lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy has a lesson."""
    monkeypatch.setattr(lesson_view, "lessons_of", lambda game: read_lessons(SOURCE))
    lesson_view.cached_lesson_view.cache_clear()


def test_the_course_in_the_readers_language() -> None:
    assert lesson_view.course(TOY, "pl").lessons == [lesson_view.LessonInfo("sum", "Suma")]


def test_a_lesson_is_shown_as_a_table() -> None:
    seen = lesson_view.lesson_view(TOY, "sum", [], PL)
    assert (seen.lesson, seen.title, seen.task, seen.tasks, seen.say) == ("sum", "Suma", 0, 2, "Dodaj raz")
    assert (seen.feedback, seen.well, seen.moves, seen.marks, seen.shown_move) == (None, False, [], ["action=add"], None)
    table = seen.table_view
    assert (table.you, table.your_turn, table.undo, table.game) == (1, True, 0, "toy")
    assert [choice.text for choice in table.choices] == ["add", "done"]
    assert [seat.kind for seat in table.seats] == ["bot", "person"]


def test_a_solved_task_is_praised_and_a_wrong_move_undone() -> None:
    done = lesson_view.lesson_view(TOY, "sum", ["add"], PL)
    assert (done.feedback, done.well, done.task, done.moves) == ("Trzy", True, 1, ["add"])
    early = lesson_view.lesson_view(TOY, "sum", ["add", "done"], PL)
    assert (early.feedback, early.well, early.task, early.moves) == ("Mniej niż pięć", False, 1, ["add"])


def test_a_task_without_a_comment_gets_the_default_one(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = SOURCE.replace('other.en = "Less than five"', "").replace('other.pl = "Mniej niż pięć"', "")
    monkeypatch.setattr(lesson_view, "lessons_of", lambda game: read_lessons(plain))
    lesson_view.cached_lesson_view.cache_clear()
    assert lesson_view.lesson_view(TOY, "sum", ["add", "done"], ViewOptions()).feedback == str(lesson_view.OTHER)


def test_the_next_move_can_be_shown_as_a_choice() -> None:
    seen = lesson_view.lesson_view(TOY, "sum", ["add", "add"], ViewOptions(), show=True)
    assert seen.shown_move is not None
    assert (seen.shown_move.text, seen.shown_move.picks) == ("done", {"action": "done"})


def test_a_completed_lesson_has_no_choices() -> None:
    seen = lesson_view.lesson_view(TOY, "sum", ["add", "add", "done"], ViewOptions(), show=True)
    assert (seen.task, seen.say, seen.feedback, seen.shown_move) == (2, "", "Five", None)
    assert seen.table_view.choices == []
    assert "data-pick" not in seen.table_view.svg


def test_a_lesson_answers_the_queries_of_a_table() -> None:
    begun = lesson_view.table(TOY, "sum", [])
    previews = move_queries.ghosts(*begun, ViewOptions(), ["add", "nothing"])
    assert previews.ghosts.keys() == previews.sentences.keys() == {"add"}
    assert move_queries.narrow(*begun, ViewOptions(), {"action": "done"}, "add").many == 1
    assert why(*lesson_view.table(TOY, "sum", ["add", "add"]), "en", "add", None).reason == "You may add at most twice a round"
    assert why(*begun, "en", None, {"action": "add"}).reason is None
    assert explanations.explain(*begun, ViewOptions()).rules


def test_unknown_lessons_and_illegal_moves_are_rejected() -> None:
    with pytest.raises(Problem, match="There is no lesson nothing here"):
        lesson_view.lesson_view(TOY, "nothing", [], ViewOptions())
    with pytest.raises(Problem, match="Only chance rolls") as raised:
        lesson_view.lesson_view(TOY, "sum", ["roll 2"], ViewOptions())
    assert raised.value.code == "illegal"


def test_a_picture_requested_often_is_drawn_once() -> None:
    first = lesson_view.lesson_view(TOY, "sum", ["add"], ViewOptions())
    assert lesson_view.lesson_view(TOY, "sum", ["add"], ViewOptions()) is first
    assert lesson_view.lesson_view(TOY, "sum", ["add"], PL) is not first
