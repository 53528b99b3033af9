"""After the end: ranking, lit places, replay, links to moments, record, rematch, the check of the dice."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.accessibility import good
from tests.web.api import ask, own_token, play_out, table_of
from tests.web.conftest import WIDE, Person, Visit
from tests.web.driver import FOLLOWED, Driver
from tests.web.waiting import box_of, soon

IN_SIGHT = """([outer, inner]) => {
  const [box, row] = [outer, inner].map((name) => document.querySelector(name).getBoundingClientRect());
  return row.top >= box.top && row.bottom <= box.bottom;
}"""


def finished(person: Person, page: Page) -> None:
    play_out(person, page)
    page.wait_for_selector(".end h2")


def test_the_end_of_a_match_offers_the_next_steps(visit: Visit) -> None:
    person = visit(accept_downloads=True)
    page = person.begin("traxx", "bots", who_1="bot:easy", seed="1")
    finished(person, page)
    expect(page.locator(".ranking li")).to_have_count(2)

    page.click(".dice summary")
    expect(page.locator(".verdict")).to_contain_text("✓")
    good(page, WIDE[0])
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".end .row + .link-row input")).to_be_focused()
    person.shoot("end-and-dice")

    address = page.url
    last = page.locator(".count").inner_text()
    page.click("[data-step=first]")
    expect(page.locator(".count")).to_have_text(re.compile("^0 /"))
    page.click("[data-step=forward]")
    page.click("[data-step=forward]")
    expect(page.locator(".moment")).not_to_be_empty()
    soon(page, lambda: page.url == f"{address}?at=2")
    expect(page.locator(".log li").nth(1).locator(".step")).to_have_attribute("aria-current", "true")
    soon(page, lambda: page.evaluate(IN_SIGHT, [".log-box", ".step[aria-current=true]"]))
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("scrollTo(0, 0)")
    person.shoot("replay")
    bar, board = box_of(page.locator(".replay")), box_of(page.locator(".board"))
    assert board["y"] + board["height"] <= bar["y"]
    assert bar["y"] + bar["height"] <= 800
    page.click("[data-step=link]")
    link = page.locator(".replay .link-row input").input_value()
    page.click("[data-step=first]")
    page.click("[data-step=play]")
    soon(page, lambda: int(page.locator(".replay .slide").input_value()) > 1)  # the first step is taken at once
    page.click("[data-step=pause]")
    page.click("[data-step=last]")
    expect(page.locator(".count")).to_have_text(last)

    other = visit(lang="pl")
    other.page.goto(link)
    other.page.wait_for_selector(".replay:not([hidden])")
    expect(other.page.locator(".count")).to_have_text(re.compile("^2 /"))
    soon(other.page, lambda: "#" not in other.page.url)

    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download match").click()
    record = json.loads(waiting.value.path().read_text())
    assert record["game"] == "traxx"
    visitor = visit()
    visitor.go("/")
    visitor.page.set_input_files("#record", waiting.value.path())
    visitor.page.wait_for_selector(".replay:not([hidden])")
    visitor.page.click("[data-step=last]")  # the result is hidden until then
    expect(visitor.page.locator(".ranking li")).to_have_count(2)
    visitor.shoot("record")

    person.go("/games")
    expect(page.locator(".ticket-status").first).to_contain_text(re.compile("won|share"))
    page.goto(address)

    page.get_by_role("button", name="Rematch", exact=True).click()
    expect(page.locator("#main")).to_have_attribute("data-phase", "playing")
    soon(page, lambda: page.url.partition("?")[0] != address)
    Driver(page).step()


def test_a_score_line_highlights_its_places(visit: Visit) -> None:
    person = visit()
    page = person.begin("railroad_ink", seed="1")
    Driver(page).play_until(lambda: page.locator(".log li").count() > 12)  # some rounds: errors have places already
    page.wait_for_function(FOLLOWED, arg=None)
    lit = 0
    for place in range(page.locator(".line").count()):
        page.locator(".line").nth(place).focus()
        glowing = page.locator(".glow").count()
        if glowing > 2 >= lit:
            person.shoot("lit-places")
        lit = max(lit, glowing)
    assert lit
    page.locator(".line").first.hover()
    page.mouse.move(5, 5)
    page.locator("#help").focus()
    expect(page.locator(".glow")).to_have_count(0)


def test_the_focus_stays_at_its_button_when_the_end_changes(visit: Visit) -> None:
    person = visit()
    told = {"rows": [], "finished_matches": 0, "worth": None, "pending": False, "share": "Branchline", "day": None}
    par = [{"bot": "easy", "name": "Easy", "points": 30, "goal": False}]
    person.page.route("**/api/tables/*/dice?*", lambda route: route.fulfill(json={**told, "par": par}))
    page = person.begin("traxx", seed="1")
    finished(person, page)
    page.locator(".same .copy-share").focus()
    ask(person, f"/tables/{table_of(page)}/seats/0", own_token(page), {"name": "Zofia"}, method="PATCH")  # as from another tab
    expect(page.locator(".ranking")).to_contain_text("Zofia")
    expect(page.locator(".same .copy-share")).to_be_focused()


def test_polling_other_results_does_not_disturb_the_page(visit: Visit) -> None:
    """Bots still play the same dice: the keyboard stays where it is, and an answer that fails hides nothing."""
    person = visit()
    told: dict[str, Any] = {
        "rows": [],
        "finished_matches": 0,
        "par": [],
        "worth": None,
        "pending": True,
        "share": "Branchline",
        "day": None,
    }

    answered = list[None]()

    def requests(route: Route) -> None:
        answered.append(None)
        if told["par"] is None:
            route.fulfill(status=429, json={"code": "busy", "reason": "Too many questions"})
        else:
            route.fulfill(json=told)

    def again(par: list[str] | None) -> None:
        told["par"] = par and [{"bot": name, "name": name, "points": 30, "goal": False} for name in par]
        before = len(answered)
        while len(answered) == before:  # the page sets its clock only when it has taken in the answer before
            page.clock.run_for(3_000)

    person.page.clock.install()
    person.page.route("**/api/tables/*/dice?*", requests)
    page = person.watch_sample("Träxx")
    page.click("[data-step=last]")
    page.locator(".same .copy-share").click()
    for par in (["Easy"], None, ["Easy", "Hard"]):
        again(par)
        expect(page.locator(".same .bot")).to_have_count(len(par or ["Easy"]))
        expect(page.locator(".same .share-text")).to_be_visible()
        expect(page.locator(".same .copy-share")).to_be_focused()


def test_an_invalid_record_is_rejected_with_a_reason(visit: Visit) -> None:
    page = visit().go("/")
    page.wait_for_selector(".card h3")
    said = page.locator("li:has(#record) .wrong")
    page.set_input_files("#record", {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(said).to_have_text(re.compile("“x.json” is not a match file.*Download match"))
    page.set_input_files("#record", {"name": "y.json", "mimeType": "application/json", "buffer": b'{"branchline": 99}'})
    expect(said).to_have_text(re.compile("“y.json” can't be replayed: ."))


def test_a_record_can_be_dropped_on_the_start_page(visit: Visit) -> None:
    page = visit(lang="pl").go("/")
    page.wait_for_selector(".card h3")
    page.evaluate("""() => {
      const data = new DataTransfer();
      data.items.add(new File(["a letter"], "list.txt"));
      const door = document.querySelector("label[for=record]");
      for (const kind of ["dragover", "drop"]) door.dispatchEvent(new DragEvent(kind, { dataTransfer: data, cancelable: true }));
    }""")
    expect(page.locator("li:has(#record) .wrong")).to_contain_text("Plik „list.txt” nie jest zapisem partii.")


@pytest.mark.long
def test_the_result_is_shared_with_one_click(visit: Visit) -> None:
    person = visit(permissions=["clipboard-read", "clipboard-write"])
    page = person.begin("traxx", "bots", who_1="bot:easy", seed="1")
    finished(person, page)
    expect(page.get_by_role("button", name="Rematch, swap seats")).to_be_visible()
    expect(page.locator(".dice summary")).to_have_text("Verify the randomness")
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".bubble")).to_have_text(re.compile("Spectator link copied"))
    link = page.locator(".end").get_by_label("For spectators").input_value()
    soon(page, lambda: page.evaluate("navigator.clipboard.readText()") == link)
