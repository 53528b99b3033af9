// The steps of a review in the order of its curve: chance, opponents, your own turns.

import { sentence, t } from "../locale/translate.js";
import { number, withError } from "./format.js";

/** @import { Estimate, ReviewEvent, ReviewReport, ReviewTurn } from "../types/responses.d.ts" */

/**
 * @typedef {object} Step
 * @property {"chance" | "others" | "turn"} kind
 * @property {number} at the number of log entries before it
 * @property {number} after the number of log entries before the next step
 * @property {Estimate} worth its gain; negative for a loss
 * @property {Estimate} before the expected result before it
 * @property {Estimate} expectation the expected result after it
 * @property {string[]} words
 * @property {ReviewTurn | null} turn
 */

/**
 * @param {ReviewReport} report
 * @returns {Step[]}
 */
export function stepsOf({ turns, events, curve }) {
  const turnAt = new Map(turns.map((turn) => [turn.at, turn]));
  const eventAt = new Map(events.map((event) => [event.at, event]));
  return curve.slice(0, -1).map(({ at, expectation: before }, n) => {
    const turn = turnAt.get(at) ?? null;
    const event = /** @type {ReviewEvent} */ (eventAt.get(at));
    const lost = turn && { value: -turn.loss.value, error: turn.loss.error };
    return {
      kind: turn ? "turn" : event.cause,
      at,
      after: curve[n + 1].at,
      worth: lost ?? event.worth,
      before,
      expectation: curve[n + 1].expectation,
      words: turn ? turn.played_moves : event.words,
      turn,
    };
  });
}

/**
 * The name of a step.
 * @param {Step} step
 */
export const title = ({ kind, at }) => t(`review.step.${kind}`, { n: at + 1 });

/**
 * The verdict on a turn, with its loss.
 * @param {ReviewTurn} turn
 */
export function verdictOf({ word, loss, choice, proved, better_moves: better }) {
  if (!choice) return t("review.forced");
  const sure = proved ? ` (${t("review.proved")})` : "";
  return `${sentence(word)}${sure}${better.length ? `, ${withError({ ...loss, value: -loss.value })}` : ""}`;
}

/**
 * The class for the colour of a turn's verdict; empty if the turn was not compared.
 * @param {ReviewTurn} turn
 */
export const colourOf = ({ verdict, compared }) => (compared ? verdict : "uncompared");

/**
 * A step as one line for screen readers.
 * @param {Step} step
 */
export function stepText(step) {
  const what = step.turn ? verdictOf(step.turn) : number(step.worth.value, true);
  return `${title(step)}: ${what}. ${t("review.expected", { points: number(step.expectation.value) })}`;
}
