"""`branchline learn`: the lessons of a game in the terminal, one after the other."""

from __future__ import annotations

from typing import Annotated

import typer

from branchline.cli.arguments import GameName, Language, reading, said, spoken
from branchline.cli.lesson import Desk, Left, ask, turned
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame
from branchline.engine.text import text
from branchline.study.lessons.reader import Lesson, lessons_of

Wanted = Annotated[int, typer.Option("--lesson", metavar="N", help=said(text("Number of the lesson to start with.")))]


def learn(game: GameName, lesson: Wanted = 1, lang: Language = None) -> None:
    with reading(lang, game) as (rules, say):
        course = _course(rules, lesson)
        desk = Desk(rules, course, lesson - 1, say, spoken(lang))
        try:
            while True:
                turned(desk, ask(desk))
        except Left:
            return


def _course(game: AnyGame, wanted: int) -> tuple[Lesson, ...]:
    course = lessons_of(game.id)
    if not course:
        raise InvalidSetup(text("There are no lessons for this game yet"))
    if not 1 <= wanted <= len(course):
        raise InvalidSetup(text("There is no lesson {n}: the last is {last}", n=wanted, last=len(course)))
    return course
