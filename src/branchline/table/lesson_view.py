"""Responses about lessons: the task, feedback on the last move, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame
from branchline.engine.text import short, text
from branchline.language import speaker
from branchline.study.lessons import progress
from branchline.study.lessons.progress import LessonProgress
from branchline.study.lessons.reader import Words, lessons_of
from branchline.table import responses, snapshot
from branchline.table.practice import PracticeTable, choice, practice_config, practice_table
from branchline.table.problem import missing, problem_of
from branchline.table.scene import ViewOptions

OTHER = text("That is legal, but not what this lesson asks for, so it was undone. Try again.")


@dataclass(frozen=True, slots=True)
class LessonInfo:
    """A lesson in the list of lessons."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Course:
    """The lessons of a game, in order."""

    game: str
    name: str
    lessons: list[LessonInfo]


@dataclass(frozen=True, slots=True)
class LessonView:
    """The state of a lesson: the task, feedback on the last move, and the table."""

    lesson: str
    title: str
    task: int  # index of the current task; the number of tasks when all are done
    tasks: int
    say: str  # the task; empty when all are done
    feedback: str | None
    well: bool  # whether the feedback is for a completed task
    moves: list[str]  # the accepted moves, without those that were undone
    marks: list[str]
    shown_move: responses.Choice | None  # the next move, if requested
    table_view: responses.TableView


def course(game: AnyGame, lang: responses.Lang) -> Course:
    lessons = [LessonInfo(lesson.id, lesson.title[lang]) for lesson in lessons_of(game.id)]
    return Course(game.id, speaker(lang, game.id)(game.name), lessons)


def lesson_view(game: AnyGame, name: str, moves: Sequence[str], view_options: ViewOptions, show: bool = False) -> LessonView:
    """The lesson after these moves; with `show`, including the next move of the solution."""
    return cached_lesson_view(game, name, tuple(moves), view_options, show)


@lru_cache(maxsize=128)
def cached_lesson_view(game: AnyGame, name: str, moves: tuple[str, ...], view_options: ViewOptions, show: bool) -> LessonView:
    """Computes `lesson_view`; cached, because it is equal for all callers."""
    learner, move = _learner(game, name, moves), ""
    if show and learner.current_task:
        learner, move = progress.reveal_lesson_move(learner)
    table_state, viewer = _practice_table(learner)
    lesson, task = learner.lesson, learner.current_task
    return LessonView(
        lesson.id,
        lesson.title[view_options.lang],
        learner.task,
        len(lesson.tasks),
        task.say[view_options.lang] if task else "",
        _feedback(learner, view_options),
        learner.feedback is not None and learner.feedback.kind == "done",
        list(learner.moves),
        list(task.marks) if task else [],
        choice(game, learner.state, lesson.seat, move, view_options) if move else None,
        snapshot.table_view(table_state, viewer, view_options, [lesson.seat]),
    )


def _feedback(learner: LessonProgress, view_options: ViewOptions) -> str | None:
    if learner.feedback is None:
        return None
    words: Words = learner.feedback.words
    return words[view_options.lang] if words else speaker(view_options.lang)(OTHER)


def table(game: AnyGame, name: str, moves: Sequence[str]) -> PracticeTable:
    """The learner's table after these moves."""
    return _practice_table(_learner(game, name, moves))


def _learner(game: AnyGame, name: str, moves: Sequence[str]) -> LessonProgress:
    lesson = next((lesson for lesson in lessons_of(game.id) if lesson.id == name), None)
    if lesson is None:
        raise missing(text("There is no lesson {name} here", name=short(name)))
    try:
        return progress.after(game, lesson, moves)
    except BranchlineError as error:
        raise problem_of(error) from None


def _practice_table(learner: LessonProgress) -> PracticeTable:
    game, lesson = learner.game, learner.lesson
    config = practice_config(game, lesson.id, lesson.seats, lesson.seat, lesson.options, over=learner.current_task is None)
    return practice_table(config, game, progress.start(game, lesson), learner.log, lesson.seat)
