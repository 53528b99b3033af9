"""Typed text: cleaned, or refused with the wrong entry and the reason."""

from __future__ import annotations

from typing import NoReturn

from branchline.engine.errors import InvalidNotation
from branchline.engine.text import Text, short, text

MOST_CHARACTERS = 20_000


def clean_input(notation: str, empty: bool = False) -> str:
    """The typed text without surrounding space; raises `InvalidNotation` if it is too long, or empty where it must not be."""
    if len(notation) > MOST_CHARACTERS:
        raise InvalidNotation(text("This text is longer than {n} characters", n=MOST_CHARACTERS))
    notation = notation.strip()
    if not notation and not empty:
        raise InvalidNotation(text("Nothing is written here"))
    return notation


def refuse(entry: str, reason: Text) -> NoReturn:
    """Raises `InvalidNotation` with the wrong entry and the reason."""
    raise InvalidNotation(text("{entry}: {reason}", entry=short(entry.strip()) or "-", reason=reason))
