"""Explanations of components by mouse, touch, keyboard and screen reader; marks in a first match; rules next to the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import PHONE, WIDE, Visit
from tests.web.driver import CLICK_HANDLED, WHERE, Driver
from tests.web.waiting import wait_until_rendered

GAMES = {"railroad_ink": "alone", "train_from_afar": "bots", "steamrollers": "bots", "traxx": "alone", "days_of_steam": "bots"}
LAPTOP = (1366, 768)
CAN = ".paper [data-pick].can"


def wait_for_my_turn(page: Page) -> None:
    page.wait_for_selector("#main[data-turn=true]")
    page.wait_for_selector(CAN)


def first_thing(page: Page) -> list[float]:
    pick = page.locator(CAN).first.get_attribute("data-pick")
    found: list[float] = page.evaluate(WHERE, pick)
    return found


def long_press(page: Page, x: float, y: float) -> None:
    """A long press on a point of the screen."""
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_selector(".tip:not([hidden])")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(("game", "how"), GAMES.items())
def test_hovering_shows_the_rule(visit: Visit, game: str, how: str) -> None:
    person = visit(lang="pl" if game == "traxx" else "en")
    page = person.begin(game, how, seed="1")
    wait_for_my_turn(page)
    page.mouse.move(*first_thing(page))
    page.wait_for_selector(".tip:not([hidden])")
    assert page.inner_text(".tip b")
    assert page.inner_text(".tip span").endswith(".")
    person.shoot(f"explain-{game}")
    page.mouse.down()
    expect(page.locator(".tip")).to_be_hidden()
    page.mouse.up()


def test_the_tooltip_never_covers_its_component(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed="1")
    wait_for_my_turn(page)
    page.mouse.move(*first_thing(page))
    page.wait_for_selector(".tip:not([hidden])")
    run_in_thread = """() => {
      const tip = document.querySelector(".tip").getBoundingClientRect();
      const thing = document.querySelector(".paper [data-pick].can").getBoundingClientRect();
      return tip.bottom <= thing.top || tip.top >= thing.bottom;
    }"""
    assert page.evaluate(run_in_thread)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_a_long_press_explains_and_selects_nothing(visit: Visit, lang: str) -> None:
    person = visit(PHONE, lang)
    page = person.begin("railroad_ink", seed="1")
    wait_for_my_turn(page)
    long_press(page, *first_thing(page))
    wait_until_rendered(page)
    page.wait_for_function(CLICK_HANDLED, arg=None)
    assert page.inner_text(".tip span").endswith(".")
    assert page.locator(".paper [aria-pressed=true]").count() == 0
    person.shoot(f"explain-phone-{lang}")
    page.touchscreen.tap(*first_thing(page))
    expect(page.locator(".tip")).to_be_hidden()
    expect(page.locator(".paper [aria-pressed=true]")).to_have_count(1)


def test_the_question_mark_key_explains_and_announces(visit: Visit) -> None:
    page = visit().begin("steamrollers", "bots", seed="1")
    wait_for_my_turn(page)
    page.keyboard.press("b")
    page.keyboard.press("?")
    page.wait_for_selector(".tip:not([hidden])")
    expect(page.locator("#polite")).to_contain_text(page.inner_text(".tip span"))
    assert page.locator("dialog").count() == 0
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_be_hidden()


def test_the_question_mark_key_opens_help_if_nothing_is_selected(visit: Visit) -> None:
    page = visit().begin("traxx", seed="1")
    wait_for_my_turn(page)
    page.mouse.move(2, 2)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")


def test_screen_readers_get_the_same_explanation(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed="1")
    wait_for_my_turn(page)
    page.keyboard.press("b")
    page.wait_for_selector(".paper [data-pick][aria-description]")
    untold = page.evaluate("() => [...document.querySelectorAll('.paper [data-pick]')].filter((each) => !each.ariaDescription).length")
    assert untold == 0


def test_score_lines_and_options_are_explained(visit: Visit) -> None:
    page = visit(lang="pl").begin("railroad_ink", seed="1")
    wait_for_my_turn(page)
    page.hover(".sheet-table tbody tr >> nth=0")
    page.wait_for_selector(".tip:not([hidden])")
    assert "45" in page.inner_text(".tip span")
    page.mouse.move(2, 2)
    expect(page.locator(".tip")).to_be_hidden()
    page.locator(".setup-line [data-explain]").first.scroll_into_view_if_needed()
    page.hover(".setup-line [data-explain] >> nth=0")
    page.wait_for_selector(".tip:not([hidden])")


def test_options_are_explained_before_a_match(visit: Visit) -> None:
    page = visit().go("/new/railroad_ink?with=alone")
    page.wait_for_selector(".segment[data-explain]")
    page.hover(".segment[data-explain] >> nth=1")
    expect(page.locator(".tip span")).to_contain_text("crater")
    assert page.get_attribute(".segment[data-explain] >> nth=1 >> input", "aria-description")


@pytest.mark.parametrize(("size", "lang"), [(WIDE, "en"), (PHONE, "pl")])
def test_the_first_match_of_a_game_has_three_marks(visit: Visit, size: tuple[int, int], lang: str) -> None:
    person = visit(size, lang)
    page = person.begin("railroad_ink", seed="1")
    wait_for_my_turn(page)
    mark = page.locator(".first-mark")
    expect(mark).to_be_visible()
    person.shoot(f"first-touch-{lang}")
    said = [mark.inner_text()]
    driver = Driver(page, touch=size == PHONE)

    def are_all_announced() -> bool:
        if mark.is_visible() and mark.inner_text() not in said:
            said.append(mark.inner_text())
            person.shoot(f"first-{len(said)}-{lang}")
        return len(said) == 3

    driver.play_until(are_all_announced)
    mark.locator("button").click()
    expect(mark).to_be_hidden()
    page = person.begin("railroad_ink", seed="1")
    wait_for_my_turn(page)
    expect(page.locator(".first-mark")).to_be_hidden()
    page = person.begin("traxx", seed="1")
    wait_for_my_turn(page)
    expect(page.locator(".first-mark")).to_be_visible()


COVERED_TEXTS = """(words) => {
  const mark = document.querySelector(".first-mark").getBoundingClientRect();
  const under = (box) => mark.left < box.right && box.left < mark.right && mark.top < box.bottom && box.top < mark.bottom;
  return [...document.querySelectorAll(words)].filter((each) => under(each.getBoundingClientRect())).map((each) => each.textContent);
}"""


@pytest.mark.parametrize(("game", "size", "lang"), [
    *((game, LAPTOP, "en") for game in ("railroad_ink", "days_of_steam", "steamrollers", "traxx")),
    *((game, PHONE, "pl") for game in ("railroad_ink", "days_of_steam")),
])  # fmt: skip
def test_the_first_mark_covers_no_text_of_the_board(visit: Visit, game: str, size: tuple[int, int], lang: str) -> None:
    page = visit(size, lang).begin(game, GAMES[game], seed="1")
    wait_for_my_turn(page)
    expect(page.locator(".first-mark")).to_be_visible()
    assert page.evaluate(COVERED_TEXTS, ".paper text, .status") == []


def test_on_small_screens_the_first_mark_does_not_cover_the_headline(visit: Visit) -> None:
    page = visit(PHONE, "pl").begin("steamrollers", "bots", seed="1")
    wait_for_my_turn(page)
    expect(page.locator(".first-mark")).to_be_visible()
    assert page.evaluate(COVERED_TEXTS, ".status") == []


@pytest.mark.parametrize(("size", "lang"), [(LAPTOP, "en"), (PHONE, "pl")])
def test_the_last_mark_does_not_cover_the_action_bar(visit: Visit, size: tuple[int, int], lang: str) -> None:
    page = visit(size, lang).begin("traxx", seed="1")
    wait_for_my_turn(page)
    driver = Driver(page, touch=size == PHONE)
    final = page.locator(".first-mark", has_text={"en": "final", "pl": "ostateczne"}[lang])
    driver.play_until(final.is_visible)
    assert page.evaluate(COVERED_TEXTS, ".actions .hint, .actions button") == []


def test_the_rules_cover_no_button_on_a_laptop(visit: Visit) -> None:
    page = visit(LAPTOP).begin("traxx", "bots", seed="1")
    wait_for_my_turn(page)
    page.get_by_role("button", name="Rules").click()
    page.wait_for_selector(".rulebook:not([hidden])")
    page.locator(".extra .button").first.click(trial=True, timeout=5_000)
    buttons = page.locator(".actions .row, .extra").evaluate_all("all => Math.max(...all.map(each => each.getBoundingClientRect().bottom))")
    assert buttons <= page.locator(".rulebook").evaluate("node => node.getBoundingClientRect().top")


def test_a_closed_mark_does_not_return(visit: Visit) -> None:
    page = visit().begin("traxx", seed="1")
    wait_for_my_turn(page)
    page.click(".first-mark button")
    expect(page.locator(".first-mark")).to_be_hidden()
    page.reload()
    wait_for_my_turn(page)
    expect(page.locator(".first-mark")).to_be_hidden()


@pytest.mark.parametrize(("size", "lang", "chapter"), [(WIDE, "en", "A round"), (PHONE, "pl", "Runda")])
def test_the_rules_open_at_the_present_step(visit: Visit, size: tuple[int, int], lang: str, chapter: str) -> None:
    person = visit(size, lang)
    page = person.begin("railroad_ink", seed="1")
    wait_for_my_turn(page)
    page.click(".title-row .button")
    heading = page.locator(".rulebook .now")
    expect(heading).to_have_text(chapter)
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    person.shoot(f"rulebook-{lang}")
    assert page.locator("dialog").count() == 0
    if size == WIDE:
        page.mouse.click(*first_thing(page))
        expect(page.locator(".paper [aria-pressed=true]")).to_have_count(1)
        page.click(".rulebook .sheet-head .button")
    else:
        page.keyboard.press("Escape")
        expect(page.locator(".title-row .button")).to_be_focused()
    expect(page.locator(".rulebook")).to_be_hidden()
