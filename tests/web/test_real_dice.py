"""Real dice: players enter the results in any order, and undo a wrong entry."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.conftest import PHONE, Visit
from tests.web.driver import Driver


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["a throw", "the whole match"])
def test_a_game_with_real_dice(visit: Visit, whole: bool) -> None:
    person = visit(PHONE, "pl")
    page = person.go("/new/railroad_ink?with=alone")
    page.click(".more-fields summary")
    page.check("#chance-real")
    page.click(".start-bar .button")
    page.wait_for_selector(".paper svg")
    driver = Driver(page, touch=True)
    faces = [pick for pick in driver.state()["can"] if pick.startswith("route1=")]
    for die, face in ((1, 5), (2, 0), (3, 2)):  # not in the order of the box
        driver.pick(f"route{die}={faces[face].partition('=')[2]}")
    expect(page.locator(".actions .main")).to_be_disabled()
    driver.pick(next(pick for pick in driver.state()["can"] if pick.startswith("route4=")))
    page.evaluate("scrollTo(0, 0)")
    person.shoot("real-dice")
    expect(page.locator(".actions .main")).to_be_enabled()
    page.click(".actions .main")
    expect(page.locator(".log li")).to_have_count(1)
    page.click(".actions .undo")
    expect(page.locator(".log li")).to_have_count(0)
    if whole:
        driver.play_to_the_end()
        expect(page.locator(".end")).to_contain_text("przy prawdziwym stole")


def test_rolls_too_many_to_list_can_be_entered(visit: Visit) -> None:
    """With two more dice there are thousands of rolls: the server finds the right one."""
    page = visit().go("/new/railroad_ink?with=alone")
    page.wait_for_selector(".start-bar .button")
    page.locator(".segment", has_text="Lava").first.click()
    page.click(".more-fields summary")
    page.check("#chance-real")
    page.click(".start-bar .button")
    page.wait_for_selector(".paper svg")
    driver = Driver(page)
    keys = dict.fromkeys(pick.partition("=")[0] for pick in driver.state()["can"])
    for key in keys:
        driver.pick([pick for pick in driver.state()["can"] if pick.startswith(f"{key}=")][-1])
    expect(page.locator(".actions .main")).to_be_enabled()
    page.click("#lang")  # everything is told anew, and what was entered still counts
    expect(page.locator(".status")).to_contain_text("wpisz wynik")
    expect(page.locator(".actions .main")).to_be_enabled()
    page.click(".actions .main")
    expect(page.locator(".log li")).to_have_count(1)


def test_a_roll_can_be_corrected_after_a_bot_has_moved(visit: Visit) -> None:
    person = visit()
    page = person.go("/new/railroad_ink?with=bots")
    page.wait_for_selector("#who-1")
    page.select_option("#who-1", "bot:easy")
    page.click(".more-fields summary")
    page.check("#chance-real")
    page.click(".start-bar .button")
    page.wait_for_selector(".paper svg")
    driver = Driver(page)
    for die in (1, 2, 3, 4):
        driver.pick(next(pick for pick in driver.state()["can"] if pick.startswith(f"route{die}=")))
    page.click(".actions .main")
    expect(page.locator(".log li")).not_to_have_count(0)
    expect(page.locator(".seat-list li").nth(1)).not_to_have_class("acting")  # the bot has drawn
    page.click(".actions .undo")
    expect(page.locator(".log li")).to_have_count(0)
    expect(page.locator(".status")).to_have_text("Roll or draw at your table and enter the result")
