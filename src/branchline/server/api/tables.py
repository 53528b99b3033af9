"""Routes for creating tables, opening records and listing tables."""

from __future__ import annotations

import asyncio
import logging

from litestar.params import JSONBody
from sqlalchemy.exc import SQLAlchemyError

from branchline.engine.game import SPECTATOR
from branchline.engine.text import text
from branchline.language import speaker
from branchline.server.api.context import caller_of, permit_listed, permit_table, permits_another, registry_of
from branchline.server.api.middleware import language
from branchline.server.api.routing import AnyRequest, Lang, get, post
from branchline.server.storage.reviews import seat_losses
from branchline.server.tables import handlers, requests
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import Participant
from branchline.table import responses
from branchline.table.links import Role, hash_token
from branchline.table.listing import latest_first
from branchline.table.problem import Problem
from branchline.table.review_view import ReviewedMatch, ReviewHistory
from branchline.table.snapshot import summary

log = logging.getLogger(__name__)

_MOST_LISTED = 50
_MOST_CANDIDATES = 1000  # candidates for the list
_MOST_MINE = 200


@post("/tables", summary="Set up a table")
async def create_table(request: AnyRequest, data: JSONBody[requests.TableRequest], lang: Lang = None) -> responses.NewTable:
    """Sets up a table. The links are only in this response."""
    permit_table(request)
    if data.listed:
        permit_listed(request)
    return await handlers.create_table(registry_of(request), data, caller_of(request))


@post("/records", summary="Upload a record", request_max_body_size=None)
async def upload(request: AnyRequest, lang: Lang = None) -> responses.NewTable:
    """Opens the record in the body as a read-only table."""
    permit_table(request)
    source = await _receive(request, registry_of(request).settings.limits.record)
    try:
        return await handlers.upload(registry_of(request), source.decode(), caller_of(request))
    except UnicodeDecodeError:
        raise Problem("record", text("not JSON: {error}", error="not UTF-8")) from None


async def _receive(request: AnyRequest, most: int) -> bytes:
    """A request body with a higher, but still bounded, size limit."""
    received = bytearray()
    async for part in request.stream():
        received += part
        if most and len(received) > most:
            raise Problem("large", text("This is too large"))
    return bytes(received)


@get("/tables", summary="Public tables")
async def listed_tables(request: AnyRequest, lang: Lang = None) -> responses.Summaries:
    """Returns the public tables: those with connected players first, then the newest."""
    registry, spoken = registry_of(request), language(request.scope)
    attended, newest = registry.presence.tables_with_players(), await registry.store.list_public(_MOST_CANDIDATES)
    shown = sorted(newest, key=lambda table: table not in attended)[:_MOST_LISTED]
    tables = [await _summary(registry, table, SPECTATOR, spoken, None) for table in shown]
    return responses.Summaries([each for each in tables if each])


@post("/mine", status_code=200, summary="My tables")
async def mine(request: AnyRequest, data: JSONBody[requests.TokensRequest], lang: Lang = None) -> responses.Summaries:
    """Returns all tables that these tokens open, those that wait for you first.

    Each table read from disk counts as a request; those above the limit are left out.
    """
    registry, spoken = registry_of(request), language(request.scope)
    tokens = {hash_token(token): place for place, token in enumerate(data.tokens)}
    rows = await registry.store.opened_by(list(tokens), _MOST_MINE, data.running) if tokens else []
    tables = list[responses.Summary | None]()
    for table, link, role in rows:
        if table in registry.sessions or permits_another(request):
            tables.append(await _summary(registry, table, role, spoken, tokens[link]))
            await asyncio.sleep(0)  # let other requests run
    return responses.Summaries(latest_first(each for each in tables if each))


@post("/mine/reviews", status_code=200, summary="My losses per turn")
async def season(request: AnyRequest, data: JSONBody[requests.TokensRequest], lang: Lang = None) -> ReviewHistory:
    """Returns the average loss per turn in the reviewed matches of these seats, latest first."""
    registry, spoken = registry_of(request), language(request.scope)
    links = [hash_token(token) for token in data.tokens]
    found = await registry.store.ask(lambda c: seat_losses(c, links, _MOST_MINE)) if links else []
    played = [each for each in found if each.game in registry.games]
    named = {game: speaker(spoken, game)(registry.games[game].name) for game in {each.game for each in played}}
    return ReviewHistory([ReviewedMatch(each.match, each.seat, each.game, named[each.game], each.at, each.average) for each in played])


async def _summary(registry: TableRegistry, table: str, role: Role, lang: responses.Lang, token: int | None) -> responses.Summary | None:
    try:
        session = await registry.table(table)
        return summary(session.table_state, Participant(session, role).viewer, lang, registry.here(session), token)
    except (SQLAlchemyError, OSError):
        raise
    except Problem:
        return None  # the table can no longer be loaded
    except Exception as error:  # one broken table does not hide the others
        log.error("table %s cannot be listed: %r", table, error)
        return None


ROUTES = [create_table, upload, listed_tables, mine, season]
