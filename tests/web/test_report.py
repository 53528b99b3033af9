"""Reporting a public table: a button, a reason from a list, a confirmation, and the report for administrators."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.accessibility import assert_accessible
from tests.web.api import set_up
from tests.web.conftest import PHONE, WIDE, Person, Visit

LOOKS = {"wide-en-light": (WIDE, "en", False), "phone-pl-dark": (PHONE, "pl", True)}


def open_table(person: Person, is_listed: bool) -> tuple[str, str]:
    """A table, and the token of its seat."""
    opened = set_up(person, "traxx", [{"kind": "person", "name": "Rude"}], seed="1", listed=is_listed)
    return opened["table"], opened["links"]["seats"][0]["token"]


@pytest.mark.parametrize("look", LOOKS)
def test_a_table_is_reported_from_the_list(visit: Visit, look: str) -> None:
    size, lang, dark = LOOKS[look]
    person = visit(size, lang, dark)
    table, _ = open_table(person, is_listed=True)
    page = person.go("/watch")
    ticket = page.locator(".ticket", has=page.locator(f'a[href="/table/{table}"]'))
    expect(ticket).to_be_visible()
    person.shoot(f"watch-listed-{look}")
    ticket.locator(".report-button").click()
    expect(page.locator("dialog .choice")).to_have_count(4)
    person.shoot(f"report-{look}")
    assert_accessible(page, size[0])
    with page.expect_request(f"**/tables/{table}/report*") as sent:
        page.locator("dialog .choice").first.click()
    assert sent.value.post_data_json == {"why": "name"}
    _assert_confirmation(page, {"en": "Thank you.", "pl": "Dziękujemy."}[lang])
    person.shoot(f"report-thanks-{look}")
    assert_accessible(page, size[0])


def test_a_table_is_reported_by_keyboard(visit: Visit) -> None:
    person = visit(WIDE)
    table, _ = open_table(person, is_listed=True)
    page = person.go(f"/table/{table}")
    page.wait_for_selector(".paper svg")
    person.shoot("table-listed")
    page.locator(".report-button").focus()
    page.keyboard.press("Enter")
    for _ in range(6):
        if page.evaluate("document.activeElement.matches('dialog .choice:last-child')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    _assert_confirmation(page, "Thank you.")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_private_tables_have_no_report_button(visit: Visit) -> None:
    person = visit(WIDE)
    table, token = open_table(person, is_listed=False)
    page = person.go(f"/table/{table}#{token}")
    page.wait_for_selector(".seat-list li")
    expect(page.locator(".report-button")).to_have_count(0)


def _assert_confirmation(page: Page, words: str) -> None:
    expect(page.locator("dialog .report p")).to_contain_text(words)
    expect(page.locator("dialog .choice")).to_have_count(0)
