"""Errors of commands, as messages of one line."""

from __future__ import annotations

import typer


class Failure(typer.TyperException):
    """An error that ends a command; the message is one sentence in the user's language."""

    exit_code = 2


def clean(line: str) -> str:
    """Untrusted text made safe for a terminal: one line, without control characters."""
    return "".join(c if c.isprintable() else " " for c in line).strip()
