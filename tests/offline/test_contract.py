"""A server and the offline version carry the same use cases: equal requests have equal answers, byte by byte."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.offline.kit import Device
from tests.server.client import Caller, LiveClient, fresh_settings, running_server

from branchline.games import GAMES
from branchline.server.app import assemble
from branchline.study.puzzles.reader import puzzles_of

TIMES = re.compile(r'"(at|last_move_at|created_at)":\d+')
MOVE = "03:RR__"  # one of the first that this seed allows
PERSON = {"kind": "person", "name": "Anna"}


@dataclass
class Both:
    """A server and an offline version that get the same requests."""

    server: Caller
    device: Device
    names: tuple[dict[str, str], dict[str, str]] = field(default_factory=lambda: ({}, {}))  # what is secret, on each side

    def side(self, place: int, text: str) -> str:
        """The name that one side has for something."""
        for name, own in self.names[place].items():
            text = text.replace(f"<{name}>", own)
        return text

    def plain(self, place: int, text: str) -> str:
        """An answer without random ids and times."""
        for name, own in self.names[place].items():
            text = text.replace(own, f"<{name}>")
        return TIMES.sub(r'"\1":0', text)

    async def ask(self, method: str, path: str, body: Any = None, token: str = "", raw: str | None = None, **query: Any) -> tuple[int, str]:
        """Asks both; they must answer the same."""
        typed = raw if raw is not None else None if body is None else json.dumps(body)
        query = {"lang": "pl", **query}
        headers = {"authorization": f"Bearer {self.side(0, token)}"} if token else {}
        served = await self.server.http.request(
            method, f"/api{self.side(0, path)}", content=None if typed is None else self.side(0, typed),
            headers={**headers, "content-type": "application/json"}, params=query,
        )  # fmt: skip
        own = await self.device.ask(method, self.side(1, path), None, self.side(1, token) or None, typed and self.side(1, typed), **query)
        answers = (served.status_code, self.plain(0, served.text)), (own[0], self.plain(1, own[1]))
        assert answers[0] == answers[1], (method, path)
        return answers[0]

    async def open_table(self, method: str, path: str, body: Any = None, raw: str | None = None) -> None:
        """Opens a table on both sides; its ids and tokens then have common names."""
        typed = raw if raw is not None else json.dumps(body)
        served = await self.server.http.request(method, f"/api{path}", content=typed, params={"lang": "pl"})
        status, text = await self.device.ask(method, path, None, None, typed, lang="pl")
        assert served.status_code == status == 201, (served.text, text)
        for place, made in enumerate((served.json(), json.loads(text))):
            links = made["links"]
            self.names[place].clear()
            self.names[place].update({"table": made["table"], "watch": links["watch"]})
            self.names[place].update({f"seat{link['seat']}": link["token"] for link in links["seats"]})
        assert self.plain(0, served.text) == self.plain(1, text)
        for name, token in self.names[0].items():  # offline everyone is present; at a server those with a connection
            if name.startswith("seat"):
                await self.server.as_(token, self.names[0]["table"]).view()


def run_on_both(folder: Path, scenario: Callable[[Both], Awaitable[None]]) -> None:
    async def run() -> None:
        async with running_server(fresh_settings(folder, bots=False)) as (caller, _house):
            await scenario(Both(caller, Device()))

    asyncio.run(run())


def test_both_sides_answer_equally(tmp_path: Path) -> None:
    """The use cases are the same code; a smoke test of what carries and serialises them on each side."""

    async def scenario(two: Both) -> None:
        seats = [PERSON, {"kind": "person", "name": "Jan"}]
        await two.open_table("POST", "/tables", {"game": "railroad_ink", "seats": seats, "seed": "s", "one_screen": True})
        look = {"token": "<seat0>", "theme": "dark", "boards": True, "layout": "wide"}
        _, seen = await two.ask("GET", "/tables/<table>", **look)
        choice = json.loads(seen)["choices"][0]["text"]
        move = {"key": "k", "n": json.loads(seen)["n"], "move": choice}
        for _ in range(2):  # stored, then known
            await two.ask("POST", "/tables/<table>/moves", move, "<seat0>")
        await two.ask("POST", "/tables/<table>/undo", {"key": "u", "n": 10_000}, "<seat0>")
        await two.ask("POST", "/tables/<table>/ghosts", {"moves": [choice]}, "<seat1>", theme="dark")
        await two.ask("POST", "/tables/<table>/narrow", {"picks": {}}, "<seat0>")
        await two.ask("POST", "/tables/<table>/why", {"move": "nonsense"}, "<seat1>")
        await two.ask("GET", "/tables/<table>/at/1", token="<seat1>", boards=True, layout="tall", seat=0)
        await two.ask("GET", "/tables/<table>/at/999", token="<seat0>")
        await two.ask("GET", "/tables/<table>/turn", token="<seat1>", after=1)
        await two.ask("GET", "/tables/<table>/explained", token="<seat0>", seat=0)
        await two.ask("GET", "/tables/<table>/record", token="<seat0>")
        await two.ask("POST", "/mine", {"tokens": ["nobody", "<seat0>"]})
        await two.ask("PATCH", "/tables/<table>/seats/0", {"name": "  Ewa  "}, "<seat0>")
        await two.ask("PUT", "/tables/<table>/seats/0/bot", {"bot": "nobody"}, "<seat0>")
        await two.ask("DELETE", "/tables/<table>/seats/0/bot", token="<seat0>")
        await two.ask("POST", "/tables/<table>/rematch", {}, "<seat0>")
        await two.ask("GET", "/tables/<table>", token="nobody")
        await two.ask("GET", "/tables/nowhere", token="<seat0>")
        await two.ask("POST", "/tables", {"game": "chess", "seats": [PERSON]})
        await two.open_table("POST", "/games/railroad_ink/sample")
        _, record = await two.ask("GET", "/tables/<table>/record", token="<watch>")
        await two.open_table("POST", "/records", raw=record)
        await two.ask("GET", "/tables/<table>", token="<watch>")
        await two.ask("POST", "/records", raw="no record")

    run_on_both(tmp_path, scenario)


def test_games_lessons_and_puzzles_are_answered_equally(tmp_path: Path) -> None:
    async def scenario(two: Both) -> None:
        game, source = "railroad_ink", GAMES["railroad_ink"].edition.source
        puzzle = next(iter(puzzles_of(game).values()))
        await two.ask("POST", f"/games/{game}/edition", {"edition": source + "\n# mine\n", "seats": 1})
        await two.ask("POST", f"/games/{game}/box", {"edition": source, "corrections": [], "sure": [], "name": "Moje"}, theme="dark")
        await two.ask("POST", f"/games/{game}/palette", {}, theme="dark")
        await two.ask("POST", f"/games/{game}/board", {"board": "nonsense", "options": {"no_such_option": 1}})
        await two.ask("GET", f"/games/{game}/lessons")
        await two.ask("POST", f"/games/{game}/lessons/none", {"moves": []})
        await two.ask("POST", f"/games/{game}/puzzles", {"rating": 1000, "tried_puzzles": [], "last": puzzle.id, "solved": True})
        path = f"/games/{game}/puzzles/{puzzle.id}"
        await two.ask("POST", path, {"moves": [*puzzle.answer], "show": True}, theme="dark", layout="wide")
        for question, more in (
            ("why", {"move": "nonsense"}),
            ("narrow", {"picks": {}}),
            ("ghosts", {"ghost_moves": []}),
            ("explained", {}),
        ):
            await two.ask("POST", f"{path}/{question}", {"moves": [], **more})

    run_on_both(tmp_path, scenario)


MALFORMED = [
    ("POST", "/tables", {"seats": [PERSON]}),
    ("POST", "/tables", {"game": "toy", "seats": []}),
    ("POST", "/tables", {"game": "toy", "seats": [{"kind": "ghost"}]}),
    ("POST", "/tables", {"game": "toy", "seats": [{"kind": "person", "name": "x" * 41}]}),
    ("POST", "/tables", {"game": 7, "seats": [PERSON]}),
    ("POST", "/tables", [1]),
    ("POST", "/mine", {"tokens": ["x"] * 101}),
    ("POST", "/games/toy/board", {"board": "x" * 20_001}),
    ("POST", "/games/toy/edition", {"edition": "", "seats": 0}),
]


@pytest.mark.parametrize(("method", "path", "body"), MALFORMED)
def test_malformed_requests_are_rejected_on_both_sides(tmp_path: Path, method: str, path: str, body: Any) -> None:
    """The libraries' messages may differ; both reject it."""

    async def scenario(two: Both) -> None:
        served = await two.server.http.request(method, f"/api{path}", json=body)
        status, text = await two.device.ask(method, path, body)
        assert (status, json.loads(text)["code"]) == (served.status_code, served.json()["code"]) == (400, "malformed")

    run_on_both(tmp_path, scenario)


