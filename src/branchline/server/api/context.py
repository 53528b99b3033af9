"""Request context: the registry, the caller's address and token, the call of a use case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import litestar
from litestar import Response

from branchline.server.api.middleware import address, language
from branchline.server.tables.pdf import PdfCache
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import Participant, TableSession
from branchline.service.call import Call, Services
from branchline.table.scene import ViewOptions

AnyRequest: TypeAlias = litestar.Request[Any, Any, Any]

PDF = "application/pdf"


def registry_of(request: AnyRequest) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def address_of(request: AnyRequest) -> str:
    """The client's address in the form for rate limits."""
    return address(request.scope, registry_of(request).settings)


def bearer_of(request: AnyRequest) -> str | None:
    """The token of the Authorization header, if any."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def call_of(request: AnyRequest, view_options: ViewOptions | None = None) -> Call[TableSession]:
    """The request as a call of a use case."""
    services: Services[TableSession] = request.app.state.services
    return services.call(view_options or ViewOptions(language(request.scope)), bearer_of(request), address_of(request))


async def participant_of(request: AnyRequest, table: str) -> Participant:
    """The participant of a table, by the token in the header. Raises `Problem` without a valid one."""
    return await registry_of(request).participant(table, bearer_of(request), address_of(request))


async def pdf_response(request: AnyRequest, name: str, work: Callable[..., bytes], *args: Any) -> Response[bytes]:
    """A response with a PDF file that the sandbox makes."""
    pdf_cache: PdfCache = request.app.state.pdf_cache
    made = await pdf_cache.pdf(registry_of(request).sandbox, address_of(request), work, *args)
    return Response(made, media_type=PDF, headers={"content-disposition": f'attachment; filename="{name}.pdf"'})
