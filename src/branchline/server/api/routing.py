"""The routes of the use cases as Litestar handlers, and decorators for those that only a server has."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, TypeAlias, cast, get_args, get_origin, get_type_hints

import litestar
from litestar import Response
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from branchline.engine.text import text
from branchline.server.api.context import AnyRequest, call_of
from branchline.server.api.middleware import language
from branchline.server.api.problems import Error
from branchline.service import requests
from branchline.service.routes import BODY, FILE, File, Route
from branchline.table import responses
from branchline.table.box_description import BoxView
from branchline.table.problem import Problem

Lang: TypeAlias = Annotated[str | None, QueryParameter(pattern=requests.LANGUAGE_PATTERN)]
Theme: TypeAlias = FromQuery[responses.Theme]
GamePath: TypeAlias = Annotated[str, PathParameter(max_length=60)]

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
_VIEW_OPTIONS: Mapping[str, tuple[Any, Any]] = {
    "theme": (Theme, "light"),
    "boards": (Annotated[bool, QueryParameter()], False),
    "seat": (Annotated[int | None, QueryParameter(ge=0, le=99)], None),
    "layout": (Annotated[responses.Layout, QueryParameter()], "sheet"),
}
_UNRESOLVED = {"requests": requests, "BoxView": BoxView}  # imported for type checkers only

get = partial(litestar.get, responses=ERRORS)
post = partial(litestar.post, responses=ERRORS)
patch = partial(litestar.patch, responses=ERRORS)
delete = partial(litestar.delete, responses=ERRORS)

_JSON_BODY = JSONBody.__metadata__
_DECLARE: Mapping[str, Any] = {"GET": get, "POST": post, "PATCH": patch, "DELETE": delete, "PUT": partial(litestar.put, responses=ERRORS)}


def handler(route: Route) -> HTTPRouteHandler:
    """The Litestar handler of a route."""

    async def handle(request: AnyRequest, **values: Any) -> Response[Any]:
        if FILE in route.given:
            values[FILE] = partial(_receive, request)
        call = call_of(request, route.view_options(language(request.scope), values))
        return _response(route, await route.answer(call, values))

    hints = get_type_hints(route.use_case, localns=_UNRESOLVED, include_extras=True)
    parameters = _parameters(route, hints)
    handle.__name__, handle.__doc__ = route.use_case.__name__, route.use_case.__doc__
    signature = inspect.Signature([inspect.Parameter("request", inspect.Parameter.KEYWORD_ONLY), *parameters])
    handle.__signature__ = signature  # type: ignore[attr-defined]
    handle.__annotations__ = {each.name: each.annotation for each in parameters} | {
        "request": AnyRequest,
        "return": route.contains or hints["return"],
    }
    more: dict[str, Any] = {"request_max_body_size": None} if FILE in route.given else {}
    declared = _DECLARE[route.method](_path(route, hints), status_code=route.status, summary=route.summary, **more)(handle)
    return cast("HTTPRouteHandler", declared)


def _path(route: Route, hints: Mapping[str, Any]) -> str:
    """The path with the types of its parameters."""
    path = route.path.replace("{table}", "{table:str}")
    for name in route.given:
        path = path.replace(f"{{{name}}}", f"{{{name}:{_bare(hints[name]).__name__}}}") if f"{{{name}}}" in path else path
    return path


def _parameters(route: Route, hints: Mapping[str, Any]) -> list[inspect.Parameter]:
    """What the handler takes from path, query and body."""
    declared = inspect.signature(route.use_case).parameters
    found = dict[str, tuple[Any, Any]]()
    if "{table}" in route.path:
        found["table"] = (Annotated[str, PathParameter()], inspect.Parameter.empty)
    for name in route.given:
        if name == BODY:
            found[name] = (Annotated[hints[name], *_JSON_BODY], inspect.Parameter.empty)
        elif name != FILE:
            kind = PathParameter if f"{{{name}}}" in route.path else QueryParameter
            found[name] = (_limited(hints[name], kind), declared[name].default)
    found["lang"] = (Lang, None)
    found |= {name: _VIEW_OPTIONS[name] for name in route.shows}
    return [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=hint, default=default) for name, (hint, default) in found.items()
    ]


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _limited(hint: Any, kind: type[PathParameter | QueryParameter]) -> Any:
    """A type with the limits of msgspec as a parameter with those limits."""
    limits = [each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Meta)]
    found = {name: value for each in limits for name in ("ge", "le", "max_length") if (value := getattr(each, name)) is not None}
    return Annotated[_bare(hint), kind(**found)]


def _response(route: Route, answer: Any) -> Response[Any]:
    if isinstance(answer, File):
        headers = {"content-disposition": f'attachment; filename="{answer.name}"'}
        return Response(answer.text.encode(), media_type="application/json", headers=headers)  # as it is stored, one move per line
    known = isinstance(answer, responses.WriteReceipt) and answer.duplicate
    return Response(answer, status_code=200 if known else route.status)


async def _receive(request: AnyRequest) -> str:
    """An uploaded file; its size limit is higher than that of other bodies."""
    most, received = request.app.state.registry.settings.limits.record, bytearray()
    async for part in request.stream():
        received += part
        if most and len(received) > most:
            raise Problem("large", text("This is too large"))
    try:
        return received.decode()
    except UnicodeDecodeError:
        raise Problem("record", text("not JSON: {error}", error="not UTF-8")) from None
