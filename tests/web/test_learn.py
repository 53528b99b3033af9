"""Lessons in the browser: courses by mouse and keyboard, mistakes, shown moves, stored progress, the first match after them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.web.accessibility import assert_accessible
from tests.web.conftest import PHONE, WIDE, Visit, mark_others_long
from tests.web.learner import Learner
from tests.web.seeds import TABLES, with_seed
from tests.web.waiting import bounding_box

from branchline.games import GAMES
from branchline.study.lessons.reader import lessons_of


@pytest.mark.parametrize("game", mark_others_long(GAMES, ["railroad_ink", "steamrollers"]))
def test_a_whole_course_by_clicking(visit: Visit, game: str) -> None:
    person = visit()
    page = person.go(f"/learn/{game}")
    Learner(page, game).course()
    expect(page.locator(".lessons .lesson-done")).to_have_count(len(lessons_of(game)))
    expect(page.locator(".lesson-next button")).to_be_focused()


def test_a_whole_course_by_keyboard(visit: Visit) -> None:
    person = visit()
    page = person.go("/learn/traxx")
    page.route(TABLES, with_seed("1"))
    Learner(page, "traxx", keys=True).course()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    expect(page.locator(".sheet-table .who").last).to_have_text(re.compile("Easy"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("look", mark_others_long(["wide-pl-light", "phone-en-dark"], ["phone-en-dark"]))
def test_a_lesson_is_accessible_and_fits_the_window(visit: Visit, game: str, look: str) -> None:
    where, lang, light = look.split("-")
    size = WIDE if where == "wide" else PHONE
    person = visit(size, lang, light == "dark")
    first = lessons_of(game)[0]
    page = person.go(f"/learn/{game}/{first.id}")
    expect(page.locator(".lesson-title")).to_have_text(first.title[lang])
    page.wait_for_selector(".paper svg")
    assert_accessible(page, size[0])
    page.click(".lesson-tools .button")  # show me
    expect(page.locator(".lesson-feedback.shown")).to_be_visible()
    person.shoot(f"learn-{game}-{look}")
    assert_accessible(page, size[0])


def test_a_wrong_move_is_undone_with_a_comment(visit: Visit) -> None:
    person = visit()
    page = person.go("/learn/traxx/line")
    page.wait_for_selector(".paper svg")
    learner, task = Learner(page, "traxx"), lessons_of("traxx")[0].tasks[0]
    before = page.locator(".sheet-table .totals td").first.text_content()
    learner.pick("cell=c5")
    expect(page.locator(".lesson-feedback.other")).to_have_text(task.other["en"])
    expect(page.locator(".lesson-say")).to_have_text(task.say["en"])
    expect(page.locator(".sheet-table .totals td").first).to_have_text(before or "")
    learner.pick("cell=d6")
    expect(page.locator(".lesson-feedback.success")).to_have_text(task.success["en"])


def test_an_illegal_move_gets_the_rules_reason(visit: Visit) -> None:
    person = visit()
    page = person.go("/learn/traxx/ends")
    page.wait_for_selector(".paper svg")
    page.keyboard.press("t")
    page.fill(".move-field input", "d7-d8")
    page.press(".move-field input", "Enter")
    expect(page.locator(".move-field .message.wrong")).to_have_text("d8 is blue, a colour the card does not show")


def test_a_shown_move_can_be_made_and_the_task_restarted(visit: Visit) -> None:
    person = visit()
    page = person.go("/learn/railroad_ink/join")
    page.wait_for_selector(".paper svg")
    show, again = page.locator(".lesson-tools .button").nth(0), page.locator(".lesson-tools .button").nth(1)
    show.click()
    expect(page.locator(".lesson-feedback.shown")).to_contain_text("Like this:")
    expect(page.locator("#main")).to_have_attribute("data-moves", "0")
    page.click(".task-actions .main")
    expect(page.locator("#main")).to_have_attribute("data-moves", "1")
    again.click()
    expect(page.locator("#main")).to_have_attribute("data-moves", "0")
    expect(page.locator(".lesson-feedback")).to_be_hidden()


def test_a_preview_lies_on_its_place_beside_a_wide_board(visit: Visit) -> None:
    page = visit((1366, 768)).go("/learn/traxx/line")
    page.wait_for_selector(".paper svg")
    page.locator(".lesson-tools .button").first.click()
    page.wait_for_selector(".paper .ghost circle", state="attached")
    end, cell = (bounding_box(page.locator(f".paper {each}").first) for each in (".ghost circle", '[data-pick="cell=d6"] polygon'))
    assert cell["x"] < end["x"] < cell["x"] + cell["width"]
    assert cell["y"] < end["y"] < cell["y"] + cell["height"]


def test_a_task_for_a_button_highlights_it(visit: Visit) -> None:
    person = visit()
    page = person.go("/learn/days_of_steam/tower")
    page.wait_for_selector(".paper svg")
    page.locator(".lesson-tools .button").first.click()
    hinted = page.locator(".button.hinted")
    expect(hinted).to_have_text("Rest at the water tower")
    hinted.click()
    expect(page.locator("#main")).to_have_attribute("data-moves", "1")


def test_a_step_of_a_lesson_can_be_undone(visit: Visit) -> None:
    person = visit()
    page = person.go("/learn/traxx/twice")
    page.wait_for_selector(".paper svg")
    learner = Learner(page, "traxx")
    for n, pick in enumerate(("cell=f4", "cell=f5"), 1):
        learner.pick(pick)
        expect(page.locator("#main")).to_have_attribute("data-moves", str(n))
    page.click(".task-actions .undo")
    expect(page.locator("#main")).to_have_attribute("data-moves", "1")
    page.click(".task-actions .reset")
    expect(page.locator("#main")).to_have_attribute("data-moves", "0")


def test_completed_lessons_are_stored_and_the_card_continues(visit: Visit) -> None:
    person = visit()
    page = person.go("/learn/traxx/line")
    page.wait_for_selector(".paper svg")
    Learner(page, "traxx").lesson("line")
    page.goto(person.url)
    page.click("a[href='/learn/traxx']")
    expect(page.locator(".lesson-title")).to_have_text("Two ends, one at a time")
    expect(page.locator(".lessons .lesson-done")).to_have_count(1)
    page.click("#lang")
    expect(page.locator(".lesson-title")).to_have_text("Dwa końce, ale po jednym naraz")
    page.click(".lesson-steps a >> nth=0")
    expect(page.locator(".lesson-title")).to_have_text("Jedna trasa, jedna karta")


def test_unknown_courses_and_lessons_are_reported(visit: Visit) -> None:
    person = visit()
    page = person.go("/learn/nothing")
    expect(page.locator("#main .words")).to_contain_text("There is no game nothing here")
    page = person.go("/learn/traxx/nothing")
    expect(page.locator(".lesson-title")).to_have_text("One line, one card")


def test_a_lost_connection_is_reported_and_loses_nothing(visit: Visit) -> None:
    person = visit()
    page = person.go("/learn/traxx/line")
    page.wait_for_selector(".paper svg")
    page.route("**/api/games/**", lambda route: route.abort("connectionrefused"))
    page.locator(".lesson-tools .button").nth(0).click()
    expect(page.locator(".bubble")).to_be_visible()
    page.unroute("**/api/games/**")
    page.locator(".lesson-tools .button").nth(0).click()
    expect(page.locator(".lesson-feedback.shown")).to_be_visible()
