"""How many touches a turn takes, and that none of them loses anything: what completes a move makes it, what is final is confirmed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from tests.web.conftest import PHONE, WIDE, Person, Visit
from tests.web.driver import FOLLOWED, Driver
from tests.web.waiting import soon

SIZES = [(WIDE, "en"), (PHONE, "pl")]


class Hand(Driver):
    """Somebody who waits after every touch until the table has followed."""

    def take(self, pick: str) -> None:
        self.pick(pick)
        self.rest()

    def go(self, button: str = ".actions .main") -> None:
        self.press(button)
        self.rest()

    def rest(self) -> None:
        heard, self.heard = self.heard, None
        self.page.wait_for_function(FOLLOWED, arg=heard)

    def can(self, key: str) -> list[str]:
        return [pick for pick in self.state()["can"] if pick.startswith(f"{key}=")]


def hand_of(person: Person, page: Page) -> Hand:
    return Hand(page, touch=person.page.viewport_size == {"width": PHONE[0], "height": PHONE[1]})


def request_to_confirm(page: Page) -> None:
    page.click("#help")
    page.locator("dialog label", has_text="Confirm every move").click()
    page.keyboard.press("Escape")


@pytest.mark.parametrize(("size", "lang"), SIZES)
def test_a_round_of_four_unrotated_dice_takes_nine_clicks(visit: Visit, size: tuple[int, int], lang: str) -> None:
    person = visit(size, lang)
    hand = hand_of(person, person.begin("railroad_ink", seed="10"))
    log = hand.page.locator(".log li")
    for n, (die, cell) in enumerate([("H_H_", "01"), ("R_R_", "03"), ("H_H_", "05"), ("H_R_", "10")], 2):
        hand.take(f"die={die}")
        hand.take(f"cell={cell}")
        expect(log).to_have_count(n)
        expect(hand.page.locator(".rotation-buttons")).to_be_hidden()
    hand.go()
    expect(log).to_have_count(7)  # done, and the next throw
    assert hand.taps == 9


def test_rotatable_pieces_take_no_more_clicks(visit: Visit) -> None:
    """The next die makes the piece that lies there; the last one goes with Done."""
    person = visit()
    hand = hand_of(person, person.begin("railroad_ink", seed="19"))  # a roll in which everything can be turned
    log = hand.page.locator(".log li")
    dice = [pick for pick in hand.state()["can"] if pick.startswith("die=")]
    for n, die in enumerate(dice, 1):
        hand.take(die)
        expect(log).to_have_count(n)
        hand.take(hand.can("cell")[0])
        expect(hand.page.locator(".rotation-buttons .round")).to_have_count(3)
    assert len(dice) == 4
    expect(hand.page.locator(".actions .main")).to_have_text("Done")
    hand.go()
    expect(log).to_have_count(7)
    assert hand.taps == 9


def test_a_late_answer_blocks_nothing(visit: Visit) -> None:
    """Whether the turn could end after a piece is told when the piece is made already: the next one is not ended by it, nor held up."""
    person, held = visit(), list[Callable[[], None]]()

    def slow(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda said: held.append(lambda: server.send(said)) if "narrow" in said else server.send(said))

    person.page.route_web_socket("**/live", slow)
    page = person.begin("railroad_ink", seed="19")  # a roll in which everything can be turned
    hand, log = hand_of(person, page), page.locator(".log li")
    for n in (2, 3, 4, 5):
        hand.take(hand.can("die")[0])
        hand.pick(hand.can("cell")[0])
        page.click(".rotation-buttons .go")
        expect(log).to_have_count(n)
        while held:
            held.pop()()
    expect(page.locator("[data-asking]")).to_have_count(0)
    expect(page.locator(".actions .main")).to_be_enabled()
    page.click(".actions .main")
    expect(log).to_have_count(7)  # done, and the next throw


def test_a_turn_of_steamrollers_takes_three_clicks(visit: Visit) -> None:
    person = visit()
    page = person.begin("steamrollers", "screen", seed="1")
    hand = hand_of(person, page)
    hand.play_until(lambda: "Take a white die" in page.locator(".status").inner_text())
    before = hand.taps
    hand.take(hand.can("die")[0])
    hand.take(hand.can("box")[0])
    hand.go()
    assert hand.taps - before == 3
    expect(page.locator(".log li").last).to_contain_text("Ends the turn")
    expect(page.locator(".status")).to_contain_text("Take a white die")  # to the next person


def test_the_next_die_confirms_the_piece_and_undo_removes_it(visit: Visit) -> None:
    person = visit()
    page = person.begin("railroad_ink", seed="3")  # two equal curves
    hand = hand_of(person, page)
    curves = page.locator('.paper [data-pick="die=RR__"][role=button]')
    curves.nth(0).click()
    hand.rest()
    cell, other = hand.can("cell")[:2]
    hand.take(cell)
    page.keyboard.press("r")
    hand.take(other)  # the piece goes there instead
    expect(page.locator(".log li")).to_have_count(1)
    curves.nth(1).click()
    hand.rest()
    expect(page.locator(".log li")).to_have_count(2)
    soon(page, lambda: hand.state()["picked"] == ["die=RR__"])
    hand.go(".actions .undo")  # the pick
    hand.go(".actions .undo")  # the piece
    expect(page.locator(".log li")).to_have_count(1)
    expect(page.locator(".actions .undo")).to_be_disabled()


def test_another_cell_moves_the_only_tile(visit: Visit) -> None:
    person = visit()
    page = person.begin("train_from_afar", seed="1")
    hand = hand_of(person, page)
    log = page.locator(".log li").count()
    cells = hand.can("cell")
    hand.take(cells[0])
    hand.take(cells[1])
    expect(page.locator(".log li")).to_have_count(log)
    soon(page, lambda: hand.state()["picked"] == [cells[1]])
    expect(page.locator(".actions .main")).to_have_text("Done")
    page.locator(".paper [aria-pressed=true]").focus()
    page.keyboard.press("Enter")  # lays it, no more
    expect(page.locator(".log li")).to_have_count(log + 1)


def test_final_moves_need_a_confirmation(visit: Visit) -> None:
    person = visit()
    page = person.begin("days_of_steam", "bots", who_1="bot:easy", seed="1")
    hand = hand_of(person, page)
    hand.play_until(lambda: page.locator('.paper [data-pick="tile=cities"].can').count())
    log = page.locator(".log li").count()
    hand.take("tile=cities")
    expect(page.locator(".actions .main")).to_have_text("Confirm")
    expect(page.locator(".log li")).to_have_count(log)
    hand.go()
    soon(page, lambda: page.locator(".log li").count() > log)


def test_confirmations_can_be_switched_on_again(visit: Visit) -> None:
    person = visit()
    page = person.begin("railroad_ink", seed="10")
    hand = hand_of(person, page)
    request_to_confirm(page)
    hand.take("die=H_H_")
    hand.take("cell=01")
    expect(page.locator(".log li")).to_have_count(1)
    expect(page.locator(".actions .main")).to_have_text("Confirm")
    hand.go()
    expect(page.locator(".log li")).to_have_count(2)
    page.reload()  # it is remembered
    page.wait_for_selector(".paper svg")
    hand.rest()
    hand.take("die=R_R_")
    hand.take("cell=03")
    expect(page.locator(".log li")).to_have_count(2)
    page.keyboard.press("d")
    expect(page.locator(".log li")).to_have_count(3)


@pytest.mark.parametrize(
    ("size", "lang", "words"),
    [
        (WIDE, "en", ("Now choose a die or a special route", "Now choose a cell", "Now choose a kind of track")),
        (PHONE, "pl", ("Teraz wybierz kostkę lub trasę specjalną", "Teraz wybierz pole", "Teraz wybierz rodzaj toru")),
    ],
)
def test_the_action_bar_names_the_missing_pick(visit: Visit, size: tuple[int, int], lang: str, words: tuple[str, str, str]) -> None:
    person = visit(size, lang)
    page = person.begin("railroad_ink", seed="19")
    hand, hint = hand_of(person, page), page.locator(".actions .hint")
    hand.take(hand.can("cell")[0])
    expect(hint).to_have_text(words[0])
    soon(page, lambda: words[0] in page.locator("#polite").inner_text().replace("\u00a0", " "))
    page.keyboard.press("Escape")
    hand.take("die=HH__")
    expect(hint).to_have_text(words[1])
    page = person.begin("steamrollers", "bots", who_1="bot:easy", seed="1")
    hand.play_until(lambda: hand.can("cell"))
    hand.take(hand.can("cell")[0])
    expect(hint).to_have_text(words[2])
