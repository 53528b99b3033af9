"""Waiting for a page that is still being rendered."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator, Page


PATIENCE = 30.0  # seconds: machines that run tests are busy ones
BETWEEN = 40  # milliseconds


READY = """() => !document.querySelector(".loading, form[data-checking]") &&
  [...document.images].every((image) => image.complete || !image.getClientRects().length)"""
RENDERED = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def wait_until_loaded(page: Page) -> None:
    """Waits until nothing on the page is loading: texts, pictures, the check of a form."""
    page.wait_for_function(READY)


def wait_until_rendered(page: Page) -> None:
    """Waits until the page is rendered once more, after all earlier events."""
    page.evaluate(RENDERED)


def wait_until(page: Page, question: Callable[[], object]) -> None:
    """Waits until the answer is true; the error contains the last one."""
    until = time.monotonic() + PATIENCE
    while not (answer := question()):
        assert time.monotonic() < until, answer
        page.wait_for_timeout(BETWEEN)


def bounding_box(thing: Locator) -> FloatRect:
    """The bounding box of an element, even if the page replaces it meanwhile."""
    found: list[FloatRect] = []

    def look() -> bool:
        if (box := thing.bounding_box()) is not None:
            found.append(box)
        return bool(found)

    wait_until(thing.page, look)
    return found[0]


def middle(thing: Locator) -> tuple[float, float]:
    box = bounding_box(thing)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
