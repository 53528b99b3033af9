"""What can be wrong with something that came from outside; each error carries one sentence."""

from __future__ import annotations

from branchline.engine.text import Text


class BranchlineError(Exception):
    """Any error that is the sender's and not ours."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)


class InvalidNotation(BranchlineError):
    """This text is not a move, a state or a board at all."""


class IllegalMove(BranchlineError):
    """This is a move, but not now; the reason says why."""


class InvalidEdition(BranchlineError):
    """This file does not describe a box one can play with: where it is wrong, and why, without the line of the file."""

    def __init__(self, reason: Text, path: tuple[str | int, ...] = (), why: Text | None = None) -> None:
        super().__init__(reason)
        self.path = path
        self.why = why or reason

    def __reduce__(self) -> tuple[type[InvalidEdition], tuple[object, ...]]:
        return InvalidEdition, (self.reason, self.path, self.why)  # it travels between processes


class InvalidSetup(BranchlineError):
    """This many seats or these options make no table."""


class InvalidRecord(BranchlineError):
    """This file is not a record of a match that can be replayed."""
