"""Routes of one table."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter, SkipValidation

from branchline.engine.game import SPECTATOR
from branchline.engine.record import write_record
from branchline.printing.pages import Paper, PrintOptions
from branchline.server.api.context import PDF, caller_of, in_turn, pdf_response, permit_seat, permit_table, registry_of, view_options_of
from branchline.server.api.middleware import language
from branchline.server.api.routing import AnyRequest, Lang, Layout, Theme, delete, get, patch, post, put
from branchline.server.tables import daily, handlers, pdf, requests
from branchline.server.tables.session import Participant
from branchline.table import explanations, hints, intents, move_queries, program_view, responses, snapshot, standings
from branchline.table.reasons import why as reason_why
from branchline.table.record import record as record_of

Here: TypeAlias = NamedDependency[SkipValidation[Participant]]  # a checked object: its types need not be resolved
SeatPath: TypeAlias = Annotated[int, PathParameter(ge=0, le=99)]
Position: TypeAlias = Annotated[int, PathParameter(ge=0, le=1_000_000)]
After: TypeAlias = Annotated[int, QueryParameter(ge=0, le=1_000_000_000)]
Boards: TypeAlias = FromQuery[bool]
At: TypeAlias = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]
Whose: TypeAlias = Annotated[int | None, QueryParameter(ge=0, le=99)]


@get("/", summary="The view of a seat")
async def look(
    request: AnyRequest,
    participant: Here,
    lang: Lang = None,
    theme: Theme = "light",
    boards: Boards = False,
    seat: Whose = None,
    layout: Layout = "sheet",
) -> responses.TableView:
    """Returns everything that a page shows, as your seat may see it."""
    registry, view_options = registry_of(request), view_options_of(request, theme, boards, seat, layout)
    whole = snapshot.table_view(
        participant.table_state, participant.viewer, view_options, registry.here(participant.session), registry.absent(participant.session)
    )
    registry.pictures.note_use(participant.session)
    return whole


@get("/at/{position:int}", summary="A position of the log")
async def look_at(
    request: AnyRequest,
    participant: Here,
    position: Position,
    lang: Lang = None,
    theme: Theme = "light",
    boards: Boards = False,
    seat: Whose = None,
    layout: Layout = "sheet",
) -> responses.Moment:
    """Returns the table at a position: while the match is open, as your seat saw it; when it is over, with nothing hidden."""
    return snapshot.moment(participant.table_state, participant.viewer, view_options_of(request, theme, boards, seat, layout), position)


@get("/explained", summary="Explanations of components")
async def explain_table(
    request: AnyRequest, participant: Here, lang: Lang = None, seat: Whose = None, at: At = None
) -> responses.Explanations:
    """Returns the rule of everything in your picture, now or at a position, and the chapter of the rules for your decision."""
    return explanations.explain(participant.table_state, participant.viewer, view_options_of(request, "light", False, seat), at)


@get("/turn", summary="The turn, for programs")
async def turn(participant: Here, after: After = 0) -> responses.Turn:
    """Returns the events since `after`; if you have to act, also your view and your legal moves as text."""
    return program_view.turn(participant.table_state, participant.viewer, after)


@get("/record", summary="The match as a file", media_type="application/json")
async def record(request: AnyRequest, participant: Here) -> Response[responses.RecordFile]:
    """Returns the record, if the match is over or nothing in it was ever hidden from you."""
    made = write_record(record_of(participant.table_state, participant.viewer, language(request.scope)))
    name = f'attachment; filename="{participant.table_state.game.id}-{participant.session.id}.json"'
    sent: Any = made.encode()  # the file as it is stored, one move per line
    return Response(sent, media_type="application/json", headers={"content-disposition": name})


@get("/sheets", summary="The match as a printable page", media_type=PDF)
async def sheets(request: AnyRequest, participant: Here, lang: Lang = None, paper: FromQuery[Paper] = "a4") -> Response[bytes]:
    """Returns a PDF with ranking, score sheets and seed; available whenever the record is."""
    spoken = language(request.scope)
    made = write_record(record_of(participant.table_state, participant.viewer, spoken))
    return await pdf_response(
        request, f"{participant.table_state.game.id}-{participant.session.id}", pdf.match, made, PrintOptions(paper, language=spoken)
    )


@post("/moves", summary="Make a move")
async def move(
    request: AnyRequest, participant: Here, data: JSONBody[requests.MoveRequest], lang: Lang = None
) -> Response[responses.WriteReceipt]:
    """Makes a move; answers when it is stored. A repeated key does not make it twice."""
    return _receipt_response(await handlers.move(registry_of(request), participant, data))


@post("/undo", summary="Undo")
async def undo(
    request: AnyRequest, participant: Here, data: JSONBody[requests.UndoRequest], lang: Lang = None
) -> Response[responses.WriteReceipt]:
    """Undoes your last move, or your whole turn."""
    return _receipt_response(await handlers.undo(registry_of(request), participant, data))


@post("/hint", status_code=200, summary="A hint")
async def hint(
    request: AnyRequest, participant: Here, lang: Lang = None, theme: Theme = "light", layout: Layout = "sheet"
) -> hints.HintView:
    """Returns a hint: where to look, what to play, and why. For solo play and matches against bots; the log shows who uses hints."""
    return await handlers.hint(registry_of(request), participant, view_options_of(request, theme, layout=layout), caller_of(request))


def _receipt_response(receipt: responses.WriteReceipt) -> Response[responses.WriteReceipt]:
    return Response(receipt, status_code=200 if receipt.duplicate else 201)


@post("/ghosts", status_code=200, summary="Previews of moves")
async def ghosts(
    request: AnyRequest, participant: Here, data: JSONBody[requests.GhostsRequest], lang: Lang = None, theme: Theme = "light"
) -> responses.Ghosts:
    """Returns previews of moves (ghosts), as SVG fragments in the coordinates of your picture, and their sentences."""
    view_options = view_options_of(request, theme)
    return await in_turn(request, lambda: move_queries.ghosts(participant.table_state, participant.viewer, view_options, data.moves))


@post("/narrow", status_code=200, summary="Choices that match picks")
async def narrow(
    request: AnyRequest, participant: Here, data: JSONBody[requests.NarrowRequest], lang: Lang = None, theme: Theme = "light"
) -> responses.MatchingMoves:
    """Returns the choices that match your picks, and the next pick, if there are too many to list; `after`: a move to make first."""
    view_options = view_options_of(request, theme)
    return await in_turn(
        request, lambda: move_queries.narrow(participant.table_state, participant.viewer, view_options, data.picks, data.after)
    )


@post("/why", status_code=200, summary="Why a move is illegal")
async def why(request: AnyRequest, participant: Here, data: JSONBody[requests.WhyRequest], lang: Lang = None) -> responses.Why:
    """Explains why a typed move or a combination of picks is illegal now."""
    spoken = language(request.scope)
    return await in_turn(request, lambda: reason_why(participant.table_state, participant.viewer, spoken, data.move, data.picks))


@post("/say", status_code=200, summary="Send a phrase")
async def say(
    request: AnyRequest, participant: Here, data: JSONBody[requests.PhraseRequest], lang: Lang = None
) -> responses.PhraseDelivery:
    """Sends a ready-made phrase to everyone at the table, without storing it; returns the players whom a nudge did not reach."""
    return await handlers.say(registry_of(request), participant, data)


@get("/invitation", summary="What an invitation gives")
async def invitation(request: AnyRequest, participant: Here, lang: Lang = None) -> responses.Invitation:
    """Returns the seat of your invitation and the invited name; the invitation stays valid."""
    seat = intents.free_seat(participant.table_state, participant.role)
    return responses.Invitation(seat, participant.table_state.seating[seat].name)


@post("/join", summary="Take a seat")
async def join(request: AnyRequest, participant: Here, data: JSONBody[requests.JoinRequest], lang: Lang = None) -> responses.JoinedSeat:
    """Takes the seat of your invitation, or the first open one; its token is sent only in this response."""
    if participant.role == SPECTATOR:
        permit_seat(request)
    return await handlers.join(registry_of(request), participant, data)


@post("/rematch", summary="Ask for a rematch, or agree to one")
async def rematch(
    request: AnyRequest, participant: Here, data: JSONBody[requests.RematchRequest], lang: Lang = None
) -> responses.NextTable:
    """Offers or accepts a rematch. It starts when all connected players have answered; links to the old table open the new one."""
    if not participant.table_state.rematch:
        permit_table(request)
    return await handlers.rematch(registry_of(request), participant, data)


@delete("/rematch", status_code=200, summary="Decline a rematch")
async def decline_rematch(request: AnyRequest, participant: Here, lang: Lang = None) -> responses.WriteReceipt:
    """Declines a rematch; the others can still start it."""
    return await handlers.decline_rematch(registry_of(request), participant)


@get("/dice", summary="Results with the same seed")
async def same_dice(request: AnyRequest, participant: Here, lang: Lang = None) -> standings.Standing:
    """Returns the results of other players and of bots with the same dice, when the match is over."""
    return await daily.same_dice(registry_of(request), participant, language(request.scope), caller_of(request))


@post("/dice", summary="Play the same seed again")
async def play_again(
    request: AnyRequest, participant: Here, data: JSONBody[requests.AttemptRequest], lang: Lang = None
) -> responses.NewTable:
    """Opens a new table with the same dice: you have your seat, bots have the others."""
    permit_table(request)
    return await daily.play_again(registry_of(request), participant, data)


@post("/report", status_code=204, summary="Report a listed table")
async def report(request: AnyRequest, participant: Here, data: JSONBody[requests.ReportRequest], lang: Lang = None) -> None:
    """Reports a listed table to the server's administrator."""
    permit_table(request)
    await handlers.report(registry_of(request), participant, data)


