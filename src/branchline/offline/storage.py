"""Interfaces to the browser: storage for tables, and the worker that computes bots' turns. Only strings cross them."""

from __future__ import annotations

from typing import Protocol


class Storage(Protocol):
    """The browser's database."""

    async def load(self, table: str) -> str | None:
        """A table as written by `persistence`; None if there is none."""

    async def write(self, table: str) -> bool:
        """Stores new events of a table; False, without any effect, if another tab has written an event with the same number."""

    async def index(self) -> str:
        """The id, settings and links of all tables, as JSON."""

    async def study_result(self, name: str) -> str | None:
        """The stored result with this name; None if there is none."""

    async def study(self, name: str, result: str) -> None:
        """Stores a result; it may be dropped if the storage is full, as it can be recomputed."""


class Thinker(Protocol):
    """The worker that computes bots' turns."""

    async def ask(self, question: str) -> str | None:
        """The worker's answer; None if it was stopped or failed."""

    def stop(self) -> None:
        """Stops the current computation."""
