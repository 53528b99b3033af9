"""A learner who plays lessons by their answers, with the mouse or the keyboard."""

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
NO_PENDING_REQUESTS = """() => document.getElementById("main").dataset.done === "true" ||
  (document.querySelector(".task-actions .actions").ariaBusy === "false" && !document.querySelector("[data-asking]"))"""
MOST_TURNS = 40


@dataclass
class Learner:
    """Plays lessons by their answers."""

    page: Page
    game: str
    keys: bool = False
    rng: Random = field(default_factory=lambda: Random(7))

    def course(self) -> None:
        """Plays every lesson of a course."""
        lessons = lessons_of(self.game)
        for n, lesson in enumerate(lessons):
            self.page.wait_for_function("name => location.pathname.endsWith(name)", arg=f"/{lesson.id}" if n else self.game)
            self.lesson(lesson.id)
            if n + 1 < len(lessons):
                self.open_next_lesson()

    def open_next_lesson(self) -> None:
        """Opens the next lesson by its button, which has the focus."""
        if self.keys:
            expect(self.page.locator(".lesson-next a")).to_be_focused()
            self.page.keyboard.press("Enter")
        else:
            self.page.click(".lesson-next a")

    def lesson(self, name: str) -> None:
        """Plays a lesson by its answers."""
        lesson = next(lesson for lesson in lessons_of(self.game) if lesson.id == name)
        progress = standing.begin_lesson(GAMES[self.game], lesson)
        self.expect_progress(progress)
        while (task := progress.current_task) is not None:
            for move in task.answer:
                self.make(progress, move)
                progress = standing.play_lesson_move(progress, move)
                self.expect_progress(progress)

    def expect_progress(self, progress: LessonProgress) -> None:
        """Waits until the page has this progress."""
        main = self.page.locator("#main")
        expect(main).to_have_attribute("data-moves", str(len(progress.moves)))
        expect(main).to_have_attribute("data-done", "false" if progress.current_task else "true")
        if progress.current_task:
            expect(self.page.locator(".lesson-say")).to_have_text(progress.current_task.say["en"])
            expect(self.page.locator(".task-actions .actions")).to_have_attribute("aria-busy", "false")
        if progress.feedback:
            expect(self.page.locator(".lesson-feedback")).to_be_visible()

    def make(self, progress: LessonProgress, notation: str) -> None:
        """Makes a move by its picks; a piece is rotated until it is right."""
        game, seat = progress.game, progress.lesson.seat
        view = game.view(progress.state, seat)
        move = game.read_move(notation)
        picks = game.picks(view, seat, move)
        for key, value in picks.items():
            if key not in BUTTONS and not self.is_made(len(progress.moves)):
                self.pick(f"{key}={value}")
        shown = speaker("en", game.id)(game.button_label(view, seat, move) or game.say_move(view, seat, move))
        if picks.get(ACTION) == DONE:
            self.press("d", ".task-actions .main")
        elif set(picks) == {ACTION}:
            self.page.locator(".extra .button", has_text=shown).press("Enter")
        else:
            self.confirm(len(progress.moves), shown[0].upper() + shown[1:])

    def pick(self, pick: str) -> None:
        if self.keys:
            self.reach(pick)
            self.page.keyboard.press("Enter")
        else:
            self.page.mouse.click(*self.page.evaluate(WHERE, pick))

    def is_made(self, before: int) -> bool:
        """Whether a move was made, after pending requests: the last pick may be unnecessary."""
        self.page.wait_for_function(NO_PENDING_REQUESTS)
        return bool(self.state()["moves"] != str(before))

    def confirm(self, made: int, shown: str) -> None:
        """Rotates the pending move until it is right, and confirms it if needed."""
        for _ in range(MOST_TURNS):
            self.page.wait_for_function(NO_PENDING_REQUESTS)
            state = self.state()
            if state["moves"] != str(made):
                return
            assert state["ready"], f"{shown} was never offered: {state}"
            if state["hint"] == shown:
                # What makes the move that waits, and it alone: the main button might end the turn with it.
                self.press("Enter" if state["lit"] else "d", ".rotation-buttons .go" if state["beside"] else ".task-actions .main")
                return
            self.page.keyboard.press("r")
        raise AssertionError(f"{shown} was never offered: {self.state()}")

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
        """Moves the focus to a place by arrow keys: mostly directly, sometimes by a detour."""
        for _ in range(150):
            position = self.page.evaluate(AT)
            if position == pick:
                return
            self.page.keyboard.press(self.arrow_towards(position, pick))
        raise AssertionError(f"no key leads to {pick}")

    def arrow_towards(self, position: str, pick: str) -> str:
        if not position:
            return "b"
        if self.rng.random() < 0.4:
            return self.rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"])
        (x, y), (wanted_x, wanted_y) = self.page.evaluate(WHERE, position), self.page.evaluate(WHERE, pick)
        across, down = wanted_x - x, wanted_y - y
        if abs(across) > abs(down):
            return "ArrowRight" if across > 0 else "ArrowLeft"
        return "ArrowDown" if down > 0 else "ArrowUp"
