// Where things are on the page of a puzzle: the board, beside it what is asked, the buttons, and the answer.

import { puzzled } from "../kept/puzzled.js";
import { bound, t } from "../locale/words.js";
import { Rulebook } from "../panels/rulebook.js";
import { el, fill } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { button } from "../parts/pieces.js";

/** @import { PuzzleAnswer, PuzzleSeen } from "../types/answers.d.ts" */

/**
 * @typedef {object} Puzzling what the layout shows of the page
 * @property {import("../types/answers.d.ts").NextPuzzle} come
 * @property {import("../learn/bench.js").Bench<PuzzleSeen>} bench
 * @property {() => Promise<void>} show
 * @property {() => Promise<void>} next
 */

export class PuzzleLayout {
  /**
   * @param {HTMLElement} main
   * @param {Puzzling} page
   */
  constructor(main, page) {
    this.main = main;
    this.page = page;
    this.count = el("p", { class: "lesson-count" });
    this.title = el("h1", { class: "lesson-title puzzle-title" }, "\u00a0");
    this.mine = el("p", { class: "puzzle-mine", role: "status" });
    this.told = el("p", { class: "lesson-told", hidden: true });
    this.say = el("p", { class: "lesson-say" });
    this.rules = button("quiet", () => this.rulebook.toggle(page.come));
    this.rules.setAttribute("aria-expanded", "false");
    /** @type {Rulebook} */ this.rulebook = new Rulebook(this.rules);
    this.help = button("quiet", () => page.show());
    this.again = button("quiet", () => page.bench.go([]));
    this.skip = button("quiet", () => page.next());
    this.doing = el("div", { class: "doing" }, page.bench.actions.node);
    this.next = el("div", { class: "actions lesson-next", hidden: true });
    this.answer = el("section", { class: "panel shown puzzle-answer", hidden: true });
    this.whose = el("h2", {});
    this.others = el("div", { class: "panel shown" }, this.whose, page.bench.boards.node);
    fill(main, this.frame());
    this.words();
  }

  frame() {
    const { board, typed, sheets } = this.page.bench;
    const top = el(
      "div",
      { class: "top" },
      el("div", {}, this.count, this.title, this.mine),
      el("div", { class: "lesson-tools" }, this.help, this.again, this.skip, this.rules),
      el("div", { class: "lesson-words" }, this.told, this.say),
    );
    const side = el(
      "section",
      { class: "side" },
      top,
      this.doing,
      this.next,
      this.answer,
      el("div", { class: "typed-place" }, typed.node),
      el("div", { class: "panels" }, el("div", { class: "panel shown" }, sheets.node)),
    );
    const far = el("aside", { class: "far", "aria-label": t("rules.short") }, this.rulebook.node, this.others);
    const stage = el("div", { class: "stage" }, board.node);
    return el("div", { class: "table learn puzzle" }, stage, el("div", { class: "around" }, side, far));
  }

  /** What does not come from the server. */
  words() {
    fill(this.rules, icon("book"), el("span", {}, t("rules.short")));
    fill(this.help, icon("eye"), el("span", {}, t("learn.show")));
    fill(this.again, icon("reset"), el("span", {}, t("learn.again")));
    fill(this.skip, icon("forward"), el("span", {}, t("puzzle.skip")));
    fill(this.whose, t("panel.boards"));
    fill(this.next, button("go main", () => this.page.next(), t("puzzle.next"), " ", icon("forward")));
    this.standing();
  }

  /** How well puzzles were solved so far. */
  standing() {
    const { come } = this.page;
    const { rating, streak } = puzzled(come.game);
    fill(this.title, t("puzzle.title", { name: come.name }));
    fill(this.mine, t(rating === null ? "puzzle.new" : "puzzle.mine", { rating: rating ?? 0, streak }));
  }

  /** @param {PuzzleSeen} seen */
  update(seen) {
    const done = seen.verdict === "solved";
    this.main.dataset.moves = String(seen.moves.length);
    this.main.dataset.done = String(done);
    fill(this.count, t("puzzle.level", { rating: seen.rating }));
    fill(this.say, bound(seen.say));
    this.say.hidden = done;
    this.tell(seen.told ?? "", done ? "well" : "other");
    const { boards, shared } = seen.seen;
    this.others.hidden = !Object.keys(boards).length || shared.length > 0; // nobody needs the same map twice
    for (const each of [this.doing, this.help, this.skip]) each.hidden = done;
    this.next.hidden = !done;
    this.answer.hidden = !seen.answer;
    if (seen.answer) fill(this.answer, ...this.answered(seen.answer));
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
   * The best turn, move by move, and the lines of the score sheet that it changes.
   * @param {PuzzleAnswer} answer
   */
  answered({ moves, lines, about }) {
    const row = (/** @type {import("../types/answers.d.ts").PuzzleLine} */ { label, before, after }) =>
      el("tr", {}, el("th", { scope: "row" }, label), el("td", {}, before), el("td", {}, after));
    const head = el(
      "tr",
      {},
      el("td", {}),
      ...["before", "after"].map((each) => el("th", { scope: "col" }, t(`puzzle.${each}`))),
    );
    return [
      el("h2", {}, t("puzzle.answer")),
      el("ol", { class: "puzzle-moves" }, ...moves.map((move) => el("li", {}, bound(move)))),
      lines.length > 0 &&
      el("table", { class: "puzzle-lines" }, el("thead", {}, head), el("tbody", {}, ...lines.map(row))),
      about && el("p", { class: "hint" }, t("puzzle.about", { lines: about })),
    ];
  }

  /** The keyboard goes on with what comes next. */
  onward() {
    const next = this.next.querySelector("button");
    if (next && !this.page.bench.typed.node.contains(document.activeElement)) next.focus();
  }
}
