"""Tables in browser tests have seeds: one without is noticed, and with a typed seed a match with a bot repeats itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.conftest import Visit
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


def test_a_typed_seed_repeats_what_a_bot_does(visit: Visit) -> None:
    logs = []
    for _ in range(2):
        page = visit().begin("train_from_afar", "bots", who_1="bot:easy", seed="1")
        Driver(page).play_until(lambda page=page: page.locator(".log li").count() > 6)  # type: ignore[misc]
        expect(page.locator(".log li").nth(6)).to_be_attached()
        logs.append(page.locator(".log li").all_inner_texts()[:7])
    assert logs[0] == logs[1]
