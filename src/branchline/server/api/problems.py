"""Problems as HTTP responses: the status of each code, and the shape of errors."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import msgspec

from branchline.language import speaker
from branchline.table.problem import Problem
from branchline.table.responses import Lang

# codes of the framework's own errors
CODES = {401: "token", 403: "forbidden", 404: "missing", 405: "method", 413: "large", 429: "busy", 500: "failed"}

_PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
{again}
<title>Branchline</title>
<p>{reason}</p>
"""


@dataclass(frozen=True, slots=True)
class Error:
    """Every error has this shape."""

    status: int
    code: str
    reason: str


def error_body(status: int, problem: Problem, lang: Lang, game: str | None = None) -> bytes:
    """The body of an error, in the given language; the sentences of a game come from its catalogue."""
    return msgspec.json.encode(Error(status, problem.code, speaker(lang, game)(problem.reason)))


def error_page(problem: Problem, lang: Lang) -> bytes:
    """The error as a page for a browser that opens an address; the page reloads itself if waiting can help."""
    again = f'<meta http-equiv="refresh" content="{problem.wait}">' if problem.wait else ""
    return _PAGE.format(lang=lang, again=again, reason=escape(speaker(lang)(problem.reason))).encode()


def error_headers(problem: Problem) -> dict[str, str]:
    return {"retry-after": str(problem.wait)} if problem.wait else {}
