"""Claim: after a restart all pages see their table again within seconds.

    python benchmarks/server_restart.py --clients 2000

Two pages show each table. The server receives SIGTERM and is started again; every page reconnects as in the browser, spread over three
seconds if the server asked for it, and retries until it is answered. Prints the seconds until all pages show their table again, from the
signal and from the first answer of the new server, and the server's processor time in between.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from server_clients import BROKEN, Server, new_server, open_table, processor_seconds

SPREAD, AGAIN = 3.0, 0.6  # seconds, as in `web/client/connection.js`
RESTARTING = 1012
AT_ONCE = 50  # connections opened concurrently before the restart


@dataclass(slots=True)
class Page:
    """A page at a table, and the time when it showed the table again."""

    server: Server
    table: str
    token: str
    rng: Random
    line: ClientConnection | None = None
    bytes: int = 0  # of the first message after the restart

    async def look(self) -> None:
        """Connects and waits for the first view."""
        self.line = await connect(f"ws://{self.server.address}/api/tables/{self.table}/live", max_size=None, compression=None)
        await self.line.send(json.dumps({"kind": "hello", "token": self.token, "want": ["view"]}))
        self.bytes = len(await self.line.recv())

    async def look_again(self) -> float:
        """Waits for the end of the connection, reconnects as a page does, and returns the time of the next view."""
        assert self.line
        try:
            while True:
                await self.line.recv()
        except ConnectionClosed as error:
            asked = error.rcvd is not None and error.rcvd.code == RESTARTING
        await asyncio.sleep(SPREAD * self.rng.random() if asked else 0.2)
        while True:
            try:
                await self.look()
            except BROKEN:
                await asyncio.sleep(AGAIN * (0.8 + 0.4 * self.rng.random()))
            else:
                return time.perf_counter()


async def measure(server: Server, clients: int, game: str) -> None:
    rng, gate = Random(1), asyncio.Semaphore(AT_ONCE)
    async with httpx.AsyncClient(timeout=60) as http:
        tables = [await open_table(server, http, game, 2) for _ in range(clients // 2)]
    pages = [Page(server, table, token, Random(rng.random())) for table, tokens in tables for token in tokens]

    async def first(page: Page) -> None:
        async with gate:
            await page.look()

    await asyncio.gather(*map(first, pages))
    server.settle()
    waiting = asyncio.gather(*(page.look_again() for page in pages))
    await asyncio.sleep(0)
    began = time.perf_counter()
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)
    ready = time.perf_counter()
    assert server.popen
    spent = processor_seconds(server.popen.pid)
    seen = sorted(await waiting)
    spent = processor_seconds(server.popen.pid) - spent
    middle = seen[len(seen) // 2]
    print(f"{clients} pages at {len(tables)} tables of {game}")
    print(f"seconds from the signal: server ready {ready - began:.1f}, half of the pages {middle - began:.1f}, all {seen[-1] - began:.1f}")
    print(f"seconds from the first answer to the last page: {seen[-1] - ready:.1f}")
    size = sum(page.bytes for page in pages) / clients
    print(f"processor time of the server: {spent:.1f} s, {1000 * spent / clients:.1f} ms per page; {size:.0f} bytes each")
    await asyncio.gather(*(page.line.close() for page in pages if page.line))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=2000)
    parser.add_argument("--game", default="railroad_ink")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = new_server(Path(folder))
        server.start()
        try:
            asyncio.run(measure(server, given.clients, given.game))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
