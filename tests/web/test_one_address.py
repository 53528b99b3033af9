"""Several people behind one address, on a server with the default limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect
from tests.server.process import Process
from tests.web.api import set_up
from tests.web.conftest import Person, Visit, run_in_thread
from tests.web.daily_dice import start_with_fixed_dice

from branchline.server.settings import Limits, Settings

GUESTS = ("Ben", "Cleo", "Dora", "Emil", "Fay")
CONNECT = """async ([address, token, count]) => {
  window.sockets = Array.from({ length: count }, () => new WebSocket(address));
  await Promise.all(sockets.map((socket) => new Promise((answered) => {
    socket.onopen = () => socket.send(JSON.stringify({ kind: "hello", token }));
    socket.onmessage = answered;
  })));
}"""
DISCONNECT = "Promise.all(sockets.map((socket) => new Promise((closed) => { socket.onclose = closed; socket.close(); })))"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    """A server with the default limits and no proxy: all browsers come from one address."""
    process = run_in_thread(start_with_fixed_dice, Settings(db=f"sqlite:///{tmp_path / 'tables.sqlite3'}", pace=0.01, cores=1))
    yield process
    process.stop()


def see_start_page(person: Person) -> None:
    person.go("/")
    expect(person.page.locator("a[href^='/new/']").first).to_be_visible()


def see_table(page: Page) -> None:
    expect(page.locator(".paper svg")).to_be_visible()
    expect(page.locator("#main")).to_have_attribute("data-line", "online")


def test_six_people_behind_one_address_join_one_table(visit: Visit) -> None:
    anna = visit()
    see_start_page(anna)
    made = set_up(anna, "railroad_ink", [{"kind": "person", "name": "Anna"}, *({"kind": "open"} for _ in GUESTS)], seed="six")
    anna.go(f"/table/{made['table']}#{made['links']['seats'][0]['token']}")
    people = [anna]
    for name in GUESTS:
        guest = visit()
        see_start_page(guest)
        guest.go(f"/join/{made['table']}#{made['links']['join']}")
        guest.page.fill("#name", name)
        guest.page.click("form .go")
        people.append(guest)
    for each in people:
        see_table(each.page)
        expect(each.page.locator("#main")).to_have_attribute("data-phase", "playing")


@pytest.mark.parametrize("place", ["start", "table"])
def test_ten_reloads_in_a_row_keep_the_page_working(visit: Visit, place: str) -> None:
    anna = visit()
    see_start_page(anna)
    if place == "table":
        made = set_up(anna, "railroad_ink", [{"kind": "person", "name": "Anna"}], seed="six")
        anna.go(f"/table/{made['table']}#{made['links']['seats'][0]['token']}")
        see_table(anna.page)
    for _ in range(10):
        anna.page.reload()
        if place == "table":
            see_table(anna.page)
        else:
            expect(anna.page.locator("a[href^='/new/']").first).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "words"), [pytest.param("en", "Too many connections", marks=pytest.mark.long), ("pl", "Zbyt wiele połączeń")]
)
def test_a_connection_beyond_the_limit_gets_a_reason_and_retries(visit: Visit, lang: str, words: str) -> None:
    anna, ben = visit(), visit(lang=lang)
    anna.go("/about")
    made = set_up(anna, "railroad_ink", [{"kind": "person", "name": "Anna"}], seed="six")
    address = f"{anna.url.replace('http', 'ws')}/api/tables/{made['table']}/live"
    anna.page.evaluate(CONNECT, [address, made["links"]["watch"], Limits().connections])
    ben.go(f"/table/{made['table']}#{made['links']['seats'][0]['token']}")
    expect(ben.page.locator("#main")).to_have_attribute("data-line", "crowded")
    expect(ben.page.locator(".lost")).to_contain_text(words)
    anna.page.evaluate(DISCONNECT)
    ben.page.evaluate("dispatchEvent(new Event('online'))")
    see_table(ben.page)
    expect(ben.page.locator(".lost")).to_be_hidden()


def test_pages_request_only_the_api_and_hashed_files(visit: Visit) -> None:
    anna = visit()
    requests = list[Request]()
    anna.page.on("request", lambda request: requests.append(request))  # a function that Playwright can mark
    see_start_page(anna)
    made = set_up(anna, "railroad_ink", [{"kind": "person", "name": "Anna"}], seed="six")
    anna.go(f"/table/{made['table']}#{made['links']['seats'][0]['token']}")
    see_table(anna.page)
    asked = [request.url.removeprefix(anna.url) for request in requests if not request.is_navigation_request()]
    assert any(re.search(r"/(table/table|js/table-\w+)\.js$", path) for path in asked)
    assert [path for path in asked if not path.startswith(("/api/", "/static/"))] == []
