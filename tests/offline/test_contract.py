"""The same requests to a server and to the offline version give the same JSON, pictures and errors."""

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
from tests.offline.kit import Device, described
from tests.server.client import Caller, fresh_settings, running_server

from branchline.games import GAMES
from branchline.offline.routes import QUESTIONS
from branchline.server.api.middleware import SecurityMiddleware
from branchline.server.app import assemble
from branchline.study.puzzles.reader import puzzles_of

TIMES = re.compile(r'"(at|last_move_at|created_at)":\d+')
MOVE = "03:RR__"  # one of the first that this seed allows
PERSON, BOT = {"kind": "person", "name": "Anna"}, {"kind": "bot", "bot": "greedy"}


@dataclass
class Both:
    """A server and an offline version that get the same requests."""

    server: Caller
    device: Device
    names: tuple[dict[str, str], dict[str, str]] = field(default_factory=lambda: ({}, {}))  # what is secret, on each side

    def side(self, place: int, text: str) -> str:
        """What one side calls something."""
        for name, own in self.names[place].items():
            text = text.replace(f"<{name}>", own)
        return text

    def plain(self, place: int, text: str) -> str:
        """An answer without what is random or tells the time."""
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
        """A table on both sides, whose secrets have the same names from now on."""
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
                await self.server.as_(token, self.names[0]["table"]).seen()


