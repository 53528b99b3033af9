"""Panels that change leave alone what a reader is doing in them."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.api import ask, own_token, table_of
from tests.web.conftest import PHONE, Visit

READ = """() => {
  document.querySelector(".seats .links").open = true;
  window.field = document.querySelector(".seats .link-row input");
  window.field.focus();
  window.field.setSelectionRange(2, 9);
}"""
STILL = """() => {
  const { field } = window;
  return [field === document.activeElement, field.selectionStart, field.selectionEnd, document.querySelector(".seats .links").open];
}"""


def test_focus_selection_and_open_details_stay_when_a_panel_changes(visit: Visit) -> None:
    person = visit()
    page = person.begin("railroad_ink", "friends", seed="5")
    page.wait_for_selector(".seats .link-row input", state="attached")
    page.evaluate(READ)
    ask(person, f"/tables/{table_of(page)}/seats/0", own_token(page), {"name": "Zofia"}, method="PATCH")
    expect(page.locator(".seat-list")).to_contain_text("Zofia")
    assert page.evaluate(STILL) == [True, 2, 9, True]


def test_a_bot_says_its_level_once(visit: Visit) -> None:
    page = visit(lang="pl").begin("steamrollers", "bots", who_1="bot:easy", seed="1")
    expect(page.locator(".seat-list li").nth(1)).to_have_text("2Łatwy bot")
    page = visit().begin("steamrollers", "bots", who_1="bot:easy", seed="1")
    expect(page.locator(".seat-list li").nth(1)).to_contain_text("Easy bot")


def test_no_label_of_a_tab_is_broken(visit: Visit) -> None:
    page = visit(PHONE, "pl").begin("steamrollers", "bots", who_1="bot:easy", seed="1")
    page.click("[data-tab=boards]")
    heights = page.eval_on_selector_all(".tabs button", "tabs => tabs.map((tab) => tab.getBoundingClientRect().height)")
    assert set(heights) == {44}
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_a_card_says_whose_turn_it_is_once(visit: Visit) -> None:
    person = visit(lang="pl")
    page = person.begin("days_of_steam", "bots", who_1="bot:easy", seed="1")
    page.wait_for_selector("#main[data-turn=true]")
    status = person.go("/games").locator(".ticket-status").first
    expect(status).to_contain_text("Twoja kolej: połóż żeton")
    assert status.inner_text().count("Twoja kolej") == 1
