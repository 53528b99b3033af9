// Ticks on the replay slider where turns end and rounds begin.

import { h } from "../ui/dom.js";

/** @import { TableView } from "../types/responses.d.ts" */

const WIDTH = 1000; // of the bar, in units of the picture

/**
 * The positions at which turns end.
 * @param {TableView} view
 */
export function turnsOf({ log }) {
  const ends = log.filter((entry, n) => entry.seat >= 0 && entry.seat !== log[n + 1]?.seat);
  return ends.map((entry) => entry.position);
}

/**
 * @param {number[]} turns
 * @param {number[]} rounds
 * @param {number} last
 */
export function ticks(turns, rounds, last) {
  const tick = (/** @type {string} */ kind, /** @type {number} */ width) => (/** @type {number} */ at) =>
    h("rect", { class: kind, x: at / Math.max(1, last) * WIDTH - width / 2, y: 0, width, height: 10 });
  return [...turns.map(tick("turn-tick", 2)), ...rounds.map(tick("round-tick", 5))];
}
