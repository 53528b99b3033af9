"""Every lesson of every game: other moves are undone and answered, marks are in every picture, words are in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from branchline.conformance.contracts.data import legal, tasks
from branchline.drawing.picture import Look
from branchline.games import GAMES
from branchline.language import LANGUAGES, speaker
from branchline.study.lessons import progress as standing
from branchline.study.lessons.reader import Lesson, Words, lessons_of
from branchline.table.lesson_view import course, lesson_view
from branchline.table.scene import ViewOptions

LESSONS = [pytest.param(game, lesson, id=f"{game}-{lesson.id}") for game in GAMES for lesson in lessons_of(game)]
FEWEST, MOST = 6, 12
LONGEST, LONGEST_TITLE = 260, 44  # letters that still stand above a board on a phone
PLAIN = re.compile(r"[a-z][a-z-]*")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_course(game: str) -> None:
    names = [lesson.id for lesson in lessons_of(game)]
    assert FEWEST <= len(names) <= MOST
    assert len(set(names)) == len(names)
    assert all(map(PLAIN.fullmatch, names)), names
    assert [each.id for each in course(GAMES[game], "pl").lessons] == names


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_something_else_is_put_back_and_answered(game: str, lesson: Lesson) -> None:
    for task, path in tasks(GAMES[game], lesson):
        begin = path[0]
        for move in legal(begin)[:40]:
            after = standing.play_lesson_move(begin, move)
            if after.feedback is None or after.feedback.kind == "done":
                continue
            assert after.moves == begin.moves
            assert after.state == begin.state
            seen = lesson_view(GAMES[game], lesson.id, [*begin.moves, move], ViewOptions())
            assert seen.feedback
            assert not seen.well
            assert seen.task == begin.task, task.say["en"]
            break


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_anyone_who_is_shown_every_move_comes_to_the_end(game: str, lesson: Lesson) -> None:
    learner = standing.begin_lesson(GAMES[game], lesson)
    for _ in range(60):
        if learner.current_task is None:
            break
        learner, move = standing.reveal_lesson_move(learner)
        learner = standing.play_lesson_move(learner, move)
    assert learner.current_task is None


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_what_is_marked_is_in_the_picture(game: str, lesson: Lesson) -> None:
    rules = GAMES[game]
    for task, path in tasks(GAMES[game], lesson):
        view = rules.view(path[0].state, lesson.seat)
        moves = rules.legal_moves(view, lesson.seat)
        for language in LANGUAGES:
            for room in ("tall", "wide"):
                drawn = rules.draw(view, lesson.seat, moves, Look(say=speaker(language, game), layout=room))
                for mark in task.marks:
                    key, _, value = mark.partition("=")
                    assert f'data-pick="{mark}"' in drawn or f'data-{key}="{value}"' in drawn, (task.say["en"], mark)


def spoken(lesson: Lesson) -> Iterator[tuple[Words, int]]:
    """All words of a lesson, and how long they may be."""
    yield lesson.title, LONGEST_TITLE
    for task in lesson.tasks:
        yield from ((words, LONGEST) for words in (task.say, task.success, *(slip.say for slip in task.slips)))
        if task.other:
            yield task.other, LONGEST


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_words_are_there_in_every_language(game: str, lesson: Lesson) -> None:
    for words, longest in spoken(lesson):
        assert words.keys() == LANGUAGES.keys(), words
        for said in words.values():
            assert said == " ".join(said.split())
            assert 0 < len(said) <= longest, said
        assert len(set(words.values())) == len(words), words


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_words_of_a_lesson_are_seen_in_the_readers_language(game: str, lesson: Lesson) -> None:
    seen = lesson_view(GAMES[game], lesson.id, [], ViewOptions(lang="pl"))
    assert (seen.title, seen.say) == (lesson.title["pl"], lesson.tasks[0].say["pl"])
    assert (seen.task, seen.tasks, seen.moves) == (0, len(lesson.tasks), [])
    assert seen.table_view.your_turn
