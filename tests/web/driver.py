"""Somebody at the browser who knows no game: touches what is marked, confirms, is done."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Error, Page

STATE = """() => {
  const main = document.getElementById("main");
  const shown = (node) => node && !node.hidden && node.getClientRects().length > 0;
  const able = [...document.querySelectorAll(".paper [data-pick][role=button]")];
  const button = document.querySelector(".actions .main");
  return {
    phase: main.dataset.phase ?? "", turn: main.dataset.turn === "true",
    curtain: shown(document.querySelector(".pass-screen button")),
    asked: shown(document.querySelector("dialog .give")),
    busy: document.querySelector(".actions")?.ariaBusy === "true",
    ready: button?.classList.contains("ready") ?? false,
    main: shown(button) && !button.disabled,
    can: able.filter((each) => each.classList.contains("can")).map((each) => each.dataset.pick),
    picked: able.filter((each) => each.getAttribute("aria-pressed") === "true").map((each) => each.dataset.pick),
    turns: [...document.querySelectorAll(".rotation-buttons .round")].filter(shown).length > 1,
    extra: [...document.querySelectorAll(".extra .button")].filter(shown).length,
    moves: document.querySelectorAll(".log li").length,
    status: document.querySelector(".status")?.textContent ?? "",
  };
}"""

FOLLOWED = """(heard) => (heard === null || window.clicksHeard > heard) &&
  !document.querySelector("[data-asking], .actions[aria-busy=true]")"""  # the page has heard a click and done what it meant

CHANGED = f"""async ([before, heard, within]) => {{
  const state = {STATE};
  const followed = {FOLLOWED};
  let looks = 0;
  for (const until = performance.now() + within; performance.now() < until;) {{
    if (Object.entries(state()).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]))) return;
    if (heard !== null && followed(heard) && ++looks > 2) return;
    await new Promise((wake) => setTimeout(wake, 15));
  }}
}}"""

WHERE = """(pick) => {
  const thing = [...document.querySelectorAll(".paper [data-pick][role=button]")].find((each) => each.dataset.pick === pick);
  if (!thing) return null;
  thing.scrollIntoView({block: "center"});
  const box = thing.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""

BUTTON = """([name, place]) => {
  const button = [...document.querySelectorAll(name)].filter((each) => !each.disabled && each.getClientRects().length)[place];
  if (!button) return null;
  const box = button.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


MOST_CLICKS = 3000  # of a whole match


@dataclass
class Driver:
    """Plays a seat by clicking, at random but the same way every time."""

    page: Page
    rng: Random = field(default_factory=lambda: Random(7))
    touch: bool = False
    clicks: int = 0
    taps: int = 0
    heard: int | None = None  # clicks that the page had heard before the last one

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(STATE)
        return found

    def play_to_the_end(self) -> None:
        self.play_until(lambda: self.state()["phase"] == "over", MOST_CLICKS)

    def play_until(self, reached: Callable[[], object], most: int = 400) -> None:
        """Plays until something is so. Only clicks are counted: waiting for others takes as long as it takes."""
        last, state = self.clicks + most, self.state()
        while not reached():
            assert self.clicks < last, f"not reached after {most} clicks: {state}"
            self.answer(state)  # which is older than the look: nothing new is touched before it was looked at
            state = self.state()

    def step(self) -> str:
        """One thing a person would do now."""
        return self.answer(self.state())

    def answer(self, state: dict[str, Any]) -> str:
        if state["phase"] == "over":
            return "over"
        if state["curtain"]:
            self.page.click(".pass-screen button")
        elif state["asked"]:
            self.page.click("dialog .give")
        elif state["phase"] != "playing" or not state["turn"] or state["busy"]:
            self.settle(state, 100)
        else:
            self.act(state)
        return "playing"

    def act(self, state: dict[str, Any]) -> None:
        self.clicks += 1
        if state["ready"]:
            if state["turns"] and self.rng.random() < 0.3:
                self.press(".rotation-buttons .round", 2)
            self.press(".actions .main")
        elif state["can"] and (state["picked"] or not (state["main"] and self.rng.random() < 0.15)):
            self.pick(self.rng.choice(state["can"]))
        elif state["extra"] and (not state["main"] or self.rng.random() < 0.5):
            self.press(".extra .button", self.rng.randrange(state["extra"]))
        elif state["main"]:
            self.press(".actions .main")
        self.settle(state)

    def press(self, button: str, place: int = 0) -> None:
        self.tap(self.page.evaluate(BUTTON, [button, place]))

    def pick(self, pick: str) -> None:
        self.tap(self.page.evaluate(WHERE, pick))

    def tap(self, place: list[float] | None) -> None:
        if place is None:
            return  # the page has changed meanwhile
        self.taps += 1
        self.heard = self.page.evaluate("window.clicksHeard")
        if self.touch:
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)

    def settle(self, before: dict[str, Any], within: float = 600) -> None:
        """Waits a little for the page to follow, in milliseconds; asked once, for every question costs more than the answer."""
        heard, self.heard = self.heard, None
        with suppress(Error):  # another page has come
            self.page.evaluate(CHANGED, [before, heard, within])
