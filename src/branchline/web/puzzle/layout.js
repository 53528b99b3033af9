// The layout of a puzzle beyond practice-layout.js: difficulty, your rating, skipping, the solution.

import { puzzleHistory } from "../storage/puzzle-history.js";
import { PracticeLayout } from "../learn/practice-layout.js";
import { sentence, t } from "../locale/translate.js";
import { create, el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";

/** @import { NextPuzzle, PuzzleAnswer, PuzzleView } from "../types/responses.d.ts" */
/** @import { Practice } from "../learn/practice-layout.js" */

/** @typedef {Practice<PuzzleView> & { current: NextPuzzle, next: () => Promise<void> }} Puzzling */

/** @extends {PracticeLayout<PuzzleView>} */
export class PuzzleLayout extends PracticeLayout {
  /**
   * @param {HTMLElement} main
   * @param {Puzzling} page
   */
  constructor(main, page) {
    super(main, page, () => page.current);
    this.page = page;
    this.title.classList.add("puzzle-title");
    this.mine = el("p", { class: "puzzle-mine", role: "status" });
    this.skip = create(button("quiet", () => page.next()));
    this.answer = el("section", { class: "panel shown puzzle-answer", hidden: true });
    const own = { standing: this.mine, tools: [this.skip], under: [this.answer] };
    this.frame({ kind: "learn puzzle", label: t("rules.button"), ...own });
    this.words();
  }

  /** @override */
  words() {
    super.words();
    fill(this.skip, icon("forward"), h("span", {}, t("puzzle.skip")));
    fill(this.next, button("go main", () => this.page.next(), t("puzzle.next"), " ", icon("forward")));
    this.standing();
  }

  /** The rating and streak. */
  standing() {
    const { current: come } = this.page;
    const { rating, streak } = puzzleHistory(come.game);
    fill(this.title, t("puzzle.title", { name: come.name }));
    fill(this.mine, t(rating === null ? "puzzle.new" : "puzzle.rating", { rating: rating ?? 0, streak }));
  }

  /** @param {PuzzleView} view */
  update(view) {
    const done = view.verdict === "solved";
    fill(this.count, t("puzzle.level", { rating: view.rating }));
    this.skip.hidden = done;
    this.answer.hidden = !view.answer;
    if (view.answer) fill(this.answer, ...this.answerParts(view.answer));
    this.stand(view, done, done);
  }

  /**
   * Shows the best turn, move by move, and the score lines that it changes.
   * @param {PuzzleAnswer} answer
   */
  answerParts({ moves, lines, about }) {
    const row = (/** @type {import("../types/responses.d.ts").PuzzleLine} */ { label, before, after }) =>
      h("tr", {}, h("th", { scope: "row" }, label), h("td", {}, before), h("td", {}, after));
    const head = h(
      "tr",
      {},
      h("td", {}),
      ...["before", "after"].map((each) => h("th", { scope: "col" }, t(`puzzle.${each}`))),
    );
    return [
      h("h2", {}, t("puzzle.answer")),
      h("ol", { class: "puzzle-moves" }, ...moves.map((move) => h("li", {}, sentence(move)))),
      lines.length > 0 &&
      h("table", { class: "puzzle-lines" }, h("thead", {}, head), h("tbody", {}, ...lines.map(row))),
      about && h("p", { class: "hint" }, about),
    ];
  }
}
