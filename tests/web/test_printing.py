"""Print sheets: their page, a file for every game and option, sheets that do not fit, printed matches."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.conformance.subject import subject
from tests.printing.measured import ink_in_the_margin, is_blank, pages_of_pdf, size, text_of
from tests.web.accessibility import violations
from tests.web.conftest import PHONE, WIDE, Visit, mark_others_long

from branchline.games import GAMES


def download(page: Page, button: str) -> list[object]:
    """The pages of the file that a button downloads."""
    with page.expect_download() as waiting:
        page.click(button)
    return pages_of_pdf(Path(waiting.value.path()).read_bytes())


@pytest.mark.parametrize("game", mark_others_long(GAMES, ["traxx", "railroad_ink"]))
def test_sheets_of_every_option_are_downloaded_and_rendered(visit: Visit, game: str) -> None:
    page = visit().go(f"/sheets/{game}")
    page.wait_for_selector("#print")
    for seats, options in subject(game).tables:
        page.select_option("#print-seats", str(seats))
        for option in GAMES[game].options:
            value = options.get(option.name, option.default)
            choose(page, option.name, option.values.index(value))
        pages = download(page, "#print")
        assert not any(ink_in_the_margin(each) for each in pages)
        assert not is_blank(pages[0])
        expect(page.locator(".start-bar .note")).to_contain_text(f"{game}.pdf")


def choose(page: Page, option: str, n: int) -> None:
    """Chooses a value of an option that applies to this number of players."""
    listed, side_by_side = page.locator(f"#option-{option}"), page.locator(f"#option-{option}-{n}")
    if listed.count() and listed.evaluate("node => node.tagName") == "SELECT":
        listed.select_option(str(n))
    elif side_by_side.count():
        press(side_by_side)


def press(field: Locator) -> None:
    """Selects a radio button; the form is rendered again."""
    field.evaluate("node => node.click()")


def test_paper_part_and_sheets_per_page_can_be_chosen(visit: Visit) -> None:
    page = visit(PHONE, "pl").go("/sheets/railroad_ink")
    page.wait_for_selector("#print")
    page.select_option("#print-seats", "2")
    for choice in ("#print-part-sheets", "#print-paper-letter", "#print-page-2"):
        press(page.locator(choice))
    pages = download(page, "#print")
    assert (len(pages), size(pages[0])) == (1, (215.9, 279.4))
    assert "Kolejowy szlak" in text_of(pages)


def test_sheets_that_do_not_fit_are_reported(visit: Visit) -> None:
    page = visit().go("/sheets/train_from_afar")
    page.wait_for_selector("#print")
    press(page.locator("#print-page-4"))
    page.click("#print")
    expect(page.locator(".start-bar .wrong")).to_contain_text("fixed size")
    press(page.locator("#print-page-1"))
    expect(page.locator(".start-bar .wrong")).to_be_empty()
    assert download(page, "#print")


@pytest.mark.parametrize(("size_", "lang", "dark"), [(WIDE, "en", False), (PHONE, "pl", True)])
def test_the_print_page_is_linked_and_accessible(visit: Visit, size_: tuple[int, int], lang: str, dark: bool) -> None:
    person = visit(size_, lang, dark)
    page = person.go("/")
    page.locator(".card .more a[href='/sheets/traxx']").click()
    page.wait_for_selector("#print")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    person.shoot(f"printing-{lang}", whole=True)
    page.goto(f"{person.url}/new/traxx")
    page.locator(".setup-head a[href='/sheets/traxx']").click()
    page.wait_for_selector("#print")
    page.goto(f"{person.url}/sheets/none")
    page.wait_for_selector(".words")


def test_a_finished_match_is_printed(visit: Visit) -> None:
    person = visit()
    sample = person.page.request.post(f"{person.url}/api/games/traxx/sample").json()
    page = person.go(f"/table/{sample['table']}#{sample['links']['watch']}")
    page.wait_for_selector(".end:not([hidden])")
    pages = download(page, ".end .button:has-text('Print')")
    assert "Träxx" in text_of(pages)
    assert not any(ink_in_the_margin(each) for each in pages)
