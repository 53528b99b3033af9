"""My box: corrected, rejected, undone, saved, played with, shared by a link; by mouse, touch and keyboard."""

from __future__ import annotations

import base64
import tomllib
import zlib
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.accessibility import assert_accessible
from tests.web.conftest import PHONE, WIDE, Person, Visit, mark_others_long
from tests.web.seeds import type_seed
from tests.web.test_kept import WITHOUT_STORAGE
from tests.web.test_pages import LOOKS
from tests.web.waiting import wait_until

from branchline.games import GAMES

BOXES = [f"{game}:{look}" for game in GAMES for look in LOOKS]
USUAL_BOXES = [f"{game}:{look}" for game, look in zip(GAMES, cycle(["wide-en-light", "phone-pl-dark"]), strict=False)]


def open_box(person: Person, game: str, behind: str = "") -> Page:
    page = person.go(f"/box/{game}{behind}")
    page.wait_for_selector(".compartment")
    return page


def touch(page: Page, thing: str) -> None:
    page.locator(f'[data-thing="{thing}"], [data-pick="thing={thing}"]').click()
    expect(page.locator(".thing-panel")).to_be_visible()


def detail_selector(key: str) -> str:
    return f'.detail[data-detail="{key}"]'


def test_a_value_is_corrected_rejected_undone_and_redone(visit: Visit) -> None:
    page = open_box(visit(), "days_of_steam")
    touch(page, "tile-0")
    count = page.locator(detail_selector("track.0.count"))
    expect(count.locator(".label-mark")).to_have_text("reconstructed")
    count.locator("button").nth(1).click()
    expect(page.locator(".differences li")).to_have_count(1)
    expect(page.locator(".differences li")).to_contain_text("12 → 13")
    expect(count.locator(".label-mark")).to_have_text("printed")
    count.locator("input").fill("0")
    count.locator("input").press("Enter")
    expect(count.locator(".wrong")).to_have_text("Count must be a whole number from 1 to 99")
    expect(page.locator("#box-play")).to_be_disabled()
    expect(page.locator("#box-keep")).to_be_disabled()
    page.click("#box-undo")
    expect(count.locator(".wrong")).to_have_count(0)
    expect(count.locator("input")).to_have_value("13")
    page.click("#box-undo")
    expect(page.locator(".differences li")).to_have_count(0)
    page.click("#box-redo")
    expect(count.locator("input")).to_have_value("13")
    count.get_by_text("Restore built-in value").click()
    expect(page.locator(".differences li")).to_have_count(0)
    expect(count.locator(".label-mark")).to_have_text("reconstructed")


def hold_requests(page: Page) -> list[Route]:
    """Holds back all requests about the box from now on."""
    requests: list[Route] = []
    page.route("**/box?*", lambda route: requests.append(route))
    return requests


def answer_request(page: Page, requests: Route) -> None:
    with page.expect_response("**/box?*"):
        requests.continue_()


def release_requests(page: Page, requests: list[Route]) -> None:
    """Answers the held requests one by one, and later ones at once."""
    page.route("**/box?*", lambda route: route.continue_())
    for each in requests:
        answer_request(page, each)


def test_a_correction_is_undone_while_the_next_is_being_checked(visit: Visit) -> None:
    page = open_box(visit(), "days_of_steam")
    touch(page, "tile-0")
    count = page.locator(detail_selector("track.0.count"))
    count.locator("button").nth(1).click()
    expect(page.locator(".differences li")).to_contain_text("12 → 13")
    requests = hold_requests(page)
    count.locator("input").fill("20")
    count.locator("input").press("Enter")
    wait_until(page, lambda: requests)
    page.click("#box-undo")
    release_requests(page, requests)
    expect(page.locator("#box-redo")).to_be_enabled()
    expect(count.locator("input")).to_have_value("13")
    page.click("#box-redo")
    expect(count.locator("input")).to_have_value("20")
    page.click("#box-undo")
    page.click("#box-undo")
    expect(page.locator(".differences li")).to_have_count(0)


