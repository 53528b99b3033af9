"""At a table: picks, ghosts, turning, undo, reasons, typed moves, the log, another language in the middle."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.web.conftest import PHONE, Visit
from tests.web.driver import Driver


def touch(page: Page, pick: str) -> None:
    Driver(page).pick(pick)


def able(page: Page, key: str) -> list[str]:
    return [pick for pick in Driver(page).state()["can"] if pick.startswith(f"{key}=")]


def ghost(page: Page) -> str:
    return str(page.locator(".ghost").inner_html())


def lay_one(page: Page) -> None:
    """The first die on the first cell that takes it."""
    touch(page, able(page, "die")[0])
    touch(page, able(page, "cell")[0])
    expect(page.locator(".ghost")).to_be_visible()


def turned_piece(page: Page) -> None:
    """A piece on a cell where it can lie in more than one way."""
    for pick in able(page, "die"):
        for cell in able(page, "cell")[:3]:
            touch(page, pick)
            touch(page, cell)
            page.wait_for_timeout(60)
            if page.locator(".turning .round").count() == 3:
                return
            page.keyboard.press("Escape")
    raise AssertionError("no piece could be turned")


def test_a_piece_is_turned_by_key_by_click_by_wheel_and_by_button(visit: Visit) -> None:
    page = visit().begin("railroad_ink")
    turned_piece(page)
    seen = [ghost(page)]

    def differs() -> None:
        assert ghost(page) != seen[-1]
        seen.append(ghost(page))

    page.keyboard.press("r")
    differs()
    box = page.locator(".ghost").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*middle)
    differs()
    page.mouse.move(*middle)
    page.mouse.wheel(0, 100)
    page.wait_for_timeout(50)
    differs()
    page.locator(".turning .round").first.click()
    differs()
    expect(page.locator(".log li")).to_have_count(1)


def test_nothing_is_final_before_done(visit: Visit) -> None:
    page = visit().begin("railroad_ink")
    before = page.locator(".paper").inner_html()
    lay_one(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    for _ in range(2):
        lay_one(page)
        page.click(".actions .main")
        page.wait_for_timeout(150)
    expect(page.locator(".log li")).to_have_count(3)
    page.click(".actions .undo")
    expect(page.locator(".log li")).to_have_count(2)
    lay_one(page)
    page.keyboard.press("d")
    expect(page.locator(".log li")).to_have_count(3)
    page.click(".actions .reset")
    expect(page.locator(".log li")).to_have_count(1)
    expect(page.locator(".actions .undo")).to_be_disabled()
    page.mouse.move(0, 0)
    page.wait_for_timeout(100)
    assert strip(page.locator(".paper").inner_html()) == strip(before)


def strip(drawn: str) -> str:
    """A picture without what the page remembers in it."""
    return re.sub(r' (class|tabindex|aria-\w+)="[^"]*"', "", drawn)


def test_something_impossible_says_why_beside_the_finger(visit: Visit) -> None:
    page = visit().begin("railroad_ink")
    taken = {pick.partition("=")[2] for pick in able(page, "cell")}
    cells = page.eval_on_selector_all(".paper [data-cell]", "cells => cells.map((cell) => cell.dataset.cell)")
    wrong = next(cell for cell in cells if cell not in taken)
    box = page.locator(f'.paper [data-cell="{wrong}"]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".bubble")).to_be_visible()
    words = page.locator(".bubble").inner_text()
    assert len(words) > 8
    assert page.locator("#urgent").inner_text().strip() in words
    expect(page.locator(".log li")).to_have_count(1)


def test_a_move_can_be_typed(visit: Visit) -> None:
    person = visit()
    page = person.begin("traxx")
    page.fill(".typed input", "nonsense")
    page.press(".typed input", "Enter")
    expect(page.locator(".typed .said")).to_have_class(re.compile("wrong"))
    page.fill(".typed input", "")
    moves = page.eval_on_selector_all("datalist option", "options => options.map((option) => option.value)")
    log = page.locator(".log li").count()
    page.fill(".typed input", moves[0])
    page.press(".typed input", "Enter")
    expect(page.locator(".log li")).to_have_count(log + 1)
    assert not page.locator(".typed input").input_value()


def test_a_step_of_the_log_is_looked_at_and_left(visit: Visit) -> None:
    person = visit()
    page = person.begin("traxx")
    driver = Driver(page)
    while page.locator(".log li").count() < 6:
        driver.step()
    page.click(".log li:nth-child(2) button")
    expect(page.locator(".replay")).to_be_visible()
    assert page.url.endswith("?at=2")
    expect(page.locator(".paper [role=button]")).to_have_count(0)
    person.shoot("moment")
    page.click(".replay .go")
    expect(page.locator(".replay")).to_be_hidden()
    driver.step()


def test_the_language_changes_without_losing_the_place(visit: Visit) -> None:
    person = visit(PHONE)
    page = person.begin("railroad_ink")
    lay_one(page)
    page.click(".actions .main")
    page.wait_for_timeout(200)
    picked = able(page, "die")[0]
    touch(page, picked)
    address = page.url
    page.click("#lang")
    expect(page.locator(".actions .main")).to_contain_text("Gotowe")
    expect(page.locator(".status")).to_contain_text("kostki")
    assert page.url == address
    assert Driver(page).state()["picked"] == [picked]
    assert page.locator("html").get_attribute("lang") == "pl"
    page.click("[data-tab=log]")
    expect(page.locator(".log li")).to_have_count(2)
    page.click("#lang")
    expect(page.locator(".actions .main")).to_contain_text("Done")
    page.reload()
    page.wait_for_selector(".paper svg")
    expect(page.locator(".actions .undo")).to_be_enabled()


def test_rules_and_keys_are_at_hand(visit: Visit) -> None:
    person = visit(lang="pl")
    page = person.begin("traxx")
    page.click(".title-row .button")
    expect(page.locator("dialog .rules h1")).to_be_visible()
    person.shoot("rules-beside-the-table")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("dialog .keys")).to_be_visible()
    person.shoot("keys")


def test_others_boards_are_enlarged(visit: Visit) -> None:
    person = visit()
    page = person.begin("railroad_ink", "bots", who_1="bot:random")
    page.click(".small-board")
    expect(page.locator("dialog .large-board svg")).to_be_visible()
    person.shoot("another-board")
