"""Problems of a server: too many requests, a full database, a failed write."""

from __future__ import annotations

from branchline.engine.text import text
from branchline.table.problem import Problem

CLOSING = "closing"


def busy(seconds: int) -> Problem:
    return Problem("busy", text("Too many requests; try again in a moment"), seconds)


def listed_enough(seconds: int) -> Problem:
    why = text("You have put many tables on the public list; set this one up without listing it, or try again later")
    return Problem("busy", why, seconds)


def seated_enough(seconds: int) -> Problem:
    why = text("Many open seats were taken from your network; ask the host for a link, or try again later")
    return Problem("busy", why, seconds)


def no_bots() -> Problem:
    return Problem("conflict", text("Bots are not running on this server"))


def heavy() -> Problem:
    return Problem("heavy", text("This needs more time or memory than this server allows"))


def late() -> Problem:
    return Problem("late", text("The request took too long to arrive"))


def full() -> Problem:
    return Problem("full", text("This server has no room for another table, but existing matches continue; try again another day"), 3600)


def closing() -> Problem:
    return Problem(CLOSING, text("The server could not save this; try again"), 1)
