// The page of a review: where the points of a seat went; computed in the background, then stored.

import { shortcuts } from "../board/input.js";
import { storeSeat, storeTokens } from "../storage/tokens.js";
import { t } from "../locale/translate.js";
import { askReview, fetchTable, reasonOf, reviewOf } from "../client/requests.js";
import { showTooltip } from "../ui/tooltip.js";
import { announce, el, fill, h } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { button, errorMessage, linkButton, loading, seatMark, setTitle } from "../ui/widgets.js";
import { tokenFor } from "../table/shared-screen.js";
import { shortOf, summaryOf, workOf } from "./summary.js";
import { Curve } from "./curve.js";
import { TurnBoard } from "./turn-board.js";
import { stepsOf } from "./steps.js";
import { turnLists } from "./turns.js";

/** @import { ReviewView, ReviewReport, TableView } from "../types/responses.d.ts" */
/** @import { Go } from "../types/page.d.ts" */
/** @import { Step } from "./steps.js" */

const SOON = 1500; // milliseconds between requests for the progress

/**
 * Whether the computation of a review stopped before it was finished, even if a rough report exists.
 * @param {ReviewView} heard
 */
const isInterrupted = ({ progress, pending, report, refusal }) => !pending && !report && !refusal && progress < 1;

export class ReviewPage {
  /**
   * @param {HTMLElement} main
   * @param {string} table
   * @param {string} named the seat; empty for the player's own
   * @param {{token: string | null, go: Go}} place
   */
  constructor(main, table, named, place) {
    this.main = main;
    this.table = table;
    this.seatName = named;
    this.place = place;
    /** @type {string | null} */ this.token = place.token;
    /** @type {TableView | null} */ this.view = null;
    /** @type {ReviewReport | null} */ this.report = null;
    /** @type {Step[]} */ this.steps = [];
    this.here = -1;
    this.chosen = false; // whether the reader has selected a step
    this.again = 0;
    this.pending = false;
    this.longer = false; // whether it is reviewed again with more time
    this.closed = false;
    this.bar = el("progress", { max: "1", value: "0" });
    this.working = el("p", { class: "review-progress", hidden: true });
    this.breakdown = el("div", { class: "breakdown-box" });
    this.lists = el("div", {});
    this.curve = new Curve((step) => this.choose(step));
    this.content = el("div", { class: "review-body" }, loading());
    this.unlisten = shortcuts({
      X: () => this.moment?.change(),
      "[": () => this.choose(this.here - 1),
      "]": () => this.choose(this.here + 1),
    });
    this.open();
  }

  get seat() {
    const wanted = this.seatName === "" ? this.view?.you ?? 0 : Number(this.seatName);
    return Number.isInteger(wanted) ? wanted : 0;
  }

  async open() {
    setTitle(t("review.title"));
    fill(this.main, h("div", { class: "page review" }, this.content));
    try {
      this.token ??= await tokenFor(this.table, null);
      this.view = await fetchTable(this.table, this.token);
      this.remember(this.view);
      this.moment = new TurnBoard(this.table, this.seat, () => this.token);
      this.receive(await askReview(this.table, this.token, this.seat));
    } catch (problem) {
      if (!this.closed) fill(this.content, ...errorMessage(problem, () => this.open()), this.back());
    }
  }

  /**
   * Stores a token that was accepted.
   * @param {TableView} view
   */
  remember({ you }) {
    const { token } = this.place;
    if (token && you !== null) storeSeat(this.table, you, token);
    else if (token) storeTokens(this.table, { watch: token });
  }

  back() {
    return h("p", {}, linkButton("", `/table/${this.table}`, icon("back"), h("span", {}, t("review.back"))));
  }

  /**
   * Shows the breakdown; when the review is finished, also the turns that were not compared.
   * @param {ReviewReport} report
   */
  showSummary(report) {
    const short = this.pending ? null : shortOf(report, () => this.extend());
    fill(this.breakdown, summaryOf(report), short, ...workOf(report));
  }

