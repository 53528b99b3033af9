"""Request handlers for tables, independent of HTTP."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from branchline.engine.errors import BranchlineError
from branchline.engine.game import Seat
from branchline.engine.text import text
from branchline.server.storage import ops
from branchline.server.tables import requests
from branchline.server.tables.chunked import in_chunks
from branchline.server.tables.executor import now
from branchline.server.tables.name_filter import check_name
from branchline.server.tables.problems import busy, no_bots
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import Participant, TableSession
from branchline.table import creation, hints, intents, uploads
from branchline.table import rematch as agreeing
from branchline.table.config import game_of
from branchline.table.draft import Draft, Intent
from branchline.table.links import new_token
from branchline.table.phrases import NUDGE, awaited_seats, check_phrase
from branchline.table.problem import Problem, forbidden, problem_of, stale
from branchline.table.responses import JoinedSeat, NewTable, NextTable, PhraseDelivery, PhraseMessage, SeatLink, WriteReceipt
from branchline.table.scene import ViewOptions
from branchline.table.viewer import legal

_MOST_REPORTS = 20  # about one table

T = TypeVar("T")

BREATH = 2.0  # seconds between two phrases of one seat

# --- new tables


async def create_table(registry: TableRegistry, request: requests.TableRequest, caller: str) -> NewTable:
    game = game_of(registry.games, request.game)
    for seat in request.seats:
        check_name(seat.name, registry.words)
    if creation.has_own_edition(game, request):
        await _in_sandbox(registry, caller, uploads.check_box, game.id, len(request.seats), request.options, request.edition)
    return await _create(registry, *creation.new_table(game, request, now()))


async def _create(registry: TableRegistry, new_table: NewTable, draft: Draft) -> NewTable:
    await registry.create(draft)
    return new_table


async def upload(registry: TableRegistry, source: str, caller: str) -> NewTable:
    """Open a record as a table to replay."""
    record = await _in_sandbox(registry, caller, uploads.read_through, source)
    draft = creation.from_record(game_of(registry.games, record.game), record, now())
    await in_chunks(record.log, draft.replay)
    return await _create(registry, *creation.with_links(draft))


async def _in_sandbox(registry: TableRegistry, caller: str, work: Callable[..., T], *args: Any) -> T:
    try:
        return await registry.sandbox.run(caller, work, *args)
    except BranchlineError as error:
        raise problem_of(error) from None


async def rematch(registry: TableRegistry, participant: Participant, request: requests.RematchRequest) -> NextTable:
    """Offer a rematch, or agree to one; it starts when everyone present has answered."""
    session, seat = participant.session, participant.role
    intents.check_seated(seat)
    if not session.projected_state.rematch and seat not in agreeing.wanting_rematch(session.projected_state):
        try:
            await registry.act(session, agreeing.offer_rematch_intent(seat, request.rotate))
        except Problem:
            if not session.projected_state.rematch and seat not in agreeing.wanting_rematch(session.projected_state):
                raise  # else another request was faster
    return NextTable(await _start_rematch(registry, session, seat))


async def decline_rematch(registry: TableRegistry, participant: Participant) -> WriteReceipt:
    """Decline a rematch; the others may then start it."""
    written = await _execute(registry, participant, agreeing.decline_rematch_intent(participant.role))
    await _start_rematch(registry, participant.session, participant.role)
    return written


async def _start_rematch(registry: TableRegistry, session: TableSession, seat: Seat) -> str | None:
    """The id of the rematch, created now if its players have agreed; None if they have not."""
    if session.projected_state.rematch:
        return session.projected_state.rematch
    if not agreeing.is_agreed(session.table_state, registry.here(session)):
        return None
    await registry.refresh_links(session)
    again = await registry.create(creation.rematch_draft(session.table, now()))
    try:
        await registry.act(session, intents.rematch_intent(seat, again.id))
    except Problem:
        if not (found := await _rematch_on_disk(registry, session, again)):
            raise
        return found
    return again.id


async def _rematch_on_disk(registry: TableRegistry, session: TableSession, again: TableSession) -> str:
    """The id of the stored rematch, after an error in storing ours; ours is deleted unless it is that one."""
    with suppress(SQLAlchemyError, OSError):  # then ours stays: an unused table is better than a link to a missing one
        await registry.replica_sync.refresh(session)
        if session.projected_state.rematch != again.id:
            await registry.take_back(again)
    return session.projected_state.rematch


async def report(registry: TableRegistry, participant: Participant, request: requests.ReportRequest) -> None:
    """Store a report about a listed table, up to a limit per table."""
    table, at = participant.session.id, now()
    if not participant.table_state.config.listed:
        raise forbidden(text("Only tables on the public list can be reported"))
    if len(await registry.store.ask(lambda c: ops.reports(c, table))) < _MOST_REPORTS:
        await registry.store.do(lambda c: ops.report(c, table, request.why.replace("\0", " "), at))


# --- moves


async def move(registry: TableRegistry, participant: Participant, request: requests.MoveRequest) -> WriteReceipt:
    seat = participant.reader if request.seat is None else request.seat
    return await _execute(
        registry,
        participant,
        intents.move_intent(participant.session.table, participant.reader, seat, request.n, request.move, request.key),
    )


async def undo(registry: TableRegistry, participant: Participant, request: requests.UndoRequest) -> WriteReceipt:
    return await _execute(
        registry, participant, intents.undo_intent(participant.session.table, participant.reader, request.n, request.whole, request.key)
    )


async def _execute(registry: TableRegistry, participant: Participant, intent: Intent) -> WriteReceipt:
    """Execute an intent; the result has the event's number as this participant counts events."""
    written = await registry.act(participant.session, intent)
    return WriteReceipt(participant.session.table.sequence(participant.role).counts[written.n], written.duplicate)


