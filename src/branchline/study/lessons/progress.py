"""Progress in a lesson and the feedback on the last move, derived from the moves played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any, Literal

from branchline.engine.errors import IllegalMove
from branchline.engine.game import AnyGame, Seat
from branchline.engine.move_input import apply_typed_move
from branchline.engine.text import text
from branchline.language import voices
from branchline.study.lessons.reader import Lesson, Task, Words


@dataclass(frozen=True, slots=True)
class Feedback:
    """Feedback on the learner's last move; without words, the page shows a general sentence."""

    kind: Literal["done", "other"]
    words: Words


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """Progress in a lesson: the table's log, the learner's accepted moves, and those of the current task."""

    game: AnyGame
    lesson: Lesson
    state: Any
    log: tuple[tuple[Seat, str], ...]
    moves: tuple[str, ...] = ()
    task: int = 0
    task_moves: tuple[str, ...] = ()
    feedback: Feedback | None = None

    @property
    def current_task(self) -> Task | None:
        """The current task; None when all are done."""
        return self.lesson.tasks[self.task] if self.task < len(self.lesson.tasks) else None

    @property
    def acts(self) -> bool:
        return self.lesson.seat in self.game.to_act(self.state)


def begin_lesson(game: AnyGame, lesson: Lesson) -> LessonProgress:
    """The start of a lesson."""
    state = start(game, lesson)
    for seat, move_text in lesson.log:
        _, state = apply_typed_move(game, state, seat, move_text, voices(game.id))
    return LessonProgress(game, lesson, state, lesson.log)


@lru_cache(maxsize=256)
def _start(game: AnyGame, lesson_id: str, seats: int, options: tuple[tuple[str, Any], ...], notation: str) -> Any:
    setup = game.setup(seats, dict(options))
    return game.read_state(setup, notation) if notation else game.new(setup)


def start(game: AnyGame, lesson: Lesson) -> Any:
    """The state before the log of the lesson."""
    return _start(game, lesson.id, lesson.seats, tuple(lesson.options.items()), lesson.state)


def after(game: AnyGame, lesson: Lesson, moves: Iterable[str]) -> LessonProgress:
    """The progress after these moves; raises `BranchlineError` if one is illegal."""
    learner = begin_lesson(game, lesson)
    for move_text in moves:
        learner = play_lesson_move(learner, move_text)
    return learner


def play_lesson_move(learner: LessonProgress, notation: str) -> LessonProgress:
    """The progress after one more move if it fits the task; else unchanged, with feedback."""
    game, task, seat = learner.game, learner.current_task, learner.lesson.seat
    if task is None:
        raise IllegalMove(text("This lesson is done"))
    written, state = apply_typed_move(game, learner.state, seat, notation, voices(game.id))
    so_far = (*learner.task_moves, written)
    slip = next((slip for slip in task.slips if any(fnmatchcase(written, each) for each in slip.moves)), None)
    if slip:
        return replace(learner, feedback=Feedback("other", slip.say))
    done = _is_done(learner, task, so_far, state)
    if not done and not (_leads_on(task, so_far) and seat in game.to_act(state)):
        return replace(learner, feedback=Feedback("other", task.other))
    here = replace(
        learner, state=state, log=(*learner.log, (seat, written)), moves=(*learner.moves, written), task_moves=so_far, feedback=None
    )
    return _complete_task(here, task) if done else here


def _is_done(learner: LessonProgress, task: Task, moves: Sequence[str], state: Any) -> bool:
    if task.test:
        return all(test.holds(learner.game, state, learner.lesson.seat) for test in task.test)
    return any(remaining == [] for remaining in (_remaining_moves(way, moves) for way in task.ways))


def _leads_on(task: Task, moves: Sequence[str]) -> bool:
    """Whether these moves are part of a solution; in a task with a test, all are."""
    return bool(task.test) or any(_remaining_moves(way, moves) is not None for way in task.ways)


def _remaining_moves(way: Sequence[str], moves: Iterable[str]) -> list[str] | None:
    """The moves of a way still to be made, in any order; None if other moves were made."""
    remaining = list(way)
    for move in moves:
        found = next((each for each in remaining if fnmatchcase(move, each)), None)
        if found is None:
            return None
        remaining.remove(found)
    return remaining


def _complete_task(learner: LessonProgress, task: Task) -> LessonProgress:
    """Completes the task: plays the replies of others and of chance, and starts the next task."""
    state = learner.state
    for seat, move_text in task.reply:
        _, state = apply_typed_move(learner.game, state, seat, move_text, voices(learner.game.id))
    return replace(
        learner, state=state, log=learner.log + task.reply, task=learner.task + 1, task_moves=(), feedback=Feedback("done", task.success)
    )


def reveal_lesson_move(learner: LessonProgress) -> tuple[LessonProgress, str]:
    """The next move of the answer, and the progress before it, without moves that are not part of the answer."""
    task = learner.current_task
    if task is None:
        raise IllegalMove(text("This lesson is done"))
    remaining = _remaining_moves(task.answer, learner.task_moves)
    if remaining:
        return replace(learner, feedback=None), remaining[0]
    earlier_moves = learner.moves[: len(learner.moves) - len(learner.task_moves)]
    return replace(after(learner.game, learner.lesson, earlier_moves), feedback=None), task.answer[0]
