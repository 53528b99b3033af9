"""Exception handlers: every error becomes a response of the same shape."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from sqlalchemy.exc import SQLAlchemyError

from branchline.engine.errors import BranchlineError
from branchline.engine.text import short, text
from branchline.server.api.middleware import language
from branchline.server.api.problems import CODES, error_body, error_headers
from branchline.server.logs import cause
from branchline.server.tables.problems import closing
from branchline.server.tables.registry import TableRegistry
from branchline.table.problem import STATUS, Problem, malformed_request, problem_of

log = logging.getLogger(__name__)


def _answer(request: Request[Any, Any, Any], problem: Problem, status: int = 0) -> Response[bytes]:
    status = status or STATUS[problem.code]
    request.app.state.registry.counters.count_refusal(problem.code)
    body = error_body(status, problem, language(request.scope), _game_of(request))
    return Response(body, status_code=status, media_type="application/json", headers=error_headers(problem))


def _game_of(request: Request[Any, Any, Any]) -> str | None:
    """The game that a request is about, if known."""
    registry: TableRegistry = request.app.state.registry
    named: dict[str, Any] = request.scope.get("path_params") or {}
    session = registry.sessions.get(str(named.get("table")))
    game = session.table_state.game.id if session else named.get("game")
    return game if game in registry.games else None


def _on_problem(request: Request[Any, Any, Any], problem: Problem) -> Response[bytes]:
    return _answer(request, problem)


def _on_error(request: Request[Any, Any, Any], error: BranchlineError) -> Response[bytes]:
    return _answer(request, problem_of(error))


def _on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Translate framework errors into Branchline's error format; the framework's own message stays in English."""
    reasons = {404: text("Not found"), 405: text("This cannot be done here"), 413: text("This is too large")}
    said = "; ".join(str(each.get("message", "")) for each in error.extra or [] if isinstance(each, dict)) or error.detail
    reason = reasons.get(error.status_code, text("{reason}", reason=short(said, 300)))
    return _answer(request, Problem(CODES.get(error.status_code, "malformed"), reason), error.status_code)


def _on_failure(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    if isinstance(error, (msgspec.DecodeError, UnicodeError, RecursionError)):
        return _answer(request, malformed_request(text("{reason}", reason=short(str(error), 300))))
    if isinstance(error, (SQLAlchemyError, OSError)):
        log.error("the database is not responding: %s", cause(error))
        return _answer(request, closing())
    log.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(request, Problem("failed", text("Something went wrong on our side; try again")))


HANDLERS: dict[int | type[Exception], Any] = {
    Problem: _on_problem,
    BranchlineError: _on_error,
    HTTPException: _on_http,
    Exception: _on_failure,
}
