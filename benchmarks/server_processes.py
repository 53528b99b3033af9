"""Claim: a server starts few processes beside its own, and ends them when they are idle.

    python benchmarks/server_processes.py
    python benchmarks/server_processes.py --workers 2

Counts the processes of `branchline serve` and their memory: when it is idle, and the most of them while bots play, a box is checked and a
review and par are computed. Two workers need PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from server_clients import Player, Server, new_server, open_table
from tests.server.postgres import postgres, programs

GAME, SECONDS = "traxx", 25.0


def helpers(leader: int) -> dict[int, float]:
    """The processes of a server's group that multiprocessing has started, each with its memory in MB."""
    found = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            group = int((path / "stat").read_text().rpartition(")")[2].split()[2])
            if group == leader and b"spawn_main" in (path / "cmdline").read_bytes():
                found[int(path.name)] = _megabytes((path / "smaps_rollup").read_text())
        except OSError:
            continue  # the process has ended meanwhile
    return found


def _megabytes(smaps: str) -> float:
    return next(int(line.split()[1]) / 1000 for line in smaps.splitlines() if line.startswith("Pss:"))


async def measure(server: Server) -> None:
    assert server.popen
    leader, serving = server.popen.pid, server.workers if server.workers > 1 else 0
    _show("idle", helpers(leader), serving)
    busy = asyncio.create_task(_work(server))
    most: dict[int, float] = {}
    while not busy.done():
        now = helpers(leader)
        most = now if len(now) >= len(most) else most
        await asyncio.sleep(0.25)
    await busy
    _show("at most", most, serving)


def _show(when: str, found: dict[int, float], serving: int) -> None:
    print(f"{when}: {len(found) - serving} helper processes, {sum(found.values()):.0f} MB with the workers")


async def _work(server: Server) -> None:
    """A review and par of a finished match, matches with bots and uploads, each at the worker of its table."""
    end = time.monotonic() + 600
    async with httpx.AsyncClient(timeout=60) as http:
        tables = [await open_table(server, http, GAME, 1, f"seed {n}", bots=1) for n in range(3)]
        for table, tokens in tables:
            await Player(server, table, tokens[0], Random(1)).play(end)
        head = [{"headers": {"authorization": f"Bearer {tokens[0]}"}} for _, tokens in tables]
        for (table, _), given in zip(tables, head, strict=True):
            at = f"http://{server.address_of(table)}/api/tables/{table}"
            (await http.post(f"{at}/reviews/0", **given)).raise_for_status()
            (await http.get(f"{at}/dice", **given)).raise_for_status()
        until = time.monotonic() + SECONDS
        await asyncio.gather(*(_play_and_upload(server, http, number, until) for number in range(2 * server.workers)))


async def _play_and_upload(server: Server, http: httpx.AsyncClient, number: int, until: float) -> None:
    table, tokens = await open_table(server, http, GAME, 1, f"more {number}", bots=1)
    root = f"http://{server.address_of(table)}/api"
    box = (await http.get(f"{root}/games/{GAME}/edition")).text
    playing = asyncio.create_task(Player(server, table, tokens[0], Random(1)).play(until))
    while time.monotonic() < until:
        await http.post(f"{root}/games/{GAME}/edition", json={"edition": box + f"\n# {time.time()}"})
        await asyncio.sleep(1)
    await playing


@contextmanager
def _server(folder: Path, workers: int) -> Iterator[Server]:
    server, found = new_server(folder, workers=workers), programs()
    if workers == 1:
        yield server
        return
    if found is None:
        raise SystemExit("PostgreSQL is not installed here")
    with postgres(found) as server.db:
        yield server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=1)
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder), parser.parse_args().workers) as server:
        server.start()
        try:
            server.settle()
            asyncio.run(measure(server))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
