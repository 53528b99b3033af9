"""Claim: with 200 WebSocket clients at 100 tables, and every move on disk before it is answered, our server makes one and a half times as
many moves per second as boardgame.io's, which has its matches in memory.

    python benchmarks/server_load.py --clients 200 --rounds 3
    python benchmarks/server_load.py --alone --db postgresql://user@host/name --workers 2
    python benchmarks/server_load.py --share 0.25 --clients 100
    python benchmarks/server_load.py --everything

Both servers run as one process on the same machine, in interleaved rounds; the clients of both are one other process. Every client makes
its next move when the last one is answered. Our clients play whole recorded matches of a real game, so that only the server is measured;
boardgame.io plays a game whose move appends one small object. Without npm, or with --alone, only ours is measured. The report includes the
processor time per move of the server, the clients and PostgreSQL.
The speedup of two workers is visible in wall-clock time only with cores for both, for the clients and for PostgreSQL: at least four. With
--share each worker is limited to a fraction of a core (by a Linux control group, which needs root), so that the machine is not the
bottleneck; one and two workers are measured in interleaved rounds, each with its own PostgreSQL, if it is installed. Each worker has its
own port, and the clients of a table use the same one, as behind a proxy.
With --everything: 100, 200 and 400 clients, and then one and two workers with a quarter of a core each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from server_clients import Server, family_seconds, new_server, open_table, processor_seconds
from server_peer import Peer, peer
from server_shares import shares, workers_of
from tests.server.postgres import postgres, programs

from branchline.engine.game import CHANCE
from branchline.engine.match import Match
from branchline.games import GAMES


@dataclass(slots=True)
class Measurement:
    """The response times of all answers in milliseconds, and processor times."""

    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    processor: float = 0.0  # seconds of the server's processor time
    clients: float = 0.0  # of the clients' own
    database: float = 0.0  # of PostgreSQL's

    @property
    def rate(self) -> float:
        return len(self.waits) / self.seconds

    def quantile(self, share: float) -> float:
        return sorted(self.waits)[min(len(self.waits) - 1, int(share * len(self.waits)))]

    def a_move(self, spent: float) -> float:
        """A processor time in microseconds per move."""
        return 1e6 * spent / len(self.waits)


def script(game: str, seed: str) -> list[list[tuple[int, str]]]:
    """A random match of this seed: for each seat its moves, each with the number of chance events before it."""
    rules, rng = GAMES[game], Random(seed)
    match: Match[Any, Any] = Match(rules, rules.setup(2))
    moves: list[list[tuple[int, str]]] = [[], []]
    match.settle(seed)
    while not match.over:
        seat = rng.choice(rules.to_act(match.state))
        move = rng.choice(rules.legal_moves(match.state, seat))
        throws = sum(mover == CHANCE for mover, _ in match.log)
        moves[seat].append((throws, rules.write_move(move)))
        match.play(seat, move)
        match.settle(seed)
    return moves


@dataclass(slots=True)
class Client:
    """A client that plays the given moves of one seat, repeatedly at new tables."""

    line: ClientConnection
    waits: list[float] = field(default_factory=list)
    n: int = 0
    throws: int = 0

    async def play(self, moves: Sequence[tuple[int, str]]) -> None:
        for number, (throws, move) in enumerate(moves):
            while self.throws < throws:
                await self._hear()
            began = time.perf_counter()
            await self.line.send(json.dumps({"kind": "move", "key": str(number), "n": self.n, "move": move}))
            while await self._hear() != "done":
                pass
            self.waits.append(1000 * (time.perf_counter() - began))

    async def _hear(self) -> str:
        said = msgspec.json.decode(await self.line.recv())
        if said["kind"] == "refused":
            raise RuntimeError(said["reason"])
        self.n = max(self.n, said["n"])
        self.throws += sum(event["seat"] == CHANCE for event in said.get("events", ()))
        return str(said["kind"])


async def ours(server: Server, game: str, clients: int, number: int) -> Measurement:
    """Plays one whole match at every table; measures from the first move to the last answer."""
    seeds = [f"{number}.{table}" for table in range(clients // 2)]
    known = [script(game, seed) for seed in seeds]
    async with httpx.AsyncClient(timeout=30) as http:
        tables = [await open_table(server, http, game, 2, seed) for seed in seeds]
    seated = [await _connect_player(server, table, token) for table, tokens in tables for token in tokens]
    moves = [each for match in known for each in match]
    before, began = _cpu_seconds(server), time.perf_counter()
    await asyncio.gather(*(client.play(each) for client, each in zip(seated, moves, strict=True)))
    seconds, after = time.perf_counter() - began, _cpu_seconds(server)
    measured = Measurement(seconds, [], *(late - early for early, late in zip(before, after, strict=True)))
    for client in seated:
        measured.waits += client.waits
        await client.line.close()
    return measured


def _cpu_seconds(server: Server) -> tuple[float, float, float]:
    """Processor time so far of the server, the clients and PostgreSQL."""
    assert server.popen
    return processor_seconds(server.popen.pid), time.process_time(), _of_postgres(server.db)


def _of_postgres(db: str) -> float:
    """Processor time of PostgreSQL: of the process with the port in its arguments, and its children."""
    if not db.startswith("postgres"):
        return 0.0
    told = f"-p\0{urlsplit(db).port}\0".encode()
    return sum(family_seconds(int(path.parent.name)) for path in Path("/proc").glob("[0-9]*/cmdline") if told in _read(path))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


async def _connect_player(server: Server, table: str, token: str) -> Client:
    line = await connect(f"ws://{server.address_of(table)}/api/tables/{table}/live", max_size=None, compression=None, ping_interval=None)
    await line.send(json.dumps({"kind": "hello", "token": token, "want": ["events"]}))
    return Client(line)


CLIENTS = (100, 200, 400)
SHARE = 0.25  # of a core, for each worker
OURS, THEIRS = "ours, durable", "boardgame.io"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="railroad_ink")
    parser.add_argument("--db", default="", help="postgresql://user@host/name in place of a file of its own")
    parser.add_argument("--workers", type=int, default=1, help="server processes; more than one needs --db")
    parser.add_argument("--alone", action="store_true", help="only our own server")
    parser.add_argument("--share", type=float, default=0.0, help="one worker beside two on PostgreSQL, each with so much of a core")
    parser.add_argument("--everything", action="store_true", help="100, 200 and 400 clients; one worker and two on PostgreSQL")
    given = parser.parse_args()
    if given.everything:
        everything(given)
    elif given.share:
        second_worker(given, given.share)
    else:
        one(given, given.clients, given.db, given.workers, given.alone)


def everything(given: argparse.Namespace) -> None:
    for clients in CLIENTS:
        one(given, clients, "", 1, given.alone)
    second_worker(given, given.share or SHARE)


def second_worker(given: argparse.Namespace, share: float) -> None:
    """Measures the speedup and the cost of a second worker, in interleaved rounds with one worker."""
    found = programs()
    if found is None:
        print("PostgreSQL is not here: how much a second worker gives was not measured")
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = [new_server(folder, workers=workers) for workers in (1, 2)]
        for server in servers:
            server.db = stack.enter_context(postgres(found))
            server.start()
            stack.callback(server.stop)
            server.settle()
            assert server.popen
            limited = stack.enter_context(shares(workers_of(server.popen.pid), share))
        results = [list[Measurement](), list[Measurement]()]
        for number in range(given.rounds):
            for server, rounds in zip(servers, results, strict=True):
                server.settle()
                rounds.append(asyncio.run(ours(server, given.game, given.clients, number)))
    _print_second(given, share if limited else 0.0, *results)


def _print_second(given: argparse.Namespace, share: float, alone: list[Measurement], both: list[Measurement]) -> None:
    each = f", each with {share} of a core" if share else ""
    for workers, rounds in ((1, alone), (2, both)):
        print(f"{given.clients} clients, {workers} on PostgreSQL{each}")
        _print_rounds(OURS, rounds)
    rates = [median(r.rate for r in rounds) for rounds in (alone, both)]
    costs = [median(r.a_move(r.processor) for r in rounds) for rounds in (alone, both)]
    print(f"moves a second, two workers / one: {rates[1] / rates[0]:.2f}   (medians of {given.rounds} rounds in turns)")
    print(f"processor a move, two workers / one: {costs[1] / costs[0]:.2f}")


def one(given: argparse.Namespace, clients: int, db: str, workers: int, alone: bool) -> float:
    """Measures and prints; returns the moves per second of our server."""
    with tempfile.TemporaryDirectory() as folder:
        server = new_server(Path(folder), workers=workers)
        server.db = db or server.db
        results = _rounds(server, None if alone else peer(Path(folder)), given.game, clients, given.rounds)
    where = f", {workers} on PostgreSQL" if db else ""
    print(f"{clients} clients{where}")
    for name, rounds in results.items():
        _print_rounds(name, rounds)
    rates = {name: median(r.rate for r in rounds) for name, rounds in results.items()}
    if THEIRS in rates:
        print(f"moves a second, ours / boardgame.io: {rates[OURS] / rates[THEIRS]:.2f}   (medians of {given.rounds} rounds in turns)")
    return rates[OURS]


def _print_rounds(name: str, rounds: Sequence[Measurement]) -> None:
    rate, p50, p99 = median(r.rate for r in rounds), median(r.quantile(0.5) for r in rounds), median(r.quantile(0.99) for r in rounds)
    print(f"{name:14} {rate:6.0f} moves/s   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   processor a move: {_costs(rounds)}", flush=True)


def _costs(rounds: Sequence[Measurement]) -> str:
    """The processor time per move, by process, in words."""
    shares = {
        "server": median(r.a_move(r.processor) for r in rounds),
        "clients": median(r.a_move(r.clients) for r in rounds),
        "PostgreSQL": median(r.a_move(r.database) for r in rounds),
    }
    return ", ".join(f"{who} {spent:.0f} µs" for who, spent in shares.items() if spent)


def _rounds(server: Server, other: Peer | None, game: str, clients: int, rounds: int) -> dict[str, list[Measurement]]:
    results: dict[str, list[Measurement]] = {OURS: []} | ({THEIRS: []} if other else {})
    server.start()
    try:
        for number in range(rounds):
            server.settle()
            results[OURS].append(asyncio.run(ours(server, game, clients, number)))
            if other:
                spent = processor_seconds(other.popen.pid)
                measured = Measurement(*other.measure(clients, 7))
                measured.processor = processor_seconds(other.popen.pid) - spent
                results[THEIRS].append(measured)
    finally:
        server.stop()
        if other:
            other.stop()
    return results


if __name__ == "__main__":
    main()