  /** Continues the analysis with more time. */
  async extend() {
    try {
      this.longer = true;
      this.receive(await askReview(this.table, this.token, this.seat, true));
    } catch (problem) {
      showTooltip(reasonOf(problem));
    }
  }

  /** @param {ReviewView} heard */
  receive(heard) {
    if (this.closed || !this.view) return;
    this.pending = heard.pending;
    if (heard.refusal) {
      fill(this.content, this.title(), h("p", { class: "note" }, `${heard.refusal}.`), this.back());
      return;
    }
    this.bar.value = heard.progress;
    this.bar.setAttribute("aria-label", t("review.working"));
    this.working.hidden = !heard.pending;
    fill(this.working, t(this.report || heard.report ? "review.refining" : "review.working"), this.bar);
    if (heard.report) this.take(heard.report);
    else if (!this.report) fill(this.content, this.title(), this.working, this.back());
    if (this.report) this.showSummary(this.report);
    if (heard.pending) this.again = window.setTimeout(() => this.ask(), SOON);
    else if (this.report) announce(t("review.done"));
  }

  async ask() {
    try {
      let heard = await reviewOf(this.table, this.token, this.seat, this.report?.rollouts ?? 0);
      if (this.longer && !heard.pending) { // equally many rollouts may compare more turns
        this.longer = false;
        heard = await reviewOf(this.table, this.token, this.seat, 0);
      }
      this.receive(isInterrupted(heard) ? await askReview(this.table, this.token, this.seat) : heard);
    } catch (problem) {
      if (!this.closed) fill(this.working, ...errorMessage(problem, () => this.ask()));
    }
  }

  /** @param {ReviewReport} report */
  take(report) {
    const first = !this.report;
    this.report = report;
    this.steps = stepsOf(report);
    this.curve.update(this.steps);
    if (first) {
      fill(this.content, this.title(), this.working, this.breakdown, this.curve.node, this.body(), this.back());
    }
    const worst = this.steps.findIndex((step) => step.at == report.costliest[0]);
    this.show(this.chosen ? this.here : Math.max(0, worst)); // the reader's selection stays
  }

  body() {
    const steps = h(
      "div",
      { class: "row step-buttons" },
      button("", () => this.choose(this.here - 1), icon("back"), h("span", {}, t("review.before"))),
      button("", () => this.choose(this.here + 1), h("span", {}, t("review.next")), icon("forward")),
    );
    return h("div", { class: "review-columns" }, h("div", {}, steps, this.moment?.node), this.lists);
  }

  title() {
    const view = /** @type {TableView} */ (this.view);
    setTitle(`${t("review.title")}: ${view.name}`);
    const tabs = view.seats.map(({ seat, name }) =>
      h(
        "a",
        { href: `/review/${this.table}/${seat}`, "aria-current": seat === this.seat ? "page" : null },
        seatMark(seat),
        name,
      )
    );
    return h(
      "header",
      {},
      h("h1", {}, `${t("review.title")}: ${view.name}`),
      tabs.length > 1 && h("nav", { class: "day-games", "aria-label": t("review.whose") }, ...tabs),
    );
  }

  /**
   * @param {number} n
   * @param {boolean} [look] whether to scroll to the board
   */
  choose(n, look = false) {
    if (!this.steps.length) return;
    this.chosen = true;
    this.show(n);
    if (look) this.moment?.node.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} n */
  show(n) {
    this.here = Math.min(this.steps.length - 1, Math.max(0, n));
    this.curve.go(this.here);
    this.moment?.show(this.steps[this.here]);
    if (this.report) fill(this.lists, turnLists(this.report, this.steps, this.here, (step) => this.choose(step, true)));
  }

  /** Redraws in another language or theme. */
  redraw() {
    clearTimeout(this.again);
    this.report = null;
    this.open();
  }

  reshape() {
    if (!this.report) return;
    this.curve.update(this.steps);
    this.show(this.here);
  }

  close() {
    this.closed = true;
    clearTimeout(this.again);
    this.unlisten();
  }
}
