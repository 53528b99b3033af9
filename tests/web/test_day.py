"""The daily match: two people with one results table, known dice, another browser, deletion."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.accessibility import assert_accessible_picture
from tests.web.api import play_out
from tests.web.conftest import PHONE, Person, Visit

GAME = "traxx"


def play(person: Person, name: str) -> Page:
    """Plays the daily match from its page."""
    page = person.go("/day")
    page.fill("#my-name", name)
    page.locator(".ticket", has=page.locator(f"a[href$='/{GAME}']")).get_by_role("button").click()
    page.wait_for_selector(".paper svg")
    play_out(person, page)
    page.wait_for_selector(".same .standing .mine")
    return page


@pytest.mark.long
def test_two_people_play_the_daily_match_and_share_its_results(visit: Visit) -> None:
    anna, ben = visit(), visit(PHONE, "pl", dark=True)
    page = anna.go("/day")
    page.wait_for_selector(".calendar")
    assert_accessible_picture(anna, page, "day-before")
    page.locator(".ticket a").first.click()
    expect(page.locator(".note")).to_contain_text("once you have finished")
    expect(page.locator(".standing")).to_have_count(0)
    page = play(anna, "Anna")
    expect(page.locator(".same .bot").first).to_be_visible()
    assert_accessible_picture(anna, page, "day-end")

    other = play(ben, "Ben")
    expect(other.locator(".same .standing tbody tr:not(.bot)")).to_have_count(2)
    assert_accessible_picture(ben, other, "day-end-phone")
    other.get_by_role("link", name="Partia dnia").click()
    expect(other.locator("h1")).to_contain_text("Träxx")
    names = other.locator(".standing tr:not(.bot) th[scope=row]")
    expect(names).to_have_count(2)
    assert sorted(name.strip() for name in names.all_inner_texts()) == ["Anna", "Ben ty"]
    expect(other.locator(".share-text")).to_contain_text("Branchline: Träxx")
    expect(other.locator(".share-text")).to_contain_text(re.compile("[■▽·]"))
    other.click(".dice summary")
    expect(other.locator(".verdict")).to_contain_text("✓")
    assert_accessible_picture(ben, other, "day-table-phone")

    page = anna.go("/day")
    mine = page.locator(".ticket", has=page.locator(f"a[href$='/{GAME}']"))
    expect(mine.locator(".result")).to_be_visible()
    expect(mine.get_by_role("link", name="View results")).to_be_visible()
    expect(page.locator(".calendar .played")).to_have_count(1)
    assert_accessible_picture(anna, page, "day-after")


def test_matches_with_known_dice_share_results(visit: Visit) -> None:
    anna = visit(random_seed=True)  # a typed seed is known from the start
    page = anna.go(f"/new/{GAME}?with=alone")
    page.click(".start-bar .button")
    page.wait_for_selector(".paper svg")
    play_out(anna, page)
    page.wait_for_selector(".same .standing .mine")
    first = page.url
    page.get_by_role("button", name="Share").click()
    link = page.locator(".link-row input").nth(1).input_value()
    page.get_by_role("button", name="Play this seed").click()
    page.wait_for_url(lambda url: url != first)
    page.wait_for_selector(".paper svg")
    play_out(anna, page)
    expect(page.locator(".same .standing tbody tr:not(.bot)")).to_have_count(2)
    expect(page.locator(".same .mine .row-note")).to_have_text("seed known in advance")
    assert_accessible_picture(anna, page, "same-dice")

    ben = visit(PHONE, "pl")
    other = ben.go(link.removeprefix(ben.url))
    expect(other.locator("h1")).to_have_text("Träxx: to samo losowanie")
    assert_accessible_picture(ben, other, "dice-link")
    other.fill("#my-name", "Ben")
    other.get_by_role("button", name="Zagraj z tym losowaniem").click()
    expect(other.locator(".paper svg")).to_be_visible()


def test_an_identity_moves_to_another_browser_and_is_deleted(visit: Visit) -> None:
    anna, phone = visit(), visit(PHONE, "pl")
    page = anna.go("/games")
    expect(page.locator(".me")).to_contain_text("No account needed")
    page = play(anna, "Anna Nowak")
    page = anna.go("/games")
    expect(page.locator("#me-name")).to_have_value("Anna Nowak")
    page.get_by_role("button", name="Use on another device").click()
    link = page.locator(".me .link-row input").input_value()
    expect(page.locator(".me .code")).to_be_visible()
    assert_accessible_picture(anna, page, "me")

    other = phone.go(link.removeprefix(phone.url))
    expect(other.locator(".lead")).to_contain_text("Anna Nowak")
    assert link.partition("#")[2] not in other.url
    assert_accessible_picture(phone, other, "me-welcome")
    other.get_by_role("button", name="Użyj tego profilu").click()
    expect(other.locator("#me-name")).to_have_value("Anna Nowak")
    other = phone.go("/day")
    mine = other.locator(".ticket", has=other.locator(f"a[href$='/{GAME}']"))
    expect(mine.locator(".result")).to_be_visible()

    page.get_by_role("button", name="Delete my data").click()
    expect(page.locator("dialog li")).to_have_count(3)
    assert_accessible_picture(anna, page, "me-forget")
    page.locator("dialog").get_by_role("button", name="Delete my data").click()
    expect(page.locator(".me")).to_contain_text("No account needed")
    assert page.evaluate("localStorage.getItem('branchline.me')") == "{}"
    other = phone.go("/games")
    expect(other.locator(".me")).to_contain_text("Nie trzeba zakładać konta")


def test_polling_the_results_does_not_disturb_the_page(visit: Visit) -> None:
    """While bots compute par: open details and the focus stay, and a failed answer removes nothing."""
    person = visit()
    standing: dict[str, Any] = {"rows": [], "finished_matches": 0, "par": [], "worth": None, "pending": True, "share": None, "day": None}

    def requests(route: Route) -> None:
        if standing["par"] is None:
            route.fulfill(status=429, json={"code": "busy", "reason": "Too many questions"})
        else:
            answer = route.fetch()
            route.fulfill(response=answer, json={**answer.json(), "standing": standing})

    def poll_with_par(par: list[str] | None) -> None:
        standing["par"] = par and [{"bot": name, "name": name, "points": 30, "goal": False} for name in par]
        with page.expect_response("**/api/days/*/*?*"):
            page.clock.run_for(4_000)

    person.page.clock.install()
    person.page.route("**/api/days/*/*?*", requests)
    page = person.go(f"/day/2026-02-01/{GAME}")
    page.click(".dice summary")
    page.get_by_role("button", name="Play this seed").focus()
    for par in (["Easy"], None, ["Easy", "Hard"]):
        poll_with_par(par)
        expect(page.locator(".standing .bot")).to_have_count(len(par or ["Easy"]))
        expect(page.locator(".dice")).to_have_attribute("open", "")
        expect(page.get_by_role("button", name="Play this seed")).to_be_focused()


def test_a_page_open_overnight_announces_the_new_day(visit: Visit) -> None:
    person = visit()
    days = ["2031-05-04", "2031-05-03"]

    def requests(route: Route) -> None:
        answer = route.fetch()
        today = answer.json()
        route.fulfill(response=answer, json={**today, "day": days.pop(), "ends": today["now"] + 3_600_000})

    person.page.clock.install()
    person.page.route("**/api/days?*", requests)
    page = person.go("/day")
    expect(page.locator(".today-title")).to_have_text("May 3, 2031")
    page.clock.run_for(40_000)
    assert len(days) == 1
    page.clock.fast_forward("01:00:00")
    expect(page.locator(".today-title")).to_have_text("May 4, 2031")
