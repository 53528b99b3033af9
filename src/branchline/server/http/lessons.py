"""Routes of the lessons: the list of them, one as it stands after some moves, and what a board asks about it."""

from __future__ import annotations

from litestar.params import JSONBody

from branchline.server.house import wishes
from branchline.server.http.asking import house_of, taste_of
from branchline.server.http.games import GamePath
from branchline.server.http.gate import language
from branchline.server.http.practice import NamePath, questions
from branchline.server.http.verbs import AnyRequest, Lang, Room, Theme, get, post
from branchline.table import learning
from branchline.table.heads import game_of

ONE = "/games/{game:str}/lessons/{name:str}"


@get("/games/{game:str}/lessons", summary="The lessons of a game")
async def course(request: AnyRequest, game: GamePath, lang: Lang = None) -> learning.Course:
    return learning.course(game_of(house_of(request).games, game), language(request.scope))


@post(ONE, status_code=200, summary="A lesson after some moves")
async def lesson(
    request: AnyRequest,
    game: GamePath,
    name: NamePath,
    data: JSONBody[wishes.PracticeWish],
    lang: Lang = None,
    theme: Theme = "light",
    room: Room = "sheet",
) -> learning.LessonSeen:
    """Nothing is kept: the moves tell how far it has come. A move that does not lead on is put back, and answered."""
    known, taste = game_of(house_of(request).games, game), taste_of(request, theme, True, None, room)
    return learning.lesson_seen(known, name, data.moves, taste, data.show)


ROUTES = [course, lesson, *questions(ONE, "a lesson", learning.table)]
