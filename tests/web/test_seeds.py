"""Random results in browser tests are fixed: tables have seeds, and the daily matches have the same dice in every run."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect
from tests.server.process import Process
from tests.web.api import ask, own_token, play_out, table_of
from tests.web.conftest import Visit
from tests.web.daily_dice import ROLLED, plan
from tests.web.driver import Driver


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


def test_a_typed_seed_repeats_bot_moves(visit: Visit) -> None:
    """In a simultaneous round the bot may move before the player or after: only its own moves are compared."""
    logs = []
    for _ in range(2):
        page = visit().begin("train_from_afar", "bots", who_1="bot:easy", seed="1")
        moves = page.locator(".log li", has_text="Easy: ")
        Driver(page).play_until(lambda moves=moves: moves.count() >= 3)  # type: ignore[misc]
        logs.append([move.partition("Easy: ")[2] for move in moves.all_inner_texts()[:3]])
    assert logs[0] == logs[1]


def test_seeds_that_nobody_typed_are_the_same_in_every_run(visit: Visit) -> None:
    person = visit(untyped=True)
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
        assert record["seed"] == ROLLED * 8


def test_the_daily_matches_have_the_same_dice_in_every_run(server: Process) -> None:
    today = httpx.get(f"{server.url}/api/days", timeout=30).json()["games"]
    assert {game["game"]: game["hash"] for game in today} == {game["game"]: plan(game["game"]).hash for game in today}
    assert plan("traxx").seed == "14ce1ccbec945f809bbf7aac9af54150"
