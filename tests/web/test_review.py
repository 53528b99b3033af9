"""Reviews of matches on wide screens and phones; hints, which the log shows."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Route, expect
from tests.web.accessibility import assert_accessible_picture
from tests.web.api import play_out
from tests.web.conftest import PHONE, Visit
from tests.web.driver import Driver
from tests.web.seeds import type_seed
from tests.web.waiting import bounding_box, wait_until

EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"></svg>'
LONG = 120_000  # milliseconds: reviews stand back behind everything else


def test_a_match_is_reviewed_and_clicked_through(visit: Visit) -> None:
    anna = visit()
    page = anna.begin("railroad_ink", "alone", seed="1")
    play_out(anna, page)
    page.get_by_role("button", name="Review").click()
    expect(page.locator(".breakdown dd")).to_have_count(4, timeout=LONG)
    expect(page.locator(".review-progress")).to_be_hidden(timeout=LONG)
    entries = page.locator(".breakdown dd b").all_inner_texts()
    start, luck, losses, result = (float(each.replace("−", "-")) for each in entries)
    assert abs(start + luck + losses - result) < 0.2
    expect(page.locator(".costliest .turn-row").first).to_have_attribute("aria-current", "true")
    expect(page.locator(".moment-panel .paper svg")).to_be_visible()
    expect(page.get_by_role("button", name="Better")).to_have_attribute("aria-pressed", "true")
    better = page.locator(".paper .ghost").inner_html()
    assert_accessible_picture(anna, page, "review-better")
    page.keyboard.press("x")
    expect(page.get_by_role("button", name="Played")).to_have_attribute("aria-pressed", "true")
    wait_until(page, lambda: page.locator(".paper .ghost").inner_html() != better)
    assert_accessible_picture(anna, page, "review-played")

    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuenow", "1")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("luck"))
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "2")
    page.click(".curve-table summary")
    expect(page.locator(".curve-table tbody tr")).to_have_count(int(slider.get_attribute("aria-valuemax") or 0))
    box = bounding_box(slider)
    page.mouse.click(box["x"] + box["width"] - 20, box["y"] + 20)
    expect(slider).to_have_attribute("aria-valuenow", slider.get_attribute("aria-valuemax") or "")
    page.locator(".all-turns .turn-row").nth(1).click()
    expect(page.locator(".all-turns .turn-row").nth(1)).to_have_attribute("aria-current", "true")

    page.goto(f"{anna.url}/games")
    expect(page.locator(".progress-plot circle")).to_have_count(1)
    assert_accessible_picture(anna, page, "my-games-plot")

    ben = visit(PHONE, "pl", dark=True)
    keys = anna.page.evaluate("localStorage.getItem('branchline.tables')")
    ((table, kept),) = json.loads(keys).items()
    other = ben.go(f"/review/{table}/0#{kept['watch']}")
    expect(other.locator(".breakdown dd").first).to_be_visible()  # it was kept
    expect(other.locator("h1")).to_contain_text("Analiza")
    expect(other.locator(".moment-panel .paper svg")).to_be_visible()
    assert_accessible_picture(ben, other, "review-phone")


AMOUNT = {"value": 1.0, "error": 0.1}
TURN = {
    "at": 1,
    "played_moves": ["x"],
    "better_moves": [],
    "loss": AMOUNT,
    "verdict": "fine",
    "word": "Fine",
    "why": [],
    "choice": True,
    "proved": False,
}
REVIEW = {
    "seat": 0, "name": "Anna", "by": "Hard", "lead": False, "average": 1.0, "start": AMOUNT, "luck": AMOUNT, "others": None,
    "losses": AMOUNT, "result": 1.0, "turns": [TURN], "costliest": [1], "events": [],
    "curve": [{"at": 1, "expectation": AMOUNT}, {"at": 2, "expectation": AMOUNT}],
}  # fmt: skip


def job_state(progress: float, is_pending: bool, rollouts: int = 0) -> dict[str, object]:
    return {"progress": progress, "pending": is_pending, "report": {**REVIEW, "rollouts": rollouts} if rollouts else None, "refusal": None}


def test_an_abandoned_rough_review_is_requested_again(visit: Visit) -> None:
    anna = visit()
    page = anna.begin("traxx", "alone", seed="interrupted")
    table = page.url.rpartition("/")[2].partition("#")[0]
    answers = [
        ("POST", job_state(0.1, True, 2)),
        ("GET", job_state(0.0, False)),  # interrupted
        ("POST", job_state(0.1, True)),
        ("GET", job_state(1.0, False, 8)),
    ]
    asked = list[str]()

    def answer(route: Route) -> None:
        asked.append(route.request.method)
        route.fulfill(json=answers[min(len(asked), len(answers)) - 1][1])

    board = {
        "at": 1,
        "svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>',
        "played_ghost": "",
        "better_ghost": "",
        "played_places": [],
        "better_places": [],
    }
    page.route("**/reviews/0/turns/*", lambda route: route.fulfill(json=board))
    page.route(re.compile(r"/reviews/0(\?|$)"), answer)
    page.goto(f"{anna.url}/review/{table}/0")
    wait_until(page, lambda: len(asked) == len(answers))
    assert asked == [method for method, _ in answers]
    expect(page.locator(".review-progress")).to_be_hidden()


def test_a_hint_is_shown_in_the_log(visit: Visit) -> None:
    anna = visit()
    page = anna.begin("railroad_ink", "alone", seed="1")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_contain_text("Look")
    expect(page.locator(".lit .glow").first).to_be_visible()
    assert_accessible_picture(anna, page, "hint-look")
    page.keyboard.press("h")
    expect(page.locator(".advice .moves li").first).to_be_visible()
    wait_until(page, lambda: page.locator(".paper .ghost").inner_html())
    page.keyboard.press("h")
    expect(page.locator(".advice")).to_contain_text("next best turn")
    expect(page.locator(".hinting")).to_be_disabled()
    assert_accessible_picture(anna, page, "hint-why")
    expect(page.locator(".log")).to_contain_text("Uses hints in this match")
    play_out(anna, page)
    expect(page.locator(".end")).to_contain_text("used hints")
    expect(page.locator(".same .mine")).to_have_count(0)


def test_a_hint_that_comes_too_late_says_nothing(visit: Visit) -> None:
    anna = visit()
    page = anna.begin("railroad_ink", "alone", seed="1")
    waiting: list[Route] = []
    page.route("**/hint?*", lambda route: waiting.append(route))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".advice")).to_be_visible()
    wait_until(page, lambda: waiting)
    driver = Driver(page)
    driver.play_until(lambda: page.locator(".log .mark.seat0").count())
    expect(page.locator(".advice")).to_be_hidden()
    with page.expect_response("**/hint?*"):
        waiting.pop().fulfill(status=409, json={"code": "stale", "reason": "The table has changed in the meantime"})
    expect(page.locator(".hinting")).to_be_enabled()
    expect(page.locator(".bubble")).to_have_count(0)


def test_a_hint_on_a_phone(visit: Visit) -> None:
    ben = visit(PHONE, "pl", dark=True)
    page = ben.begin("traxx", "bots", who_1="bot:easy", seed="1")
    page.get_by_role("button", name="Podpowiedź").click()
    expect(page.locator(".advice")).to_contain_text("Spójrz")
    page.locator(".hinting").click()
    expect(page.locator(".advice .moves li").first).to_be_visible()
    expect(page.locator(".first-mark")).to_be_hidden()  # it would lie over the hint
    page.locator(".hinting").click()
    assert_accessible_picture(ben, page, "hint-phone")


def test_with_friends_hints_need_the_option(visit: Visit) -> None:
    anna = visit()
    page = anna.begin("steamrollers", "screen", seed="1")
    expect(page.locator(".actions .undo")).to_be_visible()
    expect(page.locator(".hinting")).to_be_hidden()
    page = anna.go("/new/steamrollers?with=screen")
    type_seed(page, "1")
    page.check("#hints")
    page.click(".start-bar .button")
    expect(page.locator(".hinting")).to_be_visible()
    expect(page.locator(".setup-line")).to_contain_text("Hints are on for everyone")


def test_the_curve_and_its_table_format_numbers_alike(visit: Visit) -> None:
    page = visit(lang="pl").go("/about")
    review_with = page.evaluate("""async () => {
      const { Plot } = await import("/review/plot.js");
      return [...new Plot(400, 200, 5, [-1.1, 0.6]).svg.querySelectorAll("text")].map((words) => words.textContent);
    }""")
    assert review_with == ["−1", "−0,5", "0", "0,5"]


def test_uncompared_turns_are_named_and_the_review_continues(visit: Visit) -> None:
    person = visit()
    page = person.watch_sample("Träxx")
    table = page.url.split("/table/")[1].split("?")[0]
    asked: list[str] = []

    def review_with(is_compared: bool) -> dict[str, Any]:
        nothing = {"value": 0.0, "error": 0.0}
        turn = {
            "at": 1,
            "played_moves": ["a", "b"],
            "better_moves": [],
            "loss": nothing,
            "verdict": "best",
            "word": "best" if is_compared else "not compared",
        }
        turn |= {"why": [], "choice": True, "proved": False, "compared": is_compared}
        breakdown = {"start": nothing, "luck": nothing, "others": None, "losses": nothing, "result": 0.0}
        about = {"seat": 0, "name": "Hard 1", "by": "Hard", "rollouts": 2, "lead": False, "average": 0.0}
        curve = [{"at": at, "expectation": nothing} for at in (1, 6)]
        return {**about, **breakdown, "turns": [turn], "costliest": [], "events": [], "curve": curve}

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        longer = "longer=true" in route.request.url
        route.fulfill(json={"progress": 1.0, "pending": False, "report": review_with(longer), "refusal": None})

    board = {"at": 1, "svg": EMPTY, "played_ghost": "", "better_ghost": "", "played_places": [], "better_places": []}
    page.route("**/reviews/0/turns/1?*", lambda route: route.fulfill(json=board))
    page.route("**/reviews/0?*", answer)
    page.route("**/reviews/0", answer)
    page = person.go(f"/review/{table}/0")
    expect(page.locator(".review-short")).to_contain_text("There was no time to compare 1 of 1 turns with alternatives (move 2).")
    expect(page.locator(".of-losses")).to_contain_text("not compared")
    expect(page.locator(".all-turns .verdict-word")).to_have_class("verdict-word uncompared")
    expect(page.locator(".turn-lists")).to_contain_text("No turn was compared with alternatives.")
    expect(page.locator(".step-words")).to_contain_text("There was no time to compare this turn with alternatives.")
    page.get_by_role("button", name="Continue the review").click()
    expect(page.locator(".review-short")).to_have_count(0)
    expect(page.locator(".all-turns .verdict-word")).to_have_class("verdict-word best")
    assert len(asked) == 2