def test_every_tap_counts_while_the_first_is_being_checked(visit: Visit) -> None:
    page = open_box(visit(), "days_of_steam")
    touch(page, "tile-0")
    count = page.locator(detail_selector("track.0.count"))
    less, more = count.locator(".stepper button").nth(0), count.locator(".stepper button").nth(1)
    requests = hold_requests(page)
    for _ in range(3):
        more.click()
    expect(count.locator("input")).to_have_value("15")
    wait_until(page, lambda: requests)
    answer_request(page, requests[0])
    wait_until(page, lambda: len(requests) == 2)
    expect(page.locator(".differences li")).to_contain_text("12 → 13")
    expect(count.locator("input")).to_have_value("15")
    more.click()
    less.click()
    release_requests(page, requests[1:])
    expect(page.locator(".differences li")).to_contain_text("12 → 15")
    expect(count.locator("input")).to_have_value("15")


def test_a_value_is_restored_while_another_is_being_checked(visit: Visit) -> None:
    page = open_box(visit(), "days_of_steam")
    touch(page, "tile-0")
    count = page.locator(detail_selector("track.0.count"))
    requests = hold_requests(page)
    count.locator(".stepper button").nth(1).click()
    wait_until(page, lambda: requests)
    count.locator(".stepper button").nth(0).click()
    release_requests(page, requests)
    expect(page.locator("#box-undo")).to_be_enabled()
    expect(page.locator(".differences li")).to_have_count(0)
    expect(count.locator("input")).to_have_value("12")


def test_a_pressed_button_stays_until_it_is_released(visit: Visit) -> None:
    page = open_box(visit(), "days_of_steam")
    touch(page, "tile-0")
    count = page.locator(detail_selector("track.0.count"))
    requests = hold_requests(page)
    count.locator(".stepper button").nth(1).click()
    wait_until(page, lambda: requests)
    count.locator(".stepper button").nth(1).hover()
    page.mouse.down()
    answer_request(page, requests[0])
    page.evaluate("new Promise(requestAnimationFrame)")
    page.mouse.up()
    release_requests(page, [])
    expect(page.locator(".differences li")).to_contain_text("12 → 14")


@pytest.mark.parametrize("where", ["#box-name", '[data-detail="alone.super"] input'])
def test_typed_text_stays_while_a_correction_is_being_checked(visit: Visit, where: str) -> None:
    page = open_box(visit(), "traxx")
    touch(page, "alone")
    requests = hold_requests(page)
    page.fill(detail_selector("alone.super") + " input", "36")
    page.press(detail_selector("alone.super") + " input", "Enter")
    wait_until(page, lambda: requests)
    page.fill(where, "7")
    answer_request(page, requests[0])
    expect(page.locator(".differences li")).to_have_count(1)
    expect(page.locator(where)).to_be_focused()
    expect(page.locator(where)).to_have_value("7")
    page.keyboard.type("8")
    expect(page.locator(where)).to_have_value("78")
    release_requests(page, requests[1:])
    if where == "#box-name":
        page.keyboard.press("Enter")
        expect(page.locator("#box-which")).to_have_value("78")
    else:
        page.locator("h1").click()
        expect(page.locator(".differences li").filter(has_text="78")).to_have_count(1)


