"""Reading a page that is still being drawn: what is to be true may become true a moment later."""

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
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def ready(page: Page) -> None:
    """Nothing on the page is still loading: words, pictures, the check of a form."""
    page.wait_for_function(READY)


def drawn(page: Page) -> None:
    """The page has drawn itself once more, and handled whatever came before that."""
    page.evaluate(DRAWN)


def soon(page: Page, question: Callable[[], object]) -> None:
    """The answer becomes true; whoever waits for longer is told the last one."""
    until = time.monotonic() + PATIENCE
    while not (answer := question()):
        assert time.monotonic() < until, answer
        page.wait_for_timeout(BETWEEN)


def box_of(thing: Locator) -> FloatRect:
    """Where a thing lies, also when the page replaces it while it is looked at."""
    found: list[FloatRect] = []

    def look() -> bool:
        if (box := thing.bounding_box()) is not None:
            found.append(box)
        return bool(found)

    soon(thing.page, look)
    return found[0]


def middle(thing: Locator) -> tuple[float, float]:
    box = box_of(thing)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
