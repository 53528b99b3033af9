"""Makes the pictures of docs/screenshots in Chromium, from a server with an empty database; bots play for the person in the picture."""

from __future__ import annotations

import argparse
import io
import json
import shutil
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from branchline.bots import BOTS
from branchline.engine.match import Match
from branchline.games import GAMES

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "screenshots"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WIDE, PHONE, FILM_WINDOW, FILM_SIZE = (1400, 900), (390, 844), (1200, 760), (900, 570)
READY = """() => !document.querySelector(".loading, form[data-checking]") &&
  [...document.images].every((image) => image.complete || !image.getClientRects().length)"""
CARDS = ".card:not(.pending) >> nth=4"
REVIEWED = "() => document.querySelector('.breakdown-box')?.children.length && document.querySelector('.review-progress[hidden]')"
RING = """([x, y]) => {
  const ring = document.createElement("div");
  ring.id = "ring";
  ring.style.cssText = `position:fixed;left:${x - 22}px;top:${y - 22}px;width:38px;height:38px;border:3px solid #c2410c;` +
    "border-radius:50%;pointer-events:none;z-index:9999";
  document.body.append(ring);
}"""
PLAYED = """async ([body, moves]) => {
  const { transport } = await import("./client/transport.js");
  const { storeSeat } = await import("./storage/tokens.js");
  const ask = async (method, path, token, body) => (await transport.ask({ method, path, query: {}, token, body })).json();
  const { table, links } = await ask("POST", "/tables", null, body);
  const { token } = links.seats[0];
  storeSeat(table, 0, token);
  let { n } = await ask("GET", `/tables/${table}`, token);
  for (const move of moves) {
    await ask("POST", `/tables/${table}/moves`, token, JSON.stringify({ key: `at-${n}`, n, move }));
    ({ n } = await ask("GET", `/tables/${table}`, token));
  }
  history.pushState(null, "", `?/table/${table}`);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
NOT_THE_FIRST = {game: {"table": "another", "gone": []} for game in GAMES}  # no marks for beginners
LARGEST = 1_500_000  # bytes of the animated picture


@dataclass
class Server:
    """A running server."""

    url: str

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{self.url}/api{path}", data, headers, method=method)) as answer:
            return json.load(answer)


@dataclass
class Table:
    """A table with one person, for whom a bot plays, and bots."""

    server: Server
    game: str
    id: str
    token: str
    setup: Any
    seed: str

    @property
    def path(self) -> str:
        return f"/table/{self.id}#{self.token}"

    def turn(self) -> Any:
        return self.server.ask("GET", f"/tables/{self.id}/turn", token=self.token)

    def seen(self) -> Any:
        return self.server.ask("GET", f"/tables/{self.id}", token=self.token)

    def move(self, n: int, move: str) -> None:
        self.server.ask("POST", f"/tables/{self.id}/moves", {"key": f"at-{n}", "n": n, "move": move}, self.token)

    def play(self, bot: str, enough: Callable[[Any], bool]) -> None:
        """Plays the person's moves as a bot would, until the table looks right when the person is to move, or is over."""
        rules = GAMES[self.game]
        player, rng = BOTS[bot].create(rules, 0), Random(self.seed)
        while (turn := self.turn())["phase"] != "over":
            if turn["legal"] is None:
                time.sleep(0.05)
            elif enough(turn):
                return
            else:
                view = rules.read_state(self.setup, turn["state"])
                legal = list(rules.legal_moves(view, 0))
                with suppress(HTTPError):  # the page has moved first: look again
                    self.move(turn["n"], rules.write_move(player.choose(view, legal, rng)))

    def totals(self) -> list[int]:
        """The points of every seat, as shown in the picture."""
        rules = GAMES[self.game]
        view = rules.read_state(self.setup, self.turn()["state"])
        return [rules.score(view, seat).total for seat in range(self.setup.seats)]


def new_table(server: Server, game: str, seed: str, name: str, bots: tuple[str, ...], **options: str) -> Table:
    setup = GAMES[game].setup(seats=1 + len(bots), options=options)
    seats = [{"kind": "person", "name": name}, *({"kind": "bot", "bot": bot} for bot in bots)]
    made = server.ask("POST", "/tables", {"game": game, "seats": seats, "options": options, "seed": seed})
    return Table(server, game, made["table"], made["links"]["seats"][0]["token"], setup, seed)


