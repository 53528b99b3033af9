"""Routes of one table: looking, moving, sitting, asking."""

from __future__ import annotations

from math import ceil
from typing import Annotated, Any, TypeAlias

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from branchline.engine.record import write_record
from branchline.engine.text import text
from branchline.language import speaker
from branchline.server import api, desk, wishes
from branchline.server.ask import ghosts as find_ghosts
from branchline.server.ask import narrow as narrow_choices
from branchline.server.desk import Guest
from branchline.server.gate import address, language
from branchline.server.links import JOIN, STRANGER
from branchline.server.problem import busy, forbidden, malformed, missing, no_token
from branchline.server.scene import Taste
from branchline.server.seen import moment, seen
from branchline.server.tables import House
from branchline.server.turn import turn as turn_of
from branchline.server.verbs import AnyRequest, Lang, Theme, delete, get, patch, post, put
from branchline.server.why import why as reason_why

Here: TypeAlias = NamedDependency[Guest]
SeatPath: TypeAlias = Annotated[int, PathParameter(ge=0, le=99)]
Position: TypeAlias = Annotated[int, PathParameter(ge=0, le=1_000_000)]
After: TypeAlias = Annotated[int, QueryParameter(ge=0, le=1_000_000_000)]
Boards: TypeAlias = FromQuery[bool]
Whose: TypeAlias = Annotated[int | None, QueryParameter(ge=0, le=99)]


def house_of(request: AnyRequest) -> House:
    house: House = request.app.state.house
    return house


def permit_table(request: AnyRequest) -> None:
    """Nobody lays tables without end."""
    wait = request.app.state.meter.tables.wait(address(request.scope, house_of(request).settings))
    if wait:
        raise busy(ceil(wait))


async def guest_here(request: AnyRequest, table: FromPath[str]) -> Guest:
    """Who asks, by the token in the header."""
    house = house_of(request)
    found = await house.fresh(await house.table(table))
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    role = await house.role(found, token.strip() if scheme.lower() == "bearer" else None)
    if role == STRANGER:
        raise no_token()
    if role >= 0:
        house.presence.touched(found.id, role)
    return Guest(found, role)


def taste_of(request: AnyRequest, theme: api.Theme, boards: bool = False, seat: int | None = None) -> Taste:
    return Taste(language(request.scope), theme, boards, seat)


@get("/", summary="What you see")
async def look(
    request: AnyRequest,
    guest: Here,
    lang: Lang = None,
    theme: Theme = "light",
    boards: Boards = False,
    seat: Whose = None,
) -> api.Seen:
    """Everything a page shows, as your seat may see it."""
    table = guest.table
    return seen(table.play, table.eye(guest.role), taste_of(request, theme, boards, seat), house_of(request).here(table))


@get("/at/{position:int}", summary="A moment of the log")
async def look_at(
    request: AnyRequest,
    guest: Here,
    position: Position,
    lang: Lang = None,
    theme: Theme = "light",
    boards: Boards = False,
    seat: Whose = None,
) -> api.Moment:
    """While the match is open what your seat saw then; when it is over, everything."""
    play = guest.table.play
    if position > len(play.entries):
        raise missing(text("The log is not that long"))
    return moment(play, guest.table.eye(guest.role), taste_of(request, theme, boards, seat), position)


@get("/turn", summary="Your turn, for programs")
async def turn(guest: Here, after: After = 0) -> api.Turn:
    """Events since `after`, and when you are to act your view and your legal moves as text."""
    return turn_of(guest.table.play, guest.table.eye(guest.role), min(after, guest.table.play.n))


@get("/record", summary="The match as a file", media_type="application/json")
async def record(request: AnyRequest, guest: Here) -> Response[api.RecordFile]:
    """When it is over, or when nothing of it was ever hidden from you."""
    made = write_record(desk.record(guest, language(request.scope)))
    name = f'attachment; filename="{guest.table.play.game.id}-{guest.table.id}.json"'
    sent: Any = made.encode()  # the file as it is kept, one move a line
    return Response(sent, media_type="application/json", headers={"content-disposition": name})


