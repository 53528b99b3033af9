"""At a table: picks, ghosts, turning, undo, reasons, typed moves, the log, another language in the middle."""

from __future__ import annotations

import re
from datetime import datetime

from playwright.sync_api import Page, expect
from tests.web.conftest import PHONE, Visit
from tests.web.driver import Driver
from tests.web.waiting import middle, soon

TURNED = "19"  # a roll in which every piece can be turned


def touch(page: Page, pick: str) -> None:
    Driver(page).pick(pick)


def able(page: Page, key: str) -> list[str]:
    """What can be touched of a kind, once something can."""

    def found() -> list[str]:
        return [pick for pick in Driver(page).state()["can"] if pick.startswith(f"{key}=")]

    soon(page, found)
    return found()


def ghost(page: Page) -> str:
    return str(page.locator(".ghost").inner_html())


def lay_one(page: Page) -> None:
    """The first die on the first cell that takes it."""
    touch(page, able(page, "die")[0])
    touch(page, able(page, "cell")[0])
    expect(page.locator(".ghost")).to_be_visible()


def test_a_piece_is_turned_by_key_by_click_by_wheel_and_by_button(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed=TURNED)
    lay_one(page)
    expect(page.locator(".turning .round")).to_have_count(3)
    seen = [ghost(page)]

    def differs() -> None:
        soon(page, lambda: ghost(page) != seen[-1])
        seen.append(ghost(page))

    page.keyboard.press("r")
    differs()
    spot = middle(page.locator(".ghost"))
    page.mouse.click(*spot)
    differs()
    page.mouse.move(*spot)
    page.mouse.wheel(0, 100)
    differs()
    page.locator(".turning .round").first.click()
    differs()
    expect(page.locator(".log li")).to_have_count(1)


def test_a_turned_piece_stays_turned_when_something_arrives(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed=TURNED)
    lay_one(page)
    first = ghost(page)
    page.keyboard.press("r")
    soon(page, lambda: ghost(page) != first)
    turned = ghost(page)
    page.click("#lang")  # everything is told anew
    expect(page.locator(".status")).to_contain_text("trasy")
    soon(page, lambda: page.locator(".ghost").count() and ghost(page) == turned)


def test_of_equal_dice_the_one_that_was_touched_is_marked(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed="1")  # two straight railways
    dice = page.locator('.paper [data-pick="die=R_R_"][role=button]')
    expect(dice).to_have_count(2)
    for touched, other in ((1, 0), (0, 1)):
        page.mouse.click(*middle(dice.nth(touched)))
        expect(dice.nth(touched)).to_have_attribute("aria-pressed", "true")
        expect(dice.nth(other)).to_have_attribute("aria-pressed", "false")
    page.click("#lang")
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    soon(page, lambda: Driver(page).state()["picked"] == ["die=R_R_"])


