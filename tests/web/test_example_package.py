"""Games of other authors in the browser: that of examples/hex, in an environment of its own, and one of rules and notation alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.packages import environment_with_hex
from tests.server.process import Process, start
from tests.web.conftest import PHONE, Visit, apart, public_settings
from tests.web.driver import Driver


@pytest.fixture(scope="module")
def hex_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    settings = public_settings(tmp_path_factory.mktemp("server"), patience=3.0)
    process = apart(partial(start, settings, python=environment_with_hex(tmp_path_factory).python))
    yield process
    process.stop()


def test_the_game_is_on_the_start_page_and_has_rules_lessons_and_puzzles(visit: Visit, hex_server: Process) -> None:
    person = visit(url=hex_server.url)
    card = person.go("/").locator(".card", has=person.page.get_by_role("heading", name="Hex"))
    expect(card).to_contain_text("Two sides of the board are yours")
    card.get_by_role("link", name="Rules").click()
    expect(person.page.get_by_role("heading", name="The swap")).to_be_visible()
    page = person.go("/learn/hex/chain")
    page.locator('[data-pick="cell=a4"]').click()
    page.locator(".actions .main.ready").click()
    expect(page.locator(".lesson-feedback.success")).to_contain_text("One more cell, and the chain reaches the bottom")
    expect(person.go("/puzzles/hex").locator(".paper svg")).to_be_visible()


def test_it_is_played_to_its_end_by_clicking(visit: Visit, hex_server: Process) -> None:
    person = visit(PHONE, "pl", url=hex_server.url)
    page = person.begin("hex", "bots", who_1="bot:easy", seed="1")
    Driver(page, touch=True).play_to_the_end()
    expect(page.locator(".ranking li")).to_have_count(2)
    expect(page.locator(".sheet-table")).to_contain_text("Łańcuch")
    person.shoot("example-package")


def test_a_game_of_rules_and_notation_alone_is_played_by_its_buttons(visit: Visit, tmp_path: Path) -> None:
    process = apart(start, public_settings(tmp_path, games="tests.games.nim:GAMES"))
    try:
        person = visit(url=process.url)
        page = person.begin("nim", "bots", who_1="bot:easy", seed="1")
        expect(page.locator(".extra .button")).to_have_count(3)
        Driver(page).play_to_the_end()
        expect(page.locator(".sheet-table")).to_contain_text("Last stick")
        person.shoot("rules-and-notation-alone")
    finally:
        process.stop()
