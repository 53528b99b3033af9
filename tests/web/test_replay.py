"""Replays: the mover's board, all moves after a reveal, jumps, speeds, changed score lines."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import PHONE, WIDE, Visit
from tests.web.driver import Driver
from tests.web.test_recent_moves import play_until_news
from tests.web.waiting import bounding_box, wait_until

PAUSE = 300  # milliseconds after the last step until the address names it


def go(page: Page, step: str) -> int:
    """Takes a step of the replay; returns the new position."""
    page.click(f'.replay [data-step="{step}"]')
    return int(page.locator(".replay .slide").input_value())


@pytest.mark.parametrize(("size", "lang"), [(WIDE, "en"), (PHONE, "pl")])
def test_the_replay_shows_the_movers_board_with_full_knowledge(visit: Visit, size: tuple[int, int], lang: str) -> None:
    person = visit(size, lang)
    page = person.begin("traxx", "bots", seed="3")
    play_until_news(page)
    if size == PHONE:
        page.click('[data-tab="log"]')
    page.locator(".log li", has_text=re.compile(r"From|Z\spola")).filter(has_text=re.compile("Medium|Średni")).first.click()
    expect(page.locator(".replay .moment").first).to_contain_text(re.compile("Medium|Średni"))
    expect(page.locator(".column[aria-pressed=true]")).to_contain_text(re.compile("Medium|Średni"))
    expect(page.locator(".paper .trace")).to_have_count(1)  # the cell it drew on, on its own board
    expect(page.locator(".replay .gains")).to_contain_text("+1")
    person.shoot(f"replay-{size[0]}-{lang}")
    bar, inside = bounding_box(page.locator(".replay")), bounding_box(page.locator(".replay .go"))
    assert bar["x"] <= inside["x"]
    assert inside["x"] + inside["width"] <= bar["x"] + bar["width"]


def test_jumps_by_turn_and_by_round_with_ticks_and_three_speeds(visit: Visit) -> None:
    page = visit().begin("traxx", "bots", seed="3")
    driver = Driver(page)
    while page.locator(".log li .chance").count() < 3:
        driver.step()

    def open_replay() -> int:
        page.locator(".log li button").first.click()  # while a bot moves the log runs on under the mouse
        return page.locator(".replay:not([hidden])").count()

    wait_until(page, open_replay)
    expect(page.locator(".round-tick")).to_have_count(3)
    wait_until(page, lambda: page.locator(".turn-tick").count() >= 4)
    turn = go(page, "turn_forward")
    assert 1 < turn < go(page, "round_forward")
    second = int(page.locator(".replay .slide").input_value())
    assert go(page, "round_forward") > second
    assert go(page, "round_back") == second
    assert go(page, "turn_back") < second
    assert go(page, "first") == 0
    speed = page.locator('.replay [data-step="speed"]')
    for label in ("1×", "2×", "4×", "1×"):
        expect(speed).to_have_text(label)
        speed.click()
    page.click('.replay [data-step="play"]')
    wait_until(page, lambda: int(page.locator(".replay .slide").input_value()) > 1)  # the first step is taken at once
    page.click('.replay [data-step="pause"]')


def test_a_position_that_cannot_be_loaded_leaves_the_table_unchanged(visit: Visit) -> None:
    page = visit().begin("traxx", seed="1")
    page.route("**/api/tables/*/at/*", lambda route: route.fulfill(status=429, json={"code": "busy", "reason": "Too many questions"}))
    page.locator(".log li button").first.click()
    expect(page.locator(".bubble")).to_be_visible()
    expect(page.locator(".replay")).to_be_hidden()
    wait_until(page, lambda: "?at=" not in page.url)
    page.unroute("**/api/tables/*/at/*")
    page.locator(".log li button").first.click()
    expect(page.locator("#main")).to_have_attribute("data-past", "true")
    expect(page.locator(".replay")).to_be_visible()


def test_dragging_the_slider_changes_the_address_once(visit: Visit) -> None:
    """Browsers reject an address that changes a hundred times in half a minute."""
    person = visit()
    person.page.clock.install(time=datetime(2031, 5, 3))
    page = person.watch_sample("Träxx")
    page.clock.pause_at(datetime(2031, 5, 4))  # what opening the match writes is written
    page.evaluate("""() => {
      const write = history.replaceState;
      window.written = 0;
      history.replaceState = (...given) => { window.written += 1; write.apply(history, given); };
    }""")
    drag = """(times) => {
      const slide = document.querySelector(".replay .slide");
      for (let n = 1; n <= times; n++) {
        slide.value = String(n % 7);
        slide.dispatchEvent(new Event("input"));
      }
    }"""
    page.evaluate(drag, 150)
    assert page.evaluate("window.written") == 0
    page.clock.run_for(PAUSE)
    assert page.evaluate("[window.written, location.search]") == [1, "?at=3"]
    page.evaluate(f"{{({drag})(5); document.querySelector('.brand').click(); }}")
    expect(page.locator("#main.at-start")).to_be_visible()
    page.clock.run_for(PAUSE)
    assert page.evaluate("location.pathname + location.search") == "/"


def test_watching_does_not_reveal_the_end(visit: Visit) -> None:
    person, asked = visit(), list[str]()
    person.page.on("request", lambda request: asked.append(request.url) if "/dice?" in request.url else None)
    page = person.watch_sample("Träxx")
    expect(page.locator(".status")).to_have_text("A finished match. Watch it to see who wins.")
    expect(page.locator(".ranking")).to_have_count(0)
    expect(page.locator(".log li")).to_have_count(0)
    expect(page.locator(".winner-mark")).to_have_count(0)
    page.click("[data-step=forward]")
    expect(page.locator(".log li")).to_have_count(1)
    expect(page.locator(".ranking")).to_have_count(0)
    assert not asked  # what bots score with the same seed
    with page.expect_request("**/dice?*"):
        page.click("[data-step=last]")
    expect(page.locator(".ranking li")).to_have_count(2)
    expect(page.locator(".status")).not_to_have_text("A finished match. Watch it to see who wins.")
    page.click("[data-step=first]")
    expect(page.locator(".ranking li")).to_have_count(2)  # it is known by now
