"""Several people: two browsers with a restarted server, spectators, a bot in a player's seat, one screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from tests.server.process import Process
from tests.web.api import invitation
from tests.web.conftest import PHONE, WIDE, Visit, public_settings, run_in_thread
from tests.web.daily_dice import start_with_fixed_dice
from tests.web.driver import Driver
from tests.web.seeds import type_seed
from tests.web.waiting import wait_until, wait_until_rendered


@pytest.fixture
def killable_servers(tmp_path: Path) -> Iterator[list[Process]]:
    """A server that can be killed; the last of the list runs."""
    processes = [run_in_thread(start_with_fixed_dice, public_settings(tmp_path))]
    yield processes
    processes[-1].stop()


def play_on(drivers: list[Driver], steps: int) -> bool:
    """Lets the drivers act in turn; whether the match is over."""
    return any({driver.step() for driver in drivers} == {"over"} for _ in range(steps))


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["a few moves", "the whole match"])
def test_two_browsers_and_a_server_killed_in_between(visit: Visit, killable_servers: list[Process], is_whole: bool) -> None:
    anna, ben = visit(WIDE, "en", url=killable_servers[0].url), visit(PHONE, "pl", dark=True, url=killable_servers[0].url)
    page = anna.begin("traxx", "friends", name_0="Anna", seed="1")
    anna.shoot("waiting")
    ben.page.goto(invitation(page))
    ben.page.wait_for_selector("#name")
    ben.page.fill("#name", "Ben")
    ben.shoot("join")
    ben.page.click("form .go")
    ben.page.wait_for_selector(".paper svg")
    expect(page.locator("#main")).to_have_attribute("data-phase", "playing")
    drivers = [Driver(page), Driver(ben.page, touch=True)]
    play_on(drivers, 20)
    moves = page.locator(".log li").count()

    killable_servers[-1].kill()
    expect(page.locator(".lost")).to_be_visible()
    anna.shoot("connection-lost")
    killable_servers.append(run_in_thread(start_with_fixed_dice, killable_servers[0].settings, killable_servers[0].port))
    for each in (anna, ben):
        expect(each.page.locator("#main")).to_have_attribute("data-line", "online", timeout=60_000)
    wait_until(page, lambda: page.locator(".log li").count() >= moves)
    assert page.evaluate("performance.getEntriesByType('navigation').length") == 1  # never reloaded

    if not is_whole:
        while any(each.page.locator(".log li").count() <= moves for each in drivers):
            play_on(drivers, 1)
        return
    assert play_on(drivers, 4000)
    totals = [each.page.locator(".ranking .total") for each in (anna, ben)]
    for each in totals:
        expect(each).to_have_count(2)
    assert totals[0].all_text_contents() == totals[1].all_text_contents()
    expect(page.locator(".ranking")).to_contain_text("Ben")


def test_a_spectator_watches_and_a_bot_replaces_an_absent_player(visit: Visit) -> None:
    anna, ben, cleo = visit(), visit(lang="pl"), visit()
    page = anna.begin("traxx", "friends", name_0="Anna", seed="1")
    watch = invitation(page, 1)
    ben.page.goto(invitation(page))
    ben.page.fill("#name", "Ben")
    ben.page.click("form .go")
    ben.page.wait_for_selector(".paper svg")
    seat = ben.page.url
    cleo.page.goto(watch)
    cleo.page.wait_for_selector(".paper svg")
    expect(cleo.page.locator(".actions")).to_be_hidden()
    expect(cleo.page.locator(".paper [role=button]")).to_have_count(0)
    expect(cleo.page.locator(".remarks")).to_have_text("You are watching Anna's board.")
    expect(page.locator(".remarks")).to_be_hidden()

    page.click(".links summary")
    ben.page.goto("about:blank")
    expect(page.locator(".remarks")).to_contain_text("Ben is away.")
    expect(page.locator(".links")).to_have_attribute("open", "")  # for somebody may be copying one
    expect(page.locator(".seat-list").get_by_role("button", name="Replace with a bot")).to_be_visible()
    page.locator(".remarks").get_by_role("button", name="Replace with a bot").click()
    page.locator(".choice").first.click()
    expect(page.locator(".seat-list")).to_contain_text("Easy bot")
    expect(page.locator(".log")).to_contain_text("Ben")
    expect(cleo.page.locator(".log")).to_contain_text("Ben")

    ben.page.goto(seat)
    expect(ben.page.locator(".remarks")).to_contain_text("Za ciebie gra Łatwy bot.")
    expect(ben.page.locator(".seat-list").get_by_role("button", name="Wróć na miejsce")).to_be_visible()
    ben.page.locator(".remarks").get_by_role("button", name="Wróć na miejsce").click()
    expect(page.locator(".seat-list")).not_to_contain_text("Easy bot")
    expect(ben.page.locator(".remarks")).to_be_hidden()


def test_an_invitation_survives_a_reload_and_a_full_table_says_so(visit: Visit) -> None:
    anna, ben, cleo = visit(), visit(), visit(lang="pl")
    page = anna.begin("traxx", "friends", name_0="Anna", seed="1")
    expect(page.locator(".invite .only-here")).to_contain_text("branchline serve --host 0.0.0.0")
    link = invitation(page)
    ben.page.goto(link)
    ben.page.wait_for_selector("#name")
    wait_until(ben.page, lambda: "#" not in ben.page.url)
    ben.page.reload()
    ben.page.fill("#name", "Ben")
    ben.page.click("form .go")
    ben.page.wait_for_selector(".paper svg")
    cleo.page.goto(link)
    expect(cleo.page.locator(".note")).to_contain_text("nie ma już wolnego miejsca")
    expect(cleo.page.locator("form")).to_have_count(0)
    cleo.page.click(".row .go")
    expect(cleo.page.locator(".remarks")).to_contain_text("Oglądasz")
    wait_until(cleo.page, lambda: "#" not in cleo.page.url)


def test_a_double_click_joins_once(visit: Visit) -> None:
    anna, ben = visit(), visit()
    asked: list[Route] = []
    ben.page.route("**/api/tables/*/join?*", lambda route: asked.append(route))  # a function that Playwright can mark
    ben.page.goto(invitation(anna.begin("traxx", "friends", name_0="Anna", seed="1")))
    ben.page.fill("#name", "Ben")
    ben.page.dblclick("form .go")
    wait_until(ben.page, lambda: asked)
    ben.page.evaluate("fetch('/api/games').then((answer) => answer.json())")  # what was asked before is known by now
    assert len(asked) == 1
    expect(ben.page.locator("form .go")).to_be_focused()
    asked[0].continue_()
    expect(ben.page.locator(".paper svg")).to_be_visible()


def test_an_unknown_table_is_reported(visit: Visit) -> None:
    person = visit()
    person.page.add_init_script("""
      new MutationObserver(() => {
        const shown = (name) => document.querySelector(name)?.getClientRects().length;
        if (shown(".lost") || shown(".replay")) window.loud = true;
      }).observe(document, {childList: true, subtree: true, attributes: true, characterData: true});
    """)
    page = person.go("/table/XXXX")
    expect(page.locator("h1")).to_have_text("This table can't be opened")
    assert not page.evaluate("window.loud")


def test_an_invitation_is_offered_until_it_is_used(visit: Visit) -> None:
    anna, ben = visit(), visit(PHONE, "pl")
    page = anna.begin("traxx", "friends", name_0="Anna", who_1="friend", seed="seat")
    expect(page.locator(".invite")).to_contain_text("Send them their links")
    expect(page.locator(".remarks")).to_be_hidden()
    ben.page.goto(invitation(page))
    ben.page.click("form .go")
    ben.page.wait_for_selector(".paper svg")
    expect(ben.page.locator("#main")).to_have_attribute("data-turn", "true")
    expect(page.locator(".invite")).to_be_hidden()


def test_one_screen_has_a_curtain_for_hidden_information(visit: Visit) -> None:
    person = visit(PHONE, "pl")
    messages = list[dict[str, Any]]()
    person.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: messages.append(json.loads(frame))))
    page = person.begin("railroad_ink", "screen", name_0="Anna", name_1="Ben", seed="1")
    driver = Driver(page, touch=True)
    while not (state := driver.state())["curtain"]:
        driver.answer(state)
    expect(page.locator(".pass-screen")).to_contain_text("Ben")
    person.shoot("curtain")
    page.keyboard.press("Escape")
    expect(page.locator(".pass-screen")).to_be_visible()
    page.click(".pass-screen button")
    expect(page.locator(".status")).to_have_class("status mine")
    page.click("[data-tab=log]")
    assert page.locator(".log li").count() <= 2  # nothing of Anna's is there
    page.reload()  # whoever opens it again sees the table of the one whose turn it is
    page.wait_for_selector(".paper svg")
    page.click("[data-tab=seats]")
    expect(page.locator(".seat-list li", has_text="Ben")).to_contain_text("ty")
    assert page.locator(".log li").count() <= 2
    wait_until(
        page, lambda: [each for each in messages if not all(seat["here"] for seat in each.get("seats", []))]
    )  # Anna, says the server
    wait_until_rendered(page)
    expect(page.locator(".seat-list")).not_to_contain_text("offline")
    expect(page.locator(".seat-list").get_by_role("button", name="Oddaj botowi")).to_have_count(0)


def test_the_start_page_lists_tables_that_wait_for_you(visit: Visit) -> None:
    person = visit()
    page = person.begin("traxx", "bots", who_1="bot:easy", seed="1")
    address = page.url
    person.go("/")
    expect(page.locator(".continue .ticket.mine")).to_contain_text("Träxx")
    person.shoot("start-with-a-game")
    page.click(".section-head a")
    expect(page.locator("h2").first).to_have_text("Waiting for you")
    person.shoot("my-games")
    page.click(".ticket a")
    page.wait_for_selector(".paper svg")
    assert page.url == address
    wait_until(page, lambda: page.title().startswith("● Your turn"))


def test_a_listed_table_is_found_and_watched(visit: Visit) -> None:
    anna, cleo = visit(), visit(PHONE, "pl")
    page = anna.go("/new/traxx?with=friends")
    type_seed(page, "1")
    page.locator(".check input:not(#hints)").check()
    page.click(".start-bar .button")
    page.wait_for_selector(".paper svg")
    cleo.go("/watch")
    cleo.page.wait_for_selector(".ticket")
    expect(cleo.page.locator(".lead")).to_have_text("Te stoły gracze otworzyli dla wszystkich.")
    cleo.shoot("watch")
    cleo.page.get_by_role("link", name="Dosiądź się").first.click()
    cleo.page.wait_for_selector("#name")
    cleo.page.click("form .go")
    cleo.page.wait_for_selector(".paper svg")
    expect(page.locator("#main")).to_have_attribute("data-phase", "playing")


def test_without_public_tables_the_watch_page_offers_only_matches_of_bots(visit: Visit) -> None:
    person = visit()
    person.hide_tables()
    page = person.go("/watch")
    expect(page.locator(".sample").first).to_be_visible()
    expect(page.locator(".empty")).to_have_text("No public tables right now")
    expect(page.locator(".lead")).to_have_count(0)
