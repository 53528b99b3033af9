"""Puzzles in the browser: one missed, then solved; shown; what is remembered; how it looks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.accessibility import good
from tests.web.conftest import PHONE, WIDE, Visit, mostly
from tests.web.test_kept import FORGETFUL

from branchline.games import GAMES
from branchline.study.puzzles import progress as standing
from branchline.study.puzzles.reader import Puzzle, puzzles_of

GAME = "traxx"
COUNTING = f"**/api/games/{GAME}/puzzles?*"


def easiest(game: str) -> Puzzle:
    return min(puzzles_of(game).values(), key=lambda puzzle: (len(puzzle.answer), puzzle.rating))


def type_in(page: Page, *moves: str) -> None:
    """Moves as somebody types them."""
    if not page.locator(".move-field input").is_visible():
        page.keyboard.press("t")
    for move in moves:
        page.fill(".move-field input", move)
        page.press(".move-field input", "Enter")
        expect(page.locator(".move-field input")).to_have_value("")


def solve(page: Page, puzzle: Puzzle) -> None:
    type_in(page, *puzzle.answer[:-1])
    page.fill(".move-field input", puzzle.answer[-1])
    page.press(".move-field input", "Enter")
    expect(page.locator(".lesson-feedback.success")).to_contain_text("Solved")


def wrong(game: str, puzzle: Puzzle) -> list[str]:
    """The first moves that come to mind, up to the one with which the puzzle is missed."""
    rules, attempt = GAMES[game], standing.begin_puzzle(GAMES[game], puzzle)
    made = []
    while attempt.verdict == "open":
        move = rules.write_move(rules.legal_moves(attempt.state, puzzle.seat)[-1])
        made.append(move)
        attempt = standing.play_puzzle_move(attempt, move)
    assert attempt.verdict == "missed"
    return made


def test_a_puzzle_missed_then_solved(visit: Visit) -> None:
    person, puzzle = visit(), easiest(GAME)
    page = person.go(f"/puzzles/{GAME}/{puzzle.id}")
    page.wait_for_selector(".paper svg")
    expect(page.locator(".puzzle-mine")).to_have_text("You get a rating with your first puzzle.")
    type_in(page, *wrong(GAME, puzzle))
    expect(page.locator(".lesson-feedback.other")).to_contain_text("Not the best")
    expect(page.locator(".puzzle-answer")).to_be_hidden()
    expect(page.locator(".puzzle-mine")).to_contain_text("streak: 0")
    rating, doubt = kept(page)["rating"], kept(page)["doubt"]
    assert rating < 1000
    assert doubt < 333
    page.locator(".lesson-tools .button").nth(1).click()  # start again
    expect(page.locator("#main")).to_have_attribute("data-moves", "0")
    solve(page, puzzle)
    expect(page.locator(".puzzle-answer .puzzle-moves li")).to_have_count(len(puzzle.answer))
    assert kept(page) == {"rating": rating, "doubt": doubt, "known": [puzzle.id], "streak": 0}
    page.click(".lesson-next .main")
    page.wait_for_url(f"**/puzzles/{GAME}")
    expect(page.locator("#main")).to_have_attribute("data-done", "false")


def kept(page: Page) -> dict[str, object]:
    stored: dict[str, object] = json.loads(page.evaluate("localStorage.getItem('branchline.puzzled')"))[GAME]
    return stored


def test_solving_raises_the_rating_and_showing_does_not(visit: Visit) -> None:
    person, puzzle = visit(), easiest(GAME)
    page = person.go(f"/puzzles/{GAME}/{puzzle.id}")
    page.wait_for_selector(".paper svg")
    solve(page, puzzle)
    expect(page.locator(".puzzle-mine")).to_contain_text("streak: 1")
    assert kept(page)["rating"] > 1000
    page.click(".lesson-next .main")
    expect(page.locator("#main")).to_have_attribute("data-done", "false")
    page.locator(".lesson-tools .button").first.click()  # show me
    expect(page.locator(".puzzle-answer")).to_be_visible()
    expect(page.locator(".lesson-feedback.shown")).to_contain_text("Like this:")
    expect(page.locator(".puzzle-mine")).to_contain_text("streak: 0")


def test_an_unsent_result_is_counted_later(visit: Visit) -> None:
    person, puzzle = visit(), easiest(GAME)
    page = person.go(f"/puzzles/{GAME}/{puzzle.id}")
    page.wait_for_selector(".paper svg")
    page.route(COUNTING, lambda route: route.abort("connectionrefused"))
    solve(page, puzzle)
    expect(page.locator(".bubble")).to_contain_text("The server can't be reached")
    page.mouse.click(1, 1)
    expect(page.locator(".bubble")).to_have_count(0)
    page.click(".lesson-next .main")
    expect(page.locator(".bubble")).to_contain_text("The server can't be reached")
    page.unroute(COUNTING)
    page.click(".lesson-next .main")
    expect(page.locator("#main")).to_have_attribute("data-done", "false")
    assert kept(page)["known"] == [puzzle.id]
    assert kept(page)["streak"] == 1


def test_the_next_puzzle_waits_for_the_rating(visit: Visit) -> None:
    person, puzzle = visit(), easiest(GAME)
    page = person.go(f"/puzzles/{GAME}/{puzzle.id}")
    page.wait_for_selector(".paper svg")
    wishes: list[Any] = []
    counting: list[Route] = []

    def slow(route: Route) -> None:
        wishes.append(route.request.post_data_json)
        if len(wishes) == 1:
            counting.append(route)
        else:
            route.continue_()

    page.route(COUNTING, slow)
    solve(page, puzzle)
    page.click(".lesson-next .main")
    page.locator(".lesson-next .main").dispatch_event("click")
    counting[0].continue_()
    expect(page.locator("#main")).to_have_attribute("data-done", "false")
    assert [wish["tried_puzzles"] for wish in wishes] == [[], [puzzle.id]]


def test_without_storage_the_next_puzzle_still_comes(visit: Visit) -> None:
    person, puzzle = visit(), easiest(GAME)
    person.page.add_init_script(FORGETFUL)
    page = person.go(f"/puzzles/{GAME}/{puzzle.id}")
    page.wait_for_selector(".paper svg")
    solve(page, puzzle)
    expect(page.locator(".puzzle-mine")).to_contain_text("streak: 1")
    with page.expect_request(COUNTING) as asked:
        page.click(".lesson-next .main")
    assert asked.value.post_data_json["tried_puzzles"] == [puzzle.id]
    expect(page.locator("#main")).to_have_attribute("data-done", "false")
    expect(page.locator(".puzzle-mine")).to_contain_text("streak: 1")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("look", mostly(["wide-pl-light", "phone-en-dark"], ["phone-en-dark"]))
def test_a_puzzle_is_accessible_and_fits_the_window(visit: Visit, game: str, look: str) -> None:
    where, lang, light = look.split("-")
    size = WIDE if where == "wide" else PHONE
    person = visit(size, lang, light == "dark")
    page = person.go(f"/puzzles/{game}/{next(iter(puzzles_of(game)))}")
    page.wait_for_selector(".paper svg")
    good(page, size[0])
    person.shoot(f"puzzle-{game}-{look}")
    page.click(".lesson-tools .button")  # show me
    expect(page.locator(".puzzle-answer")).to_be_visible()
    person.shoot(f"puzzle-{game}-{look}-shown")
    good(page, size[0])


def test_unknown_puzzles_are_reported_and_the_card_links_to_puzzles(visit: Visit) -> None:
    person = visit()
    page = person.go(f"/puzzles/{GAME}/nothing")
    expect(page.locator("#main .words")).to_contain_text("There is no puzzle nothing here")
    page = person.go("/")
    page.click(f"a[href='/puzzles/{GAME}']")
    page.wait_for_selector(".puzzle .paper svg")