@pytest.mark.parametrize("first", ["correct", "choose"])
def test_a_correction_stays_with_the_box_in_which_it_was_made(visit: Visit, first: str) -> None:
    page = open_box(visit(), "traxx")
    touch(page, "alone")
    points = page.locator(detail_selector("alone.super") + " input")
    points.fill("36")
    points.press("Enter")
    expect(page.locator(".differences li")).to_have_count(1)
    page.fill("#box-name", "Ours")
    page.click("#box-keep")
    expect(page.locator("#box-which")).to_have_value("Ours")
    page.select_option("#box-which", "")
    expect(page.locator(".differences li")).to_have_count(0)
    requests = hold_requests(page)
    for step in (first, "choose" if first == "correct" else "correct"):
        if step == "choose":
            page.select_option("#box-which", "Ours")
        else:
            points.fill("41")
            points.press("Enter")
        wait_until(page, lambda: requests)
        page.evaluate("new Promise(requestAnimationFrame)")  # whatever else is asked at once is held too
    release_requests(page, requests if first == "choose" else requests[::-1])  # the other box comes first if it was asked for
    expect(points).to_have_value("36")
    points.fill("37")
    points.press("Enter")
    expect(page.locator(".differences li")).to_contain_text("37")
    page.click("#box-undo")
    expect(points).to_have_value("36")
    expect(page.locator("#box-undo")).to_be_disabled()
    page.reload()
    page.wait_for_selector("#box-which")
    page.select_option("#box-which", "Ours")
    expect(page.locator(".differences li")).to_contain_text("36")


def test_an_invalid_combination_is_a_draft_until_it_is_completed(visit: Visit) -> None:
    page = open_box(visit(), "traxx")
    touch(page, "deck")
    page.fill(detail_selector("deck.colours") + " input", "3")
    page.press(detail_selector("deck.colours") + " input", "Enter")
    expect(page.locator(detail_selector("deck.colours") + " .wrong")).to_contain_text("A card shows 3 different colours")
    page.fill(detail_selector("deck.colours") + " input", "4")
    page.press(detail_selector("deck.colours") + " input", "Enter")
    expect(page.locator(".thing-panel .wrong")).to_have_count(0)
    touch(page, "c1")
    page.select_option(detail_selector("plan.rows.2:0@1") + " select", "9")
    expect(page.locator(".differences li")).to_have_count(2)  # the two numbers have swapped places
    expect(page.locator(".thing-panel .wrong")).to_have_count(0)


def test_a_saved_box_is_offered_and_played_with(visit: Visit) -> None:
    person = visit()
    page = open_box(person, "traxx")
    touch(page, "alone")
    page.fill(detail_selector("alone.super") + " input", "36")
    page.press(detail_selector("alone.super") + " input", "Enter")
    expect(page.locator(".differences li")).to_have_count(1)
    page.fill("#box-name", "Our Träxx")
    page.click("#box-keep")
    expect(page.locator(".box-bar .note")).to_contain_text("Our Träxx")
    page.reload()
    page.wait_for_selector("#box-which")
    page.select_option("#box-which", "Our Träxx")
    expect(page.locator(".differences li")).to_have_count(1)
    page.click("#box-play")
    page.wait_for_selector("#stored-box")
    expect(page.locator("#stored-box")).to_have_value("Our Träxx")
    page.click("#mode-alone")
    type_seed(page, "1")
    page.click(".start-bar .button")
    page.wait_for_selector(".paper svg")
    expect(page.locator(".paper svg")).to_contain_text("more than 36 points")


def test_corrections_are_restored_on_return(visit: Visit) -> None:
    page = open_box(visit(), "traxx")
    touch(page, "alone")
    page.fill(detail_selector("alone.super") + " input", "40")
    page.press(detail_selector("alone.super") + " input", "Enter")
    expect(page.locator(".differences li")).to_have_count(1)
    page.reload()
    expect(page.locator(".differences li")).to_have_count(1)


def test_a_box_that_cannot_be_saved_stays_a_draft(visit: Visit) -> None:
    person = visit()
    person.page.add_init_script(WITHOUT_STORAGE)
    page = open_box(person, "traxx")
    touch(page, "alone")
    page.fill(detail_selector("alone.super") + " input", "40")
    page.press(detail_selector("alone.super") + " input", "Enter")
    expect(page.locator(".differences li")).to_have_count(1)
    page.click("#box-keep")
    expect(page.locator(".box-bar .note")).to_contain_text("This browser can't store data")
    page.click('.box-head a[href="/new/traxx"]')
    expect(page.locator(".box-page")).to_have_count(0)
    page.go_back()
    expect(page.locator(".differences li")).to_contain_text("40")


