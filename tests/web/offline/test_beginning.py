"""How the offline version starts: before Python is loaded, without it, again, in a new version, next to a server; and bots that fail."""

from __future__ import annotations

import zlib
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from tests.web.accessibility import assert_accessible
from tests.web.conftest import WIDE
from tests.web.driver import CLICK_HANDLED, Driver
from tests.web.offline.conftest import Device, starts_of_python
from tests.web.offline.packed import INSIDE, Space, as_older_version, serve_folder, style_in
from tests.web.pictures import shoot
from tests.web.waiting import wait_until

from branchline.games import GAMES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.timeout(900)  # the folder is packed, and whole matches are played with Python in the browser

PUT = """async ([name, content]) => {
  const [known] = await caches.keys();
  await (await caches.open(known)).put(new URL(name, location.href.split("?")[0]).href, new Response(new Uint8Array(content)));
}"""  # something else in the place of what is kept


def test_the_start_page_appears_before_python_starts(visitor: Any) -> None:
    one = visitor(service_workers="block")
    one.context.route("**/pyodide/*", lambda route: None)  # it never comes
    one.page.goto(one.place.url)
    expect(one.page.locator(".card h3")).to_have_count(len(GAMES))
    expect(one.page.locator(".banner.progress progress")).to_be_visible()
    shoot(one.page, "offline-coming")
    assert_accessible(one.page, WIDE[0])
    one.go("/rules/traxx").wait_for_selector(".rules")


def test_a_failed_start_of_python_is_reported(visitor: Any) -> None:
    one = visitor(service_workers="block")
    one.context.route("**/branchline.zip", lambda route: route.fulfill(status=200, body=b"no archive"))
    one.page.goto(one.place.url)
    expect(one.page.locator(".banner.failed .button")).to_be_visible()
    one.wrong.clear()


@pytest.mark.long
def test_python_starts_normally_if_its_snapshot_fails(visitor: Any) -> None:
    one = visitor()
    one.first_visit()
    for memory in (b"", b"broken", zlib.compress(bytes(64))):
        one.page.evaluate(PUT, ["started.bin", list(memory)])
        one.page.reload()
        one.begin("traxx", "alone", seed="1")
        assert starts_of_python(one.page) == ["started"]


def test_a_new_version_is_offered_but_not_during_a_match(browser: Browser, files: dict[str, bytes], tmp_path: Path) -> None:
    with serve_folder(tmp_path, as_older_version(files)) as place:
        context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, locale="en-GB", reduced_motion="reduce")
        device = Device(place, context, context.new_page())
        device.first_visit()
        page = device.begin("traxx", "alone", seed="1")
        driver = Driver(page)
        for _ in range(5):
            driver.step()
        page.wait_for_function(CLICK_HANDLED, arg=None)
        state = page.locator(".log li").count()
        place.put(files)  # still in the tab of the first visit, which looks for a new version every hour
        page.evaluate("navigator.serviceWorker.getRegistration().then((known) => known.update())")
        wait_until(page, lambda: page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"))
        expect(page.locator(".banner.new-version")).to_have_count(0)  # somebody plays
        device.go("/games")
        expect(page.locator(".banner.new-version")).to_be_visible()
        shoot(page, "offline-newer")
        assert_accessible(page, WIDE[0])
        page.click(".banner.new-version .button")
        page.wait_for_function("async (name) => !(await (await fetch(name)).text()).includes('.older')", arg=style_in(files))
        page.wait_for_function("async () => (await caches.keys()).length === 1")
        place.cut()
        page.wait_for_selector(".ticket a")
        page.click(".ticket a")
        page.wait_for_selector(".paper svg")
        expect(page.locator(".log li")).to_have_count(state)
        context.close()
        assert device.wrong == []


@pytest.mark.long
def test_links_to_other_players_lead_to_the_given_server(visitor: Any, files: dict[str, bytes]) -> None:
    one = visitor(service_workers="block")
    named = files["index.html"].replace(b"data-offline", b'data-offline data-server="https://games.example.org"')
    one.context.route(one.place.url, lambda route: route.fulfill(body=named, content_type="text/html"))
    one.page.goto(one.place.url)
    friends = one.page.locator('.card a[href^="https://games.example.org/new/"][target=_blank]')
    expect(friends).to_have_count(len(GAMES))
    expect(one.page.locator('.start-links a[href="https://games.example.org/watch"]')).to_be_visible()
    assert_accessible(one.page, WIDE[0])
    shoot(one.page, "offline-server", whole=True)


@pytest.mark.long
def test_a_slow_bot_can_be_made_to_move_now(visitor: Any, files: dict[str, bytes]) -> None:
    """A bot that never answers: the board stays usable, and the button starts its substitute."""
    one = visitor(service_workers="block")
    one.place.put({**files, "offline/bot-worker.js": b"self.addEventListener('message', () => {});"})
    one.page.goto(one.place.url)
    page = one.begin("days_of_steam", who_1="bot:hard", seed="1")
    driver = Driver(page, Random(4))
    while not page.locator(".move-now .button").is_visible():
        driver.step()
    before = page.locator(".log li").count()
    shoot(page, "offline-hurry")
    assert_accessible(page, WIDE[0])
    page.click(".move-now .button")
    expect(page.locator(".log li").nth(before)).to_be_attached()


@pytest.mark.long
@pytest.mark.parametrize("thinker", ["gone", "broken"])
def test_a_substitute_plays_if_no_bot_can_start(
    visitor: Any, files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, thinker: str
) -> None:
    tried: list[str] = []
    monkeypatch.setattr(Space, "log_message", lambda _, *said: tried.append(str(said)) if "bot-worker.js" in str(said) else None)
    one = visitor(service_workers="block")
    if thinker == "gone":
        (one.place.root / INSIDE / "offline" / "bot-worker.js").unlink()
    else:
        one.place.put(
            {**files, "offline/bot-worker.js": files["offline/bot-worker.js"].replace(b"branchline.offline.thinker", b"branchline.gone")}
        )
    one.page.goto(one.place.url)
    page = one.begin("traxx", who_1="bot:hard", seed="1")
    driver = Driver(page, Random(4))
    driver.play_until(lambda: page.locator(".log li").count() > 8)
    wait_until(page, lambda: is_unchanged(page, tried))  # it is not started again and again
    one.wrong.clear()


def is_unchanged(page: Page, state: list[str]) -> bool:
    before = len(state)
    page.wait_for_timeout(2000)
    return len(state) == before
