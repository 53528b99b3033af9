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
    """This file does not describe a box one can play with."""


class InvalidSetup(BranchlineError):
    """This many seats or these options make no table."""


class InvalidRecord(BranchlineError):
    """This file is not a record of a match that can be replayed."""
