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
from branchline.server.tables.chunked import in_steps
from branchline.server.tables.executor import now
from branchline.server.tables.name_filter import check_name
from branchline.server.tables.problems import busy, thoughtless
from branchline.server.tables.registry import House
from branchline.server.tables.session import Hosted, Participant
from branchline.table import creation, hints, intents, uploads
from branchline.table import rematch as agreeing
from branchline.table.config import game_of
from branchline.table.draft import Draft, Intent
from branchline.table.links import new_token
from branchline.table.phrases import NUDGE, check_phrase, nudged
from branchline.table.problem import Problem, forbidden, problem_of, stale
from branchline.table.responses import Delivered, Joined, NewTable, NextTable, SeatLink, Spoken, Written
from branchline.table.scene import ViewOptions
from branchline.table.viewer import legal

_MOST_REPORTS = 20  # about one table

T = TypeVar("T")

BREATH = 2.0  # seconds between two things that one seat says

# --- laying tables


async def lay(house: House, wish: requests.TableWish, caller: str) -> NewTable:
    game = game_of(house.games, wish.game)
    for seat in wish.seats:
        check_name(seat.name, house.words)
    if creation.has_own_edition(game, wish):
        await _looked_at(house, caller, uploads.checked, game.id, len(wish.seats), wish.options, wish.edition)
    return await _laid(house, *creation.new_table(game, wish, now(), house.new_id()))


async def _laid(house: House, told: NewTable, draft: Draft) -> NewTable:
    await house.lay(draft)
    return told


async def upload(house: House, source: str, caller: str) -> NewTable:
    """A record as a table to look at."""
    record = await _looked_at(house, caller, uploads.read_through, source)
    draft = creation.from_record(game_of(house.games, record.game), record, now())
    await in_steps(record.log, draft.replay)
    return await _laid(house, *creation.with_links(draft))


async def _looked_at(house: House, caller: str, work: Callable[..., T], *given: Any) -> T:
    try:
        return await house.inspectors.look(caller, work, *given)
    except BranchlineError as error:
        raise problem_of(error) from None


async def rematch(house: House, participant: Participant, wish: requests.RematchWish) -> NextTable:
    """Asks for a rematch, or agrees to one; it starts when everyone who is here has answered."""
    hosted, seat = participant.hosted, participant.role
    intents.check_seated(seat)
    if not hosted.ahead.rematch and seat not in agreeing.wanting_rematch(hosted.ahead):
        try:
            await house.act(hosted, agreeing.offer_rematch_intent(seat, wish.rotate))
        except Problem:
            if not hosted.ahead.rematch and seat not in agreeing.wanting_rematch(hosted.ahead):
                raise  # else somebody was faster: the same person with another click, or the rematch itself
    return NextTable(await _started(house, hosted, seat))


async def decline_rematch(house: House, participant: Participant) -> Written:
    """Says no to a rematch; the others may start it then."""
    written = await _done(house, participant, agreeing.decline_rematch_intent(participant.role))
    await _started(house, participant.hosted, participant.role)
    return written


async def _started(house: House, hosted: Hosted, seat: Seat) -> str | None:
    """The table of the rematch, set up now if its players have agreed; none if they have not."""
    if hosted.ahead.rematch:
        return hosted.ahead.rematch
    if not agreeing.agreed(hosted.table_state, house.here(hosted)):
        return None
    await house.know_links(hosted)
    again = await house.lay(creation.rematch_draft(hosted.table, now()))
    try:
        await house.act(hosted, intents.rematch_intent(seat, again.id))
    except Problem:
        if not (found := await _rematch_on_disk(house, hosted, again)):
            raise
        return found
    return again.id


async def _rematch_on_disk(house: House, hosted: Hosted, again: Hosted) -> str:
    """The rematch there is, if any, where this one could not be written, or nobody knows whether it was. It goes, unless it is that one."""
    with suppress(SQLAlchemyError, OSError):  # then it stays: a table that nobody finds is better than a rematch that is not there
        await house.elsewhere.refresh(hosted)
        if hosted.ahead.rematch != again.id:
            await house.take_back(again)
    return hosted.ahead.rematch


