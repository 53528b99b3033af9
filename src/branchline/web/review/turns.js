// The turns of a review as lists: the costliest first, then all.

import { sentences, t } from "../locale/translate.js";
import { h } from "../ui/dom.js";
import { colourOf, title, verdictOf } from "./steps.js";

/** @import { ReviewReport } from "../types/responses.d.ts" */
/** @import { Step } from "./steps.js" */

const COSTLIEST = 3;

/**
 * @param {Step} step
 * @param {number} n
 * @param {number} here
 * @param {(step: number) => void} choose
 */
function row(step, n, here, choose) {
  const { turn } = step;
  if (!turn) return null;
  const words = h("span", { class: "message" }, sentences(turn.played_moves));
  const verdict = h("span", { class: `verdict-word ${colourOf(turn)}` }, verdictOf(turn));
  const on = { click: () => choose(n) };
  const made = h(
    "button",
    { type: "button", class: "turn-row", "aria-current": String(n === here), on },
    h("b", {}, title(step)),
    verdict,
    words,
  );
  return h("li", {}, made);
}

/**
 * The sentence in place of the costliest turns if there are none.
 *
 * @param {ReviewReport["turns"]} turns
 */
export function nothingLost(turns) {
  const compared = turns.filter((turn) => turn.choice && turn.compared);
  if (!compared.length) return "review.none_compared";
  return compared.length < turns.filter((turn) => turn.choice).length ? "review.nothing_compared" : "review.nothing";
}

/**
 * @param {ReviewReport} report
 * @param {Step[]} steps
 * @param {number} here the shown step
 * @param {(step: number) => void} choose
 */
export function turnLists(report, steps, here, choose) {
  const worst = report.costliest.slice(0, COSTLIEST).map((at) => steps.findIndex((step) => step.at === at));
  return h(
    "section",
    { class: "turn-lists" },
    h("h2", {}, t("review.costliest")),
    worst.length
      ? h("ol", { class: "costliest" }, ...worst.map((n) => row(steps[n], n, here, choose)))
      : h("p", {}, t(nothingLost(report.turns))),
    h("h2", {}, t("review.all_turns")),
    h("ol", { class: "all-turns" }, ...steps.map((step, n) => row(step, n, here, choose))),
  );
}
