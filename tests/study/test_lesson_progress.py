"""Progress in a lesson: correct moves, undone mistakes, answers of other seats, the shown solution."""

from __future__ import annotations

import pytest
from tests.study.test_lessons import SOURCE
from tests.toy import TOY

from branchline.engine.errors import IllegalMove, InvalidNotation
from branchline.games import GAMES
from branchline.study.lessons import progress as standing
from branchline.study.lessons.reader import lessons_of, read_lessons

(LESSON,) = read_lessons(SOURCE)


def after(*moves: str) -> standing.LessonProgress:
    return standing.after(TOY, LESSON, moves)


def test_a_lesson_begins_after_its_log() -> None:
    learner = standing.begin_lesson(TOY, LESSON)
    assert learner.acts
    assert (learner.task, learner.moves, learner.task_moves, learner.feedback) == (0, (), (), None)
    assert TOY.score(learner.state, 0)["count"] == 3


def test_a_position_can_be_given_as_text() -> None:
    written = TOY.write_state(after("add").state)
    (lesson,) = read_lessons(SOURCE.replace('log = ["- roll 3", "0 add"]', f"state = '{written}'"))
    assert standing.begin_lesson(TOY, lesson).state == after("add").state


def test_when_a_task_is_done_the_others_answer_and_the_next_begins() -> None:
    done = after("add")
    assert (done.task, done.task_moves, done.moves) == (1, (), ("add",))
    assert done.feedback == standing.Feedback("done", {"en": "Three", "pl": "Trzy"})
    assert done.current_task is LESSON.tasks[1]
    assert done.log[-1] == (0, "done")
    assert TOY.to_act(done.state) == (1,)


def test_a_named_mistake_is_undone_with_its_own_comment() -> None:
    learner = after("done")
    assert learner.feedback == standing.Feedback("other", {"en": "Not yet", "pl": "Jeszcze nie"})
    assert learner.moves == ()
    assert learner.state == after().state


def test_a_turn_that_ends_too_early_is_undone() -> None:
    early = after("add", "done")
    assert early.feedback == standing.Feedback("other", {"en": "Less than five", "pl": "Mniej niż pięć"})
    assert early.state == after("add").state
    on = standing.play_lesson_move(early, "add")
    assert (on.feedback, on.task_moves) == (None, ("add",))
    assert standing.play_lesson_move(on, "done").current_task is None


def test_illegal_and_malformed_moves_are_rejected() -> None:
    with pytest.raises(IllegalMove, match="Only chance rolls"):
        after("roll 2")
    with pytest.raises(InvalidNotation):
        after("jump")


def test_a_lesson_ends_after_its_last_task() -> None:
    (short,) = read_lessons(SOURCE.replace('answer = ["add", "done"]', 'answer = ["add"]').replace(', "turn over"', ""))
    learner = standing.after(TOY, short, ["add", "add"])
    assert learner.current_task is None
    for act in (lambda: standing.play_lesson_move(learner, "add"), lambda: standing.reveal_lesson_move(learner)):
        with pytest.raises(IllegalMove, match="This lesson is done"):
            act()


def test_showing_gives_the_next_move() -> None:
    assert standing.reveal_lesson_move(after())[1] == "add"
    assert standing.reveal_lesson_move(after("add"))[1] == "add"
    assert standing.reveal_lesson_move(after("add", "add"))[1] == "done"


def test_moves_that_block_the_answer_are_undone() -> None:
    (other,) = read_lessons(SOURCE.replace('answer = ["add", "done"]', 'answer = ["done"]'))
    astray = standing.after(TOY, other, ["add", "add"])
    assert astray.task_moves == ("add",)
    back, move = standing.reveal_lesson_move(astray)
    assert (back.moves, back.task_moves, move) == (("add",), (), "done")


@pytest.mark.parametrize("name", ["line", "last"])
def test_a_pass_is_not_treated_as_a_wrong_cell(name: str) -> None:
    """In Träxx a turn can end before a cell is entered; the comment then mentions no undone cell."""
    lesson = next(lesson for lesson in lessons_of("traxx") if lesson.id == name)
    passed = standing.after(GAMES["traxx"], lesson, ["done"])
    assert passed.feedback is not None
    assert passed.feedback.kind == "other"
    assert passed.feedback.words != lesson.tasks[0].other
    assert passed.moves == ()
