"""The application put together: routes, the house behind them, the gate before them."""

from __future__ import annotations

import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

import branchline
from branchline.engine.errors import BranchlineError
from branchline.engine.text import short, text
from branchline.server.at_table import AT_TABLE, guest_here
from branchline.server.docs import DOCS
from branchline.server.gate import Gate, error_body, language
from branchline.server.limits import Meter
from branchline.server.live import Porch
from branchline.server.presence import Presence
from branchline.server.problem import Problem, closing, problem_of
from branchline.server.rooms import ROOMS, page, start_page
from branchline.server.settings import Settings, from_environment
from branchline.server.store import Store
from branchline.server.tables import House
from branchline.server.thinking import Thinkers
from branchline.server.turns import BotTurns
from branchline.server.web import Pages

log = logging.getLogger(__name__)

_CODES = {401: "token", 403: "forbidden", 404: "missing", 405: "method", 413: "large", 415: "malformed", 429: "busy"}


def create() -> Gate:
    """The application as a server process runs it, told by its environment what to do."""
    return assembled(from_environment())


def assembled(settings: Settings) -> Gate:
    """The application with everything it needs."""
    store, presence = Store(settings.url), Presence(settings.away)
    house = House(settings, settings.game_list(), store, Thinkers(settings.games, settings.thinkers), presence)
    meter = Meter(settings.limits)
    if settings.bots:
        house.wake = BotTurns(house).wake
    limits = settings.limits
    app = Litestar(
        [Router("/api", route_handlers=[*ROOMS, *DOCS, _tables()]), start_page, page],
        state=State({"house": house, "meter": meter, "pages": Pages(), "pictures": {}}),
        lifespan=[_lifespan(house)],
        exception_handlers={
            Problem: _on_problem,
            BranchlineError: _on_error,
            HTTPException: _on_http,
            Exception: _on_failure,
        },
        openapi_config=OpenAPIConfig(
            "Branchline",
            branchline.__version__,
            path="/api/description",  # the routes people use are our own
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=3, exclude_opt_key="packed"),
        request_max_body_size=limits.body or None,
        logging_config=None,
    )
    return Gate(app, Porch(house, meter), settings, meter)


def _tables() -> Router:
    return Router("/tables/{table:str}", route_handlers=AT_TABLE, dependencies={"guest": Provide(guest_here)})


def _lifespan(house: House) -> Any:
    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await house.open()
        gc.freeze()  # code and boxes stay for good
        gc.set_threshold(20_000, 20, 50)  # states live long and hold no circles: looking for some is mostly wasted
        try:
            yield
        finally:
            await house.close()

    return lifespan


def _answer(request: Request[Any, Any, Any], problem: Problem) -> Response[bytes]:
    headers = {"retry-after": str(problem.retry_after)} if problem.retry_after else {}
    body = error_body(problem, language(request.scope), _game_of(request))
    return Response(body, status_code=problem.status, media_type="application/json", headers=headers)


def _game_of(request: Request[Any, Any, Any]) -> str | None:
    """The game a request was about, if it got so far."""
    house: House = request.app.state.house
    named: dict[str, Any] = request.scope.get("path_params") or {}
    table = house.tables.get(str(named.get("table")))
    game = table.play.game.id if table else named.get("game")
    return game if game in house.games else None


def _on_problem(request: Request[Any, Any, Any], problem: Problem) -> Response[bytes]:
    return _answer(request, problem)


def _on_error(request: Request[Any, Any, Any], error: BranchlineError) -> Response[bytes]:
    return _answer(request, problem_of(error))


def _on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What the framework refuses, in the words of the house; what it says itself is for programmers and stays English."""
    reasons = {404: text("There is nothing here"), 405: text("This cannot be done here"), 413: text("This is too large")}
    said = "; ".join(str(each.get("message", "")) for each in error.extra or [] if isinstance(each, dict)) or error.detail
    reason = reasons.get(error.status_code, text("{reason}", reason=short(said, 300)))
    return _answer(request, Problem(error.status_code, _CODES.get(error.status_code, "malformed"), reason))


def _on_failure(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    if isinstance(error, (msgspec.DecodeError, RecursionError)):
        return _answer(request, Problem(400, "malformed", text("{reason}", reason=short(str(error), 300))))
    if isinstance(error, (SQLAlchemyError, OSError)):
        log.error("the database does not answer: %s", type(error).__name__)
        return _answer(request, closing())
    log.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(request, Problem(500, "failed", text("Something went wrong here, and it is not your fault")))
