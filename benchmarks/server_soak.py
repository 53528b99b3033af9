"""Claim: an answered move is never lost or doubled, even if the server is killed repeatedly under load.

    python benchmarks/server_soak.py --clients 200 --kills 5 --every 6
    python benchmarks/server_soak.py --clients 200 --kills 5 --every 6 --gently
    python benchmarks/server_soak.py --clients 200 --kills 5 --every 6 --proxy haproxy

Clients play at random on real WebSockets; the server is killed with SIGKILL and started again. At the end every answered move is looked up
in the database, and every table must have continued after the last kill. With --gently the server receives SIGTERM, as for a new version:
then every stored move must also have been answered. With --proxy there are two servers on PostgreSQL behind nginx or HAProxy, if they are
installed; they are ended in turns, and a bot plays at every other table.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from server_clients import Player, Server, new_server, open_table
from tests.server.postgres import postgres, programs
from tests.server.proxies import COMMANDS, program, proxy

from branchline.server.settings import Settings
from branchline.server.storage.backup import backup


@dataclass(slots=True)
class Account:
    """The result of a soak test."""

    tables: int = 0
    finished_matches: int = 0
    answers: int = 0
    resent: int = 0  # repeated moves that were in the log already
    rejections: int = 0
    breaks: int = 0
    restart_notices: int = 0  # disconnections after which the server asked to reconnect
    lost_moves: int = 0
    duplicates: int = 0
    unconfirmed: int = 0  # moves in the log without an answer
    stuck_tables: int = 0  # tables without a move after the last kill

    @property
    def good(self) -> bool:
        return not (self.lost_moves or self.duplicates or self.unconfirmed or self.stuck_tables) and self.answers > 0


@dataclass(slots=True)
class Cluster:
    """Two servers behind a proxy, ended in turns."""

    address: str
    db: str
    servers: list[Server]

    def start(self) -> None:
        for server in self.servers:
            if server.popen is None or server.popen.poll() is not None:
                server.start()

    def end(self, gently: bool) -> None:
        self.servers.reverse()
        self.servers[0].end(gently)

    def stop(self) -> None:
        for server in self.servers:
            server.stop()


async def soak(server: Server | Cluster, folder: Path, clients: int, kills: int, every: float, game: str, gently: bool = False) -> Account:
    """Plays and kills repeatedly, plays for a while after the last kill, and returns the result."""
    rng, tables = Random(1), list[list[Player]]()
    last = asyncio.Event()
    end = time.monotonic() + every * (kills + 1) + 600
    people = [asyncio.create_task(_pair(server, tables, Random(rng.random()), game, last, end)) for _ in range(clients // 2)]
    for _ in range(kills):
        await asyncio.sleep(every)
        while len(tables) < len(people) or not all(player.answers for table in tables if _open(table) for player in table):
            await asyncio.sleep(0.05)  # on a busy machine some have not begun yet
        await asyncio.to_thread(server.end, gently)
        await asyncio.to_thread(server.start)
    after_last_kill = {id(table): sum(len(player.answers) for player in table) for table in tables if _open(table)}
    await asyncio.sleep(every)
    last.set()
    await asyncio.gather(*people)
    return _count(tables, await _database_file(server, folder), after_last_kill)


async def _database_file(server: Server | Cluster, folder: Path) -> Path:
    """The stored data as an SQLite file."""
    if server.db.startswith("sqlite"):
        return folder / "tables.sqlite3"
    await backup(Settings(db=server.db).url, folder / "copy.sqlite3")
    return folder / "copy.sqlite3"


async def _pair(server: Server | Cluster, tables: list[list[Player]], rng: Random, game: str, last: asyncio.Event, end: float) -> None:
    """Two clients, or one and a bot, play match after match, and finish the present one when the time is up."""
    bots = int(isinstance(server, Cluster) and rng.random() < 0.5)
    async with httpx.AsyncClient(timeout=10) as http:
        while not last.is_set():
            table, tokens = await open_table(server, http, game, 2 - bots, bots=bots)
            players = [Player(server, table, token, Random(rng.random())) for token in tokens]
            tables.append(players)
            await asyncio.gather(*(player.play(end) for player in players))


def _open(table: list[Player]) -> bool:
    return any(player.ranks is None for player in table)


def _count(tables: list[list[Player]], file: Path, after_last_kill: dict[int, int]) -> Account:
    account = Account(tables=len(tables))
    with closing(sqlite3.connect(file)) as database:
        for players in tables:
            _check(account, players, database)
            answered = sum(len(player.answers) for player in players)
            account.stuck_tables += id(players) in after_last_kill and _open(players) and answered == after_last_kill[id(players)]
    return account


def _check(account: Account, players: list[Player], database: sqlite3.Connection) -> None:
    """Compares the answers to a table's clients with the database; bots' moves have no keys."""
    account.finished_matches += not _open(players)
    query = "SELECT n, seat, body, key FROM events WHERE match = ? AND key IS NOT NULL AND kind = 'move' ORDER BY n"
    rows = database.execute(query, (players[0].table,)).fetchall()
    numbers = [n for (n,) in database.execute("SELECT n FROM events WHERE match = ? ORDER BY n", (players[0].table,))]
    account.duplicates += len(rows) - len({(seat, key) for _, seat, _, key in rows})
    account.lost_moves += numbers != list(range(1, len(numbers) + 1))
    for seat, player in enumerate(players):
        written = {key: body for _, mover, body, key in rows if mover == seat}
        account.answers += len(player.answers)
        account.lost_moves += sum(written.get(key) != body for key, (_, body) in player.answers.items())
        account.lost_moves += [key for key in written if key in player.answers] != _in_order(player)
        account.unconfirmed += sum(key not in player.answers for key in written)
        account.resent += player.duplicates
        account.rejections += player.rejections
        account.breaks += player.breaks
        account.restart_notices += player.restart_notices


def _in_order(player: Player) -> list[str]:
    """The keys of a player's answered moves, by event number."""
    return sorted(player.answers, key=lambda key: player.answers[key][0])


