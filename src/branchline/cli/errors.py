"""Errors of commands, as messages of one line."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

import typer

from branchline.engine.text import Text, text


class Failure(typer.TyperException):
    """An error that ends a command; the message is one sentence in the user's language."""

    exit_code = 2


def unknown(problem: Text, name: str, known: Iterable[str]) -> Text:
    """Adds similar known names to an error about an unknown name."""
    names = list(known)
    near = get_close_matches(name.lower(), names, 3, 0.5)
    if near:
        return text("{problem}; did you mean {near}?", problem=problem, near=", ".join(near))
    return text("{problem}; choose from: {known}", problem=problem, known=", ".join(names) or "-")


def clean(line: str) -> str:
    """Untrusted text made safe for a terminal: one line, without control characters."""
    return "".join(c if c.isprintable() else " " for c in line).strip()
