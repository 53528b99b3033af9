"""Errors in input from outside; each carries one sentence for the reader."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from branchline.engine.text import Text, text


class BranchlineError(Exception):
    """Base class of errors in the input, as opposed to errors of the program."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)


class InvalidNotation(BranchlineError):
    """The text is not a move, a state or a board."""


class IllegalMove(BranchlineError):
    """The move is not legal now; the reason says why."""


class InvalidEdition(BranchlineError):
    """The file does not describe a playable box; `path` is the place of the error and `why` the reason without the line of the file."""

    def __init__(self, reason: Text, path: tuple[str | int, ...] = (), why: Text | None = None) -> None:
        super().__init__(reason)
        self.path = path
        self.why = why or reason

    def __reduce__(self) -> tuple[type[InvalidEdition], tuple[object, ...]]:
        return InvalidEdition, (self.reason, self.path, self.why)  # for transfer between processes


class InvalidSetup(BranchlineError):
    """The number of seats or the options are not playable."""


class InvalidRecord(BranchlineError):
    """The file is not a record of a match that can be replayed."""


def unknown(problem: Text, name: str, known: Iterable[str]) -> Text:
    """The sentence about an unknown name, with the names that may be meant."""
    names = list(known)
    near = get_close_matches(name.lower(), names, 3, 0.5)
    if near:
        return text("{problem}; did you mean {near}?", problem=problem, near=", ".join(near))
    return text("{problem}; choose from: {known}", problem=problem, known=", ".join(names) or "-")
