"""Use cases at one table: views, moves, questions about moves, hints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from branchline.engine.record import write_record
from branchline.service.call import Call
from branchline.service.ports import H
from branchline.service.routes import PICTURE, SCENE, File, UseCase, get, post
from branchline.table import explanations, hints, intents, move_queries, program_view, responses, snapshot
from branchline.table.draft import Intent
from branchline.table.participant import Participant
from branchline.table.problem import stale
from branchline.table.reasons import why as reason_why
from branchline.table.record import record as record_of
from branchline.table.viewer import legal

if TYPE_CHECKING:
    from branchline.service import requests


@get("/tables/{table}", "The view of a seat", shows=SCENE)
async def look(call: Call[H], participant: Participant[H]) -> responses.TableView:
    """Returns everything that a page shows, as your seat may see it."""
    tables, session = call.tables, participant.session
    whole = snapshot.table_view(
        participant.table_state, participant.viewer, call.view_options, tables.here(session), tables.absent(session)
    )
    tables.note_view(session)
    return whole


@get("/tables/{table}/at/{position}", "A position of the log", shows=SCENE)
async def look_at(call: Call[H], participant: Participant[H], position: requests.Position) -> responses.Moment:
    """Returns the table at a position: while the match is open, as your seat saw it; when it is over, with nothing hidden."""
    return snapshot.moment(participant.table_state, participant.viewer, call.view_options, position)


@get("/tables/{table}/explained", "Explanations of components", shows=("seat",))
async def explain_table(call: Call[H], participant: Participant[H], at: requests.At = None) -> responses.Explanations:
    """Returns the rule of everything in your picture, now or at a position, and the chapter of the rules for your decision."""
    return explanations.explain(participant.table_state, participant.viewer, call.view_options, at)


@get("/tables/{table}/turn", "The turn, for programs")
async def turn(call: Call[H], participant: Participant[H], after: requests.Number = 0) -> responses.Turn:
    """Returns the events since `after`; if you have to act, also your view and your legal moves as text."""
    return program_view.turn(participant.table_state, participant.viewer, after)


@get("/tables/{table}/record", "The match as a file", contains=responses.RecordFile)
async def record(call: Call[H], participant: Participant[H]) -> File:
    """Returns the record, if the match is over or nothing in it was ever hidden from you."""
    table_state = participant.table_state
    return File(write_record(record_of(table_state, participant.viewer, call.lang)), f"{table_state.game.id}-{table_state.config.id}.json")


@post("/tables/{table}/moves", "Make a move")
async def move(call: Call[H], participant: Participant[H], data: requests.MoveRequest) -> responses.WriteReceipt:
    """Makes a move; answers when it is stored. A repeated key does not make it twice."""
    seat = participant.reader if data.seat is None else data.seat
    return await act(
        call, participant, intents.move_intent(participant.session.table, participant.reader, seat, data.n, data.move, data.key)
    )


@post("/tables/{table}/undo", "Undo")
async def undo(call: Call[H], participant: Participant[H], data: requests.UndoRequest) -> responses.WriteReceipt:
    """Undoes your last move, or your whole turn."""
    return await act(call, participant, intents.undo_intent(participant.session.table, participant.reader, data.n, data.whole, data.key))


async def act(call: Call[H], participant: Participant[H], intent: Intent) -> responses.WriteReceipt:
    """Stores an intent; the receipt has the event's number as this participant counts events."""
    written = await call.tables.act(participant.session, intent)
    return responses.WriteReceipt(participant.session.table.sequence(participant.role).counts[written.n], written.duplicate)


@post("/tables/{table}/hint", "A hint", status_code=200, shows=PICTURE)
async def hint(call: Call[H], participant: Participant[H]) -> hints.HintView:
    """Returns a hint: where to look, what to play, and why. For solo play and matches against bots; the log shows who uses hints."""
    viewer = participant.viewer
    request, able = hints.hint_request(participant.table_state, viewer), legal(participant.table_state, viewer)
    given = await call.work.hint(call.address, request)
    if legal(participant.table_state, viewer) != able:
        raise stale()
    view = hints.hint_view(participant.table_state, viewer, given, call.view_options)
    if participant.reader in hints.seats_with_hints(participant.table_state):
        return view
    return replace(view, n=(await act(call, participant, hints.hint_intent(participant.reader))).n)


# --- questions about moves


@post("/tables/{table}/ghosts", "Previews of moves", status_code=200, shows=PICTURE)
async def ghosts(call: Call[H], participant: Participant[H], data: requests.GhostsRequest) -> responses.Ghosts:
    """Returns previews of moves (ghosts), as SVG fragments in the coordinates of your picture, and their sentences."""
    return await call.work.question(
        call.address,
        lambda: move_queries.ghosts(participant.table_state, participant.viewer, call.view_options, data.moves),
    )


@post("/tables/{table}/narrow", "Choices that match picks", status_code=200, shows=("theme",))
async def narrow(call: Call[H], participant: Participant[H], data: requests.NarrowRequest) -> responses.MatchingMoves:
    """Returns the choices that match your picks, and the next pick, if there are too many to list; `after`: a move to make first."""
    return await call.work.question(
        call.address,
        lambda: move_queries.narrow(participant.table_state, participant.viewer, call.view_options, data.picks, data.after),
    )


@post("/tables/{table}/why", "Why a move is illegal", status_code=200)
async def why(call: Call[H], participant: Participant[H], data: requests.WhyRequest) -> responses.Why:
    """Explains why a typed move or a combination of picks is illegal now."""
    return await call.work.question(
        call.address, lambda: reason_why(participant.table_state, participant.viewer, call.lang, data.move, data.picks)
    )


# by the kind of a WebSocket message
MESSAGES: Mapping[str, UseCase] = {"move": move, "undo": undo, "ghosts": ghosts, "narrow": narrow, "why": why}
