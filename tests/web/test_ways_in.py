"""The start page: the recommended game, a match of bots to watch, the join page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.web.conftest import PHONE, WIDE, Visit
from tests.web.seeds import type_seed

from branchline.games import GAMES


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_one_game_is_recommended_to_beginners(visit: Visit, lang: str) -> None:
    person = visit(WIDE, lang)
    page = person.go("/")
    page.wait_for_selector(".card h3")
    first = page.locator(".card", has=page.locator(".first"))
    expect(first).to_have_count(1)
    easy = min(GAMES.values(), key=lambda game: (game.difficulty, game.minutes[1]))
    expect(first.locator("a.go")).to_have_attribute("href", re.compile(easy.id))
    expect(page.locator(".card .facts span")).to_have_count(3 * len(GAMES))
    person.shoot(f"start-cards-{lang}", whole=True)


def test_a_card_shows_the_whole_picture(visit: Visit) -> None:
    page = visit().go("/")
    page.wait_for_selector(".card h3")
    fits = page.eval_on_selector_all(".card-picture img", "images => images.map((image) => getComputedStyle(image).objectFit)")
    assert fits == ["contain"] * len(GAMES)


def test_without_public_tables_a_match_of_bots_is_offered(visit: Visit) -> None:
    person = visit(PHONE, "pl")
    person.hide_tables()
    page = person.go("/watch")
    expect(page.locator(".sample")).to_have_count(len(GAMES))
    person.shoot("watch-samples")
    page.locator(".sample").filter(has_text="Träxx").click()
    page.wait_for_selector(".replay:not([hidden])")
    expect(page.locator(".ranking li")).to_have_count(0)  # until it has been watched to its end
    page.click("[data-step=last]")
    expect(page.locator(".ranking li")).to_have_count(2)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_join_page_describes_the_table(visit: Visit, size: tuple[int, int]) -> None:
    page = visit().go("/new/railroad_ink?with=friends")
    page.wait_for_selector(".start-bar .button")
    type_seed(page, "1")
    page.select_option("#who-1", "open")
    page.click(".start-bar .button")
    page.wait_for_selector(".invite input")
    guest = visit(size, "pl")
    guest.page.goto(page.locator(".invite input").first.input_value())
    guest.page.wait_for_selector(".join-picture")
    expect(guest.page.locator(".facts")).to_contain_text("minut")
    expect(guest.page.locator(".join-options li").first).to_be_visible()
    guest.page.get_by_role("button", name="Przeczytaj zasady").click()
    expect(guest.page.locator("dialog .rules h1")).to_be_visible()
    guest.page.keyboard.press("Escape")
    guest.shoot(f"join-{size[0]}", whole=True)
    guest.page.click("form .go")
    guest.page.wait_for_selector(".paper svg")
