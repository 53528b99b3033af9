"""Recent moves of others: news under the headline, highlighted places."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import PHONE, WIDE, Visit
from tests.web.driver import Driver


def play_until_news(page: Page) -> None:
    """Plays until the page shows recent moves of others."""
    news = """() => document.querySelector('.news li[data-seat="1"]') &&
      !document.querySelector("[data-asking], .actions[aria-busy=true]")"""  # a move that is on its way ends the news
    Driver(page).play_until(lambda: page.evaluate(news))


@pytest.mark.parametrize(("size", "lang"), [(WIDE, "en"), (PHONE, "pl")])
def test_a_reveal_shows_one_line_per_player(visit: Visit, size: tuple[int, int], lang: str) -> None:
    person = visit(size, lang)
    page = person.begin("traxx", "bots", seed="3")
    play_until_news(page)
    other = page.locator('.news li[data-seat="1"]')
    words = {"en": r": (\d+\scells?|Passes)", "pl": r": (\d+\sp(ole|ola|ól)|Pasuje)"}[lang]
    expect(other).to_contain_text(re.compile(words))
    expect(page.locator('.news li[data-seat="0"]')).to_have_count(1)
    person.shoot(f"news-traxx-{size[0]}-{lang}")
    whole = page.evaluate(
        """() => {
      const news = document.querySelector(".news").getBoundingClientRect();
      const below = size => document.elementFromPoint(news.left + 20, size)?.closest(".news") !== null;
      const headline = document.querySelector(".status").getBoundingClientRect();
      return { after: news.top >= headline.bottom - 1, seen: news.bottom <= innerHeight,
        top: below(news.top + 4), end: below(news.bottom - 4) };
    }"""
    )
    assert whole == {"after": True, "seen": True, "top": True, "end": True}


def test_moves_of_others_are_highlighted_until_my_next_move(visit: Visit) -> None:
    page = visit().begin("railroad_ink", "bots", seed="5")
    play_until_news(page)
    expect(page.locator('.small-paper[data-seat="1"] .glow').first).to_be_visible()
    expect(page.locator(".paper .trace")).to_have_count(0)  # every board is its owner's
    page.click(".small-board")
    expect(page.locator("dialog .glow").first).to_be_visible()
    page.keyboard.press("Escape")
    Driver(page).play_until(lambda: page.locator(".glow, .news").count() == 0)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_on_a_shared_map_the_last_turn_is_outlined_until_my_next_move(visit: Visit, size: tuple[int, int]) -> None:
    person = visit(size)
    page = person.begin("days_of_steam", "bots", seed="2")
    driver = Driver(page)
    outlined = "document.querySelector('#main[data-turn=true]') && document.querySelector('.paper .trace')"
    driver.play_until(lambda: page.evaluate(f"Boolean({outlined})"))
    expect(page.locator(".paper .trace").first).to_be_visible()
    person.shoot(f"outline-{size[0]}")
    moves = page.locator(".log li").count()
    driver.play_until(lambda: page.locator(".log li").count() > moves)
    expect(page.locator(".paper .trace")).to_have_count(0)