async def report(house: House, participant: Participant, wish: requests.ReportWish) -> None:
    """A word to those who keep the house; about tables that anybody can find, and only so many times."""
    table, at = participant.hosted.id, now()
    if not participant.table_state.config.listed:
        raise forbidden(text("Only tables on the public list can be reported"))
    if len(await house.store.ask(lambda c: ops.reports(c, table))) < _MOST_REPORTS:
        await house.store.do(lambda c: ops.report(c, table, wish.why.replace("\0", " "), at))


# --- moves


async def move(house: House, participant: Participant, wish: requests.MoveWish) -> Written:
    seat = participant.reader if wish.seat is None else wish.seat
    return await _done(
        house, participant, intents.move_intent(participant.hosted.table, participant.reader, seat, wish.n, wish.move, wish.key)
    )


async def undo(house: House, participant: Participant, wish: requests.UndoWish) -> Written:
    return await _done(house, participant, intents.undo_intent(participant.hosted.table, participant.reader, wish.n, wish.whole, wish.key))


async def _done(house: House, participant: Participant, intent: Intent) -> Written:
    """What was written, as the guest counts it."""
    written = await house.act(participant.hosted, intent)
    return Written(participant.hosted.table.sequence(participant.role).counts[written.n], written.doubled)


async def hint(house: House, participant: Participant, view_options: ViewOptions, caller: str) -> hints.HintTold:
    """What a bot would play; told when it is written down that this seat takes hints."""
    viewer = participant.viewer
    asked, able = hints.hint_request(participant.table_state, viewer), legal(participant.table_state, viewer)
    if not house.settings.bots:
        raise thoughtless()
    given = await house.advisers.look(caller, hints.hint_answer, asked)
    if legal(participant.table_state, viewer) != able:
        raise stale()
    told = hints.hint_view(participant.table_state, viewer, given, view_options)
    if participant.reader not in hints.hinted(participant.table_state):
        written = await house.act(participant.hosted, hints.hint_intent(participant.reader))
        told = replace(told, n=participant.hosted.table.sequence(participant.role).counts[written.n])
    return told


# --- talking


async def say(house: House, participant: Participant, wish: requests.SayWish) -> Delivered:
    """A ready-made phrase for everybody at the table, now and then; says which players a nudge did not reach."""
    hosted, seat, at = participant.hosted, participant.reader, time.monotonic()
    check_phrase(participant.table_state, participant.viewer, wish.phrase, now(), house.settings.patience)
    pause = house.settings.patience if wish.phrase == NUDGE else BREATH
    if at - hosted.spoke.get(seat, -pause) < pause:
        raise busy(int(pause) or 1)
    hosted.spoke[seat] = at
    await house.say(hosted, Spoken(seat, wish.phrase))
    meant = nudged(participant.table_state, participant.viewer) if wish.phrase == NUDGE else []
    return Delivered(seat, wish.phrase, [each for each in meant if not house.presence.has_page(hosted.id, each)])


# --- seats


async def join(house: House, participant: Participant, wish: requests.JoinWish) -> Joined:
    check_name(wish.name, house.words)
    token = new_token()
    written = await house.act(participant.hosted, intents.join_intent(participant.role, wish.name, token))
    return Joined(participant.hosted.id, participant.table_state.events[written.n - 1].seat, token)


async def new_invitation(house: House, participant: Participant, seat: Seat) -> SeatLink:
    """A new link to a seat, made by the host; the old one ends."""
    token = new_token()
    await house.act(participant.hosted, intents.new_invitation_intent(participant.role, seat, token))
    return SeatLink(seat, token)


async def rename(house: House, participant: Participant, seat: Seat, wish: requests.NameWish) -> Written:
    check_name(wish.name, house.words)
    return await _done(house, participant, intents.rename_intent(participant.role, seat, wish.name))


async def give_to_bot(house: House, participant: Participant, seat: Seat, wish: requests.BotWish) -> Written:
    hosted = participant.hosted
    return await _done(house, participant, intents.bot_intent(participant.role, seat, wish.bot, house.here(hosted), house.absent(hosted)))


async def take_back(house: House, participant: Participant, seat: Seat) -> Written:
    return await _done(house, participant, intents.return_intent(participant.role, seat))
