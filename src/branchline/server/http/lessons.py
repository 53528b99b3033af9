"""Routes of the lessons: the list of them, one as it stands after some moves, and what a board asks about it."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar.params import JSONBody, PathParameter

from branchline.server.house import wishes
from branchline.server.http.asking import house_of, taste_of
from branchline.server.http.games import GamePath
from branchline.server.http.gate import language
from branchline.server.http.verbs import AnyRequest, Lang, Room, Theme, get, post
from branchline.table import answers, learning
from branchline.table.heads import game_of

LessonPath: TypeAlias = Annotated[str, PathParameter(max_length=60)]
ONE = "/games/{game:str}/lessons/{lesson:str}"


@get("/games/{game:str}/lessons", summary="The lessons of a game")
async def course(request: AnyRequest, game: GamePath, lang: Lang = None) -> learning.Course:
    return learning.course(game_of(house_of(request).games, game), language(request.scope))


@post(ONE, status_code=200, summary="A lesson after some moves")
async def lesson(
    request: AnyRequest,
    game: GamePath,
    lesson: LessonPath,
    data: JSONBody[wishes.LessonWish],
    lang: Lang = None,
    theme: Theme = "light",
    room: Room = "sheet",
) -> learning.LessonSeen:
    """Nothing is kept: the moves tell how far it has come. A move that does not lead on is put back, and answered."""
    known, taste = game_of(house_of(request).games, game), taste_of(request, theme, True, None, room)
    return learning.lesson_seen(known, lesson, data.moves, taste, data.show)


@post(f"{ONE}/ghosts", status_code=200, summary="What moves would draw in a lesson")
async def ghosts(
    request: AnyRequest, game: GamePath, lesson: LessonPath, data: JSONBody[wishes.LessonGhosts], theme: Theme = "light"
) -> answers.Ghosts:
    known = game_of(house_of(request).games, game)
    return learning.ghosts(known, lesson, data.moves, taste_of(request, theme), data.wanted)


@post(f"{ONE}/narrow", status_code=200, summary="Choices in a lesson that fit some picks")
async def narrow(
    request: AnyRequest,
    game: GamePath,
    lesson: LessonPath,
    data: JSONBody[wishes.LessonNarrow],
    lang: Lang = None,
    theme: Theme = "light",
) -> answers.Narrowed:
    known = game_of(house_of(request).games, game)
    return learning.narrow(known, lesson, data.moves, taste_of(request, theme), data.picks, data.after)


@post(f"{ONE}/why", status_code=200, summary="Why not, in a lesson?")
async def why(request: AnyRequest, game: GamePath, lesson: LessonPath, data: JSONBody[wishes.LessonWhy], lang: Lang = None) -> answers.Why:
    known = game_of(house_of(request).games, game)
    return learning.why(known, lesson, data.moves, language(request.scope), data.move, data.picks)


@post(f"{ONE}/explained", status_code=200, summary="What is printed in a lesson, explained")
async def explained(
    request: AnyRequest, game: GamePath, lesson: LessonPath, data: JSONBody[wishes.LessonWish], lang: Lang = None
) -> answers.Explained:
    known = game_of(house_of(request).games, game)
    return learning.explained(known, lesson, data.moves, taste_of(request, "light"))


ROUTES = [course, lesson, ghosts, narrow, why, explained]
