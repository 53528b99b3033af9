"""What can go wrong with a request: a status, a short code for programs, and a sentence for people."""

from __future__ import annotations

from branchline.engine.errors import BranchlineError, IllegalMove, InvalidEdition, InvalidNotation, InvalidRecord, InvalidSetup
from branchline.engine.text import Text, text


class Problem(Exception):
    """A request that cannot be done, and why."""

    def __init__(self, status: int, code: str, reason: Text, retry_after: int = 0) -> None:
        super().__init__(str(reason))
        self.status, self.code, self.reason, self.retry_after = status, code, reason, retry_after


_CODES: dict[type[BranchlineError], str] = {
    IllegalMove: "illegal",
    InvalidNotation: "notation",
    InvalidSetup: "setup",
    InvalidEdition: "edition",
    InvalidRecord: "record",
}


def problem_of(error: BranchlineError) -> Problem:
    """The rules' own errors as a server answers them."""
    return Problem(422, _CODES.get(type(error), "malformed"), error.reason)


def missing(what: Text) -> Problem:
    return Problem(404, "missing", what)


def conflict(why: Text) -> Problem:
    return Problem(409, "conflict", why)


def no_token() -> Problem:
    return Problem(401, "token", text("This link does not open this table"))


def forbidden(why: Text) -> Problem:
    return Problem(403, "forbidden", why)


def stale() -> Problem:
    return Problem(409, "stale", text("Something has happened since; look again"))


def busy(seconds: int) -> Problem:
    return Problem(429, "busy", text("Too much at once; try again in a while"), seconds)


def full() -> Problem:
    return Problem(429, "full", text("This server has no room for another table. Those that are there go on; try again another day"), 3600)


def closing() -> Problem:
    return Problem(503, "closing", text("The server could not write this down; try again"), 1)


def malformed(why: Text) -> Problem:
    return Problem(400, "malformed", why)
