"""A refusal beside the finger: it covers no button of the next move, and goes at the next touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import PHONE, WIDE, Visit
from tests.web.driver import Driver
from tests.web.waiting import middle

SIDEWAYS = (844, 390)
# no refusal goes by itself
LASTING = "const wait = setTimeout; window.setTimeout = (act, after, ...more) => after >= 3500 ? 0 : wait(act, after, ...more);"
COVERED = """() => {
  const bubble = document.querySelector(".bubble").getBoundingClientRect();
  const buttons = [...document.querySelectorAll(".actions button, .rotation-buttons button")]
    .filter((each) => each.getClientRects().length);
  const over = (box) => box.left < bubble.right && bubble.left < box.right && box.top < bubble.bottom && bubble.top < box.bottom;
  const out = bubble.top < 0 || bubble.bottom > innerHeight || bubble.left < 0 || bubble.right > innerWidth;
  return [buttons.filter((each) => over(each.getBoundingClientRect())).map((each) => each.textContent), out];
}"""


def refuse(page: Page, turned: bool = False, low: bool = False) -> None:
    """Touches a cell in sight where nothing can be done."""
    able = set(Driver(page).state()["can"])
    cells = page.eval_on_selector_all(".paper [data-cell]", "cells => cells.map((cell) => `cell=${cell.dataset.cell}`)")
    middle_first = sorted(
        cells, key=lambda cell: abs(cells.index(cell) - len(cells) // 2)
    )  # where cells are small, a finger means the next one
    order = middle_first if low else reversed(cells)
    for cell in [each for each in order if each not in able]:
        place = page.locator(f'.paper [data-cell="{cell.partition("=")[2]}"]').first
        if not turned:
            place.evaluate("cell => cell.scrollIntoView({block: 'center'})")
        spot = middle(place)
        if page.evaluate("([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.paper'))", list(spot)):
            page.mouse.click(*spot)
            expect(page.locator(".bubble")).to_be_visible()
            return
    raise AssertionError("nothing is refused")


@pytest.mark.parametrize(("size", "lang"), [(WIDE, "en"), (PHONE, "pl"), (SIDEWAYS, "pl")])
def test_a_reason_covers_no_button_and_closes_with_the_next_click(visit: Visit, size: tuple[int, int], lang: str) -> None:
    person = visit(size, lang)
    person.page.add_init_script(LASTING)
    page = person.begin("railroad_ink", seed="19")
    for turned in (False, True)[: 1 if size == SIDEWAYS else 2]:  # so low a window has no room for a piece and a cell that refuses
        if turned:
            driver = Driver(page)
            driver.pick("die=HH__")
            driver.pick(next(pick for pick in driver.state()["can"] if pick.startswith("cell=")))
            expect(page.locator(".rotation-buttons")).to_be_visible()
        refuse(page, turned, size == SIDEWAYS)
        person.shoot(f"refusal-{size[0]}-{turned}")
        assert page.evaluate(COVERED) == [[], False]
        page.mouse.click(2, 2)
        expect(page.locator(".bubble")).to_have_count(0)
    refuse(page, low=size == SIDEWAYS)
    page.keyboard.press("Shift")
    expect(page.locator(".bubble")).to_have_count(0)


def test_a_reason_without_a_place_covers_no_button(visit: Visit) -> None:
    page = visit(PHONE, "pl").begin("traxx", seed="1")
    page.evaluate(
        "async () => (await import('/ui/tooltip.js')).showTooltip('Tak się tu teraz nie da zrobić, bo nie.', undefined, innerHeight - 20)"
    )
    assert page.evaluate(COVERED) == [[], False]
