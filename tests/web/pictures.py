"""Screenshots of pages for review: `BRANCHLINE_PICTURES=1 scripts/test tests/web` writes them to `screenshots/`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.waiting import wait_until_loaded

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICTURES = Path(__file__).parents[2] / "screenshots"
ENABLED = bool(os.environ.get("BRANCHLINE_PICTURES"))


def shoot(page: Page, name: str, whole: bool = False) -> None:
    """Writes a screenshot of a page after everything is loaded."""
    wait_until_loaded(page)
    if ENABLED:
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png", full_page=whole)
