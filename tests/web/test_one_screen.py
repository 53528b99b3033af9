"""One screen for several: it is passed on to whoever is next, and nothing of the one before stays on it."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect
from tests.web.conftest import PHONE, Visit
from tests.web.driver import Driver
from tests.web.waiting import soon

MINE = re.compile(r"/api/mine\b")


def test_the_next_player_sees_the_present_state(visit: Visit) -> None:
    """Although the one before was looking at the past, and the server was too busy to say at once who is next."""
    page = visit(PHONE).begin("railroad_ink", "screen", name_0="Anna", name_1="Ben", seed="1")
    asked: list[Route] = []
    page.route(MINE, lambda route: asked.append(route))
    driver = Driver(page, touch=True)
    driver.play_until(lambda: asked)
    page.click("[data-tab=log]")
    page.locator(".log li button").first.click()
    expect(page.locator("#main")).to_have_attribute("data-past", "true")
    page.click(".replay [data-step=play]")
    asked[0].fulfill(status=429, json={"code": "busy", "reason": "Too many questions"})
    soon(page, lambda: len(asked) > 1)
    page.unroute(MINE)  # and those that wait go on
    page.click(".pass-screen button")
    expect(page.locator(".status .who")).to_have_text("Ben: ")
    expect(page.locator("#main")).to_have_attribute("data-past", "false")
    expect(page.locator(".replay")).to_be_hidden()
    expect(page.locator(".actions")).to_be_visible()
    soon(page, lambda: "?at=" not in page.url)


def test_a_curtain_closes_with_its_table(visit: Visit) -> None:
    page = visit(PHONE).begin("railroad_ink", "screen", name_0="Anna", name_1="Ben", seed="1")
    driver = Driver(page, touch=True)
    while not (state := driver.state())["curtain"]:
        driver.answer(state)
    page.go_back()
    expect(page.locator(".start-bar .button")).to_be_visible()
    expect(page.locator(".pass-screen")).to_have_count(0)
    expect(page.locator("#main")).not_to_have_attribute("data-phase", "playing")
    page.go_forward()
    expect(page.locator(".status .who")).to_have_text("Ben: ")
