// The summary of a review in one line: expectation, luck, opponents, losses, result.

import { points, t } from "../locale/translate.js";
import { h } from "../ui/dom.js";
import { button } from "../ui/widgets.js";
import { number } from "./format.js";

/** @import { Estimate, ReviewReport } from "../types/responses.d.ts" */

/**
 * @param {string} name
 * @param {string} value
 * @param {string} error
 */
const entry = (name, value, error) =>
  h(
    "div",
    { class: `entry of-${name}` },
    h("dt", {}, t(`review.${name}`)),
    h("dd", {}, h("b", {}, value), error && h("small", {}, ` ± ${error}`)),
  );

/**
 * @param {string} name
 * @param {Estimate} estimate
 * @param {boolean} [signed]
 */
const part = (name, { value, error }, signed = true) => entry(name, number(value, signed), number(error));

/** @param {ReviewReport} report */
const choices = ({ turns }) => turns.filter(({ choice }) => choice);

/** @param {ReviewReport} report */
const uncomparedTurns = (report) => choices(report).filter(({ compared }) => !compared);

/**
 * The number of turns that were not compared, with a button to continue; empty if all were.
 * @param {ReviewReport} report
 * @param {() => void} extend
 */
export function shortOf(report, extend) {
  const left = uncomparedTurns(report);
  if (!left.length) return null;
  const moves = left.map(({ at }) => at + 1).join(", ");
  const words = t("review.time_short", { n: left.length, all: choices(report).length, moves });
  return h("div", { class: "note review-short" }, h("p", {}, words), button("go", extend, t("review.continue")));
}

/** @param {ReviewReport} report */
export function summaryOf(report) {
  const losses = { value: -report.losses.value, error: report.losses.error };
  const blind = uncomparedTurns(report).length && uncomparedTurns(report).length === choices(report).length;
  return h(
    "dl",
    { class: "breakdown" },
    part("start", report.start, false),
    part("luck", report.luck),
    report.others && part("others", report.others),
    blind ? entry("losses", t("review.not_compared"), "") : part("losses", losses),
    entry(report.lead ? "lead" : "result", points(report.result), ""),
  );
}

/**
 * The average loss per turn, and the bot that reviewed.
 * @param {ReviewReport} report
 */
export const workOf = ({ average, by, rollouts, turns }) => [
  turns.some(({ compared }) => compared) && h("p", {}, t("review.average", { points: number(average) })),
  h("p", { class: "quiet" }, `${t("review.method", { bot: by, n: rollouts })} ${t("review.margin")}`),
];
