"""The service worker of a server's pages: what it stores, what it never stores, and what it shows without the server."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.server.process import Process, start
from tests.web.api import set_up
from tests.web.conftest import Person, Visit, public_settings, run_in_thread
from tests.web.daily_dice import FIX_SEEDS, start_with_fixed_dice

STORED = """async () => {
  await navigator.serviceWorker.ready;
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
}"""
OTHER_VERSION = """
from branchline import web_files
hashed = web_files.content_hash
web_files.content_hash = lambda files: hashed(files)[::-1]
"""
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    """A server of its own, which is stopped and replaced."""
    process = run_in_thread(start_with_fixed_dice, public_settings(tmp_path))
    yield process
    process.stop()


def arrive(person: Person) -> Page:
    """A second visit, with the service worker."""
    page = person.go("/")
    page.evaluate(STORED)
    page = person.go("/")
    page.wait_for_function(CONTROLLED)
    expect(page.locator("a[href^='/new/']").first).to_be_visible()
    return page


@pytest.mark.parametrize(
    ("lang", "words"), [pytest.param("en", "can't be reached", marks=pytest.mark.long), ("pl", "Nie można połączyć się")]
)
def test_without_the_server_every_page_says_so_and_comes_back_by_itself(visit: Visit, server: Process, lang: str, words: str) -> None:
    person = visit(lang=lang, service_workers="allow")
    arrive(person)
    server.stop()
    for path in ("/", "/table/abc", "/rules/traxx"):
        page = person.go(path)
        expect(page.locator("#not-loaded [role=alert]")).to_contain_text(words)
        expect(page.locator("#not-loaded button")).to_be_visible()
    back = run_in_thread(start_with_fixed_dice, server.settings, server.port)
    try:
        page.evaluate("document.querySelector('#not-loaded button')?.click()")  # if the page has not come back by itself
        expect(page.locator("#main.at-rules h1, #main.at-rules h2").first).to_be_visible()
        expect(page.locator("#not-loaded")).to_have_count(0)
    finally:
        back.stop()


def test_only_files_of_one_version_are_stored(visit: Visit) -> None:
    person = visit(service_workers="allow")
    page = arrive(person)
    made = set_up(person, "railroad_ink", [{"kind": "person", "name": "Anna"}], seed="six")
    page = person.go(f"/table/{made['table']}#{made['links']['seats'][0]['token']}")
    expect(page.locator(".paper svg")).to_be_visible()
    stored = page.evaluate(STORED)
    assert {path.split("/")[1] for path in stored} == {"static", "unreachable.html"}
    assert len({path.split("/")[2] for path in stored if path.startswith("/static/")}) == 1
    assert not [path for path in stored if "/locale/" in path]


def test_a_newer_server_shows_its_own_page(visit: Visit, server: Process) -> None:
    """Whatever an older one has stored."""
    person = visit(service_workers="allow")
    page = arrive(person)
    stored = page.evaluate(STORED)
    before = next(path.split("/")[2] for path in stored if path.startswith("/static/"))
    server.stop()
    newer = run_in_thread(partial(start, first=FIX_SEEDS + OTHER_VERSION), server.settings, server.port)
    try:
        page = person.go("/watch")
        expect(page.locator("#main.at-watch .sample, #main.at-watch .ticket").first).to_be_visible()
        named = page.eval_on_selector_all("script[src], link[rel=stylesheet]", "all => all.map((each) => each.src ?? each.href)")
        assert named
        assert not [link for link in named if before in link]
        page.wait_for_function(f"async () => !(await ({STORED})()).some((path) => path.includes('{before}'))")
    finally:
        newer.stop()
