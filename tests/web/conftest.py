"""Fixtures of browser tests: a server, a real Chromium, and visitors with a browser each."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.server.process import Process
from tests.web.daily_dice import fix_dice, start_with_fixed_dice
from tests.web.pictures import shoot
from tests.web.seeds import type_seed, without_seed

from branchline.server.settings import Settings

if TYPE_CHECKING:  # where Playwright is not installed, tests/needs.py skips these tests
    from playwright.sync_api import Browser, BrowserContext, Page, Route

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first one found is used
CHROMIUM = next((found for name in BROWSERS if (found := shutil.which(name))), None)
WIDE, PHONE, SMALL = (1400, 900), (390, 844), (360, 740)
COUNT_CLICKS = "window.clicksHeard = 0; addEventListener('click', () => { window.clicksHeard += 1; }, true);"  # for `Driver`


def mark_others_long(every: Iterable[str], usual: Iterable[str]) -> list[Any]:
    """Parameters of a test: all values, of which those that are not usual have the mark `long` (`scripts/test -m long`)."""
    return [each if each in usual else pytest.param(each, marks=pytest.mark.long) for each in every]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if CHROMIUM is None and Path(__file__).parent in Path(item.path).parents:
            item.add_marker(pytest.mark.skip(reason="needs Chromium (Debian: apt-get install chromium)"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    settings = public_settings(tmp_path_factory.mktemp("server"), patience=3.0)
    fix_dice(settings.url)
    process = run_in_thread(start_with_fixed_dice, settings)
    yield process
    process.stop()


def public_settings(folder: Path, **changes: Any) -> Settings:
    """Settings of a server with the usual limits, behind one proxy that reports the address of each visitor."""
    return Settings(db=f"sqlite:///{folder / 'tables.sqlite3'}", pace=0.01, away=0.5, cores=1, proxies=1, **changes)


def run_in_thread(work: Callable[..., Any], *arguments: Any) -> Any:
    """Runs a function in another thread, because Playwright runs an event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work, *arguments).result()


class Chromium:
    """The browser of this process: started for the first test that needs it, closed before tests that need an event loop in this thread."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None

    def running(self) -> Browser:
        from playwright.sync_api import expect, sync_playwright

        if self._browser is None:
            expect.set_options(timeout=30_000)  # test machines are busy
            playwright = self._open.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            self._open.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        self._browser = None
        self._open.close()


CHROMIUM_HERE = Chromium()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    yield
    if nextitem is None or (nextitem.path != item.path and "browser" not in getattr(nextitem, "fixturenames", ())):
        CHROMIUM_HERE.close()


@pytest.fixture(scope="module")  # not for longer: other modules may need the thread without a browser
def browser() -> Browser:
    return CHROMIUM_HERE.running()


@dataclass
class Person:
    """A visitor with their own browser; its errors are collected."""

    page: Page
    url: str
    wrong: list[str] = field(default_factory=list)

    def go(self, path: str) -> Page:
        self.page.goto(self.url + path)
        return self.page

    def shoot(self, name: str, whole: bool = False) -> None:
        shoot(self.page, name, whole)

    def begin(self, game: str, how: str = "alone", *, seed: str, **fields: str) -> Page:
        """Sets up a table through the form; fields are selects and inputs by their id."""
        page = self.go(f"/new/{game}?with={how}")
        page.wait_for_selector(".start-bar .button")
        type_seed(page, seed)
        for name, value in fields.items():
            place = page.locator(f"#{name.replace('_', '-')}")
            if place.evaluate("node => node.tagName") == "SELECT":
                place.select_option(value)
            else:
                place.fill(value)
        page.wait_for_selector("form.setup:not([data-checking])")  # wait until an invalid setup has been corrected
        page.click(".start-bar .button")
        page.wait_for_selector(".paper svg")
        return page

    def hide_tables(self) -> None:
        """Hides public tables from this visitor, so that other tests do not affect the page."""

        def answer(route: Route) -> None:
            if route.request.method == "GET":
                route.fulfill(json={"tables": []})
            else:
                route.fallback()

        self.page.route("**/api/tables?*", answer)

    def watch_sample(self, game: str) -> Page:
        """Opens a sample match of bots from the start page, which offers one while there are no public tables."""
        self.hide_tables()
        page = self.go("/watch")
        page.locator(".sample").filter(has_text=game).click()
        page.wait_for_selector(".replay:not([hidden])")
        return page


Visit = Callable[..., Person]


@pytest.fixture(scope="session")
def addresses() -> Iterator[str]:
    """A different address for every visitor of a run."""
    return (f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}" for n in count(1))


@pytest.fixture
def visit(browser: Browser, server: Process, addresses: Iterator[str]) -> Iterator[Visit]:
    """A function that opens browsers, each with its own address; fails at the end if there was an error in any of them.

    A table without a seed is refused unless the test is about tables without one, which have the same dice in every run too.
    """
    opened: list[tuple[BrowserContext, Person]] = []

    def open_(
        size: tuple[int, int] = WIDE, lang: str = "en", dark: bool = False, url: str | None = None, random_seed: bool = False, **more: Any
    ) -> Person:
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "pl": "pl-PL"}[lang],
            color_scheme="dark" if dark else "light",
            has_touch=width < 600,
            reduced_motion="reduce",
            service_workers=more.pop("service_workers", "block"),  # Playwright does not see what one of them answers
            extra_http_headers={"X-Forwarded-For": next(addresses)},
            **more,
        )
        context.set_default_timeout(40_000)
        context.add_init_script(COUNT_CLICKS)
        person = Person(context.new_page(), url or server.url)
        person.page.on("pageerror", lambda error: person.wrong.append(str(error)))
        person.page.on("console", lambda message: person.wrong.append(message.text) if _is_error(message) else None)
        if not random_seed:
            context.on("response", lambda answer: person.wrong.append("a table without a seed") if without_seed(answer.request) else None)
        opened.append((context, person))
        return person

    yield open_
    wrong = [each for _, person in opened for each in person.wrong]
    for context, _ in opened:
        context.close()
    assert not wrong


def _is_error(message: Any) -> bool:
    """Whether a console message is an error of the page, and not of a refused request (4xx) or a server that a test has stopped."""
    expected = "status of 4", "WebSocket connection", "net::ERR_CONNECTION_", "net::ERR_EMPTY_RESPONSE", "net::ERR_CONTENT_LENGTH_MISMATCH"
    return message.type == "error" and not any(part in message.text for part in expected)