@dataclass
class Camera:
    """A browser window that takes pictures."""

    page: Page
    url: str

    def go(self, path: str) -> Page:
        self.page.goto(self.url + path)
        self.settle()
        return self.page

    def settle(self, milliseconds: int = 400) -> None:
        self.page.wait_for_function(READY)
        self.page.wait_for_timeout(milliseconds)

    def picture(self) -> Image.Image:
        return Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")

    def shoot(self, name: str) -> None:
        FOLDER.mkdir(exist_ok=True)
        self.settle()
        self.picture().quantize(256, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


@contextmanager
def camera(browser: Browser, url: str, size: tuple[int, int] = WIDE, lang: str = "en-GB", dark: bool = False) -> Iterator[Camera]:
    phone = size[0] < 600
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=lang,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        has_touch=phone,
        device_scale_factor=2 if phone else 1,
    )
    context.set_default_timeout(60_000)
    context.add_init_script(f"localStorage.setItem('branchline.first', {json.dumps(json.dumps(NOT_THE_FIRST))})")
    yield Camera(context.new_page(), url)
    context.close()


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Starts a separate server without rate limits."""
    command = [Path(sys.executable).with_name("branchline"), "serve", "--port", "0", "--pace", "0.02", "--limit", "requests=0"]
    process = subprocess.Popen([*command, "--db", f"sqlite:///{folder}/tables.sqlite3"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        words = next(process.stdout).split()
        server = Server(next(word for word in words if word.startswith("http")).rstrip("/"))
        wait_for(server)
        yield server
    finally:
        process.terminate()
        process.wait(10)


def wait_for(server: Server) -> None:
    """Waits until the server answers, shortly after it has printed its address."""
    for _ in range(600):
        try:
            server.ask("GET", "/health")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("The server does not answer")


# Pictures


def start(browser: Browser, server: Server) -> None:
    with camera(browser, server.url) as window:
        page = window.go("/")
        page.wait_for_selector(CARDS)
        window.shoot("start")


def table(browser: Browser, server: Server) -> None:
    made = new_table(server, "railroad_ink", "green valley", "Anna", ("hard",))
    made.play("hard", lambda turn: made.seen()["position"] > 0 and round_of(made) == 6 and len(turn["legal"]) > 12)
    assert min(made.totals()) > 0, made.totals()
    with camera(browser, server.url) as window:
        page = window.go(made.path)
        page.locator(".paper [data-pick].can").first.click()
        window.shoot("table")


def round_of(made: Table) -> int:
    seen = made.seen()
    return sum(start <= seen["position"] for start in seen["rounds"])


def end(browser: Browser, server: Server) -> None:
    made = new_table(server, "railroad_ink", "sunny morning", "Anna", ("medium",))
    made.play("master", lambda turn: False)
    with camera(browser, server.url) as window:
        window.go(made.path)
        while server.ask("GET", f"/tables/{made.id}/dice", token=made.token)["pending"]:
            time.sleep(1)
        window.settle(2500)
        window.shoot("end")


def review(browser: Browser, server: Server) -> None:
    made = new_table(server, "traxx", "two rivers", "Anna", ("medium",))
    made.play("medium", lambda turn: False)
    with camera(browser, server.url) as window:
        page = window.go(made.path)
        page.goto(f"{server.url}/review/{made.id}/0")
        wait_for_review(page)
        window.shoot("review")


def wait_for_review(page: Page) -> None:
    """Waits until every turn is compared; continues a review once if its time was too short on a busy machine."""
    page.wait_for_function(REVIEWED, timeout=240_000)
    if (short := page.locator(".review-short button")).count():
        short.click()
        short.wait_for(state="detached")
        page.wait_for_function(REVIEWED, timeout=480_000)


def days_of_steam(browser: Browser, server: Server) -> None:
    made = new_table(server, "days_of_steam", "coal and water", "Anna", ("hard",))
    made.play("hard", lambda turn: sum(made.totals()) > 9)
    with camera(browser, server.url, dark=True) as window:
        window.go(made.path)
        window.shoot("days_of_steam")


def phone(browser: Browser, server: Server) -> None:
    made = new_table(server, "traxx", "most na rzece", "Kasia", ("hard",))
    made.play("hard", lambda turn: sum(made.totals()) > 28)
    with camera(browser, server.url, PHONE, "pl-PL") as window:
        window.go(made.path)
        window.shoot("phone")


def box(browser: Browser, server: Server) -> None:
    with camera(browser, server.url) as window:
        window.go("/box/steamrollers")
        window.shoot("box")


def offline(browser: Browser, server: Server) -> None:
    """The offline version on a phone after its network was switched off; a solo match as `hard` plays it."""
    game, seed = GAMES["train_from_afar"], "last train home"
    match: Match[Any, Any] = Match(game, game.setup(1, options={"way": "longest"}))
    player, rng, moves = BOTS["hard"].create(game, 0), Random(seed), list[str]()
    while len(moves) < 12:
        match.settle(seed)
        move = player.choose(game.view(match.state, 0), list(game.legal_moves(match.state, 0)), rng)
        moves.append(game.write_move(move))
        match.play(0, move)
    with offline_version() as url, camera(browser, url, PHONE, dark=True) as window:
        page = window.go("/")
        page.wait_for_selector("html[data-stored]", timeout=240_000)
        page.context.set_offline(True)
        body = {"game": game.id, "seats": [{"kind": "person", "name": "Anna"}], "options": {"way": "longest"}, "seed": seed}
        page.evaluate(PLAYED, [json.dumps(body), moves])
        window.settle(1500)
        window.shoot("offline")


@contextmanager
def offline_version() -> Iterator[str]:
    """The address of a static web server with the packed folder."""
    with TemporaryDirectory() as folder:
        command = [Path(sys.executable).with_name("branchline"), "offline", "--out", f"{folder}/files"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        handler = partial(Quiet, directory=f"{folder}/files")
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as space:
            threading.Thread(target=space.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{space.server_port}"
            space.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """A static web server that logs nothing."""

    def log_message(self, *_: Any) -> None:
        """Does nothing."""


@dataclass
class Film:
    """Frames of an animated picture, each with the milliseconds for which it is shown."""

    window: Camera
    frames: list[tuple[Image.Image, int]]

    def take(self, milliseconds: int, wait: int = 150) -> None:
        self.window.settle(wait)
        self.frames.append((self.window.picture(), milliseconds))

    def click(self, pick: str, milliseconds: int = 700) -> None:
        """Clicks a thing on the board, with a ring around the place."""
        page = self.window.page
        name, _, value = pick.partition("=")
        box = page.locator(f'.paper [data-pick="{pick}"], .paper [data-{name}="{value}"]').first.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.click(x, y)
        page.evaluate(RING, [x, y])
        self.take(milliseconds)
        page.evaluate("document.querySelector('#ring')?.remove()")

    def save(self, name: str) -> None:
        width, height = FILM_SIZE
        pictures = [picture.resize((width, height), Image.Resampling.LANCZOS) for picture, _ in self.frames]
        file = FOLDER / f"{name}.webp"
        times = [milliseconds for _, milliseconds in self.frames]
        pictures[0].save(file, save_all=True, append_images=pictures[1:], duration=times, loop=0, quality=80, method=6)
        assert file.stat().st_size < LARGEST, file.stat().st_size


def play(browser: Browser, server: Server) -> None:
    """Records the animated picture: choose a game, draw two dice, get a move refused, end the round, finish and review the match."""
    made = new_table(server, "railroad_ink", "green valley", "Anna", ("medium",))
    with camera(browser, server.url, FILM_WINDOW) as window:
        film = Film(window, [])
        page = window.go("/")
        page.wait_for_selector(CARDS)
        film.take(1800, wait=600)
        made.play("hard", lambda turn: round_of(made) == 4)
        assert min(made.totals()) >= 0, made.totals()
        window.go(made.path)
        film.take(1200)
        for _ in range(2):
            draw(film, made)
        refuse(film, made)
        made.play("hard", lambda turn: "done" in turn["legal"])
        film.take(900, wait=500)
        page.locator(".actions .main").click()
        film.take(700, wait=800)
        for number in (6, 7):
            made.play("hard", lambda turn, number=number: round_of(made) >= number)
            film.take(700, wait=500)
        made.play("hard", lambda turn: False)
        film.take(2200, wait=1500)
        page.goto(f"{server.url}/review/{made.id}/0")
        wait_for_review(page)
        film.take(3500, wait=800)
        film.save("play")


def draw(film: Film, made: Table) -> None:
    """Makes one of the bot's moves with clicks, as a person would: a die, a cell."""
    turn = made.turn()
    rules = GAMES[made.game]
    view = rules.read_state(made.setup, turn["state"])
    move = rules.write_move(BOTS["hard"].create(rules, 0).choose(view, list(rules.legal_moves(view, 0)), Random(made.seed)))
    picks = next(choice["picks"] for choice in made.seen()["choices"] if choice["text"] == move)
    film.click(f"die={picks['die']}")
    film.click(f"cell={picks['cell']}")
    film.window.page.keyboard.press("Escape")
    made.move(turn["n"], move)
    film.take(600, wait=500)


