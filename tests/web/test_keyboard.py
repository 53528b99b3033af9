"""A whole match by keyboard, from the start page to the end."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect
from tests.web.conftest import PHONE, Visit
from tests.web.driver import CLICK_HANDLED, Driver
from tests.web.seeds import TABLES, with_seed
from tests.web.waiting import wait_until, wait_until_loaded

HOLD_ANSWERS = """() => {
  const { fetch } = window;
  window.fetch = async (...request) => {
    const answer = await fetch(...request);
    await new Promise((passOn) => Object.assign(window, { passOn }));
    return answer;
  };
}"""  # an answer reaches the page when passOn() is called
FOCUSED_ELEMENT = "document.activeElement?.getAttribute('href') ?? document.activeElement?.className ?? ''"


def tab_to(page: Page, target: str) -> None:
    """Presses Tab until this element has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if target in page.evaluate(FOCUSED_ELEMENT):
            return
    raise AssertionError(f"the focus never came to {target}")


def act(page: Page, rng: Random) -> None:
    state = Driver(page).state()
    if state["ready"]:
        for _ in range(rng.randrange(3)):
            page.keyboard.press("r")
        page.keyboard.press("d")
    elif state["can"] and not (state["main"] and rng.random() < 0.2):
        page.keyboard.press("b")
        for _ in range(rng.randrange(4)):
            page.keyboard.press(rng.choice(["ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp"]))
        page.keyboard.press("Enter")
    elif state["main"]:
        page.keyboard.press("d")
    page.wait_for_function(CLICK_HANDLED, arg=None)


def test_a_game_is_played_by_keyboard_alone(visit: Visit) -> None:
    person = visit()
    page = person.go("/")
    page.route(TABLES, with_seed("1"))
    page.wait_for_selector(".card h3")
    tab_to(page, "/new/train_from_afar?with=alone")
    page.keyboard.press("Enter")
    page.wait_for_selector(".start-bar .button")
    wait_until_loaded(page)  # a setup that must be mended is drawn again
    tab_to(page, "button go big")
    page.keyboard.press("Enter")
    page.wait_for_selector(".paper svg")
    rng = Random(3)
    for _ in range(600):
        if Driver(page).state()["phase"] == "over":
            break
        act(page, rng)
    page.wait_for_selector(".end h2")
    tab_to(page, "column" if page.locator(".column").count() else "line")
    expect(page.locator("#main")).to_have_attribute("data-phase", "over")


def test_tab_goes_from_kind_to_kind_and_arrows_within(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed="4")  # four different dice
    page.keyboard.press("b")
    pick = "document.activeElement?.dataset.pick ?? ''"
    while not page.evaluate(pick).startswith("die="):
        page.keyboard.press("Tab")
    first = page.evaluate(pick)
    page.keyboard.press("ArrowRight")
    wait_until(page, lambda: page.evaluate(pick) != first)
    while not (second := page.evaluate(pick)).startswith("die="):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    wait_until(page, lambda: Driver(page).state()["picked"] == [second])
    kinds = []
    for key in ("Shift+Tab", "Tab", "Tab", "Tab"):
        page.keyboard.press(key)
        kinds.append(page.evaluate(pick).partition("=")[0])
    assert {"special", "cell"} <= set(kinds)
    page.keyboard.press("Escape")
    wait_until(page, lambda: Driver(page).state()["picked"] == [])
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    wait_until(page, lambda: page.evaluate("document.activeElement.tagName") == "INPUT")


def test_the_focus_stays_on_the_board_when_a_pick_is_cancelled(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed="1")
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    wait_until(page, lambda: Driver(page).state()["picked"])
    tab_to(page, "button undo")
    page.keyboard.press("Enter")
    wait_until(page, lambda: Driver(page).state()["picked"] == [])
    wait_until(page, lambda: page.evaluate("document.activeElement?.dataset.pick ?? ''"))


def test_arrows_skip_hidden_tabs(visit: Visit) -> None:
    page = visit(PHONE).begin("railroad_ink", seed="1")
    expect(page.locator("[data-tab=boards]")).to_be_hidden()
    page.focus("[data-tab=scores]")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-tab=log]")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-tab=scores]")).to_be_focused()


def test_the_focus_stays_on_the_name_whose_board_is_shown(visit: Visit) -> None:
    page = visit().watch_sample("Träxx")
    other = page.locator(".column").nth(1)
    expect(other).to_have_attribute("aria-pressed", "false")
    other.focus()
    page.keyboard.press("Enter")
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(other).to_be_focused()


def test_the_focus_stays_on_the_renamed_seat(visit: Visit) -> None:
    """Whether the new name arrives before or after the dialog closes."""
    page = visit().begin("traxx", seed="1")
    rename = page.get_by_role("button", name="Rename")
    for name in ("Anna", "Ben"):
        rename.focus()
        page.keyboard.press("Enter")
        page.fill("#rename", name)
        if name == "Ben":
            page.evaluate(HOLD_ANSWERS)
        page.keyboard.press("Enter")
        expect(page.locator(".seat-list b")).to_have_text(name)
        if name == "Ben":
            page.wait_for_function("Boolean(window.passOn)")
            page.evaluate("window.passOn()")
        expect(page.locator("dialog")).to_have_count(0)
        expect(rename).to_be_focused()


def test_a_reason_in_a_dialog_appears_above_it(visit: Visit) -> None:
    page = visit().begin("traxx", seed="1")
    page.get_by_role("button", name="Rename").click()
    page.fill("#rename", "Anna")
    page.route("**/api/tables/*/seats/0?*", lambda route: route.fulfill(status=422, json={"code": "name", "reason": "Not this name"}))
    page.keyboard.press("Enter")
    expect(page.locator("dialog .bubble[role=alert]")).to_contain_text("Not this name")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".bubble")).to_have_count(0)
