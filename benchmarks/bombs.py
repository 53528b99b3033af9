"""Claim: uploaded boxes that are made to overload a server do not disturb its players.

    python benchmarks/bombs.py --seconds 10 --strangers 8

One client requests a table repeatedly, first alone and then while others upload boxes that are nested too deeply or have too many rolls
or draws. Prints the response times before and during the uploads, the answers to the uploads, and the peak memory of all processes of the
server.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parent))

from server_clients import Server, new_server, open_table

from branchline.games import GAMES

DEEP = 60_000  # parts of a key


def bombs() -> list[tuple[str, dict[str, Any]]]:
    """Requests, each of which could stop an earlier version of the server."""
    found = [(game, f"{'a.' * DEEP}b = 1") for game in GAMES] + [(game, f"[{'a.' * DEEP}b]") for game in GAMES]
    for game, box in (("steamrollers", GAMES["steamrollers"].edition.source), ("railroad_ink", GAMES["railroad_ink"].edition.source)):
        crowded = box.replace("extra_goods = 2", "extra_goods = 20").replace("count = 10", "count = 99")
        found.append((game, crowded.replace("equal_dice = 3", "equal_dice = 5").replace("\ndice = 2", "\ndice = 4")))
    edition = [(f"/api/games/{game}/edition", {"edition": box}) for game, box in found]
    tables = [("/api/tables", {"game": game, "edition": box, "seats": [{"kind": "person"}], "chance": "real"}) for game, box in found]
    return edition + tables


async def looks(server: Server, seconds: float) -> list[float]:
    """The response times of requests for a table, in milliseconds."""
    taken = []
    async with httpx.AsyncClient(timeout=60) as http:
        table, tokens = await open_table(server, http, "railroad_ink", 2)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            start = time.monotonic()
            await http.get(f"http://{server.address}/api/tables/{table}", headers={"authorization": f"Bearer {tokens[0]}"})
            taken.append(1000 * (time.monotonic() - start))
            await asyncio.sleep(0.02)
    return taken


async def stranger(server: Server, first: int, seconds: float, answers: Counter[int]) -> None:
    sent, end = bombs(), time.monotonic() + seconds
    async with httpx.AsyncClient(timeout=60) as http:
        while time.monotonic() < end:
            path, body = sent[first % len(sent)]
            answers[(await http.post(f"http://{server.address}{path}", json=body)).status_code] += 1
            first += 1


def megabytes(leader: int) -> float:
    """The present memory of all processes of a server, in megabytes."""
    held = 0.0
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(fields[2]) == leader:
            held += int(fields[21]) * 4096 / 1e6
    return held


async def measure(server: Server, seconds: float, strangers: int) -> None:
    before, answers, most = await looks(server, seconds), Counter[int](), 0.0
    tasks = [asyncio.create_task(stranger(server, n, seconds, answers)) for n in range(strangers)]
    looking = asyncio.create_task(looks(server, seconds))
    while not looking.done():
        most = max(most, megabytes(server.popen.pid if server.popen else 0))
        await asyncio.sleep(0.1)
    await asyncio.gather(*tasks)
    (quiet, _), (loud, worst) = ((quantiles(each, n=100)[49], max(each)) for each in (before, looking.result()))
    print(f"a look takes {loud:.1f} ms, in peace {quiet:.1f} ms: {loud / quiet:.1f} x; the slowest {worst:.0f} ms")
    print(f"strangers were answered {dict(answers)}; all processes held {most:.0f} MB at most")


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--seconds", type=float, default=10)
    given.add_argument("--strangers", type=int, default=8)
    typed = given.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = new_server(Path(folder))
        server.start()
        try:
            asyncio.run(measure(server, typed.seconds, typed.strangers))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
