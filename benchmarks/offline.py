"""The offline version: bytes to download, time to the first picture and to the first move, and thinking time of bots.

    python benchmarks/offline.py --folder dist/offline

Measured in the system's Chromium with a static web server on this machine. `--throttle 4` imitates a phone by stopping the browser's
renderers, workers included, for three quarters of the time. (The browser's own throttling slows only the page, but the work is done in
workers.)
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from branchline.bots import BOTS, bots_for
from branchline.engine.game import AnyGame, Seat
from branchline.games import GAMES
from branchline.table.bot_turn import bot_request
from branchline.table.config import new_assignment, new_config
from branchline.table.draft import first_draft
from branchline.table.table import Table
from branchline.table.table_state import SeatAssignment, TableState

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, BrowserType, Page

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
LONG = 200  # moves of a match that is searched for the busiest position
SLICE = 0.005  # seconds for which a throttled browser runs at a time
THINK = """(question) => new Promise((resolve) => {
  window.thinker ??= new Worker("offline/bot-worker.js", { type: "module", name: "kept" });
  const began = performance.now();
  window.thinker.onmessage = () => resolve((performance.now() - began) / 1000);
  window.thinker.postMessage(question);
})"""


READY = "() => document.querySelector('.banners') && !document.querySelector('.banner.progress')"
MOVE = """async (game) => {
  const { createTable } = await import("./client/requests.js");
  const { Connection } = await import("./client/connection.js");
  const began = performance.now();
  const seats = [{ kind: "person" }, { kind: "bot", bot: "random" }];
  const { table, links } = await createTable({ game, seats, seed: "offline" });
  let onView = () => {};
  const connection = new Connection(table, { view: (view) => onView(view), state: () => {}, ended: () => {} });
  const myTurn = new Promise((resolve) => onView = (view) => view.your_turn && view.choices.length && resolve(view));
  connection.open(links.seats[0].token);
  const view = await myTurn;
  const opened = performance.now();
  const longer = new Promise((resolve) => onView = (after) => after.n > view.n && resolve());
  await connection.ask({ kind: "move", n: view.n, move: view.choices[0].text });
  await longer;
  const moved = performance.now();
  connection.close();
  return [(opened - began) / 1000, (moved - opened) / 1000];
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A static web server that logs nothing."""

    def log_message(self, *_: Any) -> None:
        """Does nothing."""


@contextmanager
def web_space(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def renderers() -> list[int]:
    """The child processes in which pages and their workers run."""
    parents = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(entry.parent.name)] = int(entry.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
    below = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in below} - below:
        below |= more
    return [each for each in below if "--type=renderer" in _command(each)]


def _command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def processor() -> float:
    """Seconds of processor time that the renderers have used so far, which does not depend on the load of the machine."""
    ticks = 0
    for process in renderers():
        with suppress(OSError):
            ticks += sum(map(int, Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def slow_down(rate: float) -> Iterator[None]:
    """Throttles the browser's renderers: they run only for 1 / `rate` of the time."""
    over, found = threading.Event(), renderers()

    def look() -> None:
        nonlocal found
        while not over.wait(0.2):
            found = renderers()

    def hold() -> None:
        ran = SLICE
        while not over.is_set():
            stopped = found
            for process in stopped:
                _signal(process, signal.SIGSTOP)
            time.sleep(ran * (rate - 1))
            for process in stopped:
                _signal(process, signal.SIGCONT)
            began = time.perf_counter()
            time.sleep(SLICE)
            ran = time.perf_counter() - began  # on a busy machine, longer than requested

    threads = [threading.Thread(target=work, daemon=True) for work in (look, hold)] if rate > 1 else []
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def _signal(process: int, what: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, what)


def sizes(folder: Path) -> None:
    """Prints the bytes of a first visit, uncompressed and compressed as by most web servers."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    plain = sum(file.stat().st_size for file in files)
    packed = sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)
    print(f"{len(files)} files, {plain / 1e6:.1f} MB as they are, {packed / 1e6:.1f} MB packed with gzip")


@dataclass(frozen=True)
class Visit:
    """Seconds from navigation to the first picture, to Python, and to a table with a first move; wall-clock and processor time."""

    clock: tuple[float, ...]
    processor_seconds: tuple[float, ...]


def visit(page: Page, url: str) -> Visit:
    began, worked = time.perf_counter(), processor()
    clock, work = [], []
    page.goto(url)
    for wait in (
        lambda: page.wait_for_selector(".card h3"),
        lambda: page.wait_for_function(READY),
        lambda: page.evaluate(MOVE, next(iter(GAMES))),
    ):
        wait()
        clock.append(time.perf_counter() - began)
        work.append(processor() - worked)
    return Visit(tuple(clock), tuple(work))


def median_row(name: str, visits: Sequence[Visit]) -> str:
    """A row of the report: medians of several visits."""
    cells = [
        f"{median(each.clock[place] for each in visits):.1f} s ({median(each.processor_seconds[place] for each in visits):.1f})"
        for place in range(len(visits[0].clock))
    ]
    return f"| {' | '.join([name, *cells])} |"


def moves(page: Page, rate: float) -> None:
    """Prints the time of a new table until its picture is shown, and of a move until it is stored and shown."""
    for game in GAMES:
        opened, moved = page.evaluate(MOVE, game)
        print(f"  {game}: a new table {opened:.2f} s, a move {moved:.2f} s (throttled {rate:g} times)")


def questions(game_id: str) -> Iterator[tuple[str, str]]:
    """For each bot level, a request at the position of a two-player match with the most legal moves."""
    game = GAMES[game_id]
    table_state, seat = busiest(game)
    for kind in bots_for(game_id):
        table_state.seating[seat] = SeatAssignment(False, "", kind.name)
        yield kind.name, json.dumps(asdict(bot_request(table_state, Table(table_state, {}).viewer(seat))))


def busiest(game: AnyGame) -> tuple[TableState, Seat]:
    """The position of a match of a bot against itself with the most legal moves."""
    seats = [new_assignment("bot", "", "greedy", game) for _ in range(max(2, game.seats[0]))]
    config = new_config(game, seats, options={}, edition="", seed="pocket", chance="seed", one_screen=False, listed=False, at=0)
    draft, rng, most, found = first_draft(config, game), Random(1), 0, None
    while not draft.table_state.over and draft.table_state.n < LONG:
        seat = draft.table_state.to_act[0]
        legal = game.legal_moves(draft.table_state.state, seat)
        if len(legal) > most:
            most, found = len(legal), (draft.table_state.fork(), seat)
        draft.add(
            seat, "move", game.write_move(BOTS["greedy"].create(game, seat).choose(game.view(draft.table_state.state, seat), legal, rng))
        )
        draft.settle()
    assert found
    return found


def bots(page: Page, url: str, rate: float) -> None:
    page.goto(url)
    page.wait_for_selector(".card h3")
    for game in GAMES:
        said = []
        for level, asked in questions(game):
            page.evaluate(THINK, asked)  # starts the worker and loads the data of this bot
            said.append(f"{level} {page.evaluate(THINK, asked):.2f}")
        print(f"  {game}: {', '.join(said)} s a turn (throttled {rate:g} times)")


def measure(chromium: BrowserType, url: str, rate: float, args: argparse.Namespace) -> None:
    """Measures visits with a browser that caches compiled code as usual: the first one, and later ones after a restart."""
    name = "desktop" if rate == 1 else f"phone (throttled {rate:g} times)"
    first, later = list[Visit](), list[Visit]()
    for _ in range(args.times):
        with TemporaryDirectory() as profile:
            for visits in (first, later, later):
                context = open_context(chromium, profile)
                with slow_down(rate):
                    page = context.new_page()
                    visits.append(visit(page, url))
                    page.wait_for_selector("html[data-kept]")
                context.close()
    print(median_row(f"{name}, first visit", first))
    print(median_row(f"{name}, warm cache", later))


def open_context(chromium: BrowserType, profile: str) -> BrowserContext:
    context = chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=["--no-sandbox"])
    context.set_default_timeout(300_000)
    return context


def play_moves(chromium: BrowserType, url: str, rate: float) -> None:
    """Measures moves and bots' turns after everything is loaded."""
    with TemporaryDirectory() as profile:
        context = open_context(chromium, profile)
        page = context.new_page()
        visit(page, url)
        page.wait_for_selector("html[data-kept]")
        with slow_down(rate):
            moves(page, rate)
            bots(page, url, rate)
        context.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, required=True, help="a folder that `branchline offline` has written")
    parser.add_argument("--throttle", type=float, nargs="*", default=[1, 4], help="how many times slower the browser runs")
    parser.add_argument("--times", type=int, default=3, help="how many browsers come, each for the first time and then twice more")
    parser.add_argument("--start", action="store_true", help="no more than visits: a quarter of the time")
    args = parser.parse_args()
    if CHROMIUM is None:
        sys.exit("needs Chromium")
    sizes(args.folder)
    with sync_playwright() as playwright, web_space(args.folder) as url:
        print("| seconds (of processor) | first picture | Python with all games | first move made |\n|---|---|---|---|")
        for rate in args.throttle:
            measure(playwright.chromium, url, rate, args)
        for rate in [] if args.start else args.throttle:
            play_moves(playwright.chromium, url, rate)


if __name__ == "__main__":
    main()
