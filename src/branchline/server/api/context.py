"""Request context: the registry, caller's address, participant, options and permissions of a request."""

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
from branchline.table.responses import Layout, Theme
from branchline.table.scene import ViewOptions

T = TypeVar("T")

PDF = "application/pdf"


def registry_of(request: AnyRequest) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def caller_of(request: AnyRequest) -> str:
    """The client's address in the form for rate limits."""
    return address(request.scope, registry_of(request).settings)


async def in_turn(request: AnyRequest, question: Callable[[], T]) -> T:
    """The answer to a question about moves, when its turn in the fair queue comes."""
    return await registry_of(request).questions.answer(caller_of(request), question)


def permit_table(request: AnyRequest) -> None:
    """Raise `Problem` if the address has created too many tables."""
    wait = request.app.state.limiters.tables.wait(caller_of(request))
    if wait:
        raise busy(ceil(wait))


def permit_listed(request: AnyRequest) -> None:
    """Raise `Problem` if the address has listed too many tables."""
    wait = request.app.state.limiters.listed_tables.wait(caller_of(request))
    if wait:
        raise listed_enough(ceil(wait))


def permit_seat(request: AnyRequest) -> None:
    """Raise `Problem` if the address has taken too many open seats of listed tables."""
    wait = request.app.state.limiters.seats.wait(caller_of(request))
    if wait:
        raise seated_enough(ceil(wait))


def permits_another(request: AnyRequest) -> bool:
    """Whether the rate limit permits work that costs as much as another request; counts it as one if so."""
    return not request.app.state.limiters.requests.wait(caller_of(request))


def bearer_of(request: AnyRequest) -> str | None:
    """The token of the Authorization header, if any."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def pdf_response(request: AnyRequest, name: str, work: Callable[..., bytes], *args: Any) -> Response[bytes]:
    """A response with a PDF file that the sandbox makes."""
    pdf_cache: PdfCache = request.app.state.pdf_cache
    made = await pdf_cache.pdf(registry_of(request).sandbox, caller_of(request), work, *args)
    return Response(made, media_type=PDF, headers={"content-disposition": f'attachment; filename="{name}.pdf"'})


async def guest_here(request: AnyRequest, table: FromPath[str]) -> Participant:
    """The participant of a table, by the token in the header. Raises `Problem` without a valid one."""
    registry = registry_of(request)
    session = await registry.fresh(await registry.table(table))
    role = await registry.role(session, bearer_of(request))
    if not opens(role):
        raise no_token(used=role == USED)
    if role >= 0:
        registry.note_request(session, role, address(request.scope, registry.settings))
    return Participant(session, role)


def view_options_of(
    request: AnyRequest, theme: Theme, boards: bool = False, seat: int | None = None, layout: Layout = "sheet"
) -> ViewOptions:
    return ViewOptions(language(request.scope), theme, boards, seat, layout)
