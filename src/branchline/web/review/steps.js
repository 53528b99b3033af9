// The steps of a review in the order of its curve: chance, opponents, your own turns.

import { sentence, t } from "../locale/translate.js";
import { number, withError } from "./format.js";

/** @import { Estimate, ReviewEvent, ReviewReport, ReviewTurn } from "../types/responses.d.ts" */

/**
 * @typedef {object} Step
 * @property {"chance" | "others" | "turn"} kind
 * @property {number} at how much of the log stands before it
 * @property {number} after how much of it stands before the next step
 * @property {Estimate} worth what it brought; below zero what it lost
 * @property {Estimate} before what was expected
 * @property {Estimate} expectation what was expected afterwards
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
 * What a step is called.
 * @param {Step} step
 */
export const title = ({ kind, at }) => t(`review.step.${kind}`, { n: at + 1 });

/**
 * A turn's word, with what it lost.
 * @param {ReviewTurn} turn
 */
export function verdictOf({ word, loss, choice, proved, better_moves: better }) {
  if (!choice) return t("review.forced");
  const sure = proved ? ` (${t("review.proved")})` : "";
  return `${sentence(word)}${sure}${better.length ? `, ${withError({ ...loss, value: -loss.value })}` : ""}`;
}

/**
 * The colour of a turn's word: none of its own where the turn was not compared.
 * @param {ReviewTurn} turn
 */
export const colourOf = ({ verdict, compared }) => (compared ? verdict : "uncompared");

/**
 * A step in one line, for those who listen.
 * @param {Step} step
 */
export function stepText(step) {
  const what = step.turn ? verdictOf(step.turn) : number(step.worth.value, true);
  return `${title(step)}: ${what}. ${t("review.expected", { points: number(step.expectation.value) })}`;
}
