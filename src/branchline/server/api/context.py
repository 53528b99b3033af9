"""Who asks, for what, in which words: what every route reads from its request before it answers."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any, TypeVar

from litestar import Response
from litestar.params import FromPath

from branchline.server.api.middleware import address, language
from branchline.server.api.routing import AnyRequest
from branchline.server.tables.pdf import Printer
from branchline.server.tables.problems import busy, listed_enough, seated_enough
from branchline.server.tables.registry import House
from branchline.server.tables.session import Participant
from branchline.table.links import USED, opens
from branchline.table.problem import no_token
from branchline.table.responses import Layout, Theme
from branchline.table.scene import ViewOptions

T = TypeVar("T")

PDF = "application/pdf"


def house_of(request: AnyRequest) -> House:
    house: House = request.app.state.house
    return house


def caller_of(request: AnyRequest) -> str:
    """The address that asks, as it is counted."""
    return address(request.scope, house_of(request).settings)


async def in_turn(request: AnyRequest, question: Callable[[], T]) -> T:
    """The answer to a question about moves, when it is the turn of the address that asks."""
    return await house_of(request).questions.answer(caller_of(request), question)


def permit_table(request: AnyRequest) -> None:
    """Nobody lays tables without end."""
    wait = request.app.state.meter.tables.wait(caller_of(request))
    if wait:
        raise busy(ceil(wait))


def permit_listed(request: AnyRequest) -> None:
    """Nobody fills the list of tables with their own."""
    wait = request.app.state.meter.listed.wait(caller_of(request))
    if wait:
        raise listed_enough(ceil(wait))


def permit_seat(request: AnyRequest) -> None:
    """Nobody takes all the open seats of listed tables."""
    wait = request.app.state.meter.seats.wait(caller_of(request))
    if wait:
        raise seated_enough(ceil(wait))


def permits_another(request: AnyRequest) -> bool:
    """Whether what costs as much as another request may be done within this one; then it counts as one."""
    return not request.app.state.meter.requests.wait(caller_of(request))


def bearer_of(request: AnyRequest) -> str | None:
    """The token in the header."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def printed(request: AnyRequest, name: str, work: Callable[..., bytes], *given: Any) -> Response[bytes]:
    """A PDF file as an answer, made elsewhere."""
    printer: Printer = request.app.state.printer
    made = await printer.pdf(house_of(request).inspectors, caller_of(request), work, *given)
    return Response(made, media_type=PDF, headers={"content-disposition": f'attachment; filename="{name}.pdf"'})


async def guest_here(request: AnyRequest, table: FromPath[str]) -> Participant:
    """Who asks, by the token in the header."""
    house = house_of(request)
    hosted = await house.fresh(await house.table(table))
    role = await house.role(hosted, bearer_of(request))
    if not opens(role):
        raise no_token(used=role == USED)
    if role >= 0:
        house.asked(hosted, role, address(request.scope, house.settings))
    return Participant(hosted, role)


def view_options_of(
    request: AnyRequest, theme: Theme, boards: bool = False, seat: int | None = None, room: Layout = "sheet"
) -> ViewOptions:
    return ViewOptions(language(request.scope), theme, boards, seat, room)
