// Where things are on the page of a lesson: the board, beside it the words, the buttons and the list of lessons.

import { learned } from "../kept/learned.js";
import { bound, t } from "../locale/words.js";
import { Rulebook } from "../panels/rulebook.js";
import { el, fill } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { button, way } from "../parts/pieces.js";
import { firstMatch } from "./first.js";

/** @import { LessonSeen } from "../types/answers.d.ts" */

/**
 * @typedef {object} Learning what the layout shows of the page
 * @property {import("../types/answers.d.ts").Course} course
 * @property {import("./bench.js").Bench<LessonSeen>} bench
 * @property {import("../types/page.d.ts").Go} leave
 * @property {(moves: string[]) => Promise<unknown>} go
 * @property {() => Promise<void>} show
 */

export class LearnLayout {
  /**
   * @param {HTMLElement} main
   * @param {Learning} page
   */
  constructor(main, page) {
    this.main = main;
    this.page = page;
    this.count = el("p", { class: "lesson-count" });
    this.title = el("h1", { class: "lesson-title" }, "\u00a0");
    this.steps = el("span", { class: "lesson-steps" });
    this.told = el("p", { class: "lesson-told", hidden: true });
    this.say = el("p", { class: "lesson-say" });
    const click = () => this.rulebook.toggle(page.course);
    this.rules = el("button", { type: "button", class: "button quiet", "aria-expanded": "false", on: { click } });
    this.rulebook = new Rulebook(this.rules);
    this.help = button("quiet", () => page.show());
    this.again = button("quiet", () => page.go([]));
    this.doing = el("div", { class: "doing" }, page.bench.actions.node);
    this.next = el("div", { class: "actions lesson-next", hidden: true });
    this.whose = el("h2", {});
    this.others = el("div", { class: "panel shown" }, this.whose, page.bench.boards.node);
    this.list = el("ol", { class: "lessons" });
    this.nav = el("nav", { class: "panel shown" }, this.list);
    fill(main, this.frame());
    this.words();
  }

  frame() {
    const { board, typed, sheets } = this.page.bench;
    const top = el(
      "div",
      { class: "top" },
      el("div", {}, this.count, this.title, this.steps),
      el("div", { class: "lesson-tools" }, this.help, this.again, this.rules),
      el("div", { class: "lesson-words" }, this.told, this.say),
    );
    const side = el(
      "section",
      { class: "side" },
      top,
      this.doing,
      this.next,
      el("div", { class: "typed-place" }, typed.node),
      el("div", { class: "panels" }, el("div", { class: "panel shown" }, sheets.node)),
    );
    const far = el("aside", { class: "far", "aria-label": t("learn.list") }, this.rulebook.node, this.others, this.nav);
    return el(
      "div",
      { class: "table learn" },
      el("div", { class: "stage" }, board.node),
      el("div", { class: "around" }, side, far),
    );
  }

  /** What does not come from the server. */
  words() {
    fill(this.rules, icon("book"), el("span", {}, t("rules.short")));
    fill(this.help, icon("eye"), el("span", {}, t("learn.show")));
    fill(this.again, icon("reset"), el("span", {}, t("learn.again")));
    fill(this.whose, t("panel.boards"));
    this.nav.setAttribute("aria-label", t("learn.list"));
  }

  /** @param {LessonSeen} seen */
  update(seen) {
    const { course } = this.page;
    const at = course.lessons.findIndex((each) => each.id === seen.lesson);
    const done = seen.task === seen.tasks;
    this.main.dataset.moves = String(seen.moves.length);
    this.main.dataset.done = String(done);
    fill(this.count, t("learn.count", { name: course.name, at: at + 1, all: course.lessons.length }));
    fill(this.title, bound(seen.title));
    fill(this.say, bound(seen.say));
    this.say.hidden = done;
    this.tell(seen.told ?? "", seen.well ? "well" : "other");
    const { boards, shared } = seen.seen;
    this.others.hidden = !Object.keys(boards).length || shared.length > 0; // nobody needs the same map twice
    this.doing.hidden = done;
    this.help.hidden = done;
    this.next.hidden = !done;
    if (done) fill(this.next, ...this.onwards(at));
    this.show(at);
    if (this.title.getBoundingClientRect().top < 0) scrollTo(0, 0); // what is said is above the board
  }

  /**
   * What is said to the last move.
   * @param {string} words
   * @param {"well" | "other" | "shown"} kind
   */
  tell(words, kind) {
    this.told.hidden = !words;
    this.told.className = `lesson-told ${kind}`;
    const picture = { well: "check", other: "undo", shown: "eye" }[kind];
    fill(this.told, icon(picture), el("span", {}, bound(words)));
  }

  /**
   * Where to go when a lesson is done: the next one; after the last one a first match.
   * @param {number} at
   */
  onwards(at) {
    const { course, leave } = this.page;
    const next = course.lessons[at + 1];
    if (next) {
      const face = [el("span", {}, t("learn.next")), el("b", {}, bound(next.title), " ", icon("forward"))];
      return [way("go main", `/learn/${course.game}/${next.id}`, ...face)];
    }
    return [
      el("p", { class: "hint" }, t("learn.end", { name: course.name })),
      button("go main", () => firstMatch(course.game, leave), t("learn.play")),
    ];
  }

  /** The keyboard goes on with what comes next. */
  onward() {
    const next = this.next.querySelector("a, button");
    if (next instanceof HTMLElement && !this.page.bench.typed.node.contains(document.activeElement)) next.focus();
  }

  /**
   * The list of lessons, with those that were done.
   * @param {number} at
   */
  show(at) {
    const { course } = this.page;
    const done = learned(course.game);
    fill(this.steps, this.step(at - 1, "back", "learn.previous"), this.step(at + 1, "forward", "learn.following"));
    const lines = course.lessons.map((lesson, n) => {
      const known = done.includes(lesson.id);
      const mark = known &&
        el("span", { class: "lesson-done" }, icon("check"), el("span", { class: "unseen" }, t("learn.done")));
      const link = { href: `/learn/${course.game}/${lesson.id}`, "aria-current": n === at ? "step" : null };
      return el("li", {}, el("a", link, el("span", {}, bound(lesson.title)), mark));
    });
    fill(this.list, ...lines);
  }

  /**
   * A small link to the lesson before or after; nothing where there is none.
   * @param {number} at
   * @param {string} picture
   * @param {string} name
   */
  step(at, picture, name) {
    const { game, lessons } = this.page.course;
    const lesson = lessons[at];
    if (!lesson) return null;
    const label = t(name, { title: lesson.title });
    const made = way("quiet", `/learn/${game}/${lesson.id}`, icon(picture));
    made.setAttribute("aria-label", label);
    made.title = label;
    return made;
  }
}
