"""What axe finds on a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe()
RUN = "(place) => axe.run(place ?? document, {resultTypes: ['violations']}).then((found) => found.violations)"
IMPACTS = ("serious", "critical")


def violations(page: Page, place: str | None = None) -> list[dict[str, Any]]:
    """All violations on a page, or in a place of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
    found: list[dict[str, Any]] = page.evaluate(RUN, place)
    return found


SIDEWAYS = """[...document.querySelectorAll(".around, .side, .far")]
  .filter((panel) => panel.scrollWidth > panel.clientWidth).map((panel) => panel.className)"""  # panels that scroll sideways


def good(page: Page, width: int) -> None:
    """Nothing serious for axe, nothing sticks out."""
    found = {each["id"]: [node["html"][:120] for node in each["nodes"][:3]] for each in violations(page) if each["impact"] in IMPACTS}
    assert not found
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(SIDEWAYS) == []
