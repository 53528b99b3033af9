"""Passing: the button names what is given up, is not the main one, and asks while moves are left."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.conftest import PHONE, WIDE, Visit
from tests.web.driver import Driver


@pytest.mark.parametrize(
    ("size", "lang", "words"), [(WIDE, "en", ("Pass", "Keep playing", "Done")), (PHONE, "pl", ("Spasuj", "Graj dalej", "Gotowe"))]
)
def test_passing_needs_a_second_click(visit: Visit, size: tuple[int, int], lang: str, words: tuple[str, str, str]) -> None:
    person = visit(size, lang)
    page = person.begin("traxx", seed="1")
    give, on, done = words
    log = page.locator(".log li").count()
    expect(page.locator(".actions .main")).to_be_disabled()
    expect(page.locator(".extra .button")).to_have_text([give])
    page.click(".extra .button")
    expect(page.locator("dialog")).to_be_visible()
    person.shoot(f"passing-{lang}")
    page.locator("dialog .button", has_text=on).click()
    expect(page.locator("dialog")).to_have_count(0)
    assert page.locator(".log li").count() == log
    page.click(".extra .button")
    page.locator("dialog .give", has_text=give).click()
    expect(page.locator(".log li")).not_to_have_count(log)
    driver = Driver(page, touch=size == PHONE)
    driver.pick(driver.state()["can"][0])
    expect(page.locator(".actions .main")).to_be_enabled()
    expect(page.locator(".actions .main")).to_have_text(done)
    expect(page.locator(".extra")).to_be_hidden()


def test_passing_by_keyboard_needs_a_confirmation(visit: Visit) -> None:
    page = visit().begin("traxx", seed="1")
    log = page.locator(".log li").count()
    page.keyboard.press("d")
    expect(page.locator("dialog .go")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert page.locator(".log li").count() == log
    page.keyboard.press("d")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".log li")).not_to_have_count(log)
