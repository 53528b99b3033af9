"""Everything in sight: what one plays with lies inside the window, at every size, in every game and both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.conftest import PHONE, Visit, mostly
from tests.web.driver import Driver
from tests.web.waiting import box_of, drawn

from branchline.games import GAMES

LAPTOP, SIDEWAYS, ENLARGED, LARGE = (1366, 768), (844, 390), (683, 384), (1920, 1080)
SIZES = {"laptop": LAPTOP, "upright": PHONE, "sideways": SIDEWAYS, "enlarged": ENLARGED, "large": LARGE}

BOXES = """() => {
  const box = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  };
  const all = (names) => [...document.querySelectorAll(names)].filter((node) => node.getClientRects().length);
  const clipped = (node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
  return {
    head: box(document.querySelector(".head")), board: box(document.querySelector(".paper svg")),
    status: box(document.querySelector(".status")), actions: box(document.querySelector(".actions")),
    buttons: all(".actions button").map(box), picks: all(".paper [data-pick]").map(box),
    clipped: all(".actions button, .status").filter(clipped).map((node) => node.textContent),
    wide: document.documentElement.scrollWidth, lines: all(".paper [data-line]").length,
  };
}"""

GHOST = """() => {
  const box = (node) => node?.getBoundingClientRect();
  const picked = box(document.querySelector('.paper [data-pick^="cell="][aria-pressed=true]'));
  const ghost = box(document.querySelector(".ghost"));
  if (!ghost?.width || !picked?.width) return null;
  const across = Math.abs(ghost.left + ghost.width / 2 - picked.left - picked.width / 2) / picked.width;
  const down = Math.abs(ghost.top + ghost.height / 2 - picked.top - picked.height / 2) / picked.height;
  return Math.max(across, down);
}"""

TOPS = """async (words) => {
  const { Layout } = await import("/table/layout.js");
  const status = document.querySelector(".status");
  return words.map((said) => {
    Layout.prototype.headline.call({ status }, { status: said, your_turn: true, one_screen: false, you: 0, seats: [] });
    return Math.round(document.querySelector(".actions .main").getBoundingClientRect().top);
  });
}"""


def resized(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    """The boxes of everything one plays with, at this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    shape = "wide" if size[0] > size[1] else "tall"
    page.wait_for_function(
        """(shape) => {
          const box = document.querySelector(".paper svg").viewBox.baseVal;
          return (box.width > box.height) === (shape === "wide");
        }""",
        arg=shape,
    )
    drawn(page)
    found: dict[str, Any] = page.evaluate(BOXES)
    return found


def inside(box: list[int], size: tuple[int, int], top: int) -> bool:
    return box[0] >= 0 and box[1] >= top and box[2] <= size[0] and box[3] <= size[1]


def apart(one: list[int], other: list[int]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("lang", mostly(["en", "pl"], ["pl"]))
@pytest.mark.parametrize("game", GAMES)
def test_everything_to_play_with_is_visible(visit: Visit, game: str, lang: str) -> None:
    person = visit(LAPTOP, lang)
    page = person.begin(game, "bots", who_1="bot:easy", seed="1")
    page.wait_for_selector("#main[data-turn=true]")
    for name, size in SIZES.items():
        found = resized(page, size)
        person.shoot(f"sight-{game}-{name}-{lang}")
        named = [found["board"], found["status"], found["actions"], *found["buttons"], *found["picks"]]
        assert [box for box in named if not inside(box, size, found["head"][3])] == [], name
        assert apart(found["board"], found["actions"]), name
        assert apart(found["board"], found["status"]), name
        assert found["clipped"] == [], name
        assert found["wide"] <= size[0], name
        assert found["lines"] == 0, f"{name}: the sheet stands beside the board already"


def test_the_board_uses_the_available_space(visit: Visit) -> None:
    page = visit(LAPTOP).begin(next(iter(GAMES)), "bots", who_1="bot:easy", seed="1")
    for size in (LAPTOP, LARGE, SIDEWAYS):
        _, top, _, bottom = resized(page, size)["board"]
        assert bottom - top > 0.8 * size[1]


def test_a_wrapped_headline_moves_nothing(visit: Visit) -> None:
    page = visit(LAPTOP).begin(next(iter(GAMES)), "bots", who_1="bot:easy", seed="1")
    words = ["Wait", "Choose a cell for tile N and turn it", "Extend the line at one end by up to 4 cells of the card, or pass (“Done”)"]
    for size in (LAPTOP, PHONE, SIDEWAYS):
        resized(page, size)
        assert len(set(page.evaluate(TOPS, words))) == 1


@pytest.mark.parametrize("size", [pytest.param(LAPTOP, marks=pytest.mark.long), PHONE])
@pytest.mark.parametrize("game", GAMES)
def test_a_preview_appears_at_the_clicked_cell(visit: Visit, game: str, size: tuple[int, int]) -> None:
    page = visit(size).begin(game, "bots", who_1="bot:easy", seed="1")
    driver = Driver(page)
    far = None
    while far is None:
        driver.step()
        far = page.evaluate(GHOST)
    assert far < 2


def test_one_screen_names_every_player(visit: Visit) -> None:
    person = visit(PHONE, "pl")
    page = person.begin("railroad_ink", "screen", name_0="Anna", name_1="Bartek", seed="1")
    expect(page.locator(".status")).to_have_text(re.compile("^Anna: "))
    expect(page.locator(".board-owner")).to_contain_text("Anna")
    found = page.evaluate(BOXES)
    assert inside(found["board"], PHONE, found["head"][3])
    assert apart(found["board"], found["actions"])
    person.shoot("one-screen")


def test_totals_come_first(visit: Visit) -> None:
    page = visit(LAPTOP).begin("train_from_afar", "bots", who_1="bot:easy", seed="1")
    expect(page.locator(".sheet-table tr").nth(1)).to_have_class("totals")
    box = box_of(page.locator(".sheet-table .totals"))
    assert box["y"] + box["height"] < LAPTOP[1]
