"""Figures on the rules page and next to the board: never wider than their column, in the theme of the page, with captions."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.accessibility import IMPACTS, violations
from tests.web.conftest import PHONE, WIDE, Visit

from branchline.drawing.figure import figures
from branchline.drawing.picture import DARK, LIGHT
from branchline.games import GAMES
from branchline.table.catalogue import rules_text

OUTSIDE = """
  (names) => {
    const column = document.querySelector(names).getBoundingClientRect();
    const drawn = [...document.querySelectorAll(`${names} svg, ${names} figcaption`)].map((each) => each.getBoundingClientRect());
    return drawn.filter((box) => box.width < 20 || box.left < column.left - 1 || box.right > column.right + 1).length;
  }
"""
PAPER = ".figures svg > rect"  # of the first figure, in the colours it is drawn in


def assert_figures(page: Page, game: str, lang: str) -> None:
    """Asserts that every figure has a caption and an accessible name."""
    page.wait_for_selector(".figures svg")
    panels = [panel for figure in figures(rules_text(GAMES[game], lang)) for panel in figure]
    expect(page.locator(".rules figure svg[role=img][aria-label]")).to_have_count(len(panels))
    assert page.locator(".rules figcaption").all_text_contents() == [panel.caption for panel in panels]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "lang", "dark"), [pytest.param(WIDE, "en", False, marks=pytest.mark.long), (PHONE, "pl", True)])
def test_figures_fit_the_page(visit: Visit, game: str, size: tuple[int, int], lang: str, dark: bool) -> None:
    person = visit(size, lang, dark)
    page = person.go(f"/rules/{game}")
    assert_figures(page, game, lang)
    assert page.evaluate(OUTSIDE, ".rules") == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    expect(page.locator(PAPER).first).to_have_attribute("fill", (DARK if dark else LIGHT)["paper"])
    assert [each["id"] for each in violations(page, ".rules") if each["impact"] in IMPACTS] == []
    person.shoot(f"figures-{game}-{lang}", whole=True)


def test_figures_follow_the_theme(visit: Visit) -> None:
    page = visit().go("/rules/traxx")
    expect(page.locator(PAPER).first).to_have_attribute("fill", LIGHT["paper"])
    page.emulate_media(color_scheme="dark")
    expect(page.locator(PAPER).first).to_have_attribute("fill", DARK["paper"])


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_figures_fit_next_to_the_board_and_follow_its_theme(visit: Visit, size: tuple[int, int]) -> None:
    person = visit(size)
    page = person.begin("railroad_ink", seed="1")
    page.click(".title-row .button")
    page.wait_for_selector(".rulebook .figures svg")
    assert page.evaluate(OUTSIDE, ".rulebook .rules") == 0
    page.emulate_media(color_scheme="dark")
    expect(page.locator(PAPER).first).to_have_attribute("fill", DARK["paper"])
    person.shoot(f"figures-beside-{size[0]}")