def run(folder: Path, clients: int, kills: int, every: float, game: str, gently: bool = False, proxied_by: str = "") -> Account:
    with _cluster(folder, proxied_by) if proxied_by else nullcontext(new_server(folder)) as server:
        server.start()
        try:
            return asyncio.run(soak(server, folder, clients, kills, every, game, gently))
        finally:
            server.stop()


@contextmanager
def _cluster(folder: Path, name: str) -> Iterator[Cluster]:
    found = programs()
    if found is None or program(name) is None:
        raise SystemExit(f"PostgreSQL or {name} is not installed here")
    with postgres(found) as db:
        servers = [new_server(folder, "--proxies", "1", "--name", "127.0.0.1") for _ in range(2)]
        for server in servers:
            server.db = db
        with proxy(name, folder, [server.port for server in servers]) as address:
            yield Cluster(address, db, servers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--every", type=float, default=6.0, help="seconds between kills")
    parser.add_argument("--game", default="railroad_ink")
    parser.add_argument("--gently", action="store_true", help="SIGTERM in place of SIGKILL")
    parser.add_argument("--proxy", choices=tuple(COMMANDS), default="", help="two servers behind this proxy")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        account = run(Path(folder), args.clients, args.kills, args.every, args.game, args.gently, args.proxy)
    how = f"{args.kills} kills ({'SIGTERM' if args.gently else 'SIGKILL'}){f', two servers behind {args.proxy}' if args.proxy else ''}"
    print(f"{args.clients} clients, {how}, game {args.game}")
    print(f"tables {account.tables} ({account.finished_matches} finished), answered moves {account.answers}", end=", ")
    print(f"connections broken {account.breaks}")
    print(f"sent again and recognised {account.resent}, refused {account.rejections}, asked to come again {account.restart_notices}")
    print(f"answered but lost {account.lost_moves}, doubled {account.duplicates}", end=", ")
    print(f"written but never answered {account.unconfirmed}, stuck {account.stuck_tables}")
    sys.exit(0 if account.good else 1)


if __name__ == "__main__":
    main()
