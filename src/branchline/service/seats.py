"""Use cases of seats: invitations, names, bots, rematches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from branchline.engine.game import SPECTATOR
from branchline.service.call import Call
from branchline.service.ports import H
from branchline.service.routes import delete, get, patch, post, put
from branchline.service.table import act
from branchline.table import creation, intents, responses
from branchline.table import rematch as agreement
from branchline.table.links import new_token
from branchline.table.participant import Participant
from branchline.table.problem import Problem

if TYPE_CHECKING:
    from branchline.service import requests


@get("/tables/{table}/invitation", "What an invitation gives")
async def invitation(call: Call[H], participant: Participant[H]) -> responses.Invitation:
    """Returns the seat of your invitation and the invited name; the invitation stays valid."""
    seat = intents.free_seat(participant.table_state, participant.role)
    return responses.Invitation(seat, participant.table_state.seating[seat].name)


@post("/tables/{table}/join", "Take a seat")
async def join(call: Call[H], participant: Participant[H], data: requests.JoinRequest) -> responses.JoinedSeat:
    """Takes the seat of your invitation, or the first open one; its token is sent only in this response."""
    if participant.role == SPECTATOR:
        call.limits.check("seats", call.address)
    call.limits.check_name(data.name)
    token = new_token()
    written = await call.tables.act(participant.session, intents.join_intent(participant.role, data.name, token))
    return responses.JoinedSeat(participant.session.table.id, participant.table_state.events[written.n - 1].seat, token)


@post("/tables/{table}/seats/{seat}/link", "Make a new link to a seat")
async def new_invitation(call: Call[H], participant: Participant[H], seat: requests.SeatIndex) -> responses.SeatLink:
    """Makes a new link to a seat, for the host. The old one is revoked, and the log shows it; the token is sent only here."""
    token = new_token()
    await call.tables.act(participant.session, intents.new_invitation_intent(participant.role, seat, token))
    return responses.SeatLink(seat, token)


@patch("/tables/{table}/seats/{seat}", "Rename yourself")
async def rename(
    call: Call[H], participant: Participant[H], seat: requests.SeatIndex, data: requests.NameRequest
) -> responses.WriteReceipt:
    call.limits.check_name(data.name)
    return await act(call, participant, intents.rename_intent(participant.role, seat, data.name))


@put("/tables/{table}/seats/{seat}/bot", "Let a bot play for a seat")
async def give_to_bot(
    call: Call[H], participant: Participant[H], seat: requests.SeatIndex, data: requests.SeatBotRequest
) -> responses.WriteReceipt:
    """Gives a bot your own seat, an open one, or one whose player has left: at once for the host, for others after two minutes."""
    here, absent = call.tables.here(participant.session), call.tables.absent(participant.session)
    return await act(call, participant, intents.bot_intent(participant.role, seat, data.bot, here, absent))


@delete("/tables/{table}/seats/{seat}/bot", "Take your seat back")
async def take_back(call: Call[H], participant: Participant[H], seat: requests.SeatIndex) -> responses.WriteReceipt:
    return await act(call, participant, intents.return_intent(participant.role, seat))


# --- rematches


@post("/tables/{table}/rematch", "Ask for a rematch, or agree to one")
async def rematch(call: Call[H], participant: Participant[H], data: requests.RematchRequest) -> responses.NextTable:
    """Offers or accepts a rematch. It starts when all connected players have answered; links to the old table open the new one."""
    session, seat = participant.session, participant.role
    if not participant.table_state.rematch:
        call.limits.check("tables", call.address)
    intents.check_seated(seat)
    if not _answered(participant):
        try:
            await call.tables.act(session, agreement.offer_rematch_intent(seat, data.rotate))
        except Problem:
            if not _answered(participant):
                raise  # else another request was faster
    return responses.NextTable(await _start_rematch(call, participant))


def _answered(participant: Participant[H]) -> bool:
    """Whether the rematch exists, or this seat wants it already."""
    table_state = participant.session.projected_state
    return bool(table_state.rematch) or participant.role in agreement.wanting_rematch(table_state)


@delete("/tables/{table}/rematch", "Decline a rematch")
async def decline_rematch(call: Call[H], participant: Participant[H]) -> responses.WriteReceipt:
    """Declines a rematch; the others can still start it."""
    written = await act(call, participant, agreement.decline_rematch_intent(participant.role))
    await _start_rematch(call, participant)
    return written


async def _start_rematch(call: Call[H], participant: Participant[H]) -> str | None:
    """The id of the rematch, created now if its players have agreed; None if they have not."""
    tables, session = call.tables, participant.session
    async with session.rematch_lock:
        await tables.fresh(session)  # another process or browser tab may have created it
        if session.projected_state.rematch:
            return session.projected_state.rematch
        if not agreement.is_agreed(participant.table_state, tables.here(session)):
            return None
        await tables.refresh_links(session)
        again = await tables.create(creation.rematch_draft(session.table, tables.now()))
        try:
            await tables.act(session, intents.rematch_intent(participant.role, again.table.id))
        except Problem:
            if not (found := await tables.stored_rematch(session, again)):
                raise
            return found
        return again.table.id
