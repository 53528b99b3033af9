// The layout shared by lessons and puzzles: the board; next to it text, buttons and score sheets.

import { keepTogether, t } from "../locale/translate.js";
import { Rulebook } from "../panels/rulebook.js";
import { create, el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";

/** @import { PracticeBoard } from "./practice-board.js" */
/** @import { PracticeView } from "./practice-connection.js" */

/**
 * @template {PracticeView} T
 * @typedef {object} Practice what the layout shows of the page
 * @property {PracticeBoard<T>} practiceBoard
 * @property {() => Promise<void>} show
 */

/** @template {PracticeView} T */
export class PracticeLayout {
  /**
   * @param {HTMLElement} main
   * @param {Practice<T>} page
   * @param {() => { game: string, name: string }} subject the game whose rules are shown
   */
  constructor(main, page, subject) {
    this.main = main;
    this.practiceBoard = page.practiceBoard;
    this.count = el("p", { class: "lesson-count" });
    this.title = el("h1", { class: "lesson-title" }, "\u00a0");
    this.feedback = el("p", { class: "lesson-feedback", hidden: true });
    this.say = el("p", { class: "lesson-say" });
    this.rules = create(button("quiet", () => this.rulebook.toggle(subject())));
    this.rules.setAttribute("aria-expanded", "false");
    /** @type {Rulebook} */ this.rulebook = new Rulebook(this.rules);
    this.help = create(button("quiet", () => page.show()));
    this.again = create(button("quiet", () => page.practiceBoard.go([])));
    this.doing = el("div", { class: "task-actions" }, page.practiceBoard.actions.node);
    this.next = el("div", { class: "actions lesson-next", hidden: true });
    this.whose = el("h2", {});
    this.others = el("div", { class: "panel shown" }, this.whose, page.practiceBoard.boards.node);
    page.practiceBoard.doing = this.doing;
  }

  /**
   * Fills the page with its own elements: next to the title, among the tools, under the buttons, in the second column.
   * @param {{ kind: string, label: string, standing: Node, tools?: Node[], under?: Node[], far?: Node[] }} own
   */
  frame({ kind, label, standing, tools = [], under = [], far = [] }) {
    const { board, moveField: typed, sheets } = this.practiceBoard;
    const top = h(
      "div",
      { class: "top" },
      h("div", {}, this.count, this.title, standing),
      h("div", { class: "lesson-tools" }, this.help, this.again, ...tools, this.rules),
      h("div", { class: "lesson-words" }, this.feedback, this.say),
    );
    const side = h(
      "section",
      { class: "side" },
      top,
      this.doing,
      this.next,
      ...under,
      h("div", { class: "move-field-place" }, typed.node),
      h("div", { class: "panels" }, h("div", { class: "panel shown" }, sheets.node)),
    );
    const aside = h("aside", { class: "far", "aria-label": label }, this.rulebook.node, this.others, ...far);
    const stage = h("div", { class: "stage" }, board.node);
    fill(this.main, h("div", { class: `table ${kind}` }, stage, h("div", { class: "around" }, side, aside)));
  }

  /** Draws what does not depend on the server. */
  words() {
    fill(this.rules, icon("book"), h("span", {}, t("rules.button")));
    fill(this.help, icon("eye"), h("span", {}, t("learn.show")));
    fill(this.again, icon("reset"), h("span", {}, t("learn.again")));
    fill(this.whose, t("panel.boards"));
  }

  /**
   * Shows the task, the feedback and the score.
   * @param {T & { say: string, feedback: string | null }} view
   * @param {boolean} done whether all tasks are completed
   * @param {boolean} well whether the feedback is praise
   */
  stand(view, done, well) {
    this.main.dataset.moves = String(view.moves.length);
    this.main.dataset.done = String(done);
    fill(this.say, keepTogether(view.say));
    this.say.hidden = done;
    this.tell(view.feedback ?? "", well ? "success" : "other");
    const { boards, shared_picks: shared } = view.table_view;
    this.others.hidden = !Object.keys(boards).length || shared.length > 0; // a shared map is shown only once
    for (const each of [this.doing, this.help]) each.hidden = done;
    this.next.hidden = !done;
    if (this.title.getBoundingClientRect().top < 0) scrollTo(0, 0); // the feedback is above the board
  }

  /**
   * Shows feedback on the last move.
   * @param {string} words
   * @param {"success" | "other" | "shown"} kind
   */
  tell(words, kind) {
    this.feedback.hidden = !words;
    this.feedback.className = `lesson-feedback ${kind}`;
    const picture = { success: "check", other: "undo", shown: "eye" }[kind];
    fill(this.feedback, icon(picture), h("span", {}, keepTogether(words)));
  }

  /** Moves the focus to the next step. */
  onward() {
    const next = this.next.querySelector("a, button");
    if (next instanceof HTMLElement && !this.practiceBoard.moveField.node.contains(document.activeElement)) {
      next.focus();
    }
  }
}