def both(folder: Path, tell: Callable[[Both], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with running_server(fresh_settings(folder, bots=False)) as (caller, _house):
            await tell(Both(caller, Device()))

    asyncio.run(whole())


@pytest.mark.parametrize("game", list(GAMES))
def test_a_match_is_the_same_on_both_sides(tmp_path: Path, game: str) -> None:
    async def tell(two: Both) -> None:
        seats = [PERSON, {"kind": "person", "name": "Jan"}]
        await two.open_table("POST", "/tables", {"game": game, "seats": seats, "seed": "the same dice", "one_screen": True})
        moves = 0
        for _ in range(12):
            for seat in (0, 1):
                look = {"token": f"<seat{seat}>", "theme": "dark", "boards": True, "layout": "wide"}
                _, seen = await two.ask("GET", "/tables/<table>", **look)
                now = json.loads(seen)
                if now["your_turn"] and now["choices"]:
                    choice = now["choices"][moves % len(now["choices"])]
                    await two.ask("POST", "/tables/<table>/ghosts", {"moves": [choice["text"]]}, f"<seat{seat}>", theme="dark")
                    move = {"key": f"k{moves}", "n": now["n"], "move": choice["text"]}
                    await two.ask("POST", "/tables/<table>/moves", move, f"<seat{seat}>")
                    await two.ask("POST", "/tables/<table>/moves", move, f"<seat{seat}>")
                    moves += 1
        await two.ask("POST", "/tables/<table>/undo", {"key": "u", "n": 10_000}, "<seat0>")
        await two.ask("POST", "/tables/<table>/narrow", {"picks": {}}, "<seat0>")
        await two.ask("POST", "/tables/<table>/why", {"move": "nonsense"}, "<seat1>")
        for position in (0, 1, 3):
            await two.ask("GET", f"/tables/<table>/at/{position}", token="<seat1>", boards=True, layout="tall", seat=0)
        await two.ask("GET", "/tables/<table>/explained", token="<seat0>", seat=0)
        await two.ask("GET", "/tables/<table>/record", token="<seat0>")
        await two.ask("POST", "/mine", {"tokens": ["nobody", "<seat0>"]})
        assert moves > 3

    both(tmp_path, tell)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_record_and_a_match_of_bots_are_opened_alike(tmp_path: Path, game: str) -> None:
    async def tell(two: Both) -> None:
        await two.open_table("POST", f"/games/{game}/sample")
        _, record = await two.ask("GET", "/tables/<table>/record", token="<watch>")
        await two.ask("POST", "/tables/<table>/rematch", {}, "<watch>")
        await two.open_table("POST", "/records", raw=record)
        await two.ask("GET", "/tables/<table>/at/5", token="<watch>", theme="dark", boards=True)
        await two.ask("GET", "/tables/<table>", token="<watch>")
        await two.ask("POST", "/records", raw=record.replace('"log"', '"log2"'))
        await two.ask("POST", "/records", raw="no record")

    both(tmp_path, tell)


@pytest.mark.parametrize("game", list(GAMES))
def test_boxes_and_boards_that_people_bring_are_looked_at_alike(tmp_path: Path, game: str) -> None:
    async def tell(two: Both) -> None:
        source, example = GAMES[game].edition.source, GAMES[game].example
        for edition in (source, source + "\n# mine\n", source.replace("=", "", 1), ""):
            await two.ask("POST", f"/games/{game}/edition", {"edition": edition, "seats": 1})
        await two.ask("POST", f"/games/{game}/box", {"edition": source, "corrections": [], "sure": [], "name": "Moje"}, theme="dark")
        await two.ask("POST", f"/games/{game}/palette", {}, theme="dark")
        await two.ask("POST", f"/games/{game}/board", {"board": example.board if example else ""}, theme="dark")
        await two.ask("POST", f"/games/{game}/board", {"board": "nonsense", "options": {"no_such_option": 1}})

    both(tmp_path, tell)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_lesson_is_the_same_on_both_sides(tmp_path: Path, game: str) -> None:
    async def tell(two: Both) -> None:
        course = (await two.server.http.get(f"/api/games/{game}/lessons")).json()
        path = f"/games/{game}/lessons/{course['lessons'][0]['id']}"
        _, shown = await two.ask("POST", path, {"moves": [], "show": True}, theme="dark", layout="wide")
        assert "<svg" in shown
        await two.ask("POST", f"{path}/why", {"moves": [], "move": "nonsense"})
        await two.ask("POST", f"{path}/narrow", {"moves": [], "picks": {}})
        await two.ask("POST", f"{path}/ghosts", {"moves": [], "ghost_moves": []})
        await two.ask("POST", f"{path}/explained", {"moves": []})
        await two.ask("POST", f"/games/{game}/lessons/none", {"moves": []})

    both(tmp_path, tell)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_puzzle_is_the_same_on_both_sides(tmp_path: Path, game: str) -> None:
    async def tell(two: Both) -> None:
        puzzle = next(iter(puzzles_of(game).values()))
        path = f"/games/{game}/puzzles/{puzzle.id}"
        _, shown = await two.ask("POST", path, {"moves": [], "show": True}, theme="dark", layout="wide")
        assert "<svg" in shown
        _, solved = await two.ask("POST", path, {"moves": [*puzzle.answer]})
        assert '"solved"' in solved
        await two.ask("POST", f"/games/{game}/puzzles", {"rating": 1000, "tried_puzzles": [], "last": puzzle.id, "solved": True})
        await two.ask("POST", f"{path}/why", {"moves": [], "move": "nonsense"})
        await two.ask("POST", f"{path}/narrow", {"moves": [], "picks": {}})
        await two.ask("POST", f"{path}/ghosts", {"moves": [], "ghost_moves": []})
        await two.ask("POST", f"{path}/explained", {"moves": []})
        await two.ask("POST", f"/games/{game}/puzzles/none", {"moves": []})

    both(tmp_path, tell)


def test_seats_are_named_lent_and_taken_back_alike(tmp_path: Path) -> None:
    async def tell(two: Both) -> None:
        await two.open_table("POST", "/tables", {"game": "toy", "seats": [PERSON, BOT], "seed": "s"})
        await two.ask("PATCH", "/tables/<table>/seats/0", {"name": "  Ewa  "}, "<seat0>")
        await two.ask("PATCH", "/tables/<table>/seats/1", {"name": "Ewa"}, "<seat0>")
        await two.ask("PUT", "/tables/<table>/seats/0/bot", {"bot": "easy"}, "<seat0>")
        await two.ask("PUT", "/tables/<table>/seats/0/bot", {"bot": "nobody"}, "<seat0>")
        await two.ask("DELETE", "/tables/<table>/seats/0/bot", token="<seat0>")
        await two.ask("DELETE", "/tables/<table>/seats/0/bot", token="<seat0>")
        await two.ask("GET", "/tables/<table>", token="<seat0>")

    both(tmp_path, tell)


def test_refusals_are_the_same_sentences(tmp_path: Path) -> None:
    async def tell(two: Both) -> None:
        await two.open_table("POST", "/tables", {"game": "railroad_ink", "seats": [PERSON], "seed": "s"})
        await two.ask("POST", "/tables/<table>/moves", {"key": "a", "n": 9, "move": "what?"}, "<seat0>")
        await two.ask("POST", "/tables/<table>/moves", {"key": "b", "n": 0, "move": "done"}, "<seat0>")
        await two.ask("POST", "/tables/<table>/moves", {"key": "c", "n": 9, "move": "done"}, "<watch>")
        await two.ask("POST", "/tables/<table>/undo", {"key": "d", "n": 9}, "<seat0>")
        await two.ask("POST", "/tables/<table>/why", {}, "<seat0>")
        await two.ask("GET", "/tables/<table>", token="nobody")
        await two.ask("GET", "/tables/<table>/at/999", token="<seat0>")
        await two.ask("GET", "/tables/nowhere", token="<seat0>")
        await two.ask("POST", "/tables/<table>/rematch", {}, "<seat0>")
        await two.ask("POST", "/games/chess/board", {"board": ""})
        await two.ask("POST", "/tables", {"game": "chess", "seats": [PERSON]})
        await two.ask("POST", "/tables", {"game": "railroad_ink", "seats": [PERSON] * 40})
        await two.ask("POST", "/tables", {"game": "railroad_ink", "seats": [{"kind": "bot", "bot": "hard:9s"}]})
        await two.ask("POST", "/tables", {"game": "railroad_ink", "seats": [BOT], "chance": "real"})

    both(tmp_path, tell)


SHAPELESS = [
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


@pytest.mark.parametrize(("method", "path", "body"), SHAPELESS)
def test_what_has_no_shape_is_refused_on_both_sides(tmp_path: Path, method: str, path: str, body: Any) -> None:
    """Which words the libraries find for it is theirs; that it goes no further is ours."""

    async def tell(two: Both) -> None:
        served = await two.server.http.request(method, f"/api{path}", json=body)
        status, text = await two.device.ask(method, path, body)
        assert (status, json.loads(text)["code"]) == (served.status_code, served.json()["code"]) == (400, "malformed")

    both(tmp_path, tell)


class Server:
    """The line to a table at a server, in this process."""

    def __init__(self, gate: SecurityMiddleware, table: str) -> None:
        self.heard, self.said = asyncio.Queue[Any](), asyncio.Queue[Any]()
        scope: Any = {
            "type": "websocket",
            "path": f"/api/tables/{table}/live",
            "headers": [(b"host", b"localhost")],
            "client": ("1.2.3.4", 5),
        }
        self.said.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(gate(scope, self.said.get, self.heard.put))  # type: ignore[arg-type]

    async def say(self, **message: Any) -> None:
        await self.said.put({"type": "websocket.receive", "text": json.dumps(message)})

    async def next(self) -> str:
        while True:
            message = await asyncio.wait_for(self.heard.get(), 20)
            if message["type"] == "websocket.send":
                return str(message["text"])


async def _gathered(line: Server, output: list[str], kinds: int) -> list[str]:
    served = [await line.next() for _ in range(kinds)]
    assert len(output) == kinds, output
    return sorted(served)


def test_what_goes_over_the_line_is_the_same(tmp_path: Path) -> None:
    """A greeting, a move, questions, a refusal and an undo: message by message."""

    async def whole() -> None:
        settings = fresh_settings(tmp_path, bots=False)
        gate = assemble(settings)
        app: Any = gate.app
        transport = httpx.ASGITransport(gate, client=("192.0.2.7", 5000))
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            two = Both(Caller(http), Device())
            await two.open_table("POST", "/tables", {"game": "railroad_ink", "seats": [PERSON], "seed": "s"})
            line, output = Server(gate, two.names[0]["table"]), list[str]()
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
                await two.device.dispatcher.hear(1, two.side(1, json.dumps(message)))
                served = await _gathered(line, output, answers)
                assert [two.plain(0, each) for each in served] == sorted(two.plain(1, each) for each in output)
            line.task.cancel()

    asyncio.run(whole())


def test_every_offline_route_exists_at_the_server() -> None:
    assert set(QUESTIONS) <= set(described().routes)
