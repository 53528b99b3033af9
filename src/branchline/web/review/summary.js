// The summary of a review in one line: expectation, luck, opponents, losses, result.

import { points, t } from "../locale/translate.js";
import { el } from "../ui/dom.js";
import { button } from "../ui/widgets.js";
import { number } from "./format.js";

/** @import { Estimate, ReviewReport } from "../types/responses.d.ts" */

/**
 * @param {string} name
 * @param {string} value
 * @param {string} error
 */
const entry = (name, value, error) =>
  el(
    "div",
    { class: `entry of-${name}` },
    el("dt", {}, t(`review.${name}`)),
    el("dd", {}, el("b", {}, value), error && el("small", {}, ` ± ${error}`)),
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
 * @param {() => void} goOn
 */
export function shortOf(report, goOn) {
  const left = uncomparedTurns(report);
  if (!left.length) return null;
  const moves = left.map(({ at }) => at + 1).join(", ");
  const words = t("review.time_short", { n: left.length, all: choices(report).length, moves });
  return el("div", { class: "note review-short" }, el("p", {}, words), button("go", goOn, t("review.continue")));
}

/** @param {ReviewReport} report */
export function summaryOf(report) {
  const losses = { value: -report.losses.value, error: report.losses.error };
  const blind = uncomparedTurns(report).length && uncomparedTurns(report).length === choices(report).length;
  return el(
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
  turns.some(({ compared }) => compared) && el("p", {}, t("review.average", { points: number(average) })),
  el("p", { class: "quiet" }, `${t("review.method", { bot: by, n: rollouts })} ${t("review.margin")}`),
];
