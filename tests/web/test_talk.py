"""Waiting: who is here, ready-made phrases in each reader's language, a nudge after a while."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.web.conftest import PHONE, Visit
from tests.web.driver import Driver
from tests.web.test_together import invitation

SOON = "const wait = setTimeout; window.setTimeout = (act, after, ...more) => wait(act, after === 60000 ? 3500 : after, ...more);"


def finish_turn(page: Page) -> None:
    driver = Driver(page)
    driver.play_until(lambda: not driver.state()["turn"])


def test_waiting_players_see_presence_send_phrases_and_nudge(visit: Visit) -> None:
    anna, ben = visit(), visit(PHONE, "pl")
    anna.page.add_init_script(SOON)
    page = anna.begin("traxx", "friends", name_0="Anna", who_1="friend", name_1="Ben", seed="1")
    ben.page.goto(invitation(page))
    ben.page.click("form .go")
    ben.page.wait_for_selector(".paper svg")
    finish_turn(page)
    expect(page.locator(".people")).to_have_text("Ben is here")

    ben.page.click(".chat summary")
    ben.shoot("phrases-phone-pl")
    ben.page.get_by_role("button", name="Dobrze zagrane!").click()
    expect(page.locator(".phrase-list")).to_contain_text("Ben Well played!")
    expect(page.locator("#polite")).to_contain_text("Ben: Well played!")
    expect(ben.page.locator(".phrase-list")).to_contain_text("Dobrze zagrane!")
    anna.shoot("talk-wide-en")

    nudge = page.get_by_role("button", name="Nudge")
    expect(nudge).to_be_visible()
    nudge.click()
    expect(ben.page.locator(".phrase-list")).to_contain_text("Anna Twoja kolej")
    expect(ben.page.locator("#polite")).to_contain_text("Anna: Twoja kolej")
    expect(nudge).to_be_hidden()
    assert "Well played" not in page.locator(".log").inner_text()  # nothing of it is kept

    ben.page.goto("about:blank")
    expect(page.locator(".people")).to_have_text("Ben is away")


def test_phrases_need_another_person_at_the_table(visit: Visit) -> None:
    page = visit().begin("traxx", "bots", seed="1")
    expect(page.locator(".chat")).to_be_hidden()
    page = visit().begin("traxx", "alone", seed="1")
    expect(page.locator(".chat")).to_be_hidden()
