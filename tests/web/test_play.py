"""Every game is played to its end by clicking, wide and on a phone, in Polish and in English."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect
from tests.web.conftest import PHONE, WIDE, Visit, mark_others_long
from tests.web.driver import Driver

from branchline.games import GAMES

PLACES = [(WIDE, "en", False), (PHONE, "pl", True)]


@pytest.mark.parametrize("game", mark_others_long(GAMES, ["railroad_ink"]))
def test_a_game_is_played_to_its_end_by_clicking(visit: Visit, game: str) -> None:
    size, lang, dark = PLACES[list(GAMES).index(game) % 2]
    alone = GAMES[game].seats[0] == 1
    person = visit(size, lang, dark)
    page = (
        person.begin(game, "alone", seed="1") if alone else person.begin(game, "bots", who_1="bot:medium", seed="1")
    )  # who knows how to end it
    driver = Driver(page, Random(11), touch=size == PHONE)
    for _ in range(14):
        driver.step()
    page.evaluate("scrollTo(0, 0)")
    person.shoot(f"play-{game}")
    driver.play_to_the_end()
    page.wait_for_selector(".end h2")
    expect(page.locator(".ranking li")).to_have_count(1 if alone else 2)
    expect(page.locator(".sheet-table tbody tr")).not_to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.evaluate("scrollTo(0, 0)")
    person.shoot(f"end-{game}", whole=size == PHONE)
