"""Routes of puzzles: the next one, one puzzle after some moves, and questions about its board."""

from __future__ import annotations

from litestar.params import JSONBody

from branchline.server.api.context import registry_of, view_options_of
from branchline.server.api.games import GamePath
from branchline.server.api.middleware import language
from branchline.server.api.practice import NamePath, questions
from branchline.server.api.routing import AnyRequest, Lang, Layout, Theme, post
from branchline.server.tables import requests
from branchline.table import puzzle_view
from branchline.table.config import game_of

ONE = "/games/{game:str}/puzzles/{name:str}"


@post("/games/{game:str}/puzzles", status_code=200, summary="The next puzzle of a game")
async def following(
    request: AnyRequest, game: GamePath, data: JSONBody[requests.NextPuzzleRequest], lang: Lang = None
) -> puzzle_view.NextPuzzle:
    """Returns the next puzzle. Stateless: the request has the solver's rating and the puzzles already tried."""
    known = game_of(registry_of(request).games, game)
    return puzzle_view.following(
        known, language(request.scope), puzzle_view.skill(data.rating, data.doubt), data.tried_puzzles, data.last, data.solved
    )


@post(ONE, status_code=200, summary="A puzzle after some moves")
async def puzzle(
    request: AnyRequest,
    game: GamePath,
    name: NamePath,
    data: JSONBody[requests.PracticeRequest],
    lang: Lang = None,
    theme: Theme = "light",
    layout: Layout = "sheet",
) -> puzzle_view.PuzzleView:
    """Returns a puzzle after some moves. Stateless: the request contains them all. If the turn is not best, its last move is undone."""
    known, view_options = game_of(registry_of(request).games, game), view_options_of(request, theme, True, None, layout)
    return puzzle_view.puzzle_view(known, name, data.moves, view_options, data.show)


ROUTES = [following, puzzle, *questions(ONE, "a puzzle", puzzle_view.table)]