def refuse(film: Film, made: Table) -> None:
    """Puts a die into a cell where it does not fit, so that the page explains why."""
    allowed: dict[str, set[str]] = {}
    for picks in (choice["picks"] for choice in made.seen()["choices"]):
        allowed.setdefault(picks.get("die", ""), set()).add(picks.get("cell", ""))
    everywhere = {f"{row}{column}" for row in range(7) for column in range(7)}
    die, cells = next((die, cells) for die, cells in allowed.items() if die)
    others = set().union(*allowed.values()) & everywhere
    film.click(f"die={die}")
    film.click(f"cell={min((others or everywhere) - cells, default='33')}", 2400)
    film.window.page.keyboard.press("Escape")


PICTURES = {each.__name__: each for each in (start, table, end, review, days_of_steam, phone, box, offline, play)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes the pictures of docs/screenshots.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which pictures (default: all): {', '.join(PICTURES)}")
    wanted = parser.parse_args().names or list(PICTURES)
    if unknown := set(wanted) - set(PICTURES):
        parser.error(f"Unknown picture: {', '.join(sorted(unknown))} ({', '.join(PICTURES)})")
    found = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if found is None:
        parser.error("Chromium is missing; on Debian: apt-get install chromium")
    with TemporaryDirectory() as folder, sync_playwright() as playwright, serving(Path(folder)) as server:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for name in wanted:
            began = time.monotonic()
            PICTURES[name](browser, server)
            print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