def test_nothing_is_final_before_done(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed=TURNED)
    before = page.locator(".paper").inner_html()
    lay_one(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    for _ in range(2):
        lay_one(page)
        page.click(".actions .main")
        page.wait_for_timeout(150)
    expect(page.locator(".log li")).to_have_count(3)
    page.click(".actions .undo")
    expect(page.locator(".log li")).to_have_count(2)
    lay_one(page)
    page.keyboard.press("d")
    expect(page.locator(".log li")).to_have_count(3)
    page.click(".actions .reset")
    expect(page.locator(".log li")).to_have_count(1)
    expect(page.locator(".actions .undo")).to_be_disabled()
    page.mouse.move(0, 0)
    soon(page, lambda: strip(page.locator(".paper").inner_html()) == strip(before))


def strip(drawn: str) -> str:
    """A picture without what the page remembers in it."""
    return re.sub(r' (class|tabindex|aria-\w+)="[^"]*"', "", drawn)


def test_something_impossible_says_why_beside_the_finger(visit: Visit) -> None:
    page = visit().begin("railroad_ink", seed="1")
    taken = {pick.partition("=")[2] for pick in able(page, "cell")}
    cells = page.eval_on_selector_all(".paper [data-cell]", "cells => cells.map((cell) => cell.dataset.cell)")
    wrong = next(cell for cell in cells if cell not in taken)
    page.mouse.click(*middle(page.locator(f'.paper [data-cell="{wrong}"]')))
    expect(page.locator(".bubble")).to_be_visible()
    words = page.locator(".bubble").inner_text()
    assert len(words) > 8
    soon(page, lambda: page.locator("#urgent").inner_text().strip() in words)
    expect(page.locator(".log li")).to_have_count(1)


def test_only_a_whole_picture_begins_a_new_one(visit: Visit) -> None:
    """A change of what was seen before another greeting may still be on its way, and is not taken for the new picture."""
    page = visit().go("/about")
    seen = page.evaluate("""async () => {
      const { Line } = await import("/outside/net.js");
      const told = [];
      const known = { whole: true, seen: { table: "t", n: 3, status: "old" }, told: { seen: (seen) => told.push(seen) }, online() {} };
      const line = Object.assign(Object.create(Line.prototype), known);
      line.look({ kind: "seen", n: 4, status: "late" });
      line.look({ kind: "seen", table: "t", n: 5, status: "new" });
      line.look({ kind: "seen", n: 6 });
      return told;
    }""")
    assert seen == [{"table": "t", "n": 5, "status": "new"}, {"table": "t", "n": 6, "status": "new"}]


def test_a_line_that_never_comes_is_given_up(visit: Visit) -> None:
    """One that connects for ever, one whose greeting nobody answers, and one that somebody who comes back does not wait for."""
    person = visit()
    person.page.clock.install(time=datetime(2031, 5, 3))
    page = person.go("/about")
    page.clock.pause_at(datetime(2031, 5, 4))
    page.evaluate("""async () => {
      class Silent extends EventTarget {
        static OPEN = 1;
        constructor() {
          super();
          this.readyState = 0;
          sockets.push(this);
        }
        send() {}
        close() { this.readyState = 3; }
      }
      window.sockets = [];
      window.WebSocket = Silent;
      const { Line } = await import("/outside/net.js");
      new Line("t", { seen() {}, line() {}, ended() {} }).open(null);
    }""")
    states = "sockets.map((socket) => socket.readyState)"
    page.clock.run_for(7_000)
    assert page.evaluate(states) == [0]
    page.clock.run_for(2_000)
    assert page.evaluate(states) == [3, 0]
    page.evaluate("{ sockets[1].readyState = 1; sockets[1].dispatchEvent(new Event('open')); }")
    page.clock.run_for(15_000)
    assert page.evaluate(states) == [3, 3, 0]
    page.evaluate("dispatchEvent(new Event('online'))")
    assert page.evaluate(states) == [3, 3, 3, 0]


def test_picks_narrow_the_moves_until_one_is_left(visit: Visit) -> None:
    """Two dice, nine hundred cells, four turns each: a pick is looked up, and not sought among all moves again and again."""
    page = visit().go("/about")
    told = page.evaluate("""async () => {
      const { Picking } = await import("/board/pick.js");
      const choices = [{ text: "done", sentence: "", picks: { action: "done" }, ghost: null }];
      const drawn = new Set();
      for (const die of ["1", "2"]) for (let cell = 0; cell < 900; cell++) for (const turn of ["0", "1", "2", "3"]) {
        if (die === "2" && cell % 2) continue;
        choices.push({ text: `${die}:${cell}>${turn}`, sentence: "", picks: { die, cell: String(cell), turn }, ghost: null });
        drawn.add(`die=${die}`).add(`cell=${cell}`);
      }
      let sought = 0;
      const filter = Array.prototype.filter;
      Array.prototype.filter = function (...given) { if (this.length > 4000) sought += 1; return filter.apply(this, given); };
      const picking = new Picking(choices, drawn);
      const count = () => {
        const all = [...drawn].map((thing) => picking.standing(...thing.split("=")));
        return ["picked", "can", "other", "off"].map((kind) => filter.call(all, (each) => each === kind).length);
      };
      const steps = [count(), picking.touch("die", "2"), count(), picking.ready.length, picking.touch("cell", "4"), count()];
      picking.turn(-1);
      steps.push(picking.current.text, picking.touch("die", "1"), picking.current.text);
      steps.push(picking.touch("cell", "901"), picking.back(), picking.ready.length);
      Array.prototype.filter = filter;
      return [steps, sought, picking.beside.map((choice) => choice.text)];
    }""")
    steps, sought, beside = told
    assert steps[:6] == [[0, 902, 0, 0], True, [1, 450, 1, 450], 0, True, [2, 0, 900, 0]]
    assert steps[6:] == ["2:4>3", True, "1:4>3", False, True, 0]
    assert (sought, beside) == (0, ["done"])


def test_the_log_on_a_phone_begins_with_the_newest(visit: Visit) -> None:
    page = visit(PHONE, "pl").begin("steamrollers", "bots", who_1="bot:easy", seed="1")  # its bag and tiles make a long log at once
    page.click("[data-tab=log]")
    box = page.locator(".log-box")
    soon(page, lambda: box.evaluate("box => box.scrollHeight > box.clientHeight"))
    soon(page, lambda: box.evaluate("box => box.scrollHeight - box.clientHeight - box.scrollTop < 2"))


def test_a_move_can_be_typed(visit: Visit) -> None:
    person = visit()
    page = person.begin("traxx", seed="1")
    page.keyboard.press("t")
    page.fill(".typed input", "nonsense")
    page.press(".typed input", "Enter")
    expect(page.locator(".typed .said")).to_have_class(re.compile("wrong"))
    page.fill(".typed input", "")
    moves = page.eval_on_selector_all("datalist option", "options => options.map((option) => option.value)")
    log = page.locator(".log li").count()
    page.fill(".typed input", moves[0])
    page.press(".typed input", "Enter")
    expect(page.locator(".log li")).to_have_count(log + 1)
    expect(page.locator(".typed input")).to_have_value("")


def test_the_box_for_typed_moves_is_folded_away_until_somebody_wants_it(visit: Visit) -> None:
    page = visit().begin("traxx", seed="1")
    box = page.locator(".typed")
    expect(box).to_be_hidden()
    page.keyboard.press("t")
    expect(page.locator(".typed input")).to_be_focused()
    page.reload()  # it is remembered
    expect(box).to_be_visible()
    page.focus(".typed input")
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    soon(page, lambda: page.evaluate("document.activeElement?.dataset.pick ?? ''"))
    page.click("#help")
    page.locator("dialog label", has_text="A box to type moves").click()
    page.keyboard.press("Escape")
    expect(box).to_be_visible()
    page.click(".typed .quiet")
    page.reload()
    page.wait_for_selector(".paper svg")
    expect(box).to_be_hidden()


def test_a_step_of_the_log_is_looked_at_and_left(visit: Visit) -> None:
    person = visit()
    page = person.begin("traxx", seed="1")
    driver = Driver(page)
    while page.locator(".log li").count() < 6:
        driver.step()
    page.click(".log li:nth-child(2) button")
    expect(page.locator(".replay")).to_be_visible()
    soon(page, lambda: page.url.endswith("?at=2"))
    expect(page.locator(".paper [role=button]")).to_have_count(0)
    person.shoot("moment")
    page.click(".replay .go")
    expect(page.locator(".replay")).to_be_hidden()
    driver.step()


def test_the_language_changes_without_losing_the_place(visit: Visit) -> None:
    person = visit(PHONE)
    page = person.begin("railroad_ink", seed=TURNED)
    lay_one(page)
    page.click(".actions .main")
    page.wait_for_timeout(200)
    picked = able(page, "die")[0]
    touch(page, picked)
    address = page.url
    page.click("#lang")
    expect(page.locator(".actions .main")).to_contain_text("Gotowe")
    expect(page.locator(".status")).to_contain_text("trasy")
    assert page.url == address
    soon(page, lambda: Driver(page).state()["picked"] == [picked])
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    page.click("[data-tab=log]")
    expect(page.locator(".log li")).to_have_count(2)
    page.click("#lang")
    expect(page.locator(".actions .main")).to_contain_text("Done")
    page.reload()
    page.wait_for_selector(".paper svg")
    expect(page.locator(".actions .undo")).to_be_enabled()


def test_rules_and_keys_are_at_hand(visit: Visit) -> None:
    person = visit(lang="pl")
    page = person.begin("traxx", seed="1")
    page.click(".title-row .button")
    expect(page.locator(".rulebook .rules h2").first).to_be_visible()
    person.shoot("rules-beside-the-table")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("dialog .keys")).to_be_visible()
    person.shoot("keys")


def test_others_boards_are_enlarged(visit: Visit) -> None:
    person = visit()
    page = person.begin("railroad_ink", "bots", who_1="bot:easy", seed="1")
    page.click(".small-board")
    expect(page.locator("dialog .large-board svg")).to_be_visible()
    person.shoot("another-board")
