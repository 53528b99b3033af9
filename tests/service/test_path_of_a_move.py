"""The way of a click: the frames between its decoded message and the event store (docs/request-path.md)."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import httpx
from tests.server.client import PERSON, Caller, LiveClient, fresh_settings, open_table

from branchline.server.app import assemble
from branchline.server.storage.event_store import EventStore

PATH = [
    ("connection.py", "_receive"), ("connection.py", "_write"), ("connection.py", "_answer"),
    ("table.py", "move"), ("table.py", "act"),
    ("executor.py", "act"), ("executor.py", "_begin"),
    ("event_store.py", "begin"),
]  # fmt: skip


def frames(frame: FrameType | None) -> Iterator[tuple[str, str]]:
    """The file and function of each frame, innermost first."""
    while frame:
        yield Path(frame.f_code.co_filename).name, frame.f_code.co_name
        frame = frame.f_back


def test_a_move_passes_few_frames(tmp_path: Path) -> None:
    found = list[list[tuple[str, str]]]()

    def watch(frame: FrameType, event: str, _arg: Any) -> None:
        if event == "call" and frame.f_code is EventStore.begin.__code__:
            found.append(list(frames(frame))[::-1])

    async def run() -> None:
        gate = assemble(fresh_settings(tmp_path, bots=False))
        app: Any = gate.app
        transport = httpx.ASGITransport(gate, client=("192.0.2.7", 5000))
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            table = await open_table(Caller(http), [PERSON])
            client = LiveClient(gate, table.table)
            await client.say(kind="hello", token=table.people[0].token)
            view = json.loads(await client.next())
            sys.setprofile(watch)
            try:
                await client.say(kind="move", key="k", n=view["n"], move=view["choices"][0]["text"])
                assert json.loads(await client.next())["kind"] == "done"
            finally:
                sys.setprofile(None)
                client.task.cancel()

    asyncio.run(run())
    [stack] = found
    assert stack[stack.index(PATH[0]) :] == PATH
