"""Route decorators: every route documents the same error responses."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, TypeAlias

import litestar
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, QueryParameter

from branchline.server.api.problems import Error
from branchline.server.tables import requests
from branchline.table import responses

AnyRequest: TypeAlias = litestar.Request[Any, Any, Any]
Lang: TypeAlias = Annotated[str | None, QueryParameter(pattern=requests.LANGUAGE_PATTERN)]
Theme: TypeAlias = FromQuery[responses.Theme]
Layout: TypeAlias = FromQuery[responses.Layout]

ERRORS = {
    status: ResponseSpec(Error, description=why, generate_examples=False)
    for status, why in {
        400: "The request is not JSON of this shape",
        401: "No token, or an invalid one",
        403: "Not allowed with this token",
        404: "Not found",
        409: "Outdated, or not possible in this phase",
        413: "Too large",
        422: "An illegal move or an invalid value",
        429: "Too many requests",
        503: "Not stored; try again with the same key",
    }.items()
}

get = partial(litestar.get, responses=ERRORS)
post = partial(litestar.post, responses=ERRORS)
put = partial(litestar.put, responses=ERRORS)
patch = partial(litestar.patch, responses=ERRORS)
delete = partial(litestar.delete, responses=ERRORS)
