// The curve of expected results, with luck and losses marked: clickable, usable by keyboard, with a table.

import { sentences, t } from "../locale/translate.js";
import { el, fill, h } from "../ui/dom.js";
import { withError } from "./format.js";
import { Plot } from "./plot.js";
import { stepText, title, verdictOf } from "./steps.js";

/** @import { Step } from "./steps.js" */

const HEIGHT = 220;
const WIDE = 900;
const NARROW = 430;
const MANY = 60; // number of steps from which dots are smaller
const PAGE = 5; // steps per Page Up and Page Down

/** @param {Step[]} steps @returns {[number, number][]} the confidence interval at each position */
const ranges = (steps) =>
  [steps[0].before, ...steps.map((step) => step.expectation)].map(({ value, error }) => [value - error, value + error]);

export class Curve {
  /** @param {(step: number) => void} choose */
  constructor(choose) {
    this.choose = choose;
    /** @type {Step[]} */ this.steps = [];
    /** @type {Plot | null} */ this.plot = null;
    this.here = -1;
    const on = { keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) };
    this.picture = el("div", { class: "curve", role: "slider", tabindex: "0", "aria-valuemin": "1", on });
    this.picture.addEventListener("pointerdown", (event) => this.point(event));
    this.legend = el("p", { class: "legend" });
    this.table = el("details", { class: "curve-table" });
    this.node = el("figure", { class: "curve-figure" }, this.legend, this.picture, this.table);
  }

  /** @param {Step[]} steps */
  update(steps) {
    this.steps = steps;
    const all = ranges(steps);
    const range = /** @type {[number, number]} */ ([
      Math.min(...all.map(([low]) => low)) - 1,
      Math.max(...all.map(([, high]) => high)) + 1,
    ]);
    this.plot = new Plot(innerWidth < 600 ? NARROW : WIDE, HEIGHT, steps.length, range);
    this.plot.band(all);
    steps.forEach((step, n) => this.mark(/** @type {Plot} */ (this.plot), step, n));
    this.cursor = this.plot.add("line", { class: "cursor", y1: 4, y2: HEIGHT - 4 });
    this.picture.replaceChildren(this.plot.svg);
    this.picture.setAttribute("aria-label", t("review.curve"));
    this.picture.setAttribute("aria-valuemax", String(steps.length));
    const kinds = /** @type {const} */ (["chance", "others", "turn"]).filter((kind) =>
      steps.some((step) => step.kind === kind)
    );
    fill(this.legend, ...kinds.map((kind) => h("span", { class: `key ${kind}` }, t(`review.legend.${kind}`))));
    this.fillTable();
  }

  /**
   * A step of the curve in the colour of its cause; a turn with a loss ends with a dot.
   * @param {Plot} plot
   * @param {Step} step
   * @param {number} n
   */
  mark(plot, { kind, worth, before, expectation, turn }, n) {
    const lost = turn && worth.value < 0;
    plot.line([[n, before.value], [n + 1, expectation.value]], `leg ${kind} ${turn && !lost ? "best" : ""}`);
    if (lost) {
      plot.add("circle", {
        class: turn.verdict,
        cx: plot.x(n + 1),
        cy: plot.y(expectation.value),
        r: this.steps.length > MANY ? 3.5 : 5.5,
      });
    }
  }

  fillTable() {
    const heads = ["review.table.step", "review.table.what", "review.table.worth", "review.table.expected"];
    const rows = this.steps.map((step) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, title(step)),
        h("td", {}, sentences(step.words)),
        h("td", { class: "points" }, step.turn ? verdictOf(step.turn) : withError(step.worth, true)),
        h("td", { class: "points" }, withError(step.expectation)),
      )
    );
    const head = h("tr", {}, ...heads.map((name) => h("th", { scope: "col" }, t(name))));
    const table = h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows));
    const box = h(
      "div",
      { class: "wide-table", tabindex: "0", role: "region", "aria-label": t("review.curve") },
      table,
    );
    fill(this.table, h("summary", {}, t("review.table")), box);
  }

  /** @param {number} n */
  go(n) {
    this.here = n;
    const { plot, cursor } = this;
    if (!plot || !cursor) return;
    const x = plot.x(n + 1);
    cursor.setAttribute("x1", String(x));
    cursor.setAttribute("x2", String(x));
    this.picture.setAttribute("aria-valuenow", String(n + 1));
    this.picture.setAttribute("aria-valuetext", stepText(this.steps[n]));
  }

  /** @param {PointerEvent} event */
  point(event) {
    if (!this.plot) return;
    this.choose(Math.max(0, Math.ceil(this.plot.placeAt(event.clientX) - 0.5) - 1));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    /** @type {Record<string, number>} */
    const ways = {
      ArrowLeft: this.here - 1,
      ArrowDown: this.here - 1,
      ArrowRight: this.here + 1,
      ArrowUp: this.here + 1,
      PageUp: this.here - PAGE,
      PageDown: this.here + PAGE,
      Home: 0,
      End: this.steps.length - 1,
    };
    if (!(event.key in ways)) return;
    event.preventDefault();
    this.choose(ways[event.key]);
  }
}
