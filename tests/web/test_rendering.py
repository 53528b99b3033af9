"""Panels that change leave alone what a reader is doing in them."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.api import ask, own_token, table_of
from tests.web.conftest import Visit

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
