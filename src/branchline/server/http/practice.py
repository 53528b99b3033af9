"""What a board asks while somebody practises at it: the same questions for lessons and for puzzles, each with the moves so far."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter

from branchline.server.house import wishes
from branchline.server.http.asking import house_of, taste_of
from branchline.server.http.games import GamePath
from branchline.server.http.gate import language
from branchline.server.http.verbs import AnyRequest, Lang, Theme, post
from branchline.table import answers, ask, explaining
from branchline.table import why as reasons
from branchline.table.heads import game_of
from branchline.table.practice import Laying

NamePath: TypeAlias = Annotated[str, PathParameter(max_length=60)]


def questions(one: str, thing: str, laying: Laying) -> list[HTTPRouteHandler]:
    """The routes below the one of a lesson or a puzzle."""

    @post(f"{one}/ghosts", status_code=200, summary=f"What moves would draw in {thing}")
    async def ghosts(
        request: AnyRequest, game: GamePath, name: NamePath, data: JSONBody[wishes.PracticeGhosts], theme: Theme = "light"
    ) -> answers.Ghosts:
        bench = laying(game_of(house_of(request).games, game), name, data.moves)
        return ask.ghosts(*bench, taste_of(request, theme), data.wanted)

    @post(f"{one}/narrow", status_code=200, summary=f"Choices in {thing} that fit some picks")
    async def narrow(
        request: AnyRequest,
        game: GamePath,
        name: NamePath,
        data: JSONBody[wishes.PracticeNarrow],
        lang: Lang = None,
        theme: Theme = "light",
    ) -> answers.Narrowed:
        bench = laying(game_of(house_of(request).games, game), name, data.moves)
        return ask.narrow(*bench, taste_of(request, theme), data.picks, data.after)

    @post(f"{one}/why", status_code=200, summary=f"Why not, in {thing}?")
    async def why(
        request: AnyRequest, game: GamePath, name: NamePath, data: JSONBody[wishes.PracticeWhy], lang: Lang = None
    ) -> answers.Why:
        bench = laying(game_of(house_of(request).games, game), name, data.moves)
        return reasons.why(*bench, language(request.scope), data.move, data.picks)

    @post(f"{one}/explained", status_code=200, summary=f"What is printed in {thing}, explained")
    async def explained(
        request: AnyRequest, game: GamePath, name: NamePath, data: JSONBody[wishes.PracticeWish], lang: Lang = None
    ) -> answers.Explained:
        bench = laying(game_of(house_of(request).games, game), name, data.moves)
        return explaining.explain(*bench, taste_of(request, "light"))

    return [ghosts, narrow, why, explained]
