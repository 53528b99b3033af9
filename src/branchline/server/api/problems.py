"""Problems as HTTP answers them: each code has its status, and every error has the same shape."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from branchline.language import speaker
from branchline.table.problem import Problem
from branchline.table.responses import Lang

CODES = {401: "token", 403: "forbidden", 404: "missing", 405: "method", 413: "large", 429: "busy", 500: "failed"}  # the framework's own


@dataclass(frozen=True, slots=True)
class Error:
    """Every error has this shape."""

    status: int
    code: str
    reason: str


def error_body(status: int, problem: Problem, lang: Lang, game: str | None = None) -> bytes:
    """What an error looks like; a game's own sentences are said by its own catalogue."""
    return msgspec.json.encode(Error(status, problem.code, speaker(lang, game)(problem.reason)))


def error_headers(problem: Problem) -> dict[str, str]:
    return {"retry-after": str(problem.wait)} if problem.wait else {}
