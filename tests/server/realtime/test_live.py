"""Live tables over real sockets: pushed changes, reconnecting, rejections, and bots of others."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.client import OPEN, PERSON, RANDOM, Caller, OpenedTable, json_of, open_table, run_with_callers
from tests.server.process import ROOT, Process, running_process, server_settings
from tests.table.kit import HEAD
from tests.table.patches import apply_message
from websockets.asyncio.client import ClientConnection, connect

from branchline.server import admin
from branchline.server.storage.commits import AppendBatch
from branchline.server.storage.schema import MATCHES


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with running_process(server_settings(f"sqlite:///{tmp_path_factory.mktemp('live') / 'tables.sqlite3'}")) as process:
        yield process


class Connection:
    """A client of a WebSocket, with the TableView assembled from its changes."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.view = socket, dict[str, Any]()

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self, kind: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
            if message["kind"] == "view":
                self._take(dict(message))
            if message["kind"] == kind:
                return message

    def _take(self, message: dict[str, Any]) -> None:
        self.view = apply_message(self.view, message)


def connect_to(server: Process, table: str, **more: Any) -> connect:
    return connect(f"{server.ws}/api/tables/{table}/live", max_size=None, **more)


def test_everybody_sees_every_change(server: Process) -> None:
    async def scenario(caller: Caller) -> None:
        opened = await open_table(caller, [PERSON, PERSON], "railroad_ink")
        async with (
            connect_to(server, opened.table) as one,
            connect_to(server, opened.table) as two,
            connect_to(server, opened.table) as three,
        ):
            lines = [Connection(one), Connection(two), Connection(three)]
            for line, who in zip(lines, [*opened.people, opened.watcher], strict=True):
                await line.say(kind="hello", token=who.token, boards=True, theme="dark")
                await line.next("view")
            for round_ in range(6):
                for line, who in zip(lines, opened.people, strict=False):
                    turn = await who.turn()
                    move = turn["legal"][0] if round_ % 5 else turn["legal"][-1]
                    await line.say(kind="move", key=f"r{round_}", n=turn["n"], move=move)
                    done = await line.next("done")
                    assert done["duplicate"] is False
            for line, who in zip(lines, [*opened.people, opened.watcher], strict=True):
                in_loop = await who.view(boards=True, theme="dark")
                while line.view["n"] < in_loop["n"]:
                    await line.next("view")
                assert {**line.view, "kind": None, "seats": None} == {**in_loop, "kind": None, "seats": None}

    run_with_callers([server], scenario)


def test_a_reconnecting_client_gets_what_it_missed(server: Process) -> None:
    async def scenario(caller: Caller) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        anna, ben = opened.people
        async with connect_to(server, opened.table) as socket:
            line = Connection(socket)
            await line.say(kind="hello", token=anna.token, want=["turn"])
            first = await line.next("turn")
            assert [event["n"] for event in first["events"]] == [1]
        for who in (ben, ben, anna):
            json_of(await who.move("done" if who is anna else "add"))
        json_of(await ben.move("done"))
        async with connect_to(server, opened.table) as socket:
            line = Connection(socket)
            await line.say(kind="hello", token=anna.token, want=["turn"], after=first["n"])
            missed = await line.next("turn")
            assert [(event["n"], event["seat"], event["text"]) for event in missed["events"]][:4] == [
                (2, 0, "done"), (3, 1, "add"), (4, 1, "add"), (5, 1, "done"),
            ]  # fmt: skip
            assert missed["legal"] == ["add", "done"]

    run_with_callers([server], scenario)


def test_a_connection_answers_rejections_and_questions(server: Process) -> None:
    async def scenario(caller: Caller) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        async with connect_to(server, opened.table) as socket:
            line = Connection(socket)
            await line.say(kind="hello", token=opened.people[0].token, lang="pl")
            await line.next("view")
            await line.say(kind="move", key="a", n=0, move="fly")
            assert (await line.next("refused"))["code"] == "notation"
            await line.say(kind="move", key="a", n=0, move="add")
            assert (await line.next("refused"))["code"] == "stale"
            await line.say(kind="move", key="a", n=1, move="add", seat=1)
            assert (await line.next("refused"))["code"] == "forbidden"
            await line.say(kind="ghosts", key="g", moves=["add"])
            assert (await line.next("ghosts"))["ghosts"]
            await line.say(kind="narrow", key="n", picks={})
            assert (await line.next("narrow"))["next"] == "action"
            await line.say(kind="why", key="w", picks={"action": "fly"})
            assert (await line.next("why"))["reason"].startswith("Tu teraz nic nie można zrobić. Add ")
            await line.say(kind="dance")
            assert (await line.next("refused"))["key"] is None
            await line.say(kind="ping")
            await line.next("pong")
            await line.say(kind="hello", token=opened.people[1].token, lang="en")
            await line.next("view")
            assert line.view["you"] == 1

    run_with_callers([server], scenario)


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"kind": "hello", "token": "wrong"}', 4401),
        ('{"kind": "hello"}', 4401),
        ('{"kind": "ping"}', 4400),
        ("[]", 4400),
        ("{" * 5000, 4400),
        ("x" * 30_000, 1009),
    ],
)
def test_a_rejected_connection_gets_a_reason(server: Process, first: str, code: int) -> None:
    async def scenario(caller: Caller) -> None:
        opened = await open_table(caller, [PERSON])
        async with connect_to(server, opened.table) as socket:
            await socket.send(first)
            assert await _close_code(socket) == code

    run_with_callers([server], scenario)


