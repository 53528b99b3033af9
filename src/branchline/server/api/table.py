"""Routes of tables that only a server has: the public list, phrases, reports, sheets to print."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery, JSONBody

from branchline.engine.game import SPECTATOR
from branchline.engine.record import write_record
from branchline.printing.pages import Paper, PrintOptions
from branchline.server.api.context import PDF, AnyRequest, call_of, participant_of, pdf_response, registry_of
from branchline.server.api.middleware import language
from branchline.server.api.routing import Lang, get, post
from branchline.server.tables import pdf, phrases, reports
from branchline.service import requests
from branchline.service.tables import list_table
from branchline.table import responses
from branchline.table.record import record as record_of

_MOST_LISTED = 50
_MOST_CANDIDATES = 1000  # candidates for the list


@get("/tables", summary="Public tables")
async def listed_tables(request: AnyRequest, lang: Lang = None) -> responses.Summaries:
    """Returns the public tables: those with connected players first, then the newest."""
    registry, call = registry_of(request), call_of(request)
    attended, newest = registry.presence.tables_with_players(), await registry.store.list_public(_MOST_CANDIDATES)
    shown = sorted(newest, key=lambda table: table not in attended)[:_MOST_LISTED]
    tables = [await list_table(call, table, SPECTATOR, None) for table in shown]
    return responses.Summaries([each for each in tables if each])


@get("/tables/{table:str}/sheets", summary="The match as a printable page", media_type=PDF)
async def sheets(request: AnyRequest, table: FromPath[str], lang: Lang = None, paper: FromQuery[Paper] = "a4") -> Response[bytes]:
    """Returns a PDF with ranking, score sheets and seed; available whenever the record is."""
    participant, spoken = await participant_of(request, table), language(request.scope)
    made = write_record(record_of(participant.table_state, participant.viewer, spoken))
    return await pdf_response(
        request, f"{participant.table_state.game.id}-{participant.session.id}", pdf.match, made, PrintOptions(paper, language=spoken)
    )


@post("/tables/{table:str}/say", status_code=200, summary="Send a phrase")
async def say(
    request: AnyRequest, table: FromPath[str], data: JSONBody[requests.PhraseRequest], lang: Lang = None
) -> responses.PhraseDelivery:
    """Sends a ready-made phrase to everyone at the table, without storing it; returns the players whom a nudge did not reach."""
    return await phrases.say(registry_of(request), await participant_of(request, table), data)


@post("/tables/{table:str}/report", status_code=204, summary="Report a listed table")
async def report(request: AnyRequest, table: FromPath[str], data: JSONBody[requests.ReportRequest], lang: Lang = None) -> None:
    """Reports a listed table to the server's administrator."""
    participant = await participant_of(request, table)
    call = call_of(request)
    call.limits.check("tables", call.address)
    await reports.report(registry_of(request), participant, data)


ROUTES: list[Any] = [listed_tables, sheets, say, report]