async def hint(registry: TableRegistry, participant: Participant, view_options: ViewOptions, caller: str) -> hints.HintView:
    """A bot's hint, after the log has recorded that this seat uses hints."""
    viewer = participant.viewer
    question, able = hints.hint_request(participant.table_state, viewer), legal(participant.table_state, viewer)
    if not registry.settings.bots:
        raise no_bots()
    given = await registry.hint_sandbox.run(caller, hints.hint_answer, question)
    if legal(participant.table_state, viewer) != able:
        raise stale()
    response = hints.hint_view(participant.table_state, viewer, given, view_options)
    if participant.reader not in hints.seats_with_hints(participant.table_state):
        written = await registry.act(participant.session, hints.hint_intent(participant.reader))
        response = replace(response, n=participant.session.table.sequence(participant.role).counts[written.n])
    return response


# --- phrases


async def say(registry: TableRegistry, participant: Participant, request: requests.PhraseRequest) -> PhraseDelivery:
    """Send a ready-made phrase to everyone at the table. Returns the players whom a nudge did not reach."""
    session, seat, at = participant.session, participant.reader, time.monotonic()
    check_phrase(participant.table_state, participant.viewer, request.phrase, now(), registry.settings.patience)
    pause = registry.settings.patience if request.phrase == NUDGE else BREATH
    if at - session.last_phrase.get(seat, -pause) < pause:
        raise busy(int(pause) or 1)
    session.last_phrase[seat] = at
    await registry.say(session, PhraseMessage(seat, request.phrase))
    meant = awaited_seats(participant.table_state, participant.viewer) if request.phrase == NUDGE else []
    return PhraseDelivery(seat, request.phrase, [each for each in meant if not registry.presence.has_page(session.id, each)])


# --- seats


async def join(registry: TableRegistry, participant: Participant, request: requests.JoinRequest) -> JoinedSeat:
    check_name(request.name, registry.words)
    token = new_token()
    written = await registry.act(participant.session, intents.join_intent(participant.role, request.name, token))
    return JoinedSeat(participant.session.id, participant.table_state.events[written.n - 1].seat, token)


async def new_invitation(registry: TableRegistry, participant: Participant, seat: Seat) -> SeatLink:
    """Make a new link to a seat, for the host; the old one is revoked."""
    token = new_token()
    await registry.act(participant.session, intents.new_invitation_intent(participant.role, seat, token))
    return SeatLink(seat, token)


async def rename(registry: TableRegistry, participant: Participant, seat: Seat, request: requests.NameRequest) -> WriteReceipt:
    check_name(request.name, registry.words)
    return await _execute(registry, participant, intents.rename_intent(participant.role, seat, request.name))


async def give_to_bot(registry: TableRegistry, participant: Participant, seat: Seat, request: requests.SeatBotRequest) -> WriteReceipt:
    session = participant.session
    return await _execute(
        registry, participant, intents.bot_intent(participant.role, seat, request.bot, registry.here(session), registry.absent(session))
    )


async def take_back(registry: TableRegistry, participant: Participant, seat: Seat) -> WriteReceipt:
    return await _execute(registry, participant, intents.return_intent(participant.role, seat))