@patch("/seats/{seat:int}", summary="Rename yourself")
async def rename(
    request: AnyRequest, participant: Here, seat: SeatPath, data: JSONBody[requests.NameRequest], lang: Lang = None
) -> responses.WriteReceipt:
    return await handlers.rename(registry_of(request), participant, seat, data)


@put("/seats/{seat:int}/bot", summary="Let a bot play for a seat")
async def give_to_bot(
    request: AnyRequest, participant: Here, seat: SeatPath, data: JSONBody[requests.SeatBotRequest], lang: Lang = None
) -> responses.WriteReceipt:
    """Gives a bot your own seat, an open one, or one whose player has left: at once for the host, for others after two minutes."""
    return await handlers.give_to_bot(registry_of(request), participant, seat, data)


@delete("/seats/{seat:int}/bot", status_code=200, summary="Take your seat back")
async def take_back(request: AnyRequest, participant: Here, seat: SeatPath, lang: Lang = None) -> responses.WriteReceipt:
    return await handlers.take_back(registry_of(request), participant, seat)


@post("/seats/{seat:int}/link", summary="Make a new link to a seat")
async def new_invitation(request: AnyRequest, participant: Here, seat: SeatPath, lang: Lang = None) -> responses.SeatLink:
    """Makes a new link to a seat, for the host. The old one is revoked, and the log shows it; the token is sent only here."""
    return await handlers.new_invitation(registry_of(request), participant, seat)


ROUTES = [
    look, look_at, explain_table, turn, record, sheets, move, undo, hint, ghosts, narrow, why, say, invitation, join, rematch,
    decline_rematch,
    same_dice, play_again, report, rename, give_to_bot, take_back, new_invitation,
]  # fmt: skip
