"""A lesson as a page shows it: what to do, what is said to it, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame
from branchline.engine.text import short, text
from branchline.language import speaker
from branchline.study.lessons import progress as standing
from branchline.study.lessons.progress import LessonProgress
from branchline.study.lessons.reader import Words, lessons_of
from branchline.table import responses, snapshot
from branchline.table.practice import Bench, choice, practice_bench, practice_config
from branchline.table.problem import missing, problem_of
from branchline.table.scene import ViewOptions

OTHER = text("That is legal, but not what this lesson asks for, so it was undone. Try again.")


@dataclass(frozen=True, slots=True)
class LessonInfo:
    """A lesson in the list of them."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Course:
    """The lessons of a game, in their order."""

    game: str
    name: str
    lessons: list[LessonInfo]


@dataclass(frozen=True, slots=True)
class LessonSeen:
    """A lesson as it stands: what to do, what was said to the last move, and the table."""

    lesson: str
    title: str
    task: int  # counted from 0; as many as there are when all are done
    tasks: int
    say: str  # what to do now; empty when all is done
    told: str | None
    well: bool  # whether it was said because something was done
    moves: list[str]  # those that count; what was put back is not among them
    marks: list[str]
    shown: responses.Choice | None  # the next move, for whoever asked to be shown
    seen: responses.Seen


def course(game: AnyGame, lang: responses.Lang) -> Course:
    lessons = [LessonInfo(lesson.id, lesson.title[lang]) for lesson in lessons_of(game.id)]
    return Course(game.id, speaker(lang, game.id)(game.name), lessons)


def lesson_seen(game: AnyGame, name: str, moves: Sequence[str], view_options: ViewOptions, show: bool = False) -> LessonSeen:
    """The lesson after these moves; to whoever wants to be shown what to do, the next move is told."""
    return seen_before(game, name, tuple(moves), view_options, show)


@lru_cache(maxsize=128)
def seen_before(game: AnyGame, name: str, moves: tuple[str, ...], view_options: ViewOptions, show: bool) -> LessonSeen:
    """The same for everybody, so what many ask for is drawn once."""
    pupil, move = _pupil(game, name, moves), ""
    if show and pupil.asked:
        pupil, move = standing.shown(pupil)
    table_state, viewer = _laid(pupil)
    lesson, task = pupil.lesson, pupil.asked
    return LessonSeen(
        lesson.id,
        lesson.title[view_options.lang],
        pupil.task,
        len(lesson.tasks),
        task.say[view_options.lang] if task else "",
        _told(pupil, view_options),
        pupil.told is not None and pupil.told.kind == "done",
        list(pupil.moves),
        list(task.marks) if task else [],
        choice(game, pupil.state, lesson.seat, move, view_options) if move else None,
        snapshot.table_view(table_state, viewer, view_options, [lesson.seat]),
    )


def _told(pupil: LessonProgress, view_options: ViewOptions) -> str | None:
    if pupil.told is None:
        return None
    words: Words = pupil.told.words
    return words[view_options.lang] if words else speaker(view_options.lang)(OTHER)


def table(game: AnyGame, name: str, moves: Sequence[str]) -> Bench:
    """The table at which the pupil sits after these moves."""
    return _laid(_pupil(game, name, moves))


def _pupil(game: AnyGame, name: str, moves: Sequence[str]) -> LessonProgress:
    lesson = next((lesson for lesson in lessons_of(game.id) if lesson.id == name), None)
    if lesson is None:
        raise missing(text("There is no lesson {name} here", name=short(name)))
    try:
        return standing.after(game, lesson, moves)
    except BranchlineError as error:
        raise problem_of(error) from None


def _laid(pupil: LessonProgress) -> Bench:
    game, lesson = pupil.game, pupil.lesson
    config = practice_config(game, lesson.id, lesson.seats, lesson.seat, lesson.options, over=pupil.asked is None)
    return practice_bench(config, game, standing.start(game, lesson), pupil.log, lesson.seat)
