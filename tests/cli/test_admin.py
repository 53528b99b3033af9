"""`branchline admin`: what those who keep a server read about tables that were reported."""

from __future__ import annotations

import asyncio
import re
from importlib.resources import files
from pathlib import Path

from tests.cli.conftest import Cli
from tests.server.client import PERSON, calling, fresh, lay

from branchline.server.admin import REASONS


def test_a_report_is_read_in_words(cli: Cli, tmp_path: Path) -> None:
    async def reported() -> str:
        async with calling(settings) as (caller, _house):
            laid = await lay(caller, [PERSON], "traxx", listed=True)
            for why in ("name", "other", "in my own words\x1b[2J\nand more"):
                assert (await laid.stranger.here("POST", "/report", {"why": why})).status_code == 204
            return laid.table

    settings = fresh(tmp_path, bots=False)
    table = asyncio.run(reported())
    database = ("--db", settings.db)
    assert "3 reports" in cli("admin", "list", "--reported", *database).out
    shown = cli("admin", "show", table, *database).out
    assert [line.split("  ")[-1] for line in shown.splitlines() if "!" in line] == [
        "a name that insults somebody",
        "something else",
        "in my own words [2J and more",  # without anything that a terminal would obey
    ]


def test_every_reason_that_a_page_offers_has_words_here() -> None:
    source = files("branchline").joinpath("web", "panels", "report.js").read_text("utf-8")
    (offered,) = re.findall(r"const REASONS = \[(.*?)\]", source)
    assert re.findall(r'"(\w+)"', offered) == list(REASONS)
