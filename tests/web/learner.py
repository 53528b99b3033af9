"""Somebody in a lesson who knows the answers of the file, and gives them with the mouse or with keys alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from branchline.engine.game import ACTION, BUTTONS, DONE
from branchline.games import GAMES
from branchline.language import speaker
from branchline.study.lessons import progress as standing
from branchline.study.lessons.progress import LessonProgress
from branchline.study.lessons.reader import lessons_of

WHERE = """(pick) => {
  const thing = [...document.querySelectorAll(".paper [data-pick][role=button]")].find((each) => each.dataset.pick === pick);
  thing.scrollIntoView({block: "center"});
  const box = thing.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
AT = "document.activeElement?.dataset?.pick ?? ''"
STILL = """() => document.getElementById("main").dataset.done === "true" ||
  (document.querySelector(".task-actions .actions").ariaBusy === "false" && !document.querySelector("[data-asking]"))"""
MOST_TURNS = 40


@dataclass
class Learner:
    """Goes through lessons as their answers say."""

    page: Page
    game: str
    keys: bool = False
    rng: Random = field(default_factory=lambda: Random(7))

    def course(self) -> None:
        """Every lesson, each from the one before."""
        lessons = lessons_of(self.game)
        for n, lesson in enumerate(lessons):
            self.page.wait_for_function("name => location.pathname.endsWith(name)", arg=f"/{lesson.id}" if n else self.game)
            self.lesson(lesson.id)
            if n + 1 < len(lessons):
                self.onward()

    def onward(self) -> None:
        """The button to the next lesson, on which the keyboard is already."""
        if self.keys:
            expect(self.page.locator(".lesson-next a")).to_be_focused()
            self.page.keyboard.press("Enter")
        else:
            self.page.click(".lesson-next a")

    def lesson(self, name: str) -> None:
        """A lesson by its answers."""
        lesson = next(lesson for lesson in lessons_of(self.game) if lesson.id == name)
        progress = standing.begin_lesson(GAMES[self.game], lesson)
        self.at(progress)
        while (task := progress.current_task) is not None:
            for move in task.answer:
                self.make(progress, move)
                progress = standing.play_lesson_move(progress, move)
                self.at(progress)

    def at(self, progress: LessonProgress) -> None:
        """The page has come as far as the progress."""
        main = self.page.locator("#main")
        expect(main).to_have_attribute("data-moves", str(len(progress.moves)))
        expect(main).to_have_attribute("data-done", "false" if progress.current_task else "true")
        if progress.current_task:
            expect(self.page.locator(".lesson-say")).to_have_text(progress.current_task.say["en"])
            expect(self.page.locator(".task-actions .actions")).to_have_attribute("aria-busy", "false")
        if progress.feedback:
            expect(self.page.locator(".lesson-feedback")).to_be_visible()

    def make(self, progress: LessonProgress, typed: str) -> None:
        """A move by what it picks; a piece is turned until it lies as it should."""
        game, seat = progress.game, progress.lesson.seat
        view = game.view(progress.state, seat)
        move = game.read_move(typed)
        picks = game.picks(view, seat, move)
        for key, value in picks.items():
            if key not in BUTTONS and not self.made(len(progress.moves)):
                self.pick(f"{key}={value}")
        said = speaker("en", game.id)(game.button_label(view, seat, move) or game.say_move(view, seat, move))
        if picks.get(ACTION) == DONE:
            self.press("d", ".task-actions .main")
        elif set(picks) == {ACTION}:
            self.page.locator(".extra .button", has_text=said).press("Enter")
        else:
            self.confirm(len(progress.moves), said[0].upper() + said[1:])

    def pick(self, pick: str) -> None:
        if self.keys:
            self.reach(pick)
            self.page.keyboard.press("Enter")
        else:
            self.page.mouse.click(*self.page.evaluate(WHERE, pick))

    def made(self, before: int) -> bool:
        """Whether a move was made, once nothing is on its way any more: the last pick may be needless."""
        self.page.wait_for_function(STILL)
        return bool(self.state()["moves"] != str(before))

    def confirm(self, made: int, said: str) -> None:
        """What waits is turned until it is what was meant, and made; what needed no word is made already."""
        for _ in range(MOST_TURNS):
            self.page.wait_for_function(STILL)
            state = self.state()
            if state["moves"] != str(made):
                return
            assert state["ready"], f"{said} was never offered: {state}"
            if state["hint"] == said:
                # What makes the move that waits, and it alone: the main button might end the turn with it.
                self.press("Enter" if state["lit"] else "d", ".rotation-buttons .go" if state["beside"] else ".task-actions .main")
                return
            self.page.keyboard.press("r")
        raise AssertionError(f"{said} was never offered: {self.state()}")

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate("""() => ({
          moves: document.getElementById("main").dataset.moves,
          ready: document.querySelector(".task-actions .main").classList.contains("ready") &&
            document.querySelector(".task-actions .actions").ariaBusy !== "true",
          hint: document.querySelector(".task-actions .hint").textContent.replaceAll("\\u00a0", " "),
          beside: Boolean(document.querySelector(".rotation-buttons:not([hidden]) .go")),
          lit: document.activeElement?.getAttribute("aria-pressed") === "true",
        })""")
        return found

    def press(self, key: str, button: str) -> None:
        if self.keys:
            self.page.keyboard.press(key)
        else:
            self.page.click(button)

    def reach(self, pick: str) -> None:
        """By arrows from thing to thing: mostly straight there, now and then another way round."""
        for _ in range(150):
            here = self.page.evaluate(AT)
            if here == pick:
                return
            self.page.keyboard.press(self.way(here, pick))
        raise AssertionError(f"no key leads to {pick}")

    def way(self, here: str, pick: str) -> str:
        if not here:
            return "b"
        if self.rng.random() < 0.4:
            return self.rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
        (x, y), (wanted_x, wanted_y) = self.page.evaluate(WHERE, here), self.page.evaluate(WHERE, pick)
        across, down = wanted_x - x, wanted_y - y
        if abs(across) > abs(down):
            return "ArrowRight" if across > 0 else "ArrowLeft"
        return "ArrowDown" if down > 0 else "ArrowUp"
