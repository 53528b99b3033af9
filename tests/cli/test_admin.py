"""`branchline admin`: reported tables and jobs."""

from __future__ import annotations

import asyncio
import json
import re
from functools import partial
from importlib.resources import files
from pathlib import Path

from tests.cli.conftest import Cli
from tests.server.client import PERSON, fresh_settings, open_table, running_server

from branchline.server.admin import REASONS, keeping
from branchline.server.storage import jobs


def test_reports_are_listed_with_their_reasons(cli: Cli, tmp_path: Path) -> None:
    async def report_table() -> str:
        async with running_server(settings) as (caller, _registry):
            opened = await open_table(caller, [PERSON], "traxx", listed=True)
            for why in ("name", "other", "in my own words\x1b[2J\nand more"):
                assert (await opened.stranger.ask_table("POST", "/report", {"why": why})).status_code == 204
            return opened.table

    settings = fresh_settings(tmp_path, bots=False)
    table = asyncio.run(report_table())
    database = ("--db", settings.db)
    assert "3 reports" in cli("admin", "list", "--reported", *database).out
    shown = cli("admin", "show", table, *database).out
    assert [line.split("  ")[-1] for line in shown.splitlines() if "!" in line] == [
        "an insulting name",
        "something else",
        "in my own words [2J and more",  # without anything that a terminal would obey
    ]


def test_jobs_are_listed_with_their_progress(cli: Cli, tmp_path: Path) -> None:
    async def work() -> None:
        async with keeping(settings.url) as store:
            for number in range(2):
                new = jobs.NewJob("review", f"match {number}", "", f"address {number}")
                await store.do(partial(jobs.enqueue, new=new, bounds=jobs.Bounds(9, 9), has_result=lambda _: False))
                claim = await store.do(lambda c: jobs.claim(c, "review", "me", 60.0))
                assert claim
            await store.do(lambda c: jobs.finish(c, claim, "TimeoutError"))
            await store.do(lambda c: jobs.schedule(c, "prune", "tables", 3600.0))
            later = await store.do(lambda c: jobs.claim(c, "prune", "me", 60.0))
            assert later
            await store.do(lambda c: jobs.retry(c, later, "the disk is full"))

    settings = fresh_settings(tmp_path)
    asyncio.run(work())
    database = ("--db", settings.db)
    waiting, *lines = sorted(cli("admin", "jobs", *database).out.splitlines())
    assert re.search(r"prune +tables +queued .* 1 attempt .* due \d{4}-\d\d-\d\d \d\d:\d\d +the disk is full", waiting)
    assert lines[0].split()[:6] == ["review", "match", "0", "running", "0%", "1"]
    assert lines[1].split()[3] == "failed"
    assert lines[1].rstrip().endswith("TimeoutError")
    output = {row["key"]: row for row in json.loads(cli("admin", "jobs", "--json", *database).out)}
    assert (output["match 1"]["state"], output["match 1"]["attempts"], output["match 1"]["error"]) == ("failed", 1, "TimeoutError")


def test_every_reason_of_the_page_has_a_label() -> None:
    source = files("branchline").joinpath("web", "panels", "report.js").read_text("utf-8")
    (offered,) = re.findall(r"const REASONS = \[(.*?)\]", source)
    assert re.findall(r'"(\w+)"', offered) == list(REASONS)


def test_numbers_too_large_for_a_database_are_rejected(cli: Cli, tmp_path: Path) -> None:
    database = ("--db", fresh_settings(tmp_path).db)
    for command in ("list", "people"):
        assert cli("admin", command, "--most", "1000000", *database).code == 0
        cli("admin", command, "--most", "9" * 20, *database).assert_error("--most")
    assert cli("admin", "prune", "--limit", "results_days=99999", "--limit", "tables=999999999", *database).code == 0
    for limit in ("results_days=999999", "tables=1000000000", f"pruned={'9' * 5000}"):
        cli("admin", "prune", "--limit", limit, *database).assert_error("digits")


def test_only_valid_addresses_can_be_banned(cli: Cli, tmp_path: Path) -> None:
    database = ("--db", fresh_settings(tmp_path).db)
    for address in ("notanaddress", "192.0.2.0/24", "192.0.2.9/32", "2001:db8::/48", ""):
        cli("admin", "ban", address, *database).assert_error("is not a single IP address")
    for address in ("192.0.2.9", "2001:db8::1", "2001:db8:0:1::/64"):
        assert cli("admin", "ban", address, *database).code == 0
    kept_out = cli("admin", "bans", *database).out
    assert [line.split()[0] for line in kept_out.splitlines()] == ["192.0.2.9", "2001:db8::/64", "2001:db8:0:1::/64"]
