"""A lesson as a page shows it: a table in all but name, laid anew from the moves so far. Nothing is kept between two questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from branchline.engine.errors import BranchlineError
from branchline.engine.game import AnyGame, OptionValue, Seat
from branchline.engine.text import short, text
from branchline.language import speaker
from branchline.study import pupil as standing
from branchline.study.lessons import Lesson, Words, lessons_of
from branchline.study.pupil import Pupil
from branchline.table import answers, ask, explaining, seen
from branchline.table import why as reasons
from branchline.table.eye import Eye
from branchline.table.play import Chair, Event, Head, Play, opened
from branchline.table.problem import missing, problem_of
from branchline.table.scene import Taste, choices
from branchline.table.told import Ear

COMPANION = "easy"  # who sits on the other seats; their moves stand in the lesson
OTHER = text("The rules allow that, but it is something else, so it was put back. Try again.")


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
    shown: answers.Choice | None  # the next move, for whoever asked to be shown
    seen: answers.Seen


def course(game: AnyGame, lang: answers.Lang) -> Course:
    lessons = [LessonInfo(lesson.id, lesson.title[lang]) for lesson in lessons_of(game.id)]
    return Course(game.id, speaker(lang, game.id)(game.name), lessons)


def lesson_seen(game: AnyGame, name: str, moves: Sequence[str], taste: Taste, show: bool = False) -> LessonSeen:
    """The lesson after these moves; to whoever wants to be shown what to do, the next move is told."""
    return seen_before(game, name, tuple(moves), taste, show)


@lru_cache(maxsize=128)
def seen_before(game: AnyGame, name: str, moves: tuple[str, ...], taste: Taste, show: bool) -> LessonSeen:
    """The same for everybody, so what many ask for is drawn once."""
    pupil, move = _pupil(game, name, moves), ""
    if show and pupil.asked:
        pupil, move = standing.shown(pupil)
    play, eye = _table(pupil)
    lesson, task = pupil.lesson, pupil.asked
    return LessonSeen(
        lesson.id,
        lesson.title[taste.lang],
        pupil.task,
        len(lesson.tasks),
        task.say[taste.lang] if task else "",
        _told(pupil, taste),
        pupil.told is not None and pupil.told.kind == "done",
        list(pupil.moves),
        list(task.marks) if task else [],
        _choice(pupil, move, taste) if move else None,
        seen.seen(play, eye, taste, [lesson.seat]),
    )


def _told(pupil: Pupil, taste: Taste) -> str | None:
    if pupil.told is None:
        return None
    words: Words = pupil.told.words
    return words[taste.lang] if words else speaker(taste.lang)(OTHER)


def _choice(pupil: Pupil, typed: str, taste: Taste) -> answers.Choice:
    game, seat = pupil.game, pupil.lesson.seat
    return choices(game, game.view(pupil.state, seat), seat, [game.read_move(typed)], taste)[0]


def ghosts(game: AnyGame, name: str, moves: Sequence[str], taste: Taste, wanted: Sequence[str]) -> answers.Ghosts:
    """What moves would draw."""
    return ask.ghosts(*_table(_pupil(game, name, moves)), taste, wanted)


def narrow(game: AnyGame, name: str, moves: Sequence[str], taste: Taste, picks: Mapping[str, str], after: str | None) -> answers.Narrowed:
    """What fits some picks."""
    return ask.narrow(*_table(_pupil(game, name, moves)), taste, picks, after)


def why(
    game: AnyGame, name: str, moves: Sequence[str], lang: answers.Lang, typed: str | None, picks: Mapping[str, str] | None
) -> answers.Why:
    """Why something cannot be done."""
    return reasons.why(*_table(_pupil(game, name, moves)), lang, typed, picks)


def explained(game: AnyGame, name: str, moves: Sequence[str], taste: Taste) -> answers.Explained:
    """The rules of what is printed."""
    return explaining.explain(*_table(_pupil(game, name, moves)), taste)


def _pupil(game: AnyGame, name: str, moves: Sequence[str]) -> Pupil:
    lesson = next((lesson for lesson in lessons_of(game.id) if lesson.id == name), None)
    if lesson is None:
        raise missing(text("There is no lesson {name} here", name=short(name)))
    try:
        return standing.after(game, lesson, moves)
    except BranchlineError as error:
        raise problem_of(error) from None


def _table(pupil: Pupil) -> tuple[Play, Eye]:
    """The table at which the pupil sits, and the pupil's eyes."""
    game, lesson = pupil.game, pupil.lesson
    return laid(_head(game, lesson, over=pupil.asked is None), game, standing.start(game, lesson), pupil.log, lesson.seat)


def laid(head: Head, game: AnyGame, start: Any, log: Iterable[tuple[Seat, str]], seat: Seat) -> tuple[Play, Eye]:
    """A table that begins with a position, with all that happened since, and the eyes of a seat."""
    play = opened(head, game)
    play.states[:] = [start]
    play.match.rewind(0, play.states[0])
    play.derive()
    for n, (mover, move) in enumerate(log, 1):
        play.fold(Event(n, mover, "move", move, None, 0))
    return play, Eye(Ear(seat))


def _head(game: AnyGame, lesson: Lesson, over: bool) -> Head:
    return head_of(game, lesson.id, lesson.seats, lesson.seat, lesson.options, over)


def head_of(game: AnyGame, name: str, seats: int, seat: Seat, options: Mapping[str, OptionValue], over: bool) -> Head:
    """A table for one person to practise at; when all is done it can only be looked at."""
    chairs = [Chair(True) if each == seat else Chair(False, bot=COMPANION) for each in range(seats)]
    return Head(
        id=name,
        game=game.id,
        rules=game.rules_version,
        options=options,
        seating=tuple(chairs),
        edition="",
        seed="",
        typed=False,
        chance="seed",
        one_screen=False,
        listed=False,
        replay=over,
        created=0,
    )
