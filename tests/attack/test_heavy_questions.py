"""Questions about a heavy box from several connections do not delay a move, not even on the same connection."""

from __future__ import annotations

import asyncio
import json
from itertools import count
from pathlib import Path
from typing import Any

from tests.server.client import PERSON, Caller, fresh_settings, open_table, running_server

from branchline.games import GAMES
from branchline.server.api.limits import ConnectionLimiter, Limiters, TokenBuckets
from branchline.server.realtime.connection import Connection
from branchline.server.settings import Limits
from branchline.server.tables.registry import TableRegistry
from branchline.server.tables.services import services_of
from branchline.server.tables.session import TableSession

QUESTIONS = 5  # of each connection


def heavy_box() -> str:
    """A legal box with thousands of different rolls."""
    return GAMES["railroad_ink"].edition.source.replace("equal_dice = 3", "equal_dice = 5")


class Client:
    """A client without a socket; all clients write into one log."""

    def __init__(self, registry: TableRegistry, session: TableSession, player: Caller, address: str, log: list[str]) -> None:
        self.received, self.log, self._numbers = asyncio.Queue[str](), log, count()
        free, limiter = TokenBuckets(0, 1), ConnectionLimiter(Limits())
        services = services_of(registry, Limiters(Limits()))
        connection = Connection(registry, services, session, self, free, free, limiter, address)  # type: ignore[arg-type]
        self.say("hello", token=player.token, want=["events"])
        self.task = asyncio.create_task(connection.serve())

    def say(self, kind: str, **message: Any) -> None:
        self.log.append(f"{kind} sent")
        self.received.put_nowait(json.dumps({"kind": kind, **message}))

    def ask(self) -> None:
        self.say("why", key=f"why-{next(self._numbers)}", move="nonsense")

    # --- as a transport

    async def receive_text(self, _timeout: float | None) -> str:
        return await self.received.get()

    async def send_text(self, text: str) -> None:
        if key := json.loads(text).get("key"):
            self.log.append(f"{key.partition('-')[0]} answered")

    def on_authenticated(self) -> None:
        """Nothing waits for an authenticated client here."""


async def wait_for_entry(log: list[str], what: str, times: int = 1) -> None:
    async with asyncio.timeout(30):
        while log.count(what) < times:
            await asyncio.sleep(0)


def test_a_move_waits_for_at_most_one_question(tmp_path: Path) -> None:
    async def scenario() -> None:
        log = list[str]()
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, registry):
            table = await open_table(caller, [PERSON, PERSON], "railroad_ink", seed="heavy", edition=heavy_box())
            anna, session, turn = table.people[0], registry.sessions[table.table], await table.people[0].turn()

            async def rest(_seconds: float) -> None:
                """Lasts as long as a commit on any disk."""
                log.append("question worked out")
                for _ in range(20):  # everything that has arrived is read
                    await asyncio.sleep(0)
                while session.pending:
                    await asyncio.sleep(0.001)

            registry.questions.rest = rest
            clients = [Client(registry, session, who, address, log) for who in table.people for address in ("a", "b")]
            for client in clients * QUESTIONS:
                client.ask()
            await wait_for_entry(log, "question worked out", 2)
            clients[0].say("move", key="move", n=turn["n"], move=turn["legal"][0])
            await wait_for_entry(log, "move answered")
            during = log[log.index("move sent") : log.index("move answered")]
            assert during.count("question worked out") <= 1
            assert log.count("question worked out") < len(clients) * QUESTIONS
            await wait_for_entry(log, "why answered", len(clients) * QUESTIONS)
            assert (await anna.turn())["n"] > turn["n"]
            for client in clients:
                client.task.cancel()
            await asyncio.gather(*(client.task for client in clients), return_exceptions=True)

    asyncio.run(scenario())
