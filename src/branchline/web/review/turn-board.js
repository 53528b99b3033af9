// One step of a review: the board, the played turn and the better one as previews, and the reasons.

import { Board } from "../board/board.js";
import { sentence, t } from "../locale/translate.js";
import { momentAt, reasonOf, reviewBoard } from "../client/requests.js";
import { showTooltip } from "../ui/tooltip.js";
import { create, el, fill, h } from "../ui/dom.js";
import { button } from "../ui/widgets.js";
import { number, withError } from "./format.js";
import { colourOf, title, verdictOf } from "./steps.js";

/** @import { ReviewBoard, ReviewTurn } from "../types/responses.d.ts" */
/** @import { Step } from "./steps.js" */

/** @param {string[]} words */
const list = (words) => h("ul", { class: "moves" }, ...words.map((each) => h("li", {}, sentence(each))));

export class TurnBoard {
  /**
   * @param {string} table
   * @param {number} seat
   * @param {() => string | null} token
   */
  constructor(table, seat, token) {
    this.table = table;
    this.seat = seat;
    this.token = token;
    this.board = new Board();
    this.better = false;
    /** @type {Step | null} */ this.step = null;
    /** @type {ReviewBoard | null} */ this.picture = null;
    this.playedButton = create(button("", () => this.turn(false)));
    this.best = create(button("", () => this.turn(true)));
    this.choice = el("div", { class: "row switch", role: "group" }, this.playedButton, this.best);
    this.words = el("div", { class: "step-words", "aria-live": "polite" });
    this.node = el(
      "section",
      { class: "moment-panel" },
      h("div", { class: "moment-board" }, this.choice, this.board.node),
      this.words,
    );
  }

  /**
   * Shows a step; the better turn first, if there is one.
   * @param {Step} step
   */
  async show(step) {
    this.step = step;
    this.better = Boolean(step.turn?.better_moves.length);
    this.tell();
    try {
      const pictures = step.turn
        ? await reviewBoard(this.table, this.token(), this.seat, step.at)
        : await momentAt(this.table, step.after, this.token(), this.seat);
      if (this.step !== step) return; // another step was selected meanwhile
      this.picture = "played_ghost" in pictures ? pictures : null;
      this.board.show(pictures.svg);
      this.showGhosts();
    } catch (problem) {
      showTooltip(reasonOf(problem));
    }
  }

  /** @param {boolean} better */
  turn(better) {
    if (better && !this.step?.turn?.better_moves.length) return;
    this.better = better;
    this.tell();
    this.showGhosts();
  }

  /** Switches between the played turn and the better one. */
  change() {
    this.turn(!this.better);
  }

  showGhosts() {
    const { picture: drawn, better } = this;
    this.board.ghost(drawn ? (better ? drawn.better_ghost : drawn.played_ghost) : null);
    this.board.trace(drawn ? (better ? drawn.better_places : drawn.played_places) : []);
  }

  tell() {
    const { step } = this;
    if (!step) return;
    const { turn } = step;
    const two = Boolean(turn?.better_moves.length);
    this.choice.hidden = !two;
    this.choice.setAttribute("aria-label", t("review.switch"));
    fill(this.playedButton, t("review.played"));
    fill(this.best, t("review.better"));
    this.choice.title = t("help.change");
    this.playedButton.setAttribute("aria-pressed", String(!this.better));
    this.best.setAttribute("aria-pressed", String(this.better));
    const worth = turn ? verdictOf(turn) : withError(step.worth, true);
    fill(
      this.words,
      h("h2", {}, title(step), " ", h("span", { class: `verdict-word ${turn ? colourOf(turn) : step.kind}` }, worth)),
      ...(turn ? this.turnWords(turn) : [list(step.words)]),
      h(
        "p",
        { class: "quiet" },
        t("review.change", {
          before: number(step.before.value),
          after: number(step.expectation.value),
        }),
      ),
    );
  }

  /** @param {ReviewTurn} turn */
  turnWords(turn) {
    const { played_moves: played, better_moves: better, why } = turn;
    const proved = turn.choice && turn.proved && h("p", { class: "quiet" }, t("review.proved.words"));
    const none = turn.compared ? "review.none" : "review.turn_not_compared";
    if (!better.length) {
      return [h("h3", {}, t("review.played")), list(played), turn.choice && h("p", {}, t(none)), proved];
    }
    return [
      h("div", { class: this.better ? "" : "now" }, h("h3", {}, t("review.played")), list(played)),
      h("div", { class: this.better ? "now" : "" }, h("h3", {}, t("review.better")), list(better)),
      why.length > 0 && h("h3", {}, t("review.why")),
      why.length > 0 &&
      h(
        "dl",
        { class: "why" },
        ...why.map(({ label, points }) =>
          h("div", {}, h("dt", {}, sentence(label)), h("dd", {}, number(points, true)))
        ),
      ),
      proved,
    ];
  }
}
