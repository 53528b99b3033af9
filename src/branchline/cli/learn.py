"""`branchline learn`: the lessons of a game in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from branchline.cli.arguments import GameName, Language, command_context, resolve_language, translate
from branchline.cli.lesson import LessonTerminal, Quit, ask, handle_input
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame
from branchline.engine.text import text
from branchline.study.lessons.reader import Lesson, lessons_of

Wanted = Annotated[int, typer.Option("--lesson", metavar="N", help=translate(text("Number of the lesson to start with.")))]


def learn(game: GameName, lesson: Wanted = 1, lang: Language = None) -> None:
    with command_context(lang, game) as (rules, say):
        course = _course(rules, lesson)
        session = LessonTerminal(rules, course, lesson - 1, say, resolve_language(lang))
        try:
            while True:
                handle_input(session, ask(session))
        except Quit:
            return


def _course(game: AnyGame, wanted: int) -> tuple[Lesson, ...]:
    course = lessons_of(game.id)
    if not course:
        raise InvalidSetup(text("There are no lessons for this game yet"))
    if not 1 <= wanted <= len(course):
        raise InvalidSetup(text("There is no lesson {n}: the last is {last}", n=wanted, last=len(course)))
    return course
