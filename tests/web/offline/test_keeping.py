"""What the offline version stores: after a crash, in a backup for another device, and with storage that fails or is full or missing."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error, expect
from tests.web.accessibility import assert_accessible
from tests.web.conftest import PHONE
from tests.web.driver import CLICK_HANDLED, Driver
from tests.web.offline.conftest import SAMPLE, STORED
from tests.web.pictures import shoot
from tests.web.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.timeout(900)  # the folder is packed, and whole matches are played with Python in the browser

RECALL = """async () => Object.keys(await (await import("./offline/worker-client.js")).call("recall"))"""  # what lies in the database
FILL = """() => {
  for (let size = 1 << 22; size; size >>= 1) {
    try {
      for (;;) localStorage.setItem(`full ${localStorage.length}`, "x".repeat(size));
    } catch { /* a smaller piece may still find room */ }
  }
}"""
LEARN = "(lessons) => localStorage.setItem('branchline.learned', JSON.stringify({ traxx: lessons }))"
CLOSE = """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("closed", "SecurityError"); } })"""


@pytest.mark.long
def test_a_crash_of_the_tab_loses_no_shown_move(visitor: Any) -> None:
    one = visitor(service_workers="block")
    one.page.goto(one.place.url)
    page = one.begin("railroad_ink", "alone", seed="1")
    driver = Driver(page, Random(2))
    while (shown := page.locator(".log li").count()) < 3:
        driver.step()
    crash(page)
    again = one.context.new_page()
    again.goto(page.url)
    again.wait_for_selector(".paper svg")
    wait_until(again, lambda: again.locator(".log li").count() >= shown)
    told, driver = again.locator(".log li").count(), Driver(again, Random(2))
    driver.play_until(lambda: again.locator(".log li").count() > told)


def crash(page: Page) -> None:
    """Kills the renderer process of the page."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


@pytest.mark.long
def test_a_backup_is_restored_on_another_device(visitor: Any, tmp_path: Path) -> None:
    one, other = visitor(), visitor(PHONE, "pl-PL")
    one.page.goto(one.place.url)
    page = one.begin("traxx", "alone", seed="1")
    driver = Driver(page)
    for _ in range(8):
        driver.step()
    page.wait_for_function(CLICK_HANDLED, arg=None)
    told = page.locator(".log li").count()
    page.evaluate(LEARN, ["first", "second"])
    one.go("/games")
    with page.expect_download() as saved:
        page.click(".copies .button >> nth=0")
    file = tmp_path / "all.json"
    saved.value.save_as(file)
    assert len(json.loads(file.read_text())["tables"]) == 1
    other.page.goto(other.place.url + "?/games")
    other.page.evaluate(LEARN, ["second", "third"])
    for name, content in {"wrong.json": "[]", "broken.json": '{"pocket":1,"kept":{},"tables":[{"head":1}]}'}.items():
        (tmp_path / name).write_text(content)
        other.page.set_input_files("#copy", tmp_path / name)
        expect(other.page.locator(".copies [role=status]")).to_contain_text("wrong.json" if name == "wrong.json" else "1 partii nie da się")
        expect(other.page.locator(".copies [role=status] .button")).to_have_count(0)
    other.page.set_input_files("#copy", file)
    expect(other.page.locator(".copies [role=status]")).to_contain_text("nowa partia")
    assert json.loads(other.page.evaluate("localStorage.getItem('branchline.learned')")) == {"traxx": ["second", "third", "first"]}
    other.page.click(".copies [role=status] .button")
    other.page.click(".ticket a")
    other.page.wait_for_selector(".paper svg")
    expect(other.page.locator(".log li")).to_have_count(told)


def test_a_reload_restores_only_what_storage_lost(visitor: Any) -> None:
    one = visitor()
    one.first_visit()
    page = one.page
    page.click("#lang")
    wait_until(page, lambda: "branchline.prefs" in page.evaluate(RECALL))
    loads: list[object] = []
    page.on("load", lambda loaded: loads.append(loaded))
    page.reload()
    one.begin("traxx", "alone", seed="1")
    assert len(loads) == 1  # nothing was lost, though no table was laid yet
    wait_until(page, lambda: "branchline.tables" in page.evaluate(RECALL))
    page.evaluate("localStorage.removeItem('branchline.prefs')")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.wait_for_selector(STORED)
    assert len(loads) == 3


