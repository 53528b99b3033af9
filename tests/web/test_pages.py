"""Every page: accessible, no wider than the window, in both languages, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.accessibility import assert_accessible
from tests.web.api import play_out
from tests.web.conftest import PHONE, SMALL, WIDE, Person, Visit, mark_others_long
from tests.web.driver import Driver
from tests.web.seeds import TABLES, type_seed, with_seed
from tests.web.waiting import wait_until_loaded

from branchline.games import GAMES

LOOKS = {
    "wide-en-light": (WIDE, "en", False),
    "phone-pl-dark": (PHONE, "pl", True),
    "small-pl-light": (SMALL, "pl", False),
    "wide-en-dark": (WIDE, "en", True),
}
USUAL_LOOKS = mark_others_long(LOOKS, ["wide-en-light", "phone-pl-dark"])
FIRST = next(iter(GAMES))
PAGES = {
    "start": ("/", ".card h3"),
    "setup": (f"/new/{FIRST}?with=friends", ".start-bar .button"),
    "rules": (f"/rules/{FIRST}", ".rules"),
    "learn": (f"/learn/{FIRST}", ".learn .paper svg"),
    "puzzles": (f"/puzzles/{FIRST}", ".puzzle .paper svg"),
    "score": (f"/score/{FIRST}", ".paper svg"),
    "score-typed": ("/score/traxx", "#board-text"),
    "watch": ("/watch", "h1"),
    "my-games": ("/games", ".empty"),
    "day": ("/day", ".calendar"),
    "day-long-ago": (f"/day/2026-02-01/{FIRST}", ".day-games"),
    "me": ("/me", ".me .button"),
    "about": ("/about", "h1"),
    "nowhere": ("/nowhere/at/all", "h1"),
    "closed": ("/table/AAAAAAAAAAAA", ".words h1"),
}


@pytest.mark.parametrize("look", USUAL_LOOKS)
def test_every_page_is_accessible_and_fits_the_window(visit: Visit, look: str) -> None:
    size, lang, dark = LOOKS[look]
    person = visit(size, lang, dark)
    for name, (path, there) in PAGES.items():
        page = person.go(path)
        page.wait_for_selector(there)
        person.shoot(f"{name}-{look}", whole=True)
        assert_accessible(page, size[0])


@pytest.mark.parametrize("look", USUAL_LOOKS)
def test_a_table_in_every_state(visit: Visit, look: str) -> None:
    size, lang, dark = LOOKS[look]
    person = visit(size, lang, dark)
    page = person.begin("traxx", "bots", who_1="bot:easy", seed="1")
    assert_accessible(page, size[0])
    driver = Driver(page, touch=size != WIDE)
    for _ in range(6):
        driver.step()
    assert_accessible(page, size[0])
    _tabs(page, size, lambda: assert_accessible(page, size[0]))
    if look != "phone-pl-dark":
        return
    play_out(person, page)
    page.wait_for_selector(".end h2")
    page.click(".dice summary")
    assert_accessible(page, size[0])
    page.click("[data-step=back]")
    person.shoot(f"end-{look}", whole=True)
    assert_accessible(page, size[0])


def _tabs(page: Page, size: tuple[int, int], look: Callable[[], None]) -> None:
    for tab in ("boards", "log", "seats", "scores") if size != WIDE else ():
        page.click(f"[data-tab={tab}]")
        look()


def test_touch_targets_are_large_enough(visit: Visit) -> None:
    person = visit(PHONE)
    person.hide_tables()
    small = """() => [...document.querySelectorAll(
      "a, button, select, input:not([type=radio]):not([type=checkbox]):not(.visually-hidden), summary")]
      .filter((each) => each.getClientRects().length && !each.matches(".skip, p a, .visually-hidden"))
      .filter((each) => each.getBoundingClientRect().height < 40).map((each) => each.outerHTML.slice(0, 100))"""
    for path, there in (PAGES["start"], (f"/new/{FIRST}", ".start-bar .button"), ("/watch", ".sample"), PAGES["learn"]):
        person.go(path)
        person.page.wait_for_selector(f"{there} >> visible=true")
        wait_until_loaded(person.page)
        assert person.page.evaluate(small) == []
    page = person.begin("traxx", seed="1")
    assert page.evaluate(small) == []


def test_themes_and_languages_are_remembered(visit: Visit) -> None:
    person = visit()
    page = person.go("/")
    page.wait_for_selector(".card h3")
    light = _ground(person)
    page.click("#theme")
    page.click("#theme")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert _ground(person) != light
    page.click("#lang")
    expect(page.locator("h1")).to_have_text(re.compile("kolejowych"))
    page.reload()
    page.wait_for_selector(".card h3")
    expect(page.locator("h1")).to_have_text(re.compile("kolejowych"))
    assert _ground(person) != light


def _ground(person: Person) -> str:
    return str(person.page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_two_clicks_to_a_running_game(visit: Visit) -> None:
    page = visit().go("/")
    page.route(TABLES, with_seed("1"))
    page.wait_for_selector(".card h3")
    page.click(".card .go")
    page.click(".start-bar .go")
    expect(page.locator("#main")).to_have_attribute("data-phase", "playing")


def test_a_busy_button_ignores_clicks(visit: Visit) -> None:
    page = visit().go("/about")
    told = page.evaluate("""async () => {
      const { button } = await import("/ui/widgets.js");
      const { create } = await import("/ui/dom.js");
      const doing = [];
      const made = create(button("", () => new Promise((done) => doing.push(done))));
      document.body.append(made);
      made.focus();
      made.click();
      made.click();
      const first = [doing.length, document.activeElement === made];
      doing[0]();
      await new Promise((wake) => setTimeout(wake));
      made.click();
      return [...first, doing.length];
    }""")
    assert told == [1, True, 2]


def test_an_unreachable_server_is_reported(visit: Visit) -> None:
    person = visit()
    person.page.route("**/api/games?*", lambda route: route.abort())
    page = person.go("/")
    expect(page.get_by_text("The server can't be reached")).to_be_visible()
    person.wrong.clear()
    person.page.unroute("**/api/games?*")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".card h3")


def test_a_truncated_answer_is_an_error(visit: Visit) -> None:
    person = visit()
    person.page.route("**/api/games?*", lambda route: route.fulfill(content_type="application/json", body='{"games": ['))
    page = person.go("/")
    expect(page.get_by_text("The server can't be reached")).to_be_visible()


def test_unknown_addresses_are_reported_with_a_link_home(visit: Visit) -> None:
    person = visit()
    page = person.go("/join/nothing12345")
    expect(page.locator("h1")).to_have_text("Join a table")
    expect(page.locator(".wrong").first).to_have_text("There is no such table")
    for place in ("/join/nothing12345", "/rules/nothing", "/new/nothing", "/table/nothing12345", "/nowhere"):
        person.go(place)
        page.locator("#main a[href='/']").click()
        page.wait_for_selector(".card h3")


def test_a_server_says_for_how_long_it_stores_matches(visit: Visit) -> None:
    person = visit(lang="pl")
    note = person.page.locator(".at-games .help")
    person.go("/games")
    expect(person.page.get_by_role("link", name="Wszystkie gry")).to_be_visible()
    expect(note).to_be_empty()

    def forgetful(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "retention": {"unbegun": 7, "unfinished": 365, "finished": 1}})

    person.page.route("**/api/games?*", forgetful)
    person.go("/games")
    expect(note).to_contain_text("Partie w toku przechowujemy przez 365 dni od ostatniego ruchu.")
    expect(note).to_contain_text("Zakończone partie przechowujemy przez 1 dzień")


def test_a_form_keeps_its_fields_in_another_language(visit: Visit) -> None:
    page = visit().go("/new/railroad_ink?with=screen")
    page.fill("#name-0", "Anna")
    page.locator(".segment", has_text="Lava").first.click()
    page.click("#lang")
    expect(page.locator(".start-bar .button")).to_have_text("Zacznij grę")
    assert page.input_value("#name-0") == "Anna"
    expect(page.locator("#option-expansion-2")).to_be_checked()


def test_the_focus_survives_removing_a_seat(visit: Visit) -> None:
    page = visit().go("/new/railroad_ink?with=bots")
    page.click("#add-seat")
    page.get_by_role("button", name="Remove player 3").press("Enter")
    expect(page.locator(".seat-row")).to_have_count(2)
    expect(page.locator("#add-seat")).to_be_focused()


def test_the_focus_survives_refreshing_the_public_tables(visit: Visit) -> None:
    person = visit()
    person.page.clock.install()
    page = person.go("/watch")
    first = page.locator("#main .page :is(a, button)").first
    first.focus()
    page.clock.run_for(21_000)
    expect(first).to_be_focused()
    page.locator("#main").focus()
    with page.expect_response("**/api/tables?*"):
        page.clock.run_for(21_000)


def test_a_corrected_box_is_used_and_a_broken_one_explained(visit: Visit) -> None:
    page = visit().go(f"/new/{FIRST}?with=alone")
    type_seed(page, "1")
    page.set_input_files("#edition", {"name": "box.toml", "mimeType": "text/plain", "buffer": b"format = 1\n"})
    expect(page.locator(".more-fields .message.wrong")).not_to_be_empty()
    source = GAMES[FIRST].edition.source.replace(f'name = "{GAMES[FIRST].edition.name}"', 'name = "My box"', 1)
    page.set_input_files("#edition", {"name": "box.toml", "mimeType": "text/plain", "buffer": source.encode()})
    expect(page.locator(".more-fields")).to_contain_text("My box")
    page.click(".start-bar .button")
    expect(page.locator(".setup-line")).to_contain_text("My box")


def test_only_relevant_options_are_shown(visit: Visit) -> None:
    page = visit().go("/new/railroad_ink?with=alone")
    crater = page.locator('[name="option-crater_points"]')
    expect(page.locator("#option-expansion-0")).to_be_checked()
    expect(crater).to_have_count(0)
    page.locator("label", has=page.locator("#option-expansion-1")).click()
    expect(crater).to_have_count(2)
    page.goto(page.url.replace("railroad_ink", "steamrollers"))
    expect(page.locator("#option-eva")).to_be_visible()
    expect(page.locator('[name="option-orders"]')).to_have_count(0)
    page.click("#mode-bots")
    expect(page.locator('[name="option-orders"]')).to_have_count(2)
    expect(page.locator("#option-eva")).to_have_count(0)
    page.locator("label", has=page.locator("#option-orders-1")).click()
    page.click("#mode-alone")
    expect(page.locator("#option-eva")).to_be_visible()
    wait_until_loaded(page)
    expect(page.locator(".start-bar")).not_to_contain_text("needs at least")
    type_seed(page, "1")
    page.click(".start-bar .button")
    expect(page.locator(".setup-line")).to_contain_text("Eva's level")
    expect(page.locator(".setup-line")).not_to_contain_text("Orders")
