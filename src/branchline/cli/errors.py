"""What went wrong, in one line: how a command ends when what it was given is wrong."""

from __future__ import annotations

import typer


class Failure(typer.TyperException):
    """A command cannot do what it was asked; the message is one sentence in the reader's language."""

    exit_code = 2


def clean(line: str) -> str:
    """Words from outside, fit for a terminal: on one line and without control characters."""
    return "".join(c if c.isprintable() else " " for c in line).strip()