def test_a_link_opens_the_box_in_another_browser(visit: Visit) -> None:
    page = open_box(visit(), "steamrollers")
    touch(page, "tiles-0")
    page.click(f"{detail_selector('tiles.0.points')} button >> nth=1")
    expect(page.locator(".differences li")).to_have_count(1)
    page.click("#box-link")
    link = page.locator("dialog input").input_value()
    assert "/box/steamrollers#box=" in link
    other = visit(PHONE, "pl")
    there = open_box(other, "steamrollers", link[link.index("#") :])
    expect(there.locator(".differences li")).to_have_count(1)
    expect(there.locator(".box-head .note")).to_contain_text("udostępnił")
    wait_until(there, lambda: "#" not in there.url)
    there.click("#box-play")
    there.wait_for_selector("#stored-box")
    expect(there.locator("#stored-box")).to_have_value("SteamRollers (moje)")


@pytest.mark.parametrize(("lang", "words"), [("en", "Bots are weaker with this box"), ("pl", "Z tym pudełkiem boty grają słabiej")])
def test_an_unsupported_box_says_that_bots_are_weaker(visit: Visit, lang: str, words: str) -> None:
    """On the page of the box, and on the setup page while a bot plays."""
    page = open_box(visit(WIDE, lang), "railroad_ink")
    expect(page.locator(".differences")).not_to_contain_text(words)
    large = GAMES["railroad_ink"].edition.source.replace('"RRR_"]', '"RRR_", "HHR_", "RRH_"]').encode()
    page = open_box(visit(WIDE, lang), "railroad_ink", f"#box={compressed(large)}")
    expect(page.locator(".differences")).to_contain_text(words)
    page.click("#box-play")
    page.wait_for_selector("#stored-box")
    page.click("#mode-bots")
    expect(page.locator(".start-bar .note")).to_contain_text(words)
    page.click("#mode-alone")
    expect(page.locator(".start-bar .note")).to_have_text("")
    page.click("#mode-bots")
    expect(page.locator(".start-bar .note")).to_contain_text(words)
    page.select_option("#stored-box", index=0)
    expect(page.locator(".start-bar .note")).to_have_text("")


def compressed(text: bytes) -> str:
    squeezed = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(squeezed.compress(text) + squeezed.flush()).decode().rstrip("=")


@pytest.mark.parametrize("bad", ["%%%", "AAAA", compressed(b"a" * 50_000_000), compressed(b"\xff\xfe"), "A" * 70_000])
def test_a_link_without_a_box_opens_the_built_in_one(visit: Visit, bad: str) -> None:
    page = open_box(visit(), "traxx", f"#box={bad}")
    expect(page.locator(".box-head .note")).to_contain_text("damaged")
    expect(page.locator(".differences li")).to_have_count(0)


def test_a_link_with_an_invalid_box_gives_a_reason(visit: Visit) -> None:
    page = open_box(visit(), "traxx", f"#box={compressed(b'format = 1')}")
    expect(page.locator(".box-head .note")).to_contain_text("Box, line 1")


def test_a_box_is_saved_as_a_file_and_opened(visit: Visit, tmp_path: Path) -> None:
    page = open_box(visit(), "traxx")
    touch(page, "alone")
    page.fill(detail_selector("alone.super") + " input", "41")
    page.press(detail_selector("alone.super") + " input", "Enter")
    expect(page.locator(".differences li")).to_have_count(1)
    with page.expect_download() as saved:
        page.click("#box-save")
    file = tmp_path / "mine.toml"
    saved.value.save_as(file)
    assert file.read_text("utf-8") == GAMES["traxx"].edition.source.replace("super = 35", "super = 41")
    with page.expect_download() as sent:
        page.click("#box-send")
    sent.value.save_as(tmp_path / "sent.toml")
    rows = tomllib.loads((tmp_path / "sent.toml").read_text("utf-8"))["correction"]
    assert [(row["where"], row["ours"], row["here"]) for row in rows] == [("alone.super", "35", "41")]
    other = open_box(visit(), "traxx")
    other.set_input_files("#box-load", file)
    expect(other.locator(".differences li")).to_have_count(1)
    file.write_text("no box at all = ")
    other.set_input_files("#box-load", file)
    expect(other.locator(".box-head .note")).to_contain_text("not TOML")
    expect(other.locator(".differences li")).to_have_count(1)


