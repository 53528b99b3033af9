// A hint in three steps: where to look, what to play, why.

import { keepTogether, sentence, t } from "../locale/translate.js";
import { Problem, reasonOf } from "../client/requests.js";
import { showTooltip } from "../ui/tooltip.js";
import { announce, create, el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button } from "../ui/widgets.js";
import { number } from "../review/format.js";

/** @import { Board } from "../board/board.js" */
/** @import { Play } from "../board/play.js" */
/** @import { HintView, TableView } from "../types/responses.d.ts" */

const LOOK = 1;
const WHAT = 2;
const WHY = 3;
const NEXT = ["hint.button", "hint.what", "hint.why"];

/**
 * Identifies the player's own choices: a hint stays valid while others move.
 * @param {TableView | null} view
 */
const choicesOf = (view) => JSON.stringify([view?.you, view?.many, view?.choices.map((choice) => choice.text)]);

/**
 * Whether a hint was refused because the player has moved meanwhile, and so no longer needs it.
 * @param {unknown} problem
 */
const isLate = (problem) => problem instanceof Problem && problem.code === "stale";

export class Hint {
  /**
   * @param {Board} board
   * @param {Play} play
   * @param {() => Promise<HintView>} ask
   */
  constructor(board, play, ask) {
    this.board = board;
    this.play = play;
    this.ask = ask;
    this.level = 0; // number of steps shown
    this.asking = false;
    this.about = ""; // the position it is for
    /** @type {HintView | null} */ this.hint = null;
    this.button = create(button("hinting", () => this.more()));
    this.node = el("section", { class: "advice", tabindex: "0", hidden: true });
  }

  /** Removes the hint if the position has changed. */
  update() {
    const { view, live } = this.play;
    const may = Boolean(view?.hints && live && view.act_as === view.you);
    if ((this.hint || this.asking) && (!may || this.about !== choicesOf(view))) this.drop();
    this.button.hidden = !view?.hints;
    this.button.disabled = !may || this.asking || this.play.busy || this.level === WHY;
    const words = t(NEXT[Math.min(this.level, WHAT)]);
    fill(this.button, icon("bulb"), h("span", {}, words));
    this.button.title = this.level ? "" : t("hint.first");
    this.button.setAttribute("aria-label", words);
  }

  drop() {
    this.hint = null;
    this.level = 0;
    this.node.hidden = true;
    this.board.light([]);
  }

  /** Shows the next step of the hint. */
  async more() {
    if (this.button.hidden || this.button.disabled) return;
    if (!this.hint && !await this.fetch()) return;
    if (!this.hint) return this.drop(); // too late: the position has changed
    this.level = Math.min(this.level + 1, WHY);
    this.show();
    this.play.listener.onPick(); // the layout may have changed
  }

  async fetch() {
    this.about = choicesOf(this.play.view);
    this.asking = true;
    this.node.hidden = false;
    fill(this.node, h("p", { class: "loading" }, t("hint.thinking")));
    this.update();
    try {
      this.hint = await this.ask();
      return true;
    } catch (problem) {
      this.node.hidden = true;
      if (!isLate(problem)) showTooltip(reasonOf(problem));
      return false;
    } finally {
      this.asking = false;
      this.update();
    }
  }

  show() {
    const { hint: given, level } = this;
    if (!given) return;
    this.board.light(level === LOOK ? given.look : given.places);
    if (level >= WHAT) this.board.ghost(given.ghost);
    fill(
      this.node,
      ...(level === LOOK ? [this.where(given)] : this.what(given)),
      ...(level === WHY ? this.why(given) : []),
    );
    this.node.hidden = false;
    this.node.setAttribute("aria-label", t("hint.button"));
    this.node.scrollTop = this.node.scrollHeight; // the newest step is last
    announce(this.node.innerText);
  }

  /** @param {HintView} given */
  where({ look }) {
    const places = look.map((pick) => this.board.places(pick)[0]).filter(Boolean);
    const names = places.map((place) => place.getAttribute("aria-label")).filter(Boolean);
    if (names.length) return h("p", {}, keepTogether(t("hint.look", { where: names.join(", ") })));
    return h("p", {}, t(places.length ? "hint.look.lit" : "hint.look.buttons"));
  }

  /** @param {HintView} given */
  what({ words, proved }) {
    const moves = h("ol", { class: "moves" }, ...words.map((each) => h("li", {}, sentence(each))));
    return [h("h3", {}, t(proved ? "hint.proved" : "hint.good")), moves];
  }

  /** @param {HintView} given */
  why({ why, proved }) {
    if (!why.length) return [h("p", {}, t(proved ? "hint.alone" : "hint.same"))];
    const lines = why.map(({ label, points }) =>
      h("div", {}, h("dt", {}, sentence(label)), h("dd", {}, number(points, true)))
    );
    return [h("h3", {}, t("hint.difference")), h("dl", { class: "why" }, ...lines)];
  }
}
