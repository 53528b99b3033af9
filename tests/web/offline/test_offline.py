"""The offline version in a real Chromium: after one visit the network is cut, and everything on the device still works."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.web.accessibility import assert_accessible
from tests.web.conftest import PHONE, WIDE, mark_others_long
from tests.web.driver import CLICK_HANDLED, Driver
from tests.web.offline.conftest import SAMPLE, Device, starts_of_python
from tests.web.pictures import shoot
from tests.web.seeds import type_seed
from tests.web.test_keyboard import act, tab_to
from tests.web.waiting import wait_until_loaded

from branchline.games import GAMES

if TYPE_CHECKING:
    pass

pytestmark = pytest.mark.timeout(900)  # the folder is packed, and whole matches are played with Python in the browser

LONG = 120_000  # milliseconds: it is worked at behind everything else
PAGES = {
    "/": ".card h3",
    "/games": ".copies",
    "/rules/traxx": ".rules h1, .rules h2",
    "/score/railroad_ink": ".paper svg",
    "/about": "h1",
    "/learn/traxx": ".paper svg",
    "/day": ".ticket",
    "/new/traxx?with=screen": ".start-bar .button",
    **({"/sheets/traxx": ".start-bar a[download]"} if find_spec("typst") else {}),
}


@pytest.mark.parametrize("game", mark_others_long(GAMES, ["traxx"]))
def test_a_match_is_played_to_its_end_offline(device: Device, game: str) -> None:
    place = list(GAMES).index(game)
    size, lang = (WIDE, "en") if place % 2 else (PHONE, "pl")
    page = device.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if page.locator("html").get_attribute("lang") != lang:
        page.click("#lang")
    device.begin(game, who_1="bot:medium", seed="1")
    Driver(page, Random(5 + place)).play_to_the_end()
    page.wait_for_selector(".end h2")
    expect(page.locator(".ranking li")).to_have_count(2)
    expect(page.locator(".end .row .button")).to_have_count(5)  # no printer here, and nobody to share it with
    shoot(page, f"offline-end-{game}")
    page.click('.replay [data-step="first"]')
    expect(page.locator(".replay")).to_contain_text("0 /")
    assert_accessible(page, size[0])


def test_a_turn_continues_after_a_reload(device: Device) -> None:
    page = device.begin("railroad_ink", who_1="bot:easy", seed="1")
    driver = Driver(page, Random(2))
    driver.play_until(lambda: page.locator(".log li").count() >= 3)
    page.wait_for_function(CLICK_HANDLED, arg=None)
    told, undo = page.locator(".log li").count(), page.locator(".actions button").first.is_enabled()
    page.reload()
    page.wait_for_selector(".paper svg")
    expect(page.locator(".log li")).to_have_count(told)
    expect(page.locator(".actions button").first).to_be_enabled(enabled=undo)
    driver.play_until(lambda: page.locator(".log li").count() > told)


@pytest.mark.long
def test_hint_review_and_par_work_offline(device: Device) -> None:
    page = device.page
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    if page.locator("html").get_attribute("lang") != "en":
        page.click("#lang")
    device.begin("traxx", "alone", seed="1")
    page.click(".hinting")
    expect(page.locator(".advice")).to_contain_text("Look")
    table = page.evaluate(SAMPLE, "traxx")
    device.go(f"/table/{table}")
    expect(page.locator(".same .bot").first).to_be_visible(timeout=LONG)  # what a bot reaches with the same dice
    device.go(f"/review/{table}/0")
    expect(page.locator(".breakdown dd").first).to_be_visible(timeout=LONG)
    shoot(page, "offline-review", whole=True)
    assert_accessible(page, WIDE[0])
    page.reload()
    expect(page.locator(".breakdown dd").first).to_be_visible()  # it was kept, finished or not


@pytest.mark.parametrize("look", mark_others_long(["wide-en", "phone-pl"], ["phone-pl"]))
def test_every_offline_page_is_accessible(device: Device, look: str) -> None:
    size, lang = {"wide-en": (WIDE, "en"), "phone-pl": (PHONE, "pl")}[look]
    page = device.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if page.locator("html").get_attribute("lang") != lang:
        page.click("#lang")
    for path, there in PAGES.items():
        device.go(path)
        page.wait_for_selector(there)
        wait_until_loaded(page)
        shoot(page, f"offline{path.replace('/', '-').partition('?')[0]}-{lang}", whole=True)
        assert_accessible(page, size[0])
        assert page.get_by_text(re.compile("server|serwer", re.IGNORECASE)).count() == (1 if path == "/about" else 0), path


def test_printable_sheets_are_available_offline(device: Device) -> None:
    pytest.importorskip("typst")
    page = device.go("/sheets/traxx")
    href = page.locator(".start-bar a[download]").get_attribute("href")
    assert page.evaluate("async (href) => (await (await fetch(href)).text()).slice(0, 5)", href) == "%PDF-"


def test_features_that_need_other_people_are_hidden(device: Device) -> None:
    page = device.go("/")
    page.wait_for_selector(".card h3")
    hrefs = page.eval_on_selector_all("a[href]", "links => links.map((link) => link.getAttribute('href'))")
    assert [href for href in hrefs if "friends" in href or "/watch" in href or href.startswith("http")] == []
    page = device.go("/new/traxx?with=bots")
    page.wait_for_selector("#who-1")
    values = page.eval_on_selector_all("#who-1 option", "options => options.map((option) => option.value)")
    assert "open" not in values
    assert "friend" not in values
    assert page.locator("#mode-friends").count() == 0


def test_a_table_without_a_seed_is_noticed(device: Device) -> None:
    page = device.go("/new/traxx?with=alone")
    page.click(".setup-page .start-bar .button >> visible=true")
    page.wait_for_selector(".paper svg")
    assert device.wrong == ["a table without a seed"]
    device.wrong.clear()


def test_a_match_in_progress_can_be_downloaded(device: Device, tmp_path: Path) -> None:
    page = device.page
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    device.begin("traxx", "alone", seed="1")
    driver = Driver(page)
    driver.play_until(lambda: page.locator(".log li").count() >= 3)
    with page.expect_download() as saved:
        page.click(".seats > p .button")
    saved.value.save_as(tmp_path / "match.json")
    found = json.loads((tmp_path / "match.json").read_text())
    assert found["game"] == "traxx"
    assert found["log"]


def test_a_match_is_started_and_played_by_keyboard(device: Device) -> None:
    page = device.page
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    device.go("/")
    page.wait_for_selector(".card h3")
    tab_to(page, "/new/train_from_afar?with=alone")
    page.keyboard.press("Enter")
    page.wait_for_selector(".start-bar .button")
    wait_until_loaded(page)  # a setup that must be mended is drawn again
    type_seed(page, "1")
    tab_to(page, "button go big")
    page.keyboard.press("Enter")
    page.wait_for_selector(".paper svg")
    rng = Random(3)
    for _ in range(80):
        act(page, rng)
        if page.locator(".log li").count() > 5:
            return
    raise AssertionError("nothing was played")


def test_a_box_is_shared_by_a_link_into_the_folder(device: Device) -> None:
    page = device.go("/box/steamrollers")
    page.locator('[data-thing="tiles-0"]').click()
    page.click('.detail[data-detail="tiles.0.points"] button >> nth=1')
    expect(page.locator(".differences li")).to_have_count(1)
    page.click("#box-link")
    link = page.locator("dialog input").input_value()
    assert link.startswith(f"{device.place.url}?/box/steamrollers#box=")
    page.keyboard.press("Escape")
    page.click("#box-undo")
    expect(page.locator(".differences li")).to_have_count(0)
    there = device.context.new_page()
    there.goto(link)
    expect(there.locator(".differences li")).to_have_count(1)
    assert there.url == f"{device.place.url}?/box/steamrollers"
    there.reload()
    expect(there.locator(".compartment").first).to_be_visible()
    there.close()


def test_the_snapshot_is_restored_with_new_random_state(device: Device) -> None:
    """The snapshot is always the same, its random results are not."""
    page, laid = device.page, set()
    for _ in range(2):
        page.reload()
        laid.add(page.evaluate(SAMPLE, "traxx"))
        assert starts_of_python(page) == ["woken"]
    assert len(laid) == 2
