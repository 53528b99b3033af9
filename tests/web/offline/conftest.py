"""Fixtures of the offline version: the folder, packed once for all tests, and a device with it in a real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.conftest import HEARD, WIDE, apart
from tests.web.offline.packed import Place, packed, put_up
from tests.web.seeds import type_seed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

GO = """(path) => {
  history.pushState(null, '', path === '/' ? location.pathname : '?' + path);
  dispatchEvent(new PopStateEvent('popstate'));
}"""
SAMPLE = """async (game) => {
  const { sample } = await import("./client/requests.js");
  const { storeTokens } = await import("./storage/tokens.js");
  const { table, links } = await sample(game);
  storeTokens(table, { watch: links.watch });
  return table;
}"""
KEPT = "html[data-stored]"
UNSEEDED = """() => {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (said, ...more) {
    const question = said?.request === "ask" ? JSON.parse(said.given) : {};
    if (question.method === "POST" && question.path === "/tables") {
      const wish = JSON.parse(question.body);
      if ((wish.chance ?? "seed") === "seed" && !wish.seed) console.error("a table without a seed");
    }
    return postMessage.call(this, said, ...more);
  };
}"""  # as `seeds.without_seed` does for requests to a server


@dataclass
class Device:
    """A page of the offline version, with its errors (tables without a seed included) and its requests by origin."""

    place: Place
    context: BrowserContext
    page: Page
    wrong: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.set_default_timeout(60_000)
        self.context.add_init_script(HEARD)
        self.context.add_init_script(f"({UNSEEDED})()")
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda message: self.wrong.append(message.text) if message.type == "error" else None)

    def arrive(self, path: str = "") -> None:
        """The first visit, until all files are cached."""
        self.page.goto(self.place.url + path)
        self.page.wait_for_selector(KEPT)

    def go(self, path: str) -> Page:
        self.page.evaluate(GO, path)
        return self.page

    def begin(self, game: str, how: str = "bots", *, seed: str, **chosen: str) -> Page:
        page = self.go(f"/new/{game}?with={how}")
        page.wait_for_selector(".setup-page .start-bar .button >> visible=true")
        type_seed(page, seed)
        for name, value in chosen.items():
            page.select_option(f"#{name.replace('_', '-')}", value)
        page.click(".start-bar .button")
        page.wait_for_selector(".paper svg")
        return page

    def elsewhere(self) -> list[str]:
        """Requests to other origins than the web server; data URLs do not count."""
        return [url for url in self.requests if not url.startswith((self.place.url, "data:", "blob:"))]


def began(page: Page) -> list[str]:
    """The ways in which Python was started in the worker."""
    found = next(each for each in page.workers if each.url.endswith("/worker.js"))
    marks: list[str] = found.evaluate("performance.getEntriesByType('mark').map((mark) => mark.name)")
    return marks


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> dict[str, bytes]:
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if base.name.startswith("popen-") else base
    found: dict[str, bytes] = apart(packed, shared, pytestconfig.cache.mkdir("offline"))
    return found


@pytest.fixture(scope="module")
def device(browser: Browser, files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Device]:
    """A device after one visit, without a network and without the web server."""
    with put_up(tmp_path_factory.mktemp("space"), files) as place:
        context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, locale="en-GB", reduced_motion="reduce")
        found = Device(place, context, context.new_page())
        found.arrive()
        place.cut()
        context.set_offline(True)
        yield found
        context.close()
        assert found.elsewhere() == []
        assert found.wrong == []


@pytest.fixture
def visitor(browser: Browser, files: dict[str, bytes], tmp_path: Path) -> Iterator[Any]:
    """A function that opens separate browsers at a separate web server."""
    opened: list[Device] = []
    with put_up(tmp_path, files) as place:

        def open_(size: tuple[int, int] = WIDE, lang: str = "en-GB", **more: Any) -> Device:
            context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=lang, reduced_motion="reduce", **more)
            opened.append(Device(place, context, context.new_page()))
            return opened[-1]

        yield open_
        for each in opened:
            each.context.close()
            assert each.elsewhere() == []
            assert each.wrong == []
