"""Reporting a table that everybody can find: a quiet button, a reason from a list, a thank-you, and what the keeper of the server reads."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.accessibility import good
from tests.web.api import set_up
from tests.web.conftest import PHONE, WIDE, Person, Visit

LOOKS = {"wide-en-light": (WIDE, "en", False), "phone-pl-dark": (PHONE, "pl", True)}


def placed(person: Person, listed: bool) -> tuple[str, str]:
    """A table, and the token of its seat."""
    made = set_up(person, "traxx", [{"kind": "person", "name": "Rude"}], seed="1", listed=listed)
    return made["table"], made["links"]["seats"][0]["token"]


@pytest.mark.parametrize("look", LOOKS)
def test_a_table_is_reported_from_the_list(visit: Visit, look: str) -> None:
    size, lang, dark = LOOKS[look]
    person = visit(size, lang, dark)
    table, _ = placed(person, listed=True)
    page = person.go("/watch")
    ticket = page.locator(".ticket", has=page.locator(f'a[href="/table/{table}"]'))
    expect(ticket).to_be_visible()
    person.shoot(f"watch-listed-{look}")
    ticket.locator(".report-button").click()
    expect(page.locator("dialog .choice")).to_have_count(4)
    person.shoot(f"report-{look}")
    good(page, size[0])
    with page.expect_request(f"**/tables/{table}/report*") as sent:
        page.locator("dialog .choice").first.click()
    assert sent.value.post_data_json == {"why": "name"}
    _thanked(page, {"en": "Thank you.", "pl": "Dziękujemy."}[lang])
    person.shoot(f"report-thanks-{look}")
    good(page, size[0])


def test_a_table_is_reported_by_keyboard(visit: Visit) -> None:
    person = visit(WIDE)
    table, _ = placed(person, listed=True)
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
    _thanked(page, "Thank you.")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_private_tables_have_no_report_button(visit: Visit) -> None:
    person = visit(WIDE)
    table, token = placed(person, listed=False)
    page = person.go(f"/table/{table}#{token}")
    page.wait_for_selector(".seat-list li")
    expect(page.locator(".report-button")).to_have_count(0)


def _thanked(page: Page, words: str) -> None:
    expect(page.locator("dialog .report p")).to_contain_text(words)
    expect(page.locator("dialog .choice")).to_have_count(0)
