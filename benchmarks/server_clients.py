"""Shared by the server benchmarks: a server in separate processes, and players on real WebSockets that record every answer."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol
from zlib import crc32

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.process import free_port, free_ports

UNLIMITED = (
    "requests",
    "files",
    "sockets",
    "messages",
    "tables",
    "connections",
    "unauthenticated",
    "all_connections",
    "at_table",
    "at_seat",
)
BROKEN = (OSError, WebSocketException, httpx.HTTPError)


def processor_seconds(leader: int) -> float:
    """Processor time of all processes in the group of a process, as Linux counts it."""
    return _cpu_seconds(lambda stat: stat.group == leader)


def family_seconds(parent: int) -> float:
    """Processor time of a process and its children in any group: PostgreSQL gives each child its own group."""
    return _cpu_seconds(lambda stat: parent in (stat.pid, stat.parent))


@dataclass(frozen=True, slots=True)
class _Stat:
    pid: int
    parent: int
    group: int
    ticks: int


def _cpu_seconds(counts: Callable[[_Stat], bool]) -> float:
    return sum(stat.ticks for stat in _stats() if counts(stat)) / os.sysconf("SC_CLK_TCK")


def _stats() -> Iterator[_Stat]:
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # the process has ended meanwhile
        yield _Stat(int(path.parent.name), int(fields[1]), int(fields[2]), int(fields[11]) + int(fields[12]))


@dataclass(slots=True)
class Server:
    """A server that can be killed and started again at the same address."""

    db: str
    port: int
    arguments: tuple[str, ...] = ()
    workers: int = 1  # each on its own port
    popen: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def address_of(self, table: str) -> str:
        """The address to which a proxy would send the connections of a table."""
        return f"127.0.0.1:{self.port + crc32(table.encode()) % self.workers}"

    def start(self) -> None:
        """Starts `branchline serve` without limits; returns when it answers."""
        limits = [word for name in UNLIMITED for word in ("--limit", f"{name}=0")]
        command = ["serve", "--port", str(self.port), "--workers", str(self.workers), "--db", self.db, *limits, *self.arguments]
        code = "from branchline.cli import main; raise SystemExit(main())"
        self.popen = subprocess.Popen([sys.executable, "-c", code, *command], stdout=subprocess.DEVNULL, start_new_session=True)
        for port in range(self.port, self.port + self.workers):
            self._wait(f"http://127.0.0.1:{port}/api/health")

    def _wait(self, address: str) -> None:
        for _ in range(600):
            try:
                urllib.request.urlopen(address, timeout=1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError("the server does not answer")

    def settle(self) -> None:
        """Waits until the server is idle: bot processes have loaded their games, and clients of other rounds are gone."""
        assert self.popen
        for _ in range(120):
            before = processor_seconds(self.popen.pid)
            time.sleep(0.5)
            if processor_seconds(self.popen.pid) - before < 0.05:
                return

    def kill(self) -> None:
        """Kills all processes of the server at once, as a power failure would."""
        if self.popen:
            os.killpg(self.popen.pid, signal.SIGKILL)
            self.popen.wait()

    def stop(self) -> None:
        if self.popen and self.popen.poll() is None:
            self.popen.terminate()
            try:
                self.popen.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()

    def end(self, gently: bool) -> None:
        """Ends the server for a while, by SIGTERM (`gently`) or SIGKILL."""
        if gently:
            self.stop()
        else:
            self.kill()


def new_server(folder: Path, *arguments: str, workers: int = 1) -> Server:
    port = free_port() if workers == 1 else free_ports()
    return Server(f"sqlite:///{folder / 'tables.sqlite3'}", port, arguments, workers)


class Entrance(Protocol):
    """The address for clients: a server, or a proxy in front of several."""

    @property
    def address(self) -> str:
        """Host and port."""


@dataclass(slots=True)
class Player:
    """A client that plays one seat at random over a WebSocket and reconnects when the connection breaks.

    A move without an answer is sent again with the same key. `answered` has every answer: each confirmed move must be in
    the log exactly once.
    """

    server: Entrance
    table: str
    token: str
    rng: Random
    answered: dict[str, tuple[int, str]] = field(default_factory=dict)
    doubled: int = 0
    refused: int = 0
    breaks: int = 0
    called_back: int = 0  # disconnections after which the server asked to reconnect
    ranks: list[int] | None = None
    _open: tuple[str, int, str] | None = None  # the move that waits for its answer: key, n, text
    _offer: tuple[int, list[str]] | None = None  # the last legal moves received, and the number of events before them
    _seen: int = 0

    async def play(self, until: float) -> None:
        """Plays to the end of the match and the last answer, or until a time."""
        while self._waiting(until):
            try:
                await self._connected(until)
            except BROKEN as error:
                self.breaks += 1
                self.called_back += isinstance(error, ConnectionClosed) and error.rcvd is not None and error.rcvd.code == 1012
                await asyncio.sleep(0.2)

    def _waiting(self, until: float) -> bool:
        """Whether it waits for a message: the end of a match may arrive before the answer to the move that ended it."""
        return (self.ranks is None or self._open is not None) and time.monotonic() < until

    async def _connected(self, until: float) -> None:
        async with connect(f"ws://{self.server.address}/api/tables/{self.table}/live", max_size=None, compression=None) as line:
            await line.send(json.dumps({"kind": "hello", "token": self.token, "after": self._seen, "want": ["turn"]}))
            if self._open:
                await self._send(line)
            while self._waiting(until):
                try:
                    message = await asyncio.wait_for(line.recv(), 1)
                except TimeoutError:
                    continue
                await self._hear(line, json.loads(message))

    async def _hear(self, line: Any, said: dict[str, Any]) -> None:
        match said["kind"]:
            case "done" if self._open and said["key"] == self._open[0]:
                self.answered[said["key"]] = (said["n"], self._open[2])
                self.doubled += said["duplicate"]
                self._open = None
                if self._offer and self._offer[0] < said["n"]:
                    self._offer = None  # it is outdated by this move
            case "refused":
                self.refused += 1
                self._open = None
            case "turn":
                self._seen, self.ranks = said["n"], said["ranks"]
                self._offer = (said["n"], said["legal"]) if said["legal"] else self._offer
        if self._offer and not self._open:
            n, legal = self._offer
            self._open, self._offer = (f"{n}.{self.rng.randrange(10**9)}", n, self.rng.choice(legal)), None
            await self._send(line)

    async def _send(self, line: Any) -> None:
        assert self._open
        key, n, move = self._open
        await line.send(json.dumps({"kind": "move", "key": key, "n": n, "move": move}))


async def open_table(
    server: Entrance, http: httpx.AsyncClient, game: str, seats: int, seed: str = "", bots: int = 0
) -> tuple[str, list[str]]:
    """Open a table for people and bots, retried until the server answers: its id and the tokens of people's seats."""
    wish = {"game": game, "seats": [{"kind": "person"}] * seats + [{"kind": "bot", "bot": "easy"}] * bots, "seed": seed}
    while True:
        try:
            answer = await http.post(f"http://{server.address}/api/tables", json=wish)
            answer.raise_for_status()
        except httpx.HTTPError:
            await asyncio.sleep(0.2)
        else:
            made = answer.json()
            return made["table"], [link["token"] for link in made["links"]["seats"]]
