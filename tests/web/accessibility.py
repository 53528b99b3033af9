"""Accessibility of pages, by axe."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from tests.web.conftest import Person

AXE = Axe()
RUN = "(place) => axe.run(place ?? document, {resultTypes: ['violations']}).then((found) => found.violations)"
IMPACTS = ("serious", "critical")


def violations(page: Page, place: str | None = None) -> list[dict[str, Any]]:
    """All violations on a page, or in a place of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    serious: list[dict[str, Any]] = page.evaluate(RUN, place)
    return serious


SIDEWAYS = """[...document.querySelectorAll(".around, .side, .far")]
  .filter((panel) => panel.scrollWidth > panel.clientWidth).map((panel) => panel.className)"""  # panels that scroll sideways


def assert_accessible(page: Page, width: int) -> None:
    """Asserts that axe finds nothing serious, and that nothing is wider than the page."""
    serious = {each["id"]: [node["html"][:120] for node in each["nodes"][:3]] for each in violations(page) if each["impact"] in IMPACTS}
    assert not serious
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(SIDEWAYS) == []


def assert_accessible_picture(person: Person, page: Page, name: str) -> None:
    """Takes a picture of the whole page, and asserts that the page is accessible."""
    person.shoot(name, whole=True)
    size = page.viewport_size
    assert size
    assert_accessible(page, size["width"])
