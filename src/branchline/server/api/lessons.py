"""Routes of lessons: the list, one lesson after some moves, and questions about its board."""

from __future__ import annotations

from litestar.params import JSONBody

from branchline.server.api.context import registry_of, view_options_of
from branchline.server.api.games import GamePath
from branchline.server.api.middleware import language
from branchline.server.api.practice import NamePath, questions
from branchline.server.api.routing import AnyRequest, Lang, Layout, Theme, get, post
from branchline.server.tables import requests
from branchline.table import lesson_view
from branchline.table.config import game_of

ONE = "/games/{game:str}/lessons/{name:str}"


@get("/games/{game:str}/lessons", summary="The lessons of a game")
async def course(request: AnyRequest, game: GamePath, lang: Lang = None) -> lesson_view.Course:
    return lesson_view.course(game_of(registry_of(request).games, game), language(request.scope))


@post(ONE, status_code=200, summary="A lesson after some moves")
async def lesson(
    request: AnyRequest,
    game: GamePath,
    name: NamePath,
    data: JSONBody[requests.PracticeRequest],
    lang: Lang = None,
    theme: Theme = "light",
    layout: Layout = "sheet",
) -> lesson_view.LessonView:
    """Returns a lesson after some moves. Stateless: the request contains all moves so far; a wrong move is undone, with feedback."""
    known, view_options = game_of(registry_of(request).games, game), view_options_of(request, theme, True, None, layout)
    return lesson_view.lesson_view(known, name, data.moves, view_options, data.show)


ROUTES = [course, lesson, *questions(ONE, "a lesson", lesson_view.table)]
