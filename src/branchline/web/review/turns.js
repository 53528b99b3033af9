// The turns of a review as lists: the costliest first, then all.

import { sentence, t } from "../locale/translate.js";
import { el } from "../ui/dom.js";
import { colourOf, title, verdictOf } from "./steps.js";

/** @import { ReviewReport } from "../types/responses.d.ts" */
/** @import { Step } from "./steps.js" */

const COSTLIEST = 3;

/**
 * @param {Step} step
 * @param {number} n
 * @param {(step: number) => void} choose
 */
function row(step, n, choose) {
  const { turn } = step;
  if (!turn) return null;
  const words = el("span", { class: "message" }, sentence(turn.played_moves.join("; ")));
  const verdict = el("span", { class: `verdict-word ${colourOf(turn)}` }, verdictOf(turn));
  const on = { click: () => choose(n) };
  const made = el(
    "button",
    { type: "button", class: "turn-row", "data-step": n, on },
    el("b", {}, title(step)),
    verdict,
    words,
  );
  return el("li", {}, made);
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
 * @param {(step: number) => void} choose
 */
export function turnLists(report, steps, choose) {
  const worst = report.costliest.slice(0, COSTLIEST).map((at) => steps.findIndex((step) => step.at === at));
  return el(
    "section",
    { class: "turn-lists" },
    el("h2", {}, t("review.costliest")),
    worst.length
      ? el("ol", { class: "costliest" }, ...worst.map((n) => row(steps[n], n, choose)))
      : el("p", {}, t(nothingLost(report.turns))),
    el("h2", {}, t("review.all_turns")),
    el("ol", { class: "all-turns" }, ...steps.map((step, n) => row(step, n, choose))),
  );
}
