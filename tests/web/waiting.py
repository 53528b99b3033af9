"""Reading a page that is still being drawn: what is to be true may become true a moment later."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import FloatRect, Locator, Page

PATIENCE = 30.0  # seconds: machines that run tests are busy ones
BETWEEN = 40  # milliseconds


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
