"""Use cases of tables: setting them up, opening records, listing one's own."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from branchline.service.call import Call
from branchline.service.chunked import in_chunks
from branchline.service.ports import H
from branchline.service.routes import Source, post
from branchline.table import creation, responses, uploads
from branchline.table.draft import Draft
from branchline.table.links import Role, hash_token
from branchline.table.listing import latest_first
from branchline.table.participant import Participant
from branchline.table.snapshot import summary

if TYPE_CHECKING:
    from branchline.service import requests

log = logging.getLogger(__name__)


@post("/tables", "Set up a table")
async def create_table(call: Call[H], data: requests.TableRequest) -> responses.NewTable:
    """Sets up a table. The links are only in this response."""
    call.limits.check("tables", call.address)
    if data.listed:
        call.limits.check("listed_tables", call.address)
    game = call.game(data.game)
    for seat in data.seats:
        call.limits.check_name(seat.name)
    if creation.has_own_edition(game, data):
        await call.work.untrusted(call.address, uploads.check_box, game.id, len(data.seats), data.options, data.edition)
    return await create(call, *creation.new_table(game, data, call.tables.now()))


async def create(call: Call[H], new_table: responses.NewTable, draft: Draft) -> responses.NewTable:
    await call.tables.create(draft)
    return new_table


@post("/records", "Upload a record")
async def upload(call: Call[H], source: Source) -> responses.NewTable:
    """Opens the record in the body as a read-only table."""
    call.limits.check("tables", call.address)
    return await open_record(call, await source())


@post("/games/{game}/sample", "A sample match of bots")
async def sample(call: Call[H], game: requests.GameId) -> responses.NewTable:
    """Opens the record of a sample match between bots as a read-only table."""
    call.limits.check("tables", call.address)
    return await open_record(call, await call.work.sample(call.game(game), call.lang))


async def open_record(call: Call[H], source: str) -> responses.NewTable:
    record = await call.work.untrusted(call.address, uploads.read_through, source)
    draft = creation.from_record(call.game(record.game), record, call.tables.now())
    await in_chunks(record.log, draft.replay)
    return await create(call, *creation.with_links(draft))


@post("/mine", "My tables", status_code=200)
async def mine(call: Call[H], data: requests.TokensRequest) -> responses.Summaries:
    """Returns all tables that these tokens open, those that wait for you first.

    Each table read from disk counts as a request; those above the limit are left out.
    """
    tokens = {hash_token(token): place for place, token in enumerate(data.tokens)}
    found = list[responses.Summary | None]()
    for table, link, role in await call.tables.opened_by(list(tokens), data.running):
        if call.tables.in_memory(table) or call.limits.permits_another(call.address):
            found.append(await list_table(call, table, role, tokens[link]))
            await asyncio.sleep(0)  # let other requests run
    return responses.Summaries(latest_first(each for each in found if each))


async def list_table(call: Call[H], table: str, role: Role, token: int | None) -> responses.Summary | None:
    """A table as a line of a list; None if it can no longer be opened."""
    session = await call.tables.find(table)
    if session is None:
        return None
    try:
        participant = Participant(session, role)
        return summary(participant.table_state, participant.viewer, call.lang, call.tables.here(session), token)
    except Exception as error:  # one broken table does not hide the others
        log.error("table %s cannot be listed: %r", table, error)
        return None
