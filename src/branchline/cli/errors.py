"""What went wrong, in one line: how a command ends when what it was given is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

import typer

from branchline.engine.text import Text, text


class Failure(typer.TyperException):
    """A command cannot do what it was asked; the message is one sentence in the reader's language."""

    exit_code = 2


def unknown(problem: Text, name: str, known: Iterable[str]) -> Text:
    """A sentence about a name nobody knows, with those it may have meant."""
    names = list(known)
    near = get_close_matches(name.lower(), names, 3, 0.5)
    if near:
        return text("{problem}; did you mean {near}?", problem=problem, near=", ".join(near))
    return text("{problem}; choose from: {known}", problem=problem, known=", ".join(names) or "-")


def clean(line: str) -> str:
    """Words from outside, fit for a terminal: on one line and without control characters."""
    return "".join(c if c.isprintable() else " " for c in line).strip()
