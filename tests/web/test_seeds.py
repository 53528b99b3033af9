"""Random results in browser tests are fixed: tables have seeds, and the daily matches have the same dice in every run."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect
from tests.server.process import Process
from tests.web.api import ask, own_token, play_out, table_of
from tests.web.conftest import Visit
from tests.web.daily_dice import SEED_OF_TABLES, plan


def test_a_table_without_a_seed_is_noticed(visit: Visit) -> None:
    person = visit()
    page = person.go("/new/traxx?with=alone")
    page.click(".start-bar .button")
    page.wait_for_selector(".paper svg")
    assert person.wrong == ["a table without a seed"]
    person.wrong.clear()


def test_no_table_is_set_up_with_an_empty_seed(visit: Visit) -> None:
    with pytest.raises(AssertionError, match="needs a seed"):
        visit().begin("traxx", seed="")


def test_a_typed_seed_repeats_dice_and_bot_moves(visit: Visit) -> None:
    """In a game where players act in turns: in a simultaneous round the order of moves, and so what bots see, depends on who is faster."""
    logs = []
    for _ in range(2):
        person = visit()
        page = person.begin("days_of_steam", "bots", who_1="bot:easy", seed="1")
        play_out(person, page)
        logs.append(ask(person, f"/tables/{table_of(page)}/record", own_token(page), method="GET")["log"])
    assert logs[0] == logs[1]


def test_seeds_that_nobody_typed_are_the_same_in_every_run(visit: Visit) -> None:
    person = visit(random_seed=True)
    page = person.go("/new/traxx?with=bots")
    page.click(".start-bar .button")
    page.wait_for_selector(".paper svg")
    for n in range(2):
        if n:
            page.get_by_role("button", name="Rematch", exact=True).click()
            expect(page.locator("#main")).to_have_attribute("data-phase", "playing")
        play_out(person, page)
        page.wait_for_selector(".end h2")
        record = ask(person, f"/tables/{table_of(page)}/record", own_token(page), method="GET")
        assert record["seed"] == SEED_OF_TABLES * 8


def test_the_daily_matches_have_the_same_dice_in_every_run(server: Process) -> None:
    today = httpx.get(f"{server.url}/api/days", timeout=30).json()["games"]
    assert {game["game"]: game["hash"] for game in today} == {game["game"]: plan(game["game"]).hash for game in today}
    assert plan("traxx").seed == "14ce1ccbec945f809bbf7aac9af54150"
