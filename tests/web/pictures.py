"""Pictures of pages, to be looked at: `BRANCHLINE_PICTURES=1 scripts/test tests/web` writes them to `screenshots/`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.waiting import ready

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICTURES = Path(__file__).parents[2] / "screenshots"
WANTED = bool(os.environ.get("BRANCHLINE_PICTURES"))


def shoot(page: Page, name: str, whole: bool = False) -> None:
    """Writes a picture of a page that has nothing left to load."""
    ready(page)
    if WANTED:
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png", full_page=whole)
