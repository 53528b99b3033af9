"""The subjects of the contract tests: what the tests of this repository know about each game."""

from __future__ import annotations

from importlib import import_module

from branchline.conformance.subject import Subject, Table

__all__ = ["Subject", "Table", "subject"]


def subject(game: str) -> Subject:
    """The `SUBJECT` of this game's tests; a clear error if they have none."""
    module = f"tests.games.{game}.subject"
    try:
        found = import_module(module).SUBJECT
    except ModuleNotFoundError as error:
        if error.name is None or not module.startswith(error.name):
            raise
        raise AssertionError(f"{game} cannot be tested: tests/games/{game}/subject.py, which exports SUBJECT, is missing") from None
    if not isinstance(found, Subject):
        raise AssertionError(f"tests/games/{game}/subject.py: SUBJECT must be a branchline.conformance.Subject")
    return found
