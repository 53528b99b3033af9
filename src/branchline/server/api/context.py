"""Who asks, for what, in which words: what every route reads from its request before it answers."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Any, TypeVar

from litestar import Response
from litestar.params import FromPath

from branchline.server.api.middleware import address, language
from branchline.server.api.routing import AnyRequest
from branchline.server.tables.pdf import PdfCache
from branchline.server.tables.problems import busy, listed_enough, seated_enough
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import Participant
from branchline.table.links import USED, opens
from branchline.table.problem import no_token
from branchline.table.responses import Room, Theme
from branchline.table.scene import ViewOptions

T = TypeVar("T")

PDF = "application/pdf"


def registry_of(request: AnyRequest) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def caller_of(request: AnyRequest) -> str:
    """The address that asks, as it is counted."""
    return address(request.scope, registry_of(request).settings)


async def in_turn(request: AnyRequest, question: Callable[[], T]) -> T:
    """The answer to a question about moves, when it is the turn of the address that asks."""
    return await registry_of(request).questions.answer(caller_of(request), question)


def permit_table(request: AnyRequest) -> None:
    """Nobody lays tables without end."""
    wait = request.app.state.limiters.tables.wait(caller_of(request))
    if wait:
        raise busy(ceil(wait))


def permit_listed(request: AnyRequest) -> None:
    """Nobody fills the list of tables with their own."""
    wait = request.app.state.limiters.listed.wait(caller_of(request))
    if wait:
        raise listed_enough(ceil(wait))


def permit_seat(request: AnyRequest) -> None:
    """Nobody takes all the open seats of listed tables."""
    wait = request.app.state.limiters.seats.wait(caller_of(request))
    if wait:
        raise seated_enough(ceil(wait))


def permits_another(request: AnyRequest) -> bool:
    """Whether what costs as much as another request may be done within this one; then it counts as one."""
    return not request.app.state.limiters.requests.wait(caller_of(request))


def bearer_of(request: AnyRequest) -> str | None:
    """The token in the header."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def printed(request: AnyRequest, name: str, work: Callable[..., bytes], *given: Any) -> Response[bytes]:
    """A PDF file as an answer, made elsewhere."""
    pdf_cache: PdfCache = request.app.state.pdf_cache
    made = await pdf_cache.pdf(registry_of(request).sandbox, caller_of(request), work, *given)
    return Response(made, media_type=PDF, headers={"content-disposition": f'attachment; filename="{name}.pdf"'})


async def guest_here(request: AnyRequest, table: FromPath[str]) -> Participant:
    """Who asks, by the token in the header."""
    registry = registry_of(request)
    session = await registry.fresh(await registry.table(table))
    role = await registry.role(session, bearer_of(request))
    if not opens(role):
        raise no_token(used=role == USED)
    if role >= 0:
        registry.asked(session, role, address(request.scope, registry.settings))
    return Participant(session, role)


def view_options_of(request: AnyRequest, theme: Theme, boards: bool = False, seat: int | None = None, room: Room = "sheet") -> ViewOptions:
    return ViewOptions(language(request.scope), theme, boards, seat, room)
