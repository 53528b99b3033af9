"""How many requests a first visit needs, and how many of them wait for another, on a server with the default settings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.server.bundled import bundle_in, serve_from
from tests.server.process import Process, start
from tests.web.conftest import Visit, mark_others_long, public_settings, run_in_thread
from tests.web.daily_dice import FIX_SEEDS
from tests.web.seeds import type_seed

from branchline.games import GAMES

MOST_FIRST, MOST_TO_TABLE = 12, 20
PICTURES = """() => {
  const pictures = [...document.querySelectorAll(".card-picture img")];
  return pictures.length > 0 && pictures.every((picture) => picture.complete);
}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    process = run_in_thread(partial(start, first=FIX_SEEDS + serve_from(run_in_thread(bundle_in, tmp_path))), public_settings(tmp_path))
    yield process
    process.stop()


def watch_requests(page: Page, url: str) -> list[str]:
    """The paths of all requests from now on."""
    paths = list[str]()
    page.on("request", lambda request: paths.append(request.url.removeprefix(url)) if request.url.startswith(url) else None)
    page.on("websocket", lambda socket: paths.append(socket.url.rpartition("/")[2]))
    return paths


@pytest.mark.parametrize("lang", mark_others_long(["en", "pl"], ["pl"]))
def test_a_first_visit_needs_few_requests(visit: Visit, lang: str) -> None:
    person = visit(lang=lang)
    paths = watch_requests(person.page, person.url)
    page = person.go("/")
    page.wait_for_function(PICTURES)
    assert len(paths) <= MOST_FIRST
    html = page.request.get(person.url).text()
    named = set(re.findall(r'(?:href|src)="(/[^"]+)"', html))
    files = {path for path in paths if path.startswith("/static/")}
    assert {path for path in files - named if not path.endswith(f"/locale/{lang}.json")} == set()  # requested by the script in the page
    pictures = sorted(path for path in paths if "/picture" in path)
    assert sorted({*paths} - {"/"} - files) == sorted([f"/api/games?lang={lang}", *pictures])  # the list once, also requested there
    assert len(pictures) == len(GAMES)  # they alone wait for another answer, the third in a row

    page.locator("a[href^='/new/railroad_ink']").first.click()
    page.wait_for_selector(".start-bar .button")
    type_seed(page, "requests")
    page.wait_for_selector("form.setup:not([data-checking])")
    before = len(paths)
    page.click(".start-bar .button")
    page.wait_for_selector(".paper svg")
    expect(page.locator("#main")).to_have_attribute("data-line", "online")
    assert len(paths) <= MOST_TO_TABLE
    table = [re.sub(r"\?.*|-\w+(?=\.js)|/static/\w+", "", path) for path in paths[before:]]
    assert table == ["/api/tables", "/js/table.js", "live"]


def test_an_opened_table_needs_no_module_that_the_page_does_not_name(visit: Visit) -> None:
    person = visit()
    person.begin("railroad_ink", seed="requests")
    paths = watch_requests(person.page, person.url)
    page = person.page
    page.reload()
    page.wait_for_selector(".paper svg")
    html = page.request.get(page.url).text()
    assert {path for path in paths if path.endswith((".js", ".css"))} <= set(re.findall(r'(?:href|src)="(/[^"]+)"', html))
    assert [path for path in paths if path.startswith("/api/")] == []
    assert paths.count("live") == 1
