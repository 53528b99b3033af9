"""The log: pieces as small pictures, places lit by a line, people and dice by their names."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.api import ask, own_token, table_of
from tests.web.conftest import PHONE, WIDE, Visit
from tests.web.driver import Driver
from tests.web.test_recent_moves import until_news
from tests.web.waiting import box_of, drawn, soon


@pytest.mark.parametrize(("size", "lang"), [(WIDE, "en"), (PHONE, "pl")])
def test_a_log_entry_shows_its_piece_and_highlights_its_place(visit: Visit, size: tuple[int, int], lang: str) -> None:
    person = visit(size, lang)
    page = person.begin("railroad_ink", "bots", seed="5")
    until_news(page)
    if size == PHONE:
        page.click('[data-tab="log"]')
    mine = page.locator(".log li", has=page.locator(".mark.seat0")).filter(has=page.locator(".figure")).last
    assert box_of(mine.locator(".figure"))["width"] > 20
    assert mine.locator(".figure").evaluate("node => Number(node.getAttribute('viewBox').split(' ')[2])") > 20
    mine.locator("button").focus()
    expect(page.locator(".paper .glow")).to_have_count(1)
    person.shoot(f"log-{size[0]}-{lang}")
    page.evaluate("document.activeElement.blur()")
    expect(page.locator(".paper .glow")).to_have_count(0)
    theirs = page.locator(".log li", has=page.locator(".mark.seat1")).filter(has=page.locator(".figure")).first
    theirs.locator("button").focus()
    expect(page.locator(".paper .glow")).to_have_count(0)  # every board is its owner's
    if size == WIDE:
        expect(page.locator('.small-paper[data-seat="1"] .glow')).to_have_count(1)


def test_an_entry_stays_highlighted_when_something_happens(visit: Visit) -> None:
    person = visit()
    page = person.begin("railroad_ink", "bots", seed="5")
    until_news(page)
    page.locator(".log li", has=page.locator(".mark.seat1")).filter(has=page.locator(".figure")).first.locator("button").focus()
    lit = page.locator('.small-paper[data-seat="1"] .glow')
    expect(lit).to_have_count(1)
    entries, table, token = page.locator(".log li").count(), table_of(page), own_token(page)
    turn = ask(person, f"/tables/{table}/turn", token, method="GET")
    ask(person, f"/tables/{table}/moves", token, {"key": "k", "n": turn["n"], "move": turn["legal"][0]})
    expect(page.locator(".log li")).not_to_have_count(entries)
    drawn(page)
    expect(lit).to_have_count(1)


def test_an_entry_that_is_written_again_keeps_the_focus_and_its_highlight(visit: Visit) -> None:
    """A new name is in every entry."""
    person = visit()
    page = person.begin("railroad_ink", "bots", seed="5")
    until_news(page)
    entry = page.locator(".log li", has=page.locator(".mark.seat0")).filter(has=page.locator(".figure")).last.locator("button")
    entry.focus()
    lit = page.locator(".paper .glow")
    expect(lit).not_to_have_count(0)
    ask(person, f"/tables/{table_of(page)}/seats/0", own_token(page), {"name": "Zofia"}, method="PATCH")
    expect(entry).to_contain_text("Zofia")
    expect(entry).to_be_focused()
    expect(lit).not_to_have_count(0)
    entry.blur()
    expect(lit).to_have_count(0)


@pytest.mark.parametrize(("lang", "taken"), [("en", "Zofia takes tile"), ("pl", "Zofia bierze kafelek")])
def test_log_entries_name_players_and_chance(visit: Visit, lang: str, taken: str) -> None:
    person = visit(lang=lang)
    page = person.begin("train_from_afar", "bots", name_0="Zofia", seed="1")
    expect(page.locator(".log li").first).to_contain_text(taken)
    for word in ("Chance", "Los:", "Seat", "player", "Player 1", "gracz 1", "Gracz 1"):
        assert word not in page.locator(".log").inner_text()
    soon(page, lambda: "Zofia" in page.locator(".paper").inner_html())
    driver = Driver(page)
    until_news(page)
    soon(page, lambda: driver.state()["turn"])
    expect(page.locator(".news")).to_contain_text("Zofia")
    soon(page, lambda: page.locator(".log .figure").count() >= 2)
    person.shoot(f"names-{lang}")
