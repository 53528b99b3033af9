"""Routes for questions about the board of a lesson or a puzzle; each request has the moves so far."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter

from branchline.server.api.context import registry_of, view_options_of
from branchline.server.api.games import GamePath
from branchline.server.api.middleware import language
from branchline.server.api.routing import AnyRequest, Lang, Theme, post
from branchline.server.tables import requests
from branchline.table import explanations, move_queries, responses
from branchline.table import reasons as reasons
from branchline.table.config import game_of
from branchline.table.practice import PracticeTableFactory

NamePath: TypeAlias = Annotated[str, PathParameter(max_length=60)]


def questions(one: str, thing: str, make_table: PracticeTableFactory) -> list[HTTPRouteHandler]:
    """The routes for questions below the route of a lesson or a puzzle."""

    @post(f"{one}/ghosts", status_code=200, summary=f"Previews of moves in {thing}")
    async def ghosts(
        request: AnyRequest,
        game: GamePath,
        name: NamePath,
        data: JSONBody[requests.PracticeGhostsRequest],
        lang: Lang = None,
        theme: Theme = "light",
    ) -> responses.Ghosts:
        practice_table = make_table(game_of(registry_of(request).games, game), name, data.moves)
        return move_queries.ghosts(*practice_table, view_options_of(request, theme), data.ghost_moves)

    @post(f"{one}/narrow", status_code=200, summary=f"Choices in {thing} that match picks")
    async def narrow(
        request: AnyRequest,
        game: GamePath,
        name: NamePath,
        data: JSONBody[requests.PracticeNarrowRequest],
        lang: Lang = None,
        theme: Theme = "light",
    ) -> responses.MatchingMoves:
        practice_table = make_table(game_of(registry_of(request).games, game), name, data.moves)
        return move_queries.narrow(*practice_table, view_options_of(request, theme), data.picks, data.after)

    @post(f"{one}/why", status_code=200, summary=f"Why a move is illegal in {thing}")
    async def why(
        request: AnyRequest, game: GamePath, name: NamePath, data: JSONBody[requests.PracticeWhyRequest], lang: Lang = None
    ) -> responses.Why:
        practice_table = make_table(game_of(registry_of(request).games, game), name, data.moves)
        return reasons.why(*practice_table, language(request.scope), data.move, data.picks)

    @post(f"{one}/explained", status_code=200, summary=f"Explanations of components in {thing}")
    async def explained(
        request: AnyRequest, game: GamePath, name: NamePath, data: JSONBody[requests.PracticeRequest], lang: Lang = None
    ) -> responses.Explanations:
        practice_table = make_table(game_of(registry_of(request).games, game), name, data.moves)
        return explanations.explain(*practice_table, view_options_of(request, "light"))

    return [ghosts, narrow, why, explained]
