"""Navigation: outdated answers change nothing, failed requests are reported, dialogs close with their page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.conftest import PHONE, Visit
from tests.web.seeds import type_seed
from tests.web.waiting import wait_until, wait_until_rendered

GAME = "traxx"
LONG_TIMEOUTS = "const wait = setTimeout; window.setTimeout = (act, after, ...more) => wait(act, after === 2000 ? 60000 : after, ...more);"


@contextmanager
def delay_answer(page: Page, address: str | re.Pattern[str]) -> Iterator[Callable[[], None]]:
    """Delays the answer to a request until the end; yields a function that waits for the request."""
    waiting: list[Route] = []
    page.route(address, lambda route: waiting.append(route))  # a function that Playwright can mark
    yield lambda: wait_until(page, lambda: waiting)
    with page.expect_request_finished(lambda request: request == waiting[0].request):
        waiting[0].continue_()
    page.unroute(address)
    page.evaluate("fetch('/api/games').then((answer) => answer.json())")


def module_of(page: str) -> re.Pattern[str]:
    """The address of the module of a page, bundled or not."""
    return re.compile(rf"/static/\w+/({page}|js/{page.rpartition('/')[2]}-\w+)\.js$")


def assert_start_page(page: Page) -> None:
    """Asserts that only the start page is shown."""
    expect(page.locator("#main.at-start > .start .card h3").first).to_be_visible()
    expect(page.locator("#main > *")).to_have_count(1)
    assert page.title() == "Branchline"


@pytest.mark.parametrize(("path", "requests"), [("puzzles", "puzzles"), ("learn", "lessons"), ("rules", "rules")])
def test_a_page_that_was_left_does_not_come_back(visit: Visit, path: str, requests: str) -> None:
    page = visit().go("/")
    with delay_answer(page, f"**/api/games/{GAME}/{requests}?*") as was_asked:
        page.click(f".card a[href='/{path}/{GAME}']")
        was_asked()
        page.click(".brand")
        assert_start_page(page)
    assert_start_page(page)


@pytest.mark.parametrize(("path", "requests", "read"), [("/", "games", ".blurb"), (f"/rules/{GAME}", f"games/{GAME}/rules", ".rules p")])
def test_the_language_chosen_last_wins(visit: Visit, path: str, requests: str, read: str) -> None:
    page = visit().go(path)
    words = page.locator(read).first.inner_text()
    with delay_answer(page, f"**/api/{requests}?lang=pl*") as was_asked:
        page.click("#lang")
        was_asked()
        page.click("#lang")
        expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(read).first).to_have_text(words)


def test_requested_sheets_are_downloaded_after_leaving_the_page(visit: Visit) -> None:
    page = visit().go(f"/sheets/{GAME}")
    with page.expect_download(), delay_answer(page, f"**/api/games/{GAME}/sheets?*") as was_asked:
        page.click("#print")
        was_asked()
        page.click(".brand")
        assert_start_page(page)
    assert_start_page(page)


def test_a_table_created_late_does_not_navigate(visit: Visit) -> None:
    page = visit().go(f"/new/{GAME}?with=bots")
    type_seed(page, "1")
    with delay_answer(page, "**/api/tables?*") as was_asked:
        page.click(".start-bar .button")
        was_asked()
        page.click(".brand")
        assert_start_page(page)
    assert_start_page(page)
    page.click("nav a[href='/games']")
    expect(page.locator(".ticket")).to_have_count(1)  # it is not lost either


def test_the_page_opened_last_wins(visit: Visit) -> None:
    page = visit().go("/")
    with delay_answer(page, module_of("pages/about")) as was_asked:
        page.click(".start-link[href='/about']")
        was_asked()
        page.click("nav a[href='/games']")
        expect(page.locator(".lists .empty")).to_be_visible()
    expect(page.locator("#main.at-games h1")).to_have_text("My games")
    assert page.title() == "My games · Branchline"


def test_a_dialog_closes_with_its_page(visit: Visit) -> None:
    page = visit().go("/")
    page.click("nav a[href='/day']")
    page.click("#help")
    expect(page.locator("dialog")).to_be_visible()
    page.go_back()
    assert_start_page(page)
    expect(page.locator("dialog")).to_have_count(0)
    page.click("nav a[href='/day']")  # nothing lies over it


def test_the_focus_moves_to_the_new_page(visit: Visit) -> None:
    page = visit().go("/")
    page.locator("nav a[href='/day']").press("Enter")
    expect(page.locator("#main.at-day")).to_be_focused()


def test_a_table_opens_in_a_tab_of_its_own(visit: Visit) -> None:
    person = visit()
    person.begin(GAME, seed="1")
    page = person.go("/games")
    with page.context.expect_page() as opening:
        page.locator(".ticket a").click(modifiers=["ControlOrMeta"])
    opening.value.wait_for_selector(".paper svg")
    expect(page.locator("#main.at-games .ticket")).to_be_visible()


def test_going_back_restores_the_scroll_position(visit: Visit) -> None:
    person = visit(PHONE)
    person.page.add_init_script(LONG_TIMEOUTS)
    page = person.go("/")
    link = page.locator(f".card a[href='/rules/{GAME}']")
    link.scroll_into_view_if_needed()
    read = link.evaluate("(link) => { const read = Math.floor(scrollY); link.click(); return read; }")
    assert read > 300
    expect(page.locator(".rules h1")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    page.go_back()
    wait_until(page, lambda: page.evaluate("Math.floor(scrollY)") == read)
    page.reload()
    wait_until(page, lambda: page.evaluate("Math.floor(scrollY)") == read)


def test_input_cancels_the_restored_position(visit: Visit) -> None:
    person = visit(PHONE)
    person.page.add_init_script(LONG_TIMEOUTS)
    page = person.go("/new/railroad_ink")
    expect(page.locator("#main.at-new .start-bar")).to_be_visible()
    assert page.evaluate("scrollTo(0, 600), scrollY") == 600
    with delay_answer(page, module_of("setup/setup")) as was_asked:
        page.reload()
        was_asked()
        expect(page.locator("#main.at-new .loading")).to_be_visible()  # the modules came before their page
        page.keyboard.press("Shift")
    expect(page.locator("#main.at-new .start-bar")).to_be_visible()
    wait_until_rendered(page)
    assert page.evaluate("scrollY") == 0


def test_a_dialog_that_comes_too_late_does_not_open(visit: Visit) -> None:
    page = visit().begin(GAME, seed="1")
    page.reload()  # which bots there are is not known yet
    with delay_answer(page, "**/api/games?*") as was_asked:
        page.get_by_role("button", name="Let a bot play for me").click()
        was_asked()
        page.click("nav a[href='/games']")
    expect(page.locator(".lists .ticket")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
