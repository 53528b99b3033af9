"""Ports to the browser: storage for tables, and a worker that computes bots' turns. Only strings cross them."""

from __future__ import annotations

from typing import Protocol


class Storage(Protocol):
    """The browser's own database."""

    async def load(self, table: str) -> str | None:
        """A table as `kept` writes it; nothing where there is none."""

    async def write(self, table: str) -> bool:
        """Keeps what is new of a table; False, and nothing kept, where another tab has written an event of the same number."""

    async def index(self) -> str:
        """Of every table its id, its head and its links."""

    async def studied(self, name: str) -> str | None:
        """What was found out under a name; nothing where nothing was, or is kept no longer."""

    async def study(self, name: str, found: str) -> None:
        """Keeps what was found out; where there is no room for it, it can be found out again."""


class Thinker(Protocol):
    """The worker in which bots think."""

    async def ask(self, question: str) -> str | None:
        """What a bot answers; nothing where it was stopped or could not."""

    def stop(self) -> None:
        """Ends whatever is thought about now."""