async def _assert_equal_messages(line: LiveClient, output: list[str], kinds: int) -> list[str]:
    served = [await line.next() for _ in range(kinds)]
    assert len(output) == kinds, output
    return sorted(served)


def test_both_sides_send_equal_messages(tmp_path: Path) -> None:
    """Hello, a move, questions, a rejection and an undo, message by message."""

    async def run() -> None:
        settings = fresh_settings(tmp_path, bots=False)
        gate = assemble(settings)
        app: Any = gate.app
        transport = httpx.ASGITransport(gate, client=("192.0.2.7", 5000))
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            two = Both(Caller(http), Device())
            await two.open_table("POST", "/tables", {"game": "railroad_ink", "seats": [PERSON], "seed": "s"})
            line, output = LiveClient(gate, two.names[0]["table"]), list[str]()
            await two.device.dispatcher.open(1, two.names[1]["table"], output.append, lambda code: output.append(str(code)))
            hello = {
                "kind": "hello",
                "after": 0,
                "want": ["view"],
                "lang": "pl",
                "theme": "dark",
                "boards": True,
                "seat": None,
                "layout": "wide",
            }
            for message, answers in (
                ({**hello, "token": "<seat0>"}, 1),
                ({"kind": "move", "key": "k1", "n": 1, "move": "nonsense"}, 1),
                ({"kind": "narrow", "key": "k2", "picks": {}}, 1),
                ({"kind": "why", "key": "k3", "picks": {"cell": "33"}}, 1),
                ({"kind": "ping"}, 1),
                ({"kind": "ghosts", "key": "k4", "moves": []}, 1),
                ({"kind": "move", "key": "k5", "n": 1, "move": MOVE}, 2),
                ({"kind": "undo", "key": "k6", "n": 2}, 2),
            ):
                output.clear()
                await line.say(**json.loads(two.side(0, json.dumps(message))))
                await two.device.dispatcher.receive(1, two.side(1, json.dumps(message)))
                served = await _assert_equal_messages(line, output, answers)
                assert [two.plain(0, each) for each in served] == sorted(two.plain(1, each) for each in output)
            line.task.cancel()

    asyncio.run(run())