async def _close_code(socket: ClientConnection) -> int | None:
    """The code with which the server closed the connection, always with a reason."""
    await asyncio.wait_for(socket.wait_closed(), 10)
    assert socket.close_reason
    return socket.close_code


def test_other_origins_and_missing_tables_are_rejected(server: Process) -> None:
    async def scenario(caller: Caller) -> None:
        opened = await open_table(caller, [PERSON], listed=True)
        async with connect_to(server, opened.table, origin="https://elsewhere.example") as socket:
            assert await _close_code(socket) == 4403
        async with connect_to(server, "nothing") as socket:
            assert await _close_code(socket) == 4404
        async with connect_to(server, opened.table, origin=server.url) as socket:
            await socket.send('{"kind": "hello"}')
            assert json.loads(await socket.recv())["you"] is None

    run_with_callers([server], scenario)


def test_an_unreadable_table_closes_with_4409(server: Process) -> None:
    """Its game is not installed, or its data are damaged."""

    async def scenario(_caller: Caller) -> None:
        async with admin.keeping(server.settings.url) as store:
            await store.write(AppendBatch("gone", config=replace(HEAD, id="gone", game="gone")))
            await store.write(AppendBatch("damaged", config=replace(HEAD, id="damaged")))
            await store.do(lambda c: c.execute(update(MATCHES).where(MATCHES.c.id == "damaged").values(seating="[{")))
        for table in ("gone", "damaged"):
            async with connect_to(server, table) as socket:
                await socket.send('{"kind": "hello"}')
                assert await _close_code(socket) == 4409

    run_with_callers([server], scenario)


def test_presence_is_shown_to_others(server: Process) -> None:
    async def scenario(caller: Caller) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        async with connect_to(server, opened.table) as socket:
            line = Connection(socket)
            await line.say(kind="hello", token=opened.watcher.token)
            await line.next("view")
            assert [seat["here"] for seat in line.view["seats"]] == [False, False]
            async with connect_to(server, opened.table) as other:
                await other.send(json.dumps({"kind": "hello", "token": opened.people[1].token}))
                await line.next("view")
                assert [seat["here"] for seat in line.view["seats"]] == [False, True]

    run_with_callers([server], scenario)


def test_matches_of_bots_continue_for_spectators(server: Process) -> None:
    async def scenario(caller: Caller) -> None:
        opened = await open_table(caller, [RANDOM, RANDOM], options={"rounds": 1})
        await asyncio.sleep(0.3)
        assert (await opened.watcher.view())["position"] == 1
        async with connect_to(server, opened.table) as socket:
            line = Connection(socket)
            await line.say(kind="hello", token=opened.watcher.token)
            while line.view.get("phase") != "over":
                await line.next("view")

    run_with_callers([server], scenario)


def test_joining_starts_the_match_for_everyone(server: Process) -> None:
    async def scenario(caller: Caller) -> None:
        opened: OpenedTable = await open_table(caller, [PERSON, OPEN])
        async with connect_to(server, opened.table) as socket:
            line = Connection(socket)
            await line.say(kind="hello", token=opened.people[0].token, want=["turn"])
            assert (await line.next("turn"))["phase"] == "waiting"
            json_of(await opened.stranger.as_(opened.join).ask_table("POST", "/join", {"name": "Ben"}))
            turn = await line.next("turn")
            assert (turn["phase"], turn["legal"]) == ("playing", ["add", "done"])

    run_with_callers([server], scenario)


def test_the_bot_in_the_documentation_plays_a_match(server: Process, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "bot-api.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[-1]
    assert len(code.splitlines()) <= 50
    script = tmp_path / "my_bot.py"
    script.write_text(code, encoding="utf-8")
    command = [sys.executable, str(script), f"127.0.0.1:{server.port}", "toy"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.stdout.startswith("ranks: ["), run.stdout + run.stderr
    assert "refused" not in run.stdout


def test_a_client_that_missed_nothing_is_sent_only_who_is_connected(server: Process) -> None:
    async def scenario(caller: Caller) -> None:
        opened = await open_table(caller, [PERSON, PERSON])
        anna, ben = opened.people

        async def hello(version: str | None, **more: Any) -> dict[str, Any]:
            async with connect_to(server, opened.table) as socket:
                line = Connection(socket)
                await line.say(kind="hello", token=anna.token, version=version, **more)
                message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 20))
                return message

        first = await hello("")
        assert {"table", "svg", "version"} <= first.keys()
        again = await hello(first["version"])
        assert again == {"kind": "view", "n": first["n"], "same": True, "seats": again["seats"]}
        assert {"table", "svg"} <= (await hello(first["version"], theme="dark")).keys()
        assert "version" not in await hello(None)
        async with connect_to(server, opened.table) as one, connect_to(server, opened.table) as two:
            await one.send(json.dumps({"kind": "hello", "token": anna.token, "version": first["version"]}))
            assert json.loads(await one.recv())["same"]
            await two.send(json.dumps({"kind": "hello", "token": ben.token}))
            here = json.loads(await asyncio.wait_for(one.recv(), 20))
            assert (here["same"], here["seats"][1]["here"]) == (True, True)
            json_of(await anna.move("add"))
            while "table" not in (whole := json.loads(await asyncio.wait_for(one.recv(), 20))):
                pass  # who is connected may have changed
            assert whole["version"] != first["version"]
        assert (await hello(first["version"]))["version"] == whole["version"]

    run_with_callers([server], scenario)
