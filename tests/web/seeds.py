"""Seeds for tables: no test depends on random dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request, Route

TABLES = "**/api/tables?*"


def type_seed(page: Page, seed: str) -> None:
    """Types the seed into the form that sets up a table."""
    assert seed, "a table in a test needs a seed"
    field = page.locator("#seed")
    field.wait_for(state="attached")
    if not field.is_visible():
        page.click(".more-fields summary")
    field.fill(seed)


def with_seed(seed: str) -> Callable[[Route], None]:
    """A route for `TABLES` that adds a seed to a new table; for tests that do not type one."""

    def add(route: Route) -> None:
        if route.request.method == "POST":
            route.continue_(post_data={**route.request.post_data_json, "seed": seed})
        else:
            route.continue_()

    return add


def without_seed(request: Request) -> bool:
    """Whether a request sets up a table whose dice the server rolls at random."""
    if request.method != "POST" or urlsplit(request.url).path != "/api/tables":
        return False
    return has_random_seed(request.post_data_json)


def has_random_seed(body: Mapping[str, Any]) -> bool:
    """Whether the dice of a requested table depend on a random seed."""
    return body.get("chance", "seed") == "seed" and not body.get("seed")