@post("/moves", summary="Make a move")
async def move(request: AnyRequest, guest: Here, data: JSONBody[wishes.MoveWish], lang: Lang = None) -> Response[api.Written]:
    """Answered when it is on disk. The same key again is recognised."""
    return _written(await desk.move(house_of(request), guest, data))


@post("/undo", summary="Take a move back")
async def undo(request: AnyRequest, guest: Here, data: JSONBody[wishes.UndoWish], lang: Lang = None) -> Response[api.Written]:
    """Your last move, or your whole turn."""
    return _written(await desk.undo(house_of(request), guest, data))


def _written(written: api.Written) -> Response[api.Written]:
    return Response(written, status_code=200 if written.doubled else 201)


@post("/ghosts", status_code=200, summary="What moves would draw")
async def ghosts(request: AnyRequest, guest: Here, data: JSONBody[wishes.GhostsWish], theme: Theme = "light") -> api.Ghosts:
    """SVG fragments in the coordinates of your picture."""
    return find_ghosts(guest.table.play, guest.table.eye(guest.role), taste_of(request, theme), data.moves)


@post("/narrow", status_code=200, summary="Choices that fit some picks")
async def narrow(
    request: AnyRequest, guest: Here, data: JSONBody[wishes.NarrowWish], lang: Lang = None, theme: Theme = "light"
) -> api.Narrowed:
    """Where there are too many choices to list: what fits, and what to pick next."""
    return narrow_choices(guest.table.play, guest.table.eye(guest.role), taste_of(request, theme), data.picks)


@post("/why", status_code=200, summary="Why not?")
async def why(request: AnyRequest, guest: Here, data: JSONBody[wishes.WhyWish], lang: Lang = None) -> api.Why:
    """Why a typed move, or something touched, cannot be done now."""
    if (data.move is None) == (data.picks is None):
        raise malformed(text("Ask about a move or about picks"))
    play, spoken = guest.table.play, language(request.scope)
    reason = reason_why(play, guest.table.eye(guest.role), spoken, data.move, data.picks)
    return api.Why(speaker(spoken, play.game.id)(reason) if reason else None)


@post("/join", summary="Sit down")
async def join(request: AnyRequest, guest: Here, data: JSONBody[wishes.JoinWish], lang: Lang = None) -> api.Joined:
    """The first open seat is yours; this is the only time its token is told."""
    if guest.role != JOIN and not guest.table.play.head.listed:
        raise forbidden(text("This link does not give a seat"))
    return await desk.join(house_of(request), guest, data)


@post("/rematch", summary="Play again")
async def rematch(request: AnyRequest, guest: Here, data: JSONBody[wishes.RematchWish], lang: Lang = None) -> api.NextTable:
    """A new table with the same people; all links of the old one open it."""
    if not guest.table.play.rematch:
        permit_table(request)
    return await desk.rematch(house_of(request), guest, data)


@patch("/seats/{seat:int}", summary="Rename yourself")
async def rename(request: AnyRequest, guest: Here, seat: SeatPath, data: JSONBody[wishes.NameWish], lang: Lang = None) -> api.Written:
    return await desk.rename(house_of(request), guest, seat, data)


@put("/seats/{seat:int}/bot", summary="Let a bot play for a seat")
async def give_to_bot(request: AnyRequest, guest: Here, seat: SeatPath, data: JSONBody[wishes.BotWish], lang: Lang = None) -> api.Written:
    """Your own, an open one, or one whose player has left."""
    return await desk.give_to_bot(house_of(request), guest, seat, data)


@delete("/seats/{seat:int}/bot", status_code=200, summary="Take your seat back")
async def take_back(request: AnyRequest, guest: Here, seat: SeatPath, lang: Lang = None) -> api.Written:
    return await desk.take_back(house_of(request), guest, seat)


AT_TABLE = [
    look, look_at, turn, record, move, undo, ghosts, narrow, why, join, rematch, rename, give_to_bot, take_back,
]  # fmt: skip
