"""A board from a real table: built by clicks or typed, with rotations, reasons, erasing and the score."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import PHONE, WIDE, Visit

from branchline.games import GAMES


def tap(page: Page, cell: str) -> None:
    place = page.evaluate(
        """(cell) => {
          const thing = document.querySelector(`.paper [data-cell="${cell}"]`);
          thing.scrollIntoView({block: "center"});
          const box = thing.getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2];
        }""",
        cell,
    )
    page.mouse.click(*place)
    expect(page.locator("[data-asking]")).to_have_count(0)


def text(page: Page) -> str:
    return page.locator("#board-text").input_value()


def test_a_board_is_built_by_clicking_and_scored(visit: Visit) -> None:
    person = visit(PHONE, "pl")
    page = person.go("/score/railroad_ink")
    page.wait_for_selector(".paper svg")
    tap(page, "01")
    tap(page, "11")
    expect(page.locator("#board-text")).to_have_value("01:H_H_ 11:H_H_")
    tap(page, "11")
    expect(page.locator("#board-text")).to_have_value("01:H_H_ 11:_H_H")
    page.locator(".piece").nth(3).click()  # a straight railway cannot meet the highway from the north
    tap(page, "00")
    assert "00:" in text(page)
    page.locator(".piece").last.click()
    tap(page, "11")
    assert "11:" not in text(page)
    expect(page.locator(".sheet-table tbody")).to_contain_text("−")
    person.shoot("tapped-board", whole=True)
    page.click(".tray .button")
    expect(page.locator("#board-text")).to_have_value("")


def test_a_typed_board_is_scored_and_its_errors_explained(visit: Visit) -> None:
    page = visit().go("/score/traxx")
    page.wait_for_selector("#board-text")
    page.fill("#board-text", "d5 x9")
    expect(page.locator(".scoring .wrong")).not_to_be_empty()
    page.fill("#board-text", "d5 d6 e7 3/2")
    expect(page.locator(".sheet-table .totals")).to_be_visible()
    expect(page.locator(".paper svg")).to_be_visible()


@pytest.mark.parametrize(("size", "lang", "words"), [(WIDE, "en", "Doubtful: "), (PHONE, "pl", "Wątpliwe: ")])
def test_an_impossible_board_gets_a_warning(visit: Visit, size: tuple[int, int], lang: str, words: str) -> None:
    person = visit(size, lang)
    page = person.go("/score/railroad_ink")
    page.wait_for_selector(".paper svg")
    page.locator("details", has=page.locator("#board-text")).locator("summary").click()
    page.fill("#board-text", "22:HRRR 44:HRRR")
    expect(page.locator(".doubts li").first).to_contain_text(words)
    person.shoot(f"doubts-{lang}", whole=True)
    page.fill("#board-text", "30:H__H 20:R_H_ 10:__RR")
    expect(page.locator(".doubts li")).to_have_count(0)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "railroad_ink"])
def test_an_example_shows_how_a_board_is_typed(visit: Visit, game: str) -> None:
    page = visit().go(f"/score/{game}")
    refused: list[str] = []
    page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    page.reload()
    expect(page.locator(".scores .empty")).to_have_text("The score appears here")
    page.click("#lang")
    expect(page.locator(".scores .empty")).to_have_text("Tu pojawią się punkty")
    page.click("#example")
    expect(page.locator(".sheet-table .totals")).to_be_visible()
    expect(page.locator(".paper svg")).to_be_visible()
    assert text(page)
    assert not refused


def test_an_unknown_game_is_not_scored(visit: Visit) -> None:
    page = visit().go("/score/chess")
    expect(page.locator("h1")).to_have_text("There is no such game.")
    page.click(".words .button")
    expect(page.locator("h1")).to_have_text("Score a board")


def test_changing_an_option_keeps_the_focus(visit: Visit) -> None:
    page = visit().go("/score/railroad_ink")
    page.wait_for_selector(".paper svg")
    page.click("#board-options summary")
    page.locator("#option-expansion-0").focus()
    with page.expect_response("**/railroad_ink/board?*"):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#board-options")).to_have_attribute("open", "")
    expect(page.locator("#option-expansion-1")).to_be_focused()
    expect(page.locator("#option-expansion-1")).to_be_checked()


def test_changing_the_number_of_sheets_keeps_the_focus(visit: Visit) -> None:
    page = visit().go("/score/traxx")
    page.click("#example")
    expect(page.locator(".sheet-table .totals")).to_be_visible()
    page.locator("#seats").focus()
    with page.expect_response("**/traxx/board?*"):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#seats")).to_be_focused()


def test_a_board_is_restored_on_return(visit: Visit) -> None:
    page = visit().go("/score/railroad_ink")
    page.wait_for_selector(".paper svg")
    tap(page, "01")
    expect(page.locator("#board-text")).to_have_value("01:H_H_")
    page.select_option("#which", "traxx")
    expect(page.locator("#board-text")).to_have_value("")
    page.go_back()
    expect(page.locator("#board-text")).to_have_value("01:H_H_")
    expect(page.locator(".sheet-table .totals")).to_be_visible()
    page.reload()
    expect(page.locator("#board-text")).to_have_value("01:H_H_")


def test_a_board_is_scored_without_storage(visit: Visit) -> None:
    person = visit()
    person.page.add_init_script("Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('closed'); } });")
    page = person.go("/score/traxx")
    page.click("#example")
    expect(page.locator(".sheet-table .totals")).to_be_visible()
