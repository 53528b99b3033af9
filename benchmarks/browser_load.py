"""Claim: with everything that a page requests, a move costs our durable server no more than boardgame.io's, which has matches in memory.

    python benchmarks/browser_load.py --clients 40 --rounds 3
    python benchmarks/browser_load.py --game traxx --alone

Pairs of clients send the messages of two pages at a table (`page.py`, which a test compares with a real page), with permessage-deflate as
in browsers, and play whole recorded matches. Prints for each game the medians of interleaved rounds: the server's processor time and the
moves per second, compared with boardgame.io and its own state sync; bytes per page and move, as text and on the wire; the time until the
other page shows the move; the bytes of the first view and of a reconnection without changes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent))

import page
from server_clients import Server, new_server, open_table, processor_seconds
from server_load import script
from server_peer import Peer, peer

from branchline.games import GAMES


class TrafficCount(ClientConnection):
    """A connection that counts the bytes received on the wire."""

    wire = 0

    def data_received(self, data: bytes) -> None:
        self.wire += len(data)
        super().data_received(data)


@dataclass(slots=True)
class Measurement:
    """The results of one round: milliseconds until the answer and until the other page shows the move, bytes per page and move."""

    seconds: float = 0.0
    processor: float = 0.0
    answers: list[float] = field(default_factory=list)
    shown_after: list[float] = field(default_factory=list)
    raw: list[int] = field(default_factory=list)
    wire: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)  # on the wire
    resent: list[int] = field(default_factory=list)  # on the wire

    @property
    def rate(self) -> float:
        return len(self.answers) / self.seconds


@dataclass(slots=True)
class Page:
    """One page at a table: tracks when it may move, and counts the bytes that it receives."""

    line: TrafficCount
    measurement: Measurement
    n: int = 0
    turn: bool = False
    choices: list[dict[str, Any]] = field(default_factory=list)
    other: Page | None = None
    moved_at: float = 0.0  # time of a sent move that the other page has not shown yet
    raw: int = 0

    async def play(self, moves: Sequence[str]) -> None:
        for number, move in enumerate(moves):
            while not self.turn:
                await self._receive()
            for place, question in enumerate(page.questions(self.choices, move)):
                await self._answer(question, f"{number}.{place}")
            self.moved_at = began = time.perf_counter()
            raw, wire = self.raw, self.line.wire
            n = await self._answer({"kind": "move", "n": self.n, "move": move}, str(number))
            self.measurement.answers.append(1000 * (time.perf_counter() - began))
            while self.n < n:
                await self._receive()
            self.measurement.raw.append(self.raw - raw)
            self.measurement.wire.append(self.line.wire - wire)

    async def _answer(self, message: dict[str, Any], key: str) -> int:
        await self.line.send(json.dumps({**message, "key": key}))
        while (answer := await self._receive()).get("key") != key:
            pass
        if answer["kind"] == "refused":
            raise RuntimeError(answer["reason"])
        return int(answer["n"])

    async def _receive(self) -> dict[str, Any]:
        text = await self.line.recv(decode=False)
        self.raw += len(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["kind"] == "view":
            self._show(message)
        return message

    def _show(self, message: dict[str, Any]) -> None:
        self.n, self.turn = message["n"], message.get("your_turn", self.turn)
        if "choices" in message:
            self.choices = message["choices"]
        if patch := message.get("patches", {}).get("choices"):
            self.choices = page.apply_patch(self.choices, patch)
        if self.other and self.other.moved_at:
            self.measurement.shown_after.append(1000 * (time.perf_counter() - self.other.moved_at))
            self.other.moved_at = 0.0


async def ours(server: Server, game: str, clients: int, number: int) -> Measurement:
    """Plays one whole match at every table; measures from the first move to the last answer."""
    measurement = Measurement()
    seeds = [f"{number}.{table}" for table in range(clients // 2)]
    async with httpx.AsyncClient(timeout=60) as http:
        tables = [await open_table(server, http, game, 2, seed) for seed in seeds]
    pages: list[Page] = []
    for table, tokens in tables:
        pair = [await _open_page(server, table, token, measurement) for token in tokens]
        pair[0].other, pair[1].other = pair[1], pair[0]
        pages += pair
    assert server.popen
    spent, began = processor_seconds(server.popen.pid), time.perf_counter()
    moves = [[move for _, move in seat] for seed in seeds for seat in script(game, seed)]
    await asyncio.gather(*(each.play(mine) for each, mine in zip(pages, moves, strict=True)))
    measurement.seconds, measurement.processor = time.perf_counter() - began, processor_seconds(server.popen.pid) - spent
    for each in pages:
        await each.line.close()
    table, tokens = tables[0]
    again = await _open_page(server, table, tokens[0], Measurement())
    measurement.resent.append(again.line.wire)
    await again.line.close()
    return measurement


async def _open_page(server: Server, table: str, token: str, measurement: Measurement) -> Page:
    line = await connect(
        f"ws://{server.address}/api/tables/{table}/live", max_size=None, ping_interval=None, create_connection=TrafficCount
    )
    assert isinstance(line, TrafficCount)
    handshake = line.wire
    opened = Page(line, measurement)
    await line.send(json.dumps(page.hello(token)))
    await opened._receive()
    measurement.first.append(line.wire - handshake)
    return opened


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", choices=[*GAMES], action="append", help="one game (default: all)")
    parser.add_argument("--alone", action="store_true", help="only our own server")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, other = new_server(Path(folder)), None if given.alone else peer(Path(folder))
        server.start()
        try:
            for game in given.game or GAMES:
                _measure(server, other, game, given.clients, given.rounds)
        finally:
            server.stop()
            if other:
                other.stop()


def _measure(server: Server, other: Peer | None, game: str, clients: int, rounds: int) -> None:
    results, theirs = list[Measurement](), list[tuple[float, float]]()
    for number in range(rounds):
        server.settle()
        results.append(asyncio.run(ours(server, game, clients, number)))
        if other:
            spent = processor_seconds(other.popen.pid)
            seconds, waits = other.measure(clients, 7)
            theirs.append((len(waits) / seconds, 1000 * (processor_seconds(other.popen.pid) - spent) / len(waits)))
    _print(game, clients, results, theirs)


def _print(game: str, clients: int, results: Sequence[Measurement], theirs: Sequence[tuple[float, float]]) -> None:
    rate = median(each.rate for each in results)
    cost = median(1000 * each.processor / len(each.answers) for each in results)
    print(f"{game}, {clients} pages: {rate:.0f} moves/s, {cost:.2f} ms of the server's processor per move")
    shown = sorted(wait for each in results for wait in each.shown_after)
    print(f"  on the other page after p50 {_at(shown, 0.5):.0f} ms, p99 {_at(shown, 0.99):.0f} ms")
    sizes = {name: sorted(size for each in results for size in getattr(each, name)) for name in ("raw", "wire", "first", "resent")}
    print(f"  bytes of a page's own move: {_at(sizes['raw'], 0.5):.0f} (median), {_at(sizes['wire'], 0.5):.0f} on the wire")
    print(f"  bytes on the wire: first view {_at(sizes['first'], 0.5):.0f}, opened again after the match {_at(sizes['resent'], 0.5):.0f}")
    if theirs:
        rate_theirs, cost_theirs = median(each[0] for each in theirs), median(each[1] for each in theirs)
        print(f"  boardgame.io: {rate_theirs:.0f} moves/s, {cost_theirs:.2f} ms")
        print(f"  moves per second, ours / boardgame.io: {rate / rate_theirs:.2f}")
    sys.stdout.flush()


def _at(values: Sequence[float], share: float) -> float:
    return values[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


if __name__ == "__main__":
    main()