def test_the_checklist_shows_where_to_look_and_marks_entries_as_checked(visit: Visit) -> None:
    page = open_box(visit(), "traxx")
    page.click(".checklist summary")
    first = page.locator(".doubt").first
    expect(first.locator("h3")).to_contain_text("Colours and numbers of the plan")
    expect(first.locator(".where img")).to_be_visible()
    first.get_by_text("Show me").click()
    expect(page.locator(".box-picture .doubt-place")).to_have_count(61)
    before = page.locator(".doubt").count()
    first.get_by_text("All of this is correct").click()
    expect(page.locator(".doubt")).to_have_count(before - 1)
    touch(page, "c1")
    expect(page.locator(".detail .label-mark").first).to_have_text("printed")


def test_a_box_is_corrected_by_keyboard(visit: Visit) -> None:
    page = open_box(visit(), "traxx")
    page.locator('[data-pick="thing=a1"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#thing-name")).to_be_focused()
    expect(page.locator("#thing-name")).to_have_text("Cell a3")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("g")  # green
    expect(page.locator(".differences li")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".thing-panel")).to_be_hidden()
    expect(page.locator('[data-pick="thing=a3"]')).to_be_focused()


def test_small_components_can_be_chosen_by_name(visit: Visit) -> None:
    page = open_box(visit(PHONE, "pl"), "train_from_afar")
    page.select_option("#choose-frame", "locomotive-1")
    expect(page.locator("#thing-name")).to_have_text("Lokomotywa czarna")
    page.locator(detail_selector("locomotives.black") + " input").nth(1).check()
    expect(page.locator(".differences li")).to_have_count(2)  # it swaps with the violet one


@pytest.mark.parametrize("box", mark_others_long(BOXES, USUAL_BOXES))
def test_every_box_is_accessible_in_all_themes_and_languages(visit: Visit, box: str) -> None:
    game, look = box.split(":")
    size, lang, dark = LOOKS[look]
    person = visit(size, lang, dark)
    page = open_box(person, game)
    page.click(".checklist summary")
    assert_accessible(page, size[0])
    person.shoot(f"box-{game}-{look}", whole=True)
    page.click(".checklist summary")
    for thing in (".box-picture [data-pick]", "button.thing"):
        if page.locator(thing).count():
            page.locator(thing).first.dispatch_event("click")
            expect(page.locator(".thing-panel")).to_be_visible()
            assert_accessible(page, size[0])
    person.shoot(f"box-{game}-{look}-touched")


def test_the_language_can_change_while_editing(visit: Visit) -> None:
    page = open_box(visit(WIDE), "traxx")
    touch(page, "alone")
    page.fill(detail_selector("alone.super") + " input", "41")
    page.press(detail_selector("alone.super") + " input", "Enter")
    expect(page.locator(".differences li")).to_have_count(1)
    page.click("#lang")
    expect(page.locator("h1")).to_have_text("Moje pudełko: Träxx")
    expect(page.locator(".differences li")).to_have_count(1)
    page.click("#box-undo")
    expect(page.locator(".compartment h2").first).to_have_text("Plan")
    expect(page.locator(".differences li")).to_have_count(0)


@pytest.mark.parametrize("path", ["/", "/rules/traxx", "/new/traxx"])
def test_pages_link_to_the_box(visit: Visit, path: str) -> None:
    page = visit().go(path)
    link = page.locator('a[href="/box/traxx"]')
    link.first.wait_for(state="attached")
    expect(link).to_have_count(1)
