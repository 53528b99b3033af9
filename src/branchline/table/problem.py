"""Errors of requests at a table: a short code for programs, and a sentence for people."""

from __future__ import annotations

from branchline.engine.errors import BranchlineError, IllegalMove, InvalidEdition, InvalidNotation, InvalidRecord, InvalidSetup
from branchline.engine.text import Text, text

STATUS = {  # the HTTP status of each code
    "malformed": 400,
    "token": 401,
    "forbidden": 403,
    "missing": 404,
    "method": 405,
    "late": 408,
    "stale": 409,
    "conflict": 409,
    "large": 413,
    "illegal": 422,
    "notation": 422,
    "setup": 422,
    "edition": 422,
    "record": 422,
    "heavy": 422,
    "busy": 429,
    "full": 429,
    "failed": 500,
    "closing": 503,
}


class Problem(Exception):
    """A refused request and its reason; `wait` is the number of seconds after which to retry, 0 if waiting does not help."""

    def __init__(self, code: str, reason: Text, wait: int = 0) -> None:
        super().__init__(str(reason))
        self.code, self.reason, self.wait = code, reason, wait


_CODES: dict[type[BranchlineError], str] = {
    IllegalMove: "illegal",
    InvalidNotation: "notation",
    InvalidSetup: "setup",
    InvalidEdition: "edition",
    InvalidRecord: "record",
}


def problem_of(error: BranchlineError) -> Problem:
    """The `Problem` for an error raised by the rules."""
    return Problem(_CODES.get(type(error), "malformed"), error.reason)


def missing(what: Text) -> Problem:
    return Problem("missing", what)


def conflict(why: Text) -> Problem:
    return Problem("conflict", why)


def damaged_table() -> Problem:
    return conflict(text("The saved data of this table is damaged, so it cannot be opened"))


def forbidden(why: Text) -> Problem:
    return Problem("forbidden", why)


def malformed_request(why: Text) -> Problem:
    return Problem("malformed", why)


def wrong_setup(why: Text) -> Problem:
    return Problem("setup", why)


def stale() -> Problem:
    return Problem("stale", text("The table has changed in the meantime; check it and try again"))


def no_token(used: bool = False) -> Problem:
    """The `Problem` for a link that is unknown, revoked or used."""
    if used:
        return Problem("token", text("Someone has already joined with this link; ask the host of the table for a new one"))
    return Problem("token", text("This link does not open this table"))
