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
from branchline.table import daily_view
from branchline.table.config import game_of

GamePath: TypeAlias = Annotated[str, PathParameter(max_length=60)]
DayPath: TypeAlias = Annotated[str, PathParameter(max_length=10)]


@get("/days", summary="Today's matches")
async def today(request: AnyRequest, lang: Lang = None) -> daily_view.Days:
    """Returns today's match of each game, the same for everyone until midnight UTC, and past days; with a person's key, their attempts."""
    return await daily.today(registry_of(request), bearer_of(request), language(request.scope))


@get("/days/{day:str}/{game:str}", summary="Daily match of a game")
async def one_day(request: AnyRequest, day: DayPath, game: GamePath, lang: Lang = None) -> daily_view.DayTable:
    """Returns a daily match. Those who have played it see its dice and results; everyone else two hours after midnight UTC."""
    registry = registry_of(request)
    return await daily.one_day(
        registry, game_of(registry.games, game), day, bearer_of(request), language(request.scope), caller_of(request)
    )


@post("/days/{day:str}/{game:str}", summary="Play the daily match")
async def begin(
    request: AnyRequest, day: DayPath, game: GamePath, data: JSONBody[requests.AttemptRequest], lang: Lang = None
) -> daily_view.StartedAttempt:
    """Starts or resumes the only attempt of the person whose key is in the header. A key is 43 random letters of your choice."""
    permit_table(request)
    registry = registry_of(request)
    return await daily.begin(registry, game_of(registry.games, game), day, bearer_of(request), data, caller_of(request))


@get("/me", summary="My profile")
async def me(request: AnyRequest, lang: Lang = None) -> daily_view.Me:
    """Returns the name and the statistics of the person whose key is in the header."""
    return await identities.me(registry_of(request), bearer_of(request))


@patch("/me", status_code=204, summary="Rename my profile")
async def rename(request: AnyRequest, data: JSONBody[requests.NameRequest], lang: Lang = None) -> None:
    await identities.rename(registry_of(request), bearer_of(request), data)


@delete("/me", status_code=200, summary="Delete my profile")
async def forget(request: AnyRequest, lang: Lang = None) -> daily_view.DeletedIdentity:
    """Permanently deletes the person's name and all attempts with their results and tables."""
    return await identities.forget(registry_of(request), bearer_of(request))


@post("/code", status_code=200, summary="A link as a QR code")
async def code(request: AnyRequest, data: JSONBody[requests.QRCodeRequest], lang: Lang = None) -> daily_view.Code:
    """Returns a QR code that opens a link on another device; it is not stored."""
    return daily_view.Code(await asyncio.to_thread(_qr_code, data.link))


def _qr_code(link: str) -> str:
    made = io.BytesIO()
    segno.make_qr(link, error="m").save(made, kind="svg", xmldecl=False, omitsize=True, border=2, dark="#1E2A38", light="#FFFFFF")
    return made.getvalue().decode()


ROUTES = [today, one_day, begin, me, rename, forget, code]
