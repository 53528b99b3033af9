"""Routes of daily matches and of the people who play them, identified by a key in the header."""

from __future__ import annotations

import asyncio
import io
from typing import Annotated, TypeAlias

import segno
from litestar.params import JSONBody, PathParameter

from branchline.server.api.context import bearer_of, caller_of, permit_table, registry_of
from branchline.server.api.middleware import language
from branchline.server.api.routing import AnyRequest, Lang, delete, get, patch, post
from branchline.server.tables import daily, identities, requests
from branchline.table import daily_view as told
from branchline.table.config import game_of

GamePath: TypeAlias = Annotated[str, PathParameter(max_length=60)]
DayPath: TypeAlias = Annotated[str, PathParameter(max_length=10)]


@get("/days", summary="Today's matches")
async def today(request: AnyRequest, lang: Lang = None) -> told.Days:
    """One match for each game, the same for everybody until midnight UTC, and the days before; with a person's key also what is theirs."""
    return await daily.today(registry_of(request), bearer_of(request), language(request.scope))


@get("/days/{day:str}/{game:str}", summary="A game of a day")
async def one_day(request: AnyRequest, day: DayPath, game: GamePath, lang: Lang = None) -> told.DayTable:
    """Its dice and its table are told to those who have played it, and to everybody from two hours after midnight."""
    registry = registry_of(request)
    return await daily.one_day(
        registry, game_of(registry.games, game), day, bearer_of(request), language(request.scope), caller_of(request)
    )


@post("/days/{day:str}/{game:str}", summary="Play the day's match")
async def begin(
    request: AnyRequest, day: DayPath, game: GamePath, data: JSONBody[requests.AttemptRequest], lang: Lang = None
) -> told.StartedAttempt:
    """The one try of the person whose key is in the header, begun or gone on with. A key is 43 letters of your own choice, at random."""
    permit_table(request)
    registry = registry_of(request)
    return await daily.begin(registry, game_of(registry.games, game), day, bearer_of(request), data, caller_of(request))


@get("/me", summary="Who I am")
async def me(request: AnyRequest, lang: Lang = None) -> told.Me:
    """The name and how much belongs to the person whose key is in the header."""
    return await identities.me(registry_of(request), bearer_of(request))


@patch("/me", status_code=204, summary="Rename me")
async def rename(request: AnyRequest, data: JSONBody[requests.NameRequest], lang: Lang = None) -> None:
    await identities.rename(registry_of(request), bearer_of(request), data)


@delete("/me", status_code=200, summary="Forget me")
async def forget(request: AnyRequest, lang: Lang = None) -> told.DeletedIdentity:
    """The name, every try of a day's match, its result and its table: for good."""
    return await identities.forget(registry_of(request), bearer_of(request))


@post("/code", status_code=200, summary="A link as a code for a camera")
async def code(request: AnyRequest, data: JSONBody[requests.QRCodeRequest], lang: Lang = None) -> told.Code:
    """A picture to open a link on another device; nothing of it is kept."""
    return told.Code(await asyncio.to_thread(_drawn, data.link))


def _drawn(link: str) -> str:
    made = io.BytesIO()
    segno.make_qr(link, error="m").save(made, kind="svg", xmldecl=False, omitsize=True, border=2, dark="#1E2A38", light="#FFFFFF")
    return made.getvalue().decode()


ROUTES = [today, one_day, begin, me, rename, forget, code]
