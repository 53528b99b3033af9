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

/** @param {ReviewReport} told */
const choices = ({ turns }) => turns.filter(({ choice }) => choice);

/** @param {ReviewReport} told */
const uncompared = (told) => choices(told).filter(({ compared }) => !compared);

/**
 * Which turns there was no time to compare, and a way to continue; nothing where all were compared.
 * @param {ReviewReport} told
 * @param {() => void} goOn
 */
export function shortOf(told, goOn) {
  const left = uncompared(told);
  if (!left.length) return null;
  const moves = left.map(({ at }) => at + 1).join(", ");
  const words = t("review.short", { n: left.length, all: choices(told).length, moves });
  return el("div", { class: "note review-short" }, el("p", {}, words), button("go", goOn, t("review.go_on")));
}

/** @param {ReviewReport} told */
export function summaryOf(told) {
  const losses = { value: -told.losses.value, error: told.losses.error };
  const blind = uncompared(told).length && uncompared(told).length === choices(told).length;
  return el(
    "dl",
    { class: "account" },
    part("start", told.start, false),
    part("luck", told.luck),
    told.others && part("others", told.others),
    blind ? entry("losses", t("review.unknown"), "") : part("losses", losses),
    entry(told.lead ? "lead" : "result", points(told.result), ""),
  );
}

/**
 * What one loses in a turn, and who says so.
 * @param {ReviewReport} told
 */
export const workOf = ({ average, by, playouts, turns }) => [
  turns.some(({ compared }) => compared) && el("p", {}, t("review.average", { points: number(average) })),
  el("p", { class: "quiet" }, `${t("review.work", { bot: by, n: playouts })} ${t("review.sure")}`),
];
