"""Records everything that one reader is sent by HTTP and WebSocket, to compare it with another table."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from typing import Any

from tests.server.client import Caller

from branchline.server.api.limits import ConnectionLimiter, Limiters, TokenBuckets
from branchline.server.realtime.connection import Connection
from branchline.server.settings import Limits
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.services import services_of
from branchline.server.tables.session import TableSession


class Tape:
    """A WebSocket that records what it is sent."""

    def __init__(self, hello: dict[str, Any]) -> None:
        self.sent: list[str] = []
        self._first: str | None = json.dumps(hello)

    async def receive_text(self, _within: float | None) -> str:
        if self._first is None:
            await asyncio.Event().wait()
        first, self._first = self._first, None
        return str(first)

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    def on_authenticated(self) -> None:
        """Nothing waits for an authenticated client here."""


class RecordedConnection:
    """A connection of one reader whose messages are recorded."""

    def __init__(self, registry: TableRegistry, session: TableSession, reader: Caller, *want: str) -> None:
        self.tape = Tape({"kind": "hello", "token": reader.token, "want": list(want), "boards": True})
        services = services_of(registry, Limiters(Limits()))
        own = TokenBuckets(0, 1), TokenBuckets(0, 1), ConnectionLimiter(Limits())
        self.line = Connection(registry, services, session, self.tape, *own, "")  # type: ignore[arg-type]
        self.task = asyncio.create_task(self.line.serve())

    async def wait_until_sent(self) -> None:
        """Waits until all messages are sent."""
        while not self.tape.sent or self.line.news.is_set() or self.line.unsent:
            if self.task.done():
                self.task.result()  # why the connection ended
            await asyncio.sleep(0.001)

    async def end(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


async def requests(me: Caller) -> list[str]:
    """The answers to every request about a table."""
    now = await me.turn()
    last, some = now["position"], (now["legal"] or ["done"])[:3]
    questions = [
        me.ask_table("GET", boards=True, lang="pl", theme="print"),
        me.ask_table("GET", seat=1),
        me.ask_table("GET", "/turn"),
        me.ask_table("GET", "/turn", after=max(0, now["n"] - 2)),
        me.ask_table("GET", "/turn", after=now["n"] + 1),
        me.ask_table("GET", "/record"),
        me.ask_table("GET", "/dice"),
        me.ask_table("GET", "/invitation"),
        me.ask_table("GET", "/reviews/1"),
        me.ask_table("GET", "/reviews/1/turns/2"),
        me.ask_table("GET", f"/at/{last}", boards=True),
        me.ask_table("GET", f"/at/{max(0, last - 2)}", boards=True, seat=1),
        me.ask_table("GET", f"/at/{last + 1}"),
        me.ask_table("GET", "/explained", lang="pl"),
        me.ask_table("GET", "/explained", seat=1, at=max(0, last - 2)),
        me.ask_table("GET", "/explained", at=last + 1),
        me.ask_table("POST", "/ghosts", {"moves": some}),
        me.ask_table("POST", "/narrow", {"picks": {}}),
        me.ask_table("POST", "/narrow", {"picks": {}, "after": some[0]}),
        me.ask_table("POST", "/why", {"picks": {"cell": "11"}}),
        me.ask_table("POST", "/why", {"move": "done"}),
        me.ask_table("POST", "/say", {"phrase": "nudge"}),
        me.ask_table("POST", "/rematch", {}),
        me.ask_table("POST", "/join", {"name": "Eve"}),
        me.ask_table("POST", "/report", {"why": "other"}),
        me.ask("POST", "/api/mine", {"tokens": [me.token]}),
        me.ask("GET", "/api/tables"),
    ]
    answers = [await each for each in questions]
    return [f"{each.status_code} {each.text}" for each in answers]


def without_ids(message: str, table: str) -> str:
    """A message without ids and times that differ from table to table."""
    return re.sub(r'"(at|created_at|last_move_at)":\d+', r'"\1":0', message.replace(table, "TABLE"))


def assert_equal_answers(first: Sequence[str], second: Sequence[str]) -> None:
    assert len(first) == len(second)
    for one, two in zip(first, second, strict=True):
        if one != two:
            place = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
            raise AssertionError(f"differs: {one[max(0, place - 200) : place + 100]!r} and {two[max(0, place - 100) : place + 100]!r}")
