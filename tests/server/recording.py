"""Everything one reader is sent, by HTTP and by WebSocket, kept to be compared with what another table sends."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from typing import Any

from tests.server.client import Caller

from branchline.server.api.limits import ConnectionLimiter, TokenBuckets
from branchline.server.realtime.connection import Connection
from branchline.server.settings import Limits
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.session import TableSession


class Tape:
    """A WebSocket that remembers what it was sent."""

    def __init__(self, hello: dict[str, Any]) -> None:
        self.sent: list[str] = []
        self._first: str | None = json.dumps(hello)

    async def receive_text(self, _within: float | None) -> str:
        if self._first is None:
            await asyncio.Event().wait()
        first, self._first = self._first, None
        return str(first)

    async def tell(self, text: str) -> None:
        self.sent.append(text)

    def on_authenticated(self) -> None:
        """Nothing waits for an authenticated client here."""


class Listening:
    """One reader's connection whose messages are kept."""

    def __init__(self, registry: TableRegistry, session: TableSession, reader: Caller, *want: str) -> None:
        self.tape = Tape({"kind": "hello", "token": reader.token, "want": list(want), "boards": True})
        self.line = Connection(registry, session, self.tape, TokenBuckets(0, 1), TokenBuckets(0, 1), ConnectionLimiter(Limits()), "")  # type: ignore[arg-type]
        self.task = asyncio.create_task(self.line.serve())

    async def all_sent(self) -> None:
        """Until everything that is to be told has been."""
        while not self.tape.sent or self.line.news.is_set() or self.line.sending:
            if self.task.done():
                self.task.result()  # why the connection ended
            await asyncio.sleep(0.001)

    async def end(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


async def requests(me: Caller) -> list[str]:
    """The answers to every question one can ask about a table."""
    now = await me.turn()
    last, some = now["position"], (now["legal"] or ["done"])[:3]
    questions = [
        me.here("GET", boards=True, lang="pl", theme="print"),
        me.here("GET", seat=1),
        me.here("GET", "/turn"),
        me.here("GET", "/turn", after=max(0, now["n"] - 2)),
        me.here("GET", "/turn", after=now["n"] + 1),
        me.here("GET", "/record"),
        me.here("GET", "/dice"),
        me.here("GET", "/invitation"),
        me.here("GET", f"/at/{last}", boards=True),
        me.here("GET", f"/at/{max(0, last - 2)}", boards=True, seat=1),
        me.here("GET", f"/at/{last + 1}"),
        me.here("GET", "/explained", lang="pl"),
        me.here("GET", "/explained", seat=1, at=max(0, last - 2)),
        me.here("GET", "/explained", at=last + 1),
        me.here("POST", "/ghosts", {"moves": some}),
        me.here("POST", "/narrow", {"picks": {}}),
        me.here("POST", "/narrow", {"picks": {}, "after": some[0]}),
        me.here("POST", "/why", {"picks": {"cell": "11"}}),
        me.here("POST", "/why", {"move": "done"}),
        me.here("POST", "/say", {"phrase": "nudge"}),
        me.here("POST", "/rematch", {}),
        me.here("POST", "/join", {"name": "Eve"}),
        me.here("POST", "/report", {"why": "other"}),
        me.ask("POST", "/api/mine", {"tokens": [me.token]}),
        me.ask("GET", "/api/tables"),
    ]
    answers = [await each for each in questions]
    return [f"{each.status_code} {each.text}" for each in answers]


def plain(sent: str, table: str) -> str:
    """A message without the names and times that differ from table to table."""
    return re.sub(r'"(at|created_at|last_move_at)":\d+', r'"\1":0', sent.replace(table, "TABLE"))


def check_same(here: Sequence[str], there: Sequence[str]) -> None:
    assert len(here) == len(there)
    for one, two in zip(here, there, strict=True):
        if one != two:
            place = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
            raise AssertionError(f"differs: {one[max(0, place - 200) : place + 100]!r} and {two[max(0, place - 100) : place + 100]!r}")
