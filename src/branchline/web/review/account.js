// The account: what was expected at the start, luck, what others did, what was lost, and the result; all in one line.

import { points, t } from "../locale/words.js";
import { el } from "../parts/dom.js";
import { number } from "./numbers.js";

/** @import { Amount, ReviewTold } from "../types/answers.d.ts" */

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
 * @param {Amount} amount
 * @param {boolean} [signed]
 */
const part = (name, { value, error }, signed = true) => entry(name, number(value, signed), number(error));

/** @param {ReviewTold} told */
export function accountOf(told) {
  const losses = { value: -told.losses.value, error: told.losses.error };
  return el(
    "dl",
    { class: "account" },
    part("start", told.start, false),
    part("luck", told.luck),
    told.others && part("others", told.others),
    part("losses", losses),
    entry(told.lead ? "lead" : "result", points(told.result), ""),
  );
}

/**
 * What one loses in a turn, and who says so.
 * @param {ReviewTold} told
 */
export const workOf = ({ average, by, playouts }) => [
  el("p", {}, t("review.average", { points: number(average) })),
  el("p", { class: "quiet" }, `${t("review.work", { bot: by, n: playouts })} ${t("review.sure")}`),
];