@pytest.mark.long
def test_a_backup_that_does_not_fit_is_reported(visitor: Any, tmp_path: Path) -> None:
    one, other = visitor(service_workers="block"), visitor(service_workers="block")
    one.page.goto(one.place.url + "?/games")
    one.page.evaluate(SAMPLE, "traxx")
    with one.page.expect_download() as saved:
        one.page.click(".copies .button >> nth=0")
    saved.value.save_as(tmp_path / "all.json")
    other.page.goto(other.place.url + "?/games")
    other.page.wait_for_selector(".copies")
    other.page.evaluate(FILL)
    other.page.set_input_files("#copy", tmp_path / "all.json")
    expect(other.page.locator(".copies [role=status]")).to_contain_text("1 new match. This browser didn't have room")
    expect(other.page.locator(".copies [role=status] .button")).to_be_visible()


@pytest.mark.long
def test_matches_that_do_not_fit_are_reported_and_can_be_restored_again(visitor: Any, files: dict[str, bytes], tmp_path: Path) -> None:
    full = b"write(text) {\n    if (self.full !== false) return Promise.reject(new DOMException('', 'QuotaExceededError'));"

    def with_full_storage(route: Route) -> None:
        route.fulfill(body=files["offline/database.js"].replace(b"write(text) {", full, 1), content_type="text/javascript")

    one, other = visitor(service_workers="block"), visitor(service_workers="block")
    one.page.goto(one.place.url + "?/games")
    table = one.begin("traxx", "alone", seed="1").url.rpartition("/")[2]
    one.go("/games")
    with one.page.expect_download() as saved:
        one.page.click(".copies .button >> nth=0")
    saved.value.save_as(tmp_path / "all.json")
    other.context.route("**/offline/database.js", with_full_storage)
    other.page.goto(other.place.url + "?/games")
    message = other.page.locator(".copies [role=status]")
    other.page.set_input_files("#copy", tmp_path / "all.json")
    expect(message).to_contain_text("0 new matches. This browser didn't have room", timeout=60_000)  # Python comes first
    expect(other.page.locator("#copy")).to_have_value("")
    assert table in other.page.evaluate("localStorage.getItem('branchline.tables')")
    next(each for each in other.page.workers if each.url.endswith("/worker.js")).evaluate("self.full = false")
    other.page.set_input_files("#copy", tmp_path / "all.json")
    expect(message).to_contain_text("1 new match.")
    expect(message).not_to_contain_text("room for everything")


def test_without_storage_no_backup_is_made_and_the_page_says_so(visitor: Any, tmp_path: Path) -> None:
    one = visitor(service_workers="block")
    one.context.add_init_script(CLOSE)
    one.page.goto(one.place.url + "?/games")
    message = one.page.locator(".copies [role=status]")
    one.page.click(".copies .button >> nth=0")
    expect(message).to_contain_text("store data")
    (tmp_path / "all.json").write_text('{"pocket":1,"kept":{},"tables":[]}')
    one.go("/about").wait_for_selector("h1")
    one.go("/games")
    one.page.set_input_files("#copy", tmp_path / "all.json")
    expect(message).to_contain_text("store data")


@pytest.mark.long
def test_a_browser_without_storage_says_so_and_still_plays(visitor: Any, files: dict[str, bytes]) -> None:
    none = b"const indexedDB = { open() { throw new Error('no storage'); } };\n"

    def without_storage(route: Route) -> None:
        route.fulfill(body=none + files["offline/database.js"], content_type="text/javascript")

    one = visitor(PHONE, "pl-PL", service_workers="block")
    one.context.route("**/offline/database.js", without_storage)
    one.page.goto(one.place.url)
    expect(one.page.locator(".banner.memory")).to_contain_text("nie przechowuje tu danych")
    shoot(one.page, "offline-memory")
    assert_accessible(one.page, PHONE[0])
    page = one.begin("traxx", "alone", seed="1")
    driver = Driver(page)
    for _ in range(4):
        driver.step()
    expect(page.locator(".log li").nth(1)).to_be_attached()
