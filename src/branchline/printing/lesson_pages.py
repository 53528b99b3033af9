"""Pages of a game's lessons: a position with its tasks on each, the answers on the last."""

from __future__ import annotations

from typing import Any

from branchline.drawing.picture import Look
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import Say, text
from branchline.printing.font_size import readable
from branchline.printing.from_svg import picture_drawing
from branchline.printing.pages import LEAST, MARGIN, PAPERS, PrintOptions, Values, blank, drawing_values
from branchline.study.lessons.progress import begin_lesson
from branchline.study.lessons.reader import Lesson, lessons_of

TITLE, LINE, GAP = 16.0, 4.0, 2.0  # millimetres: title of a lesson, line of a task, gap
ACROSS = 110  # characters per line


def course_pages(game: AnyGame, print_options: PrintOptions, say: Say) -> Values:
    """The pages of all lessons of a game; raises `InvalidSetup` if it has none."""
    lessons = lessons_of(game.id)
    if not lessons:
        raise InvalidSetup(text("There are no lessons for this game yet"))
    found = {
        "lessons": [_lesson(game, lesson, print_options, say) for lesson in lessons],
        "answers": [_answers(lesson, print_options) for lesson in lessons],
        "heading": say(text("Answers")),
    }
    return {**blank(game, game.setup(), print_options, say), "course": found}


def _lesson(game: AnyGame, lesson: Lesson, print_options: PrintOptions, say: Say) -> Values:
    """The page of a lesson: the learner's view and the tasks."""
    tasks = [task.say[print_options.language] for task in lesson.tasks]
    return position_page(
        game, begin_lesson(game, lesson).state, lesson.seat, lesson.title[print_options.language], tasks, print_options, say
    )


def position_page(game: AnyGame, state: Any, seat: Seat, title: str, tasks: list[str], print_options: PrintOptions, say: Say) -> Values:
    """A page with a position in a seat's view, and tasks."""
    drawing = picture_drawing(game.draw(game.view(state, seat), seat, (), Look("print", say, layout="tall")))
    width, height = (side - 2 * MARGIN for side in PAPERS[print_options.paper])
    high = TITLE + sum(LINE * -(-len(task) // ACROSS) + GAP for task in tasks)
    scale = min(width / drawing.width, (height - high) / drawing.height)
    values = drawing_values(drawing, title)
    shown = {**values, "svg": readable(values["svg"], LEAST / scale), "letters": 0}
    return {"title": title, "drawing": shown, "tasks": tasks}


def _answers(lesson: Lesson, print_options: PrintOptions) -> Values:
    """The solution of each task in notation, with the feedback on it."""
    lines = [f"{', '.join(task.answer)}. {task.success[print_options.language]}" for task in lesson.tasks]
    return {"title": lesson.title[print_options.language], "lines": lines}
