"""A page whose modules do not arrive: it says so in the reader's language, tries again by itself, and finds a new version."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.conftest import Visit
from tests.web.waiting import soon

FAILURES: dict[str, Callable[[Route], None]] = {
    "busy": lambda route: route.fulfill(status=429, body="{}"),
    "missing": lambda route: route.fulfill(status=404, body="{}"),
    "unreachable": lambda route: route.abort("connectionrefused"),
}
SHARED = re.compile(r"/static/\w+/(ui/dom|js/chunk-\w+)\.js$")  # as it is, and bundled
WATCH = re.compile(r"/static/\w+/(pages/watch|js/watch-\w+)\.js$")
EARLY = "**/static/*/early.js"  # asked to find out why a module is missing
RELOADS = "Number(sessionStorage.getItem('branchline.reloads'))"


def see_start_page(page: Page) -> None:
    expect(page.locator("a[href^='/new/']").first).to_be_visible()
    expect(page.locator("#not-loaded")).to_have_count(0)


@pytest.mark.parametrize("failure", FAILURES)
@pytest.mark.parametrize(("module", "path", "lang", "words"), [
    (SHARED, "/", "en", "could not be loaded"),  # needed by everything
    (WATCH, "/watch", "pl", "Nie udało się wczytać"),  # needed by one page
])  # fmt: skip
def test_a_failed_module_is_reported_and_retried(
    visit: Visit, module: re.Pattern[str], path: str, lang: str, words: str, failure: str
) -> None:
    person = visit(lang=lang)
    loads = list[Page]()
    person.page.on("domcontentloaded", lambda page: loads.append(page))  # a function that Playwright can mark
    person.page.route(module, FAILURES[failure])
    page = person.go(path)
    expect(page.locator("#not-loaded [role=alert]")).to_contain_text(words)
    expect(page.locator("#not-loaded button")).to_be_visible()
    soon(page, lambda: len(loads) > 1)
    page.unroute(module)
    expect(page.locator("#main.at-watch .sample, #main.at-watch .ticket, a[href^='/new/']").first).to_be_visible()
    expect(page.locator("#not-loaded")).to_have_count(0)
    assert page.evaluate(RELOADS) == 0


@pytest.mark.parametrize(("lang", "words"), [("en", "can't be reached"), ("pl", "Nie można połączyć się")])
def test_a_page_waits_for_the_server_before_it_reloads(visit: Visit, lang: str, words: str) -> None:
    page = visit(lang=lang).go("/")
    see_start_page(page)
    page.route("**/static/**", FAILURES["unreachable"])
    page.click("a[href='/watch']")
    expect(page.locator("#not-loaded [role=alert]")).to_contain_text(words)
    assert page.evaluate(RELOADS) == 0
    page.unroute("**/static/**")
    page.click("#not-loaded button")
    expect(page.locator("#main.at-watch .sample, #main.at-watch .ticket").first).to_be_visible()
    expect(page.locator("#not-loaded")).to_have_count(0)


def test_another_page_can_be_opened_after_a_failed_one(visit: Visit) -> None:
    page = visit().go("/")
    see_start_page(page)
    page.route("**/static/**", FAILURES["unreachable"])
    page.click("a[href='/watch']")
    expect(page.locator("#not-loaded")).to_be_visible()
    page.click("#lang")
    expect(page.locator("#not-loaded [role=alert]")).to_contain_text("Nie można połączyć się")
    page.click("#head a[href='/']")
    see_start_page(page)


def test_a_page_of_an_older_version_reloads_once(visit: Visit) -> None:
    page = visit().go("/")
    see_start_page(page)
    page.route(WATCH, FAILURES["missing"], times=1)
    page.route(EARLY, FAILURES["missing"], times=1)
    page.click("a[href='/watch']")
    expect(page.locator("#main.at-watch .sample, #main.at-watch .ticket").first).to_be_visible()
    assert page.evaluate("performance.getEntriesByType('navigation')[0].type") == "reload"
    assert page.evaluate(RELOADS) == 0


def test_without_scripts_the_page_says_what_to_do(visit: Visit) -> None:
    page = visit(lang="pl", java_script_enabled=False).go("/")
    expect(page.locator(".starting")).to_contain_text("odśwież stronę")
