"""At a table: picks, ghosts, turning, undo, reasons, typed moves, the log, another language in the middle."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.web.conftest import PHONE, Visit
from tests.web.driver import FOLLOWED, Driver
from tests.web.waiting import middle, soon

TURNED = "19"  # a roll in which every piece can be turned


def touch(page: Page, pick: str) -> None:
    Driver(page).pick(pick)


def able(page: Page, key: str) -> list[str]:
    """What can be touched of a kind, once something can."""

    def found() -> list[str]:
        return [pick for pick in Driver(page).state()["can"] if pick.startswith(f"{key}=")]

    soon(page, found)
    return found()


def ghost(page: Page) -> str:
    return str(page.locator(".ghost").inner_html())


def lay_one(page: Page) -> None:
    """The first die on the first cell that takes it."""
    touch(page, able(page, "die")[0])
    touch(page, able(page, "cell")[0])
    expect(page.locator(".ghost")).to_be_visible()


def test_a_piece_is_rotated_by_key_click_wheel_and_button(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed=TURNED)
    lay_one(page)
    expect(page.locator(".rotation-buttons .round")).to_have_count(3)
    seen = [ghost(page)]

    def differs() -> None:
        soon(page, lambda: ghost(page) != seen[-1])
        seen.append(ghost(page))

    page.keyboard.press("r")
    differs()
    spot = middle(page.locator(".ghost"))
    page.mouse.click(*spot)
    differs()
    page.mouse.move(*spot)
    page.mouse.wheel(0, 100)
    differs()
    page.locator(".rotation-buttons .round").first.click()
    differs()
    expect(page.locator(".log li")).to_have_count(1)


def test_a_rotated_piece_stays_rotated_after_an_update(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed=TURNED)
    lay_one(page)
    first = ghost(page)
    page.keyboard.press("r")
    soon(page, lambda: ghost(page) != first)
    turned = ghost(page)
    page.click("#lang")  # everything is told anew
    expect(page.locator(".status")).to_contain_text("trasy")
    soon(page, lambda: page.locator(".ghost").count() and ghost(page) == turned)


def test_the_selected_one_of_equal_dice_is_marked(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed="1")  # two straight railways
    dice = page.locator('.paper [data-pick="die=R_R_"][role=button]')
    expect(dice).to_have_count(2)
    for touched, other in ((1, 0), (0, 1)):
        page.mouse.click(*middle(dice.nth(touched)))
        expect(dice.nth(touched)).to_have_attribute("aria-pressed", "true")
        expect(dice.nth(other)).to_have_attribute("aria-pressed", "false")
    page.click("#lang")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    soon(page, lambda: Driver(page).state()["picked"] == ["die=R_R_"])


def test_nothing_is_final_before_done(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed=TURNED)
    before = page.locator(".paper").inner_html()
    lay_one(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    for n in (2, 3):
        lay_one(page)
        page.click(".actions .main")
        expect(page.locator(".log li")).to_have_count(n)
        page.wait_for_function(FOLLOWED, arg=None)
    page.click(".actions .undo")
    expect(page.locator(".log li")).to_have_count(2)
    lay_one(page)
    page.keyboard.press("d")
    expect(page.locator(".log li")).to_have_count(3)
    page.click(".actions .reset")
    expect(page.locator(".log li")).to_have_count(1)
    expect(page.locator(".actions .undo")).to_be_disabled()
    page.mouse.move(0, 0)
    soon(page, lambda: strip(page.locator(".paper").inner_html()) == strip(before))


def strip(drawn: str) -> str:
    """A picture without what the page remembers in it."""
    return re.sub(r' (class|tabindex|aria-\w+)="[^"]*"', "", drawn)


def test_an_illegal_pick_shows_the_reason_next_to_the_pointer(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed="1")
    taken = {pick.partition("=")[2] for pick in able(page, "cell")}
    cells = page.eval_on_selector_all(".paper [data-cell]", "cells => cells.map((cell) => cell.dataset.cell)")
    wrong = next(cell for cell in cells if cell not in taken)
    page.mouse.click(*middle(page.locator(f'.paper [data-cell="{wrong}"]')))
    expect(page.locator(".bubble")).to_have_text(re.compile(".{9}"))
    expect(page.locator("#urgent")).to_have_text(re.compile(".{9}"))
    expect(page.locator(".log li")).to_have_count(1)


def test_the_log_on_a_phone_shows_the_newest_first(visit: Visit) -> None:
    page = visit(PHONE, "pl").begin("steamrollers", "bots", who_1="bot:easy", seed="1")  # its bag and tiles make a long log at once
    page.click("[data-tab=log]")
    box = page.locator(".log-box")
    soon(page, lambda: box.evaluate("box => box.scrollHeight > box.clientHeight"))
    soon(page, lambda: box.evaluate("box => box.scrollHeight - box.clientHeight - box.scrollTop < 2"))


def test_a_move_can_be_typed(visit: Visit) -> None:
    person = visit()
    page = person.begin("traxx", seed="1")
    page.keyboard.press("t")
    page.fill(".move-field input", "nonsense")
    page.press(".move-field input", "Enter")
    expect(page.locator(".move-field .message")).to_have_class(re.compile("wrong"))
    page.fill(".move-field input", "")
    moves = page.eval_on_selector_all("datalist option", "options => options.map((option) => option.value)")
    log = page.locator(".log li").count()
    page.fill(".move-field input", moves[0])
    page.press(".move-field input", "Enter")
    expect(page.locator(".log li")).to_have_count(log + 1)
    expect(page.locator(".move-field input")).to_have_value("")


def test_the_field_for_typed_moves_is_collapsed_at_first(visit: Visit) -> None:
    page = visit().begin("traxx", seed="1")
    box = page.locator(".move-field")
    expect(box).to_be_hidden()
    page.keyboard.press("t")
    expect(page.locator(".move-field input")).to_be_focused()
    page.reload()  # it is remembered
    expect(box).to_be_visible()
    page.focus(".move-field input")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    soon(page, lambda: page.evaluate("document.activeElement?.dataset.pick ?? ''"))
    page.click("#help")
    page.locator("dialog label", has_text="Show a field for typing moves").click()
    page.keyboard.press("Escape")
    expect(box).to_be_visible()
    page.click(".move-field .quiet")
    page.reload()
    page.wait_for_selector(".paper svg")
    expect(box).to_be_hidden()


def test_a_log_entry_can_be_visited_and_left(visit: Visit) -> None:
    person = visit()
    page = person.begin("traxx", seed="1")
    driver = Driver(page)
    driver.play_until(lambda: page.locator(".log li").count() >= 6)
    page.click(".log li:nth-child(2) button")
    expect(page.locator(".replay")).to_be_visible()
    soon(page, lambda: page.url.endswith("?at=2"))
    expect(page.locator(".paper [role=button]")).to_have_count(0)
    person.shoot("moment")
    page.click(".replay .go")
    expect(page.locator(".replay")).to_be_hidden()
    driver.step()


def test_changing_the_language_keeps_the_state(visit: Visit) -> None:
    person = visit(PHONE)
    page = person.begin("railroad_ink", seed=TURNED)
    lay_one(page)
    page.click(".actions .main")
    expect(page.locator(".log li")).to_have_count(2)
    page.wait_for_function(FOLLOWED, arg=None)
    picked = able(page, "die")[0]
    touch(page, picked)
    address = page.url
    page.click("#lang")
    expect(page.locator(".actions .main")).to_contain_text("Gotowe")
    expect(page.locator(".status")).to_contain_text("trasy")
    assert page.url == address
    soon(page, lambda: Driver(page).state()["picked"] == [picked])
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.click("[data-tab=log]")
    expect(page.locator(".log li")).to_have_count(2)
    page.click("#lang")
    expect(page.locator(".actions .main")).to_contain_text("Done")
    page.reload()
    page.wait_for_selector(".paper svg")
    expect(page.locator(".actions .undo")).to_be_enabled()


def test_rules_and_shortcuts_can_be_opened(visit: Visit) -> None:
    person = visit(lang="pl")
    page = person.begin("traxx", seed="1")
    page.click(".title-row .button")
    expect(page.locator(".rulebook .rules h2").first).to_be_visible()
    person.shoot("rules-beside-the-table")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("dialog .keys")).to_be_visible()
    person.shoot("keys")


def test_boards_of_others_can_be_enlarged(visit: Visit) -> None:
    person = visit()
    page = person.begin("railroad_ink", "bots", who_1="bot:easy", seed="1")
    page.click(".small-board")
    expect(page.locator("dialog .large-board svg")).to_be_visible()
    person.shoot("another-board")
